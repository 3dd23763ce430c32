//! Reports of watched searches.

use crate::interp::observation::traced::{Cost, Traced};
use crate::interp::observation::watching::{ExpansionStep, WatchedSearch, Why};
use puzzle_core::puzzle::Board;
use serde::Serialize;
use std::sync::Arc;

/// `step`, `back`, `goTo`: an expansion.
#[derive(Clone, Debug, Serialize)]
pub struct SteppedReport {
    /// The number of the expansion; 0 before the first one.
    pub number: u32,
    /// Number of recorded expansions.
    pub expansions: u32,
    /// The expansion.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taken: Option<Traced>,
    /// The successors.
    pub successors: Vec<Traced>,
    /// Further entries of the record before the next expansion.
    pub others: Vec<Traced>,
    /// The record, and the expansion in it.
    #[serde(skip)]
    pub(crate) watched: Arc<WatchedSearch>,
    #[serde(skip)]
    pub(crate) step: ExpansionStep,
    /// Whether a later expansion was asked for than there is.
    #[serde(skip)]
    pub(crate) is_beyond: bool,
}

/// `printOpen`: what is open.
#[derive(Clone, Debug, Serialize)]
pub struct OpenReport {
    /// After which expansion.
    pub number: u32,
    /// Number of open states.
    pub size: usize,
    /// The rule that selects the next state.
    pub rule: &'static str,
    /// The first of them, what would be taken next first.
    pub states: Vec<Traced>,
    /// The record.
    #[serde(skip)]
    pub(crate) watched: Arc<WatchedSearch>,
    /// Whether the search keeps what is open.
    #[serde(skip)]
    pub(crate) is_kept: bool,
}

/// `why`: what is known of a state.
#[derive(Clone, Debug, Serialize)]
pub struct WhyReport {
    /// The state.
    pub state: String,
    /// `taken`, `goal`, `open`, `cut`, `dropped`, `deep`, `clash`, `aside`, `given_up`, `never_produced`, `not_recorded`.
    pub verdict: &'static str,
    /// Each time that it was produced.
    pub produced: Vec<Traced>,
    /// Each time that it was taken.
    pub taken: Vec<TakenReport>,
    /// The record, and what it knows of the state.
    #[serde(skip)]
    pub(crate) watched: Arc<WatchedSearch>,
    #[serde(skip)]
    pub(crate) why: Why,
    #[serde(skip)]
    pub(crate) board: Board,
}

/// A time that a state was taken.
#[derive(Clone, Debug, Serialize)]
pub struct TakenReport {
    /// The expansion.
    #[serde(flatten)]
    pub taken: Traced,
    /// The first few of the other open states of equal rank, in the order of selection.
    pub equals: Vec<String>,
    /// Number of such states.
    pub equal: usize,
}

/// `compare`: two watched searches.
#[derive(Clone, Debug, Serialize)]
pub struct SearchesComparedReport {
    /// The earlier one and the last one.
    pub searches: [ComparedSearch; 2],
    /// Where they began, if that is not the same state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starts: Option<[String; 2]>,
    /// The first expansion in which they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differ_at: Option<u32>,
    /// The states that each expanded there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differ: Option<[Option<String>; 2]>,
    /// States that both expanded.
    pub both: usize,
    /// Whether a record is full, so that what came after it is not compared.
    #[serde(skip)]
    pub(crate) is_cut: bool,
}

/// One of two searches.
#[derive(Clone, Debug, Serialize)]
pub struct ComparedSearch {
    /// The command of the search.
    pub command: String,
    /// States expanded.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
    /// The solution's length, or why there is none.
    pub outcome: String,
    /// The solution's cost, where moves have costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
    /// States that it alone expanded.
    pub only: usize,
}
