//! The result of a search.

use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::{Method, Problem, Puzzle};
use puzzle_core::search::{Algorithm, Outcome, RoundCounts, StageCounts};
use std::sync::Arc;
use std::time::Duration;

/// The last search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The puzzle it was run on.
    pub puzzle: Arc<Puzzle>,
    /// The problem of the search.
    pub problem: Problem,
    /// The method of the search.
    pub method: Method,
    /// The heuristic.
    pub heuristic: Option<HeuristicSpec>,
    /// Whether it was `solve`, which shows no counts of its own.
    pub chosen: bool,
    /// The node limit that was in force.
    pub max_nodes: Option<u64>,
    /// The outcome.
    pub outcome: Outcome,
    /// Iterations and layers, as far as it has such.
    pub rounds: Vec<RoundCounts>,
    /// The stages of `solve`, in turn.
    pub stages: Vec<StageCounts>,
    /// The time that it took, by the host's clock.
    pub took: Duration,
}

impl SearchResult {
    /// The command that names the search.
    pub(crate) fn command(&self) -> String {
        self.method.command_line(self.heuristic.as_ref())
    }

    /// The command of its algorithm, if that proves the fewest moves, whatever they cost.
    pub(crate) fn counts_moves(&self) -> Option<&'static str> {
        let algorithm = self.method.algorithm();
        let algorithm = algorithm.filter(|method| method.proves_fewest_moves());
        algorithm.map(Algorithm::command)
    }
}
