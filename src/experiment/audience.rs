//! Who hears how an experiment goes, and what came of it.

use super::Product;
use crate::host::{Host, OutputClosed};
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::{Board, HeldFormulas, Puzzle};
use std::time::Duration;

/// How far an experiment is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advance {
    /// The experiment.
    pub(crate) name: String,
    /// Runs that are done, those of an earlier process too.
    pub done: usize,
    /// Runs there will be.
    pub total: usize,
    /// How long the rest will take, once that can be guessed.
    pub(crate) left: Option<Duration>,
}

/// A definition of the script failed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DefinitionFailed;

/// Who hears of an experiment, and says in which world it lives.
pub(crate) trait Audience {
    /// The world: files, time, Ctrl-C.
    fn host(&self) -> &dyn Host;

    /// Sees how far it is, some times a second.
    fn progress(&mut self, advance: Advance);

    /// All that is in progress has ended.
    fn progress_done(&mut self);

    /// Makes a heuristic of the script for a start in the place of the goal, and holds it.
    ///
    /// # Errors
    ///
    /// Its definition failed; the audience knows how.
    fn make_for_start(
        &mut self,
        heuristic: &HeuristicSpec,
        puzzle: &Puzzle,
        start: &Board,
    ) -> Result<HeldFormulas, DefinitionFailed>;

    /// Takes what came of it.
    fn show(&mut self, product: Product) -> Result<(), OutputClosed>;
}
