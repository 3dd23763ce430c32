//! Heuristics that programs and scripts add to puzzles.

use super::{DefinedHeuristic, Rules};
use crate::heuristic::{BoardEstimate, HeuristicArgument, HeuristicInfo};
use crate::operators::Faults;
use crate::state::Board;
use std::fmt::Debug;

/// A heuristic that can be added to puzzles.
pub trait BoardHeuristic: Send + Sync + Debug {
    /// Its name and what is to be said of it.
    fn info(&self) -> HeuristicInfo;

    /// Whether it makes sense on a puzzle with these arguments; the error is a sentence without a full
    /// stop. By itself it does on any puzzle, without arguments.
    fn fits(&self, puzzle: &dyn Rules, arguments: &[HeuristicArgument]) -> Result<(), String> {
        let _ = puzzle;
        if arguments.is_empty() {
            Ok(())
        } else {
            Err(format!("{} takes no arguments", self.info().name))
        }
    }

    /// It, for a goal (none where that is a rule), with arguments that [fit](Self::fits).
    fn prepare<'a>(
        &'a self,
        puzzle: &'a dyn Rules,
        arguments: &[HeuristicArgument],
        goal: Option<&Board>,
    ) -> Box<dyn BoardEstimate + 'a>;

    /// Whether searches that name none may take it, on a puzzle without heuristics of its own.
    fn is_default(&self) -> bool {
        true
    }

    /// The text for it in the key of an experiment's run, where its name is not enough.
    fn digest(&self) -> Option<&str> {
        None
    }

    /// It, where a script defines it.
    #[doc(hidden)]
    fn own(&self) -> Option<&DefinedHeuristic> {
        None
    }

    /// Where it keeps what went wrong in it, where a script defined it.
    #[doc(hidden)]
    fn faults(&self) -> Option<&Faults> {
        None
    }
}
