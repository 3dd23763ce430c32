//! The events of `audit`.

use crate::experiment::serialize_plot;
use crate::figure::Plot;
use crate::interp::Position;
use crate::interp::observation::traced::{Cost, InMoves};
use serde::Serialize;
use smol_str::SmolStr;

/// The audited states, and the verdicts on them.
#[derive(Clone, Debug, Serialize)]
pub struct AuditReport {
    /// The puzzle.
    pub puzzle: String,
    /// The goal, compact or in words.
    pub goal: String,
    /// The word for a state, in the plural: `boards`.
    pub subject: &'static str,
    /// The number of states.
    pub states: u64,
    /// The number of moves that lead from them.
    pub moves: u64,
    /// The greatest distance of one of them.
    pub depth: Cost,
    /// Whether these are all states that can reach the goal.
    pub exhaustive: bool,
}

/// The states that any search for a solution must expand with a heuristic.
#[derive(Clone, Debug, Serialize)]
pub struct MustExpandReport {
    /// The heuristic, canonical.
    pub heuristic: String,
    /// Where searches start.
    pub state: Position,
    /// The goal, compact or in words.
    pub goal: String,
    /// The cost of the optimal solution.
    pub cost: Cost,
    /// States that each search from the start must expand.
    pub forward: u64,
    /// States that each search back from the goal must expand.
    pub backward: u64,
    /// States of a least vertex cover of the must-expand pairs.
    pub cover: u64,
    /// Those of them on the side of the start.
    pub cover_forward: u64,
    /// Those on the side of the goal.
    pub cover_backward: u64,
    /// States that A* expanded.
    pub a_star: u64,
    /// Whether the heuristic is known to be consistent.
    pub consistent: bool,
    /// Whether it estimates distances from the start, too.
    pub estimates_back: bool,
}

/// The values of a heuristic for one state that are admissible, and consistent with its values for the states around it.
#[derive(Clone, Debug, Serialize)]
pub struct AuditRangeReport {
    /// The heuristic, canonical.
    pub heuristic: String,
    /// The state.
    pub state: Position,
    /// The goal, compact or in words.
    pub goal: String,
    /// The value there.
    pub value: InMoves,
    /// Whether it is admissible.
    pub admissible: bool,
    /// The greatest admissible value: what the cheapest path costs, infinite without one.
    pub distance: InMoves,
    /// The moves of a cheapest path.
    pub path: Vec<SmolStr>,
    /// Whether the value is consistent.
    pub consistent: bool,
    /// The least consistent value; where it is above the greatest, there is none.
    pub least: InMoves,
    /// The greatest consistent value.
    pub greatest: InMoves,
    /// The move to the state that allows no less.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least_by: Option<LimitingMove>,
    /// The move from the state that allows no more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub greatest_by: Option<LimitingMove>,
}

/// A move that limits the consistent values of a state.
#[derive(Clone, Debug, Serialize)]
pub struct LimitingMove {
    /// The state before it.
    pub from: Position,
    /// The move.
    #[serde(rename = "move")]
    pub mv: SmolStr,
    /// The state behind it.
    pub next: Position,
    /// Its cost.
    pub cost: Cost,
    /// The value of the other state.
    pub value: InMoves,
}

/// The verdict on one heuristic.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a field of its own in the event"
)]
#[derive(Clone, Debug, Serialize)]
pub struct AuditedReport {
    /// The heuristic, canonical.
    pub heuristic: String,
    /// Whether it nowhere says more than the distance.
    pub admissible: bool,
    /// Whether it is 0 at the goals and no move takes off more than one.
    pub consistent: bool,
    /// Whether it says the same everywhere.
    pub constant: bool,
    /// Why it is evaluated anew for each state, and not by what a move changes, if it is one of the script.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anew: Option<String>,
    /// Whether all states that can reach the goal were looked at.
    pub exhaustive: bool,
    /// The greatest distance of a state that was looked at.
    pub depth: Cost,
    /// The number of audited states.
    pub states: u64,
    /// The nearest state that it says too much of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<Witness>,
    /// Of how many states it says too much.
    pub overestimated: u64,
    /// The nearest of those that it says most too much of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worst: Option<Witness>,
    /// The greatest overestimate; 0 without any.
    pub excess: InMoves,
    /// The nearest move that takes off more than one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inconsistency: Option<MoveWitness>,
    /// The number of moves that take off more than one.
    pub inconsistent: u64,
    /// The least that it says.
    pub least: InMoves,
    /// The most that it says.
    pub greatest: InMoves,
    /// The mean share of the distance that it says, over all states but the goals.
    #[serde(
        skip_serializing_if = "Option::is_none",
        with = "crate::json::optional"
    )]
    pub mean_share: Option<f64>,
    /// Reports by distance, from 0 on.
    pub distances: Vec<DistanceReport>,
}

/// A state with what is said of it.
#[derive(Clone, Debug, Serialize)]
pub struct Witness {
    /// The state.
    pub state: Position,
    /// Where moves belong to the state: some that lead there from the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Vec<SmolStr>>,
    /// The estimate.
    pub value: InMoves,
    /// The true distance.
    pub distance: Cost,
}

/// A move with what is said on both sides.
#[derive(Clone, Debug, Serialize)]
pub struct MoveWitness {
    /// The state before it.
    #[serde(flatten)]
    pub from: Witness,
    /// The move.
    #[serde(rename = "move")]
    pub mv: SmolStr,
    /// The state behind it.
    pub next: Position,
    /// The estimate of the next state.
    pub next_value: InMoves,
}

/// Estimates of a heuristic for the states at one distance.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct DistanceReport {
    /// The distance.
    pub distance: Cost,
    /// The number of states at this distance.
    pub states: u64,
    /// The mean of what it says, rounded to six places.
    #[serde(serialize_with = "crate::json::write_number")]
    pub mean: f64,
    /// The least.
    pub least: InMoves,
    /// The most.
    pub greatest: InMoves,
}

/// Two heuristics side by side.
#[derive(Clone, Debug, Serialize)]
pub struct ComparedReport {
    /// The first, canonical.
    pub first: String,
    /// The second.
    pub second: String,
    /// The one that nowhere says less and somewhere more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dominant: Option<String>,
    /// Whether that one nowhere says more than the distance.
    #[serde(skip)]
    pub dominant_admissible: bool,
    /// Of how many states the first says more.
    pub first_greater: u64,
    /// Of how many states the second says more.
    pub second_greater: u64,
    /// Whether all states that can reach the goal were looked at.
    pub exhaustive: bool,
}

/// Ways to make a heuristic admissible, as far as an audit went.
#[derive(Clone, Debug, Serialize)]
pub struct SuggestionReport {
    /// The heuristic, canonical.
    pub heuristic: String,
    /// Whether it is admissible as it is.
    pub admissible: bool,
    /// Whether all states that can reach the goal were looked at.
    pub exhaustive: bool,
    /// The greatest distance of a state that was looked at.
    pub depth: Cost,
    /// The greatest factor with which it is admissible, rounded down to six places; none where it is 0 everywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub factor: Option<f64>,
    /// The lines to type.
    pub repairs: Vec<Repair>,
    /// The states that A* searched from, in words; none where it could not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<String>,
    /// The number of drawn states.
    pub drawn_states: u32,
    /// The most nodes that a search from one of them generated.
    pub most_nodes: u64,
    /// A* with the heuristic, then with each repair; empty where it could not search.
    pub searches: Vec<PricedSearch>,
}

/// The change of the values of a heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RepairKind {
    /// A number is subtracted, down to 0.
    Subtract,
    /// They are multiplied by a factor below 1.
    Multiply,
}

/// One way to make a heuristic admissible.
#[derive(Clone, Debug, Serialize)]
pub struct Repair {
    /// Which way it is.
    pub kind: RepairKind,
    /// The subtrahend, or the factor: a number, perhaps as a fraction.
    pub by: String,
    /// The name that the line gives it.
    pub name: String,
    /// The line to type.
    pub line: String,
    /// Whether nothing is left of it: it is 0 everywhere.
    pub zero: bool,
}

/// Counts of searches with a heuristic.
#[derive(Clone, Debug, Serialize)]
pub struct PricedSearch {
    /// The heuristic.
    pub heuristic: String,
    /// The number of states solved within the limit.
    pub solved: u32,
    /// Nodes generated on average for the states that all solved; none where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean_generated: Option<f64>,
    /// The number of these solutions that cost more than another search's.
    pub longer: u32,
}

/// Mean values by distance.
#[derive(Clone, Debug, Serialize)]
pub struct AuditTable {
    /// The heuristics, canonical.
    pub heuristics: Vec<String>,
    /// One for each distance.
    pub rows: Vec<AuditRow>,
    /// Of each heuristic, the mean value over all states, rounded to six places.
    #[serde(serialize_with = "crate::json::write_numbers")]
    pub means: Vec<f64>,
    /// Of each heuristic, the mean share of the distance over all states but the goals.
    #[serde(serialize_with = "crate::json::write_some")]
    pub mean_shares: Vec<Option<f64>>,
}

/// The estimates of all heuristics for the states at one distance.
#[derive(Clone, Debug, Serialize)]
pub struct AuditRow {
    /// The distance.
    pub distance: Cost,
    /// The number of states at this distance.
    pub states: u64,
    /// The mean value of each heuristic, rounded to six places.
    #[serde(serialize_with = "crate::json::write_numbers")]
    pub means: Vec<f64>,
}

/// Mean values by distance, drawn.
#[derive(Clone, Debug, Serialize)]
pub struct AuditPlotReport {
    /// The plot.
    #[serde(flatten, serialize_with = "serialize_plot")]
    pub plot: Plot,
}
