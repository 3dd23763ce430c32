//! What a task came to, as it is told.

use crate::interp::Position;
use serde::Serialize;
use smol_str::SmolStr;

/// What came of a task.
#[derive(Clone, Debug, Serialize)]
pub struct TaskReport {
    /// What it is called.
    pub name: String,
    /// The points that it gave, a decimal.
    pub points: String,
    /// The points that it is worth, a decimal.
    pub of: String,
    /// Whether whoever is graded is not told of it.
    pub hidden: bool,
    /// Whether nothing in it failed.
    pub passed: bool,
    /// Sentences on files that were read in the place of those that were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub taken: Vec<String>,
    /// What was printed in it, as far as it is not too long.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub printed: String,
    /// What came of the expectations that have points, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub expectations: Vec<ExpectationReport>,
    /// What is said of it, where it is hidden and failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notice: Option<String>,
    /// What is said in the place of the next two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The condition that did not hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// What was found, or what failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// The last moves that were checked in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<CheckReport>,
}

/// What came of an expectation that has points.
#[derive(Clone, Debug, Serialize)]
pub struct ExpectationReport {
    /// The points that it gave, a decimal.
    pub points: String,
    /// The points that it is worth, a decimal.
    pub of: String,
    /// The condition, unless a message stands in its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// What was found, where it does not hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// What is said where it does not hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// What came of moves that were replayed.
#[derive(Clone, Debug, Serialize)]
pub struct CheckReport {
    /// Where they start.
    pub start: Position,
    /// How many they are.
    pub moves: usize,
    /// Whether they end in a goal.
    pub solves: bool,
    /// Whether they do so turned around, as moves of the tiles: those were taken if they solve, too.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub turned: bool,
    /// The first one that is not legal, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_illegal: Option<usize>,
    /// Its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub illegal_move: Option<SmolStr>,
    /// Where the moves before it lead, or all of them.
    pub reached: String,
    /// The same drawn.
    pub drawing: String,
    /// How many more moves there are than the shortest solution has, or than are proved to be needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excess: Option<usize>,
    /// Whether that is over the shortest solution.
    pub excess_proved: bool,
}
