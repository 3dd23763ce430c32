//! The event of `layers`.

use crate::experiment::serialize_plot;
use crate::figure::Plot;
use crate::interp::{Cost, Position};
use serde::Serialize;

/// States by their distance.
#[derive(Clone, Debug, Serialize)]
pub struct LayersReport {
    /// The puzzle.
    pub puzzle: String,
    /// The goal, compact or in words, where distances are those to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// The state, where distances are those from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<Position>,
    /// The kind of states, in the plural.
    pub subject: &'static str,
    /// The number of states at distance 0, 1, and so on.
    pub layers: Vec<u64>,
    /// Where moves have costs: at which distance each of these layers is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub costs: Option<Vec<Cost>>,
    /// The number of all states.
    pub states: u64,
    /// The greatest distance.
    pub farthest: Cost,
    /// Whether no state is farther.
    pub complete: bool,
    /// The number of them that the puzzle's start reaches, where it does not reach the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reached: Option<u64>,
    /// The limit that ended the count, or the word from outside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// The first of the farthest states.
    pub farthest_states: Vec<Position>,
}

/// The same drawn.
#[derive(Clone, Debug, Serialize)]
pub struct LayersPlotReport {
    /// The plot.
    #[serde(flatten, serialize_with = "serialize_plot")]
    pub plot: Plot,
}
