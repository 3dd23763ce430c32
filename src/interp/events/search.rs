//! The result of a search, as an event.

use crate::experiment::Counts;
use crate::interp::Position;
use crate::interp::observation::traced::Cost;
use puzzle_core::search::StopReason;
use serde::{Serialize, Serializer};
use smol_str::SmolStr;

/// A solution.
#[derive(Clone, Debug, Serialize)]
pub struct SearchReport {
    /// `a_star`, `beam`, ...; `solve` for `solve`.
    pub algorithm: &'static str,
    /// The command of an algorithm that proves the fewest moves, whatever they cost.
    #[serde(skip)]
    pub counts_moves: Option<&'static str>,
    /// The heuristic, canonical.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<String>,
    /// Where it started.
    pub start: Position,
    /// The goal, compact or in words.
    pub goal: String,
    /// Moves.
    pub length: usize,
    /// The cost of the moves: their number, where moves have no costs.
    pub cost: Cost,
    /// Their names.
    pub path: Vec<SmolStr>,
    /// Counts; `None` for `solve`, whose counts may change with tables on disk.
    #[serde(flatten)]
    pub counts: Option<Counts>,
    /// Whether the algorithm proved that there is no shorter one, where moves have costs no cheaper one.
    pub optimal: bool,
    /// A proved lower bound on what any solution costs: on its length, where moves have no costs.
    pub lower_bound: Cost,
    /// Of weighted A* with an admissible heuristic: the solution is at most so many times as long as
    /// an optimal one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<String>,
}

/// The shortest solutions of a state.
#[derive(Clone, Debug, Serialize)]
pub struct ShortestReport {
    /// The state.
    pub start: Position,
    /// The goal, compact or in words.
    pub goal: String,
    /// The number of solutions: all digits.
    pub solutions: String,
    /// The cost of each: the number of its moves, where these have no costs; nothing where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
    /// Moves of cost 0 that the count omits, because the goal does not depend on them; nothing where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub omitted_moves: Option<usize>,
}

/// No solution.
#[derive(Clone, Debug, Serialize)]
pub struct UnsolvedReport {
    /// As in [`SearchReport`].
    pub algorithm: &'static str,
    /// As in [`SearchReport`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<String>,
    /// Why.
    #[serde(serialize_with = "serialize_reason")]
    pub reason: StopReason,
    /// The node limit that was in force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_nodes: Option<u64>,
    /// Where it started.
    pub start: Position,
    /// The goal, compact or in words.
    pub goal: String,
    /// The counts.
    #[serde(flatten)]
    pub counts: Counts,
    /// A proved lower bound on the cost of any solution, unless it is proved that there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower_bound: Option<Cost>,
}

/// All that is known of the last search.
#[derive(Clone, Debug, Serialize)]
pub struct StatisticsReport {
    /// The puzzle.
    pub puzzle: String,
    /// The command that names this search, for `solve` the one it chose.
    pub command: String,
    /// As in [`SearchReport`].
    pub algorithm: &'static str,
    /// As in [`SearchReport`].
    #[serde(skip)]
    pub counts_moves: Option<&'static str>,
    /// As in [`SearchReport`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<String>,
    /// The number of states that can reach the goal, all digits, where the group of the moves tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<String>,
    /// Where it started.
    pub start: Position,
    /// The goal, compact or in words.
    pub goal: String,
    /// Moves of the solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<usize>,
    /// The cost of the moves, where moves have costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// Whether the length was proved optimal.
    pub optimal: bool,
    /// A proved lower bound on the cost of any solution, unless it is proved that there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower_bound: Option<Cost>,
    /// The counts.
    #[serde(flatten)]
    pub counts: Counts,
    /// States that a better path opened again, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reopened: Option<u64>,
    /// The estimate of the start, where there is a heuristic.
    #[serde(
        skip_serializing_if = "Option::is_none",
        with = "crate::json::optional"
    )]
    pub h_start: Option<f64>,
    /// The most bytes that the search's own lists took, where one thread had all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub peak_bytes: Option<u64>,
    /// The b of N = b + b^2 + ... + b^d, to two decimals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branching: Option<f64>,
    /// Names of the moves in successor order.
    pub order: Vec<SmolStr>,
    /// The order of equal states.
    pub ties: &'static str,
    /// Whether the inverse move is among the successors that are counted; none where `solve` went
    /// a way of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub way_back: Option<bool>,
    /// When states were tested for the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal_test: Option<&'static str>,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that `serialize_with` calls"
)]
fn serialize_reason<S: Serializer>(reason: &StopReason, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(reason.name())
}
