//! The side of an experiment that its host provides: files, clock, reports and events.

pub(crate) mod error;
mod event;

pub(crate) use error::blind_side;
#[cfg(test)]
pub(crate) use event::cell;
pub(crate) use event::serialize_plot;
pub use event::{ExperimentEvent, ExperimentResult, PlotReport, TableReport};

use crate::command::{List, RunError};
use crate::host::{Host, OutputClosed};
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::{Board, Fault, HeldFormulas, Puzzle};
use puzzle_core::syntax::Diagnostic;
use std::sync::Arc;
use std::time::Duration;

/// Progress of work of a known number of parts: the runs of an experiment, files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advance {
    /// The experiment, or the command.
    pub(crate) name: String,
    /// The number of parts that are done, those of an earlier process included.
    pub done: usize,
    /// The number of all parts.
    pub total: usize,
    /// Estimated time of the rest.
    pub(crate) left: Option<Duration>,
}

impl Advance {
    /// That of work of which so many parts were done before it began, are done, and are to be done, after so much time.
    pub(crate) fn new(name: &str, [before, done, total]: [usize; 3], spent: Duration) -> Self {
        let fresh = done - before;
        #[allow(clippy::cast_precision_loss, reason = "a guess")]
        let share = (total - done) as f64 / fresh as f64;
        let left = Duration::try_from_secs_f64(spent.as_secs_f64() * share);
        Self {
            name: name.to_owned(),
            done,
            total,
            left: left.ok().filter(|_| fresh > 0),
        }
    }
}

/// The session around an experiment, which runs its definitions and takes its events.
pub(crate) trait ExperimentHost {
    /// Files, time, Ctrl-C.
    fn host(&self) -> &dyn Host;

    /// Shows the progress, some times a second.
    fn progress(&mut self, advance: Advance);

    /// Ends the display of progress.
    fn progress_done(&mut self);

    /// Makes a heuristic of the script for a start in the place of the goal, and holds it.
    ///
    /// # Errors
    ///
    /// Its definition failed.
    fn make_for_start(
        &mut self,
        heuristic: &HeuristicSpec,
        puzzle: &Puzzle,
        start: &Board,
    ) -> Result<HeldFormulas, RunError>;

    /// Emits an event.
    fn emit(&mut self, event: ExperimentEvent) -> Result<(), OutputClosed>;

    /// Reports a warning about the experiment.
    fn warn(&mut self, warning: Diagnostic) -> Result<(), OutputClosed>;

    /// Reports a definition on which runs failed: the first fault, and the number of runs.
    fn report_fault(
        &mut self,
        puzzle: &Arc<Puzzle>,
        fault: Fault,
        runs: usize,
    ) -> Result<(), OutputClosed>;

    /// Keeps the values that a script can read of the runs, a list for each.
    fn keep_results(&mut self, results: List);
}
