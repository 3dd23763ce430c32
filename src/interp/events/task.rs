//! The result of a task, as an event.

use crate::interp::observation::judged::JudgedReport;
use crate::interp::{Cost, Position};
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

/// The result of a task.
#[derive(Clone, Debug, Serialize)]
pub struct TaskReport {
    /// The name of the task.
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
    /// The output of the task, as far as it is not too long.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub printed: String,
    /// Results of the expectations that have points, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub expectations: Vec<ExpectationReport>,
    /// The notice for a hidden task that failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notice: Option<String>,
    /// The text in the place of the next two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The condition that did not hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// The found value, or the failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// The last moves that were checked in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<CheckReport>,
    /// The last log of expansions that was held against a search in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judged: Option<JudgedReport>,
}

/// The result of an expectation that has points.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct ExpectationReport {
    /// The points that it gave, a decimal.
    pub points: String,
    /// The points that it is worth, a decimal.
    pub of: String,
    /// The condition, unless a message stands in its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// The found value, where it does not hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// The text where it does not hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// The result of moves that were replayed.
#[derive(Clone, Debug, Serialize)]
pub struct CheckReport {
    /// Where they start.
    pub start: Position,
    /// The number of moves.
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
    /// The cost of the moves above the cheapest solution's, or above the proved lower bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excess: Option<Cost>,
    /// Whether that is over the shortest solution.
    pub excess_proved: bool,
}
