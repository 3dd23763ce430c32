//! Heuristics that something outside of the engine computes: another process, a function of another language.

use super::OwnHeuristic;
use crate::heuristic::BoardEstimate;
use crate::operators::{FaultKind, Trip};
use crate::search::{Estimate, GoOn, StopReason};
use crate::side_by_side::pairs;
use crate::state::{Board, Layout};
use smol_str::SmolStr;
use std::fmt::Debug;
use thiserror::Error;

/// Units of a move: values are rounded to thousandths.
pub(super) const SCALE: u32 = 1000;

/// The greatest value, so that it fits an estimate.
const MOST: f64 = 1_000_000.0;

/// The puzzle and the goal for which an [estimator](Estimator) estimates states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The name of the puzzle.
    pub puzzle: SmolStr,
    /// Its cells and values; a state is a row of numbers, of each cell the place of its value.
    pub layout: Layout,
    /// The goal, where that is one state.
    pub goal: Option<Vec<u8>>,
}

/// Why there are no estimates.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EstimatorError {
    /// Whoever waited was to end.
    #[error("the search was to end")]
    Stopped(StopReason),
    /// A sentence without a full stop.
    #[error("{0}")]
    Failed(String),
}

/// Estimates states in batches, from several threads.
pub trait Estimator: Send + Sync + Debug {
    /// Estimates boards of a subject, in moves. Each value is finite and at least 0. Looks from time to time whether to go
    /// on while it waits.
    ///
    /// # Errors
    ///
    /// The reason that `look` returned, or the fault.
    fn estimate(
        &self,
        subject: &Subject,
        boards: &[Board],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<Vec<f64>, EstimatorError>;
}

/// A heuristic of that kind, for a goal.
pub(super) struct ExternalEstimate<'a> {
    pub own: &'a OwnHeuristic,
    pub estimator: &'a dyn Estimator,
    pub subject: Subject,
    /// Whether to go on waiting, where a search asks for one state and does not look itself.
    pub look: Option<GoOn>,
}

impl ExternalEstimate<'_> {
    fn ask(
        &self,
        boards: &[Board],
        estimates: &mut [Estimate],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<(), StopReason> {
        let Some(first) = boards.first() else {
            return Ok(());
        };
        let values = match self.estimator.estimate(&self.subject, boards, look) {
            Ok(values) => values,
            Err(EstimatorError::Stopped(reason)) => {
                if reason == StopReason::TimeLimit {
                    self.own.gave_up();
                }
                return Err(reason);
            }
            Err(EstimatorError::Failed(said)) => return Err(self.fail(said, first)),
        };
        if values.len() != boards.len() {
            let (due, found) = (boards.len(), values.len());
            let said = format!("expected {due} estimates, found {found}");
            return Err(self.fail(said, first));
        }
        for (estimate, (value, board)) in pairs(estimates, pairs(values, boards)) {
            if !(0.0..=MOST).contains(&value) {
                let name = self.own.name();
                let said = format!("{name} gave {value}: an estimate is a number from 0 to {MOST}");
                return Err(self.fail(said, board));
            }
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "it is in range"
            )]
            let units = (value * f64::from(SCALE)).round() as Estimate;
            *estimate = units;
        }
        Ok(())
    }

    fn fail(&self, said: String, board: &Board) -> StopReason {
        let of_script = self.own.is_of_script();
        let kind = FaultKind::External { said, of_script };
        let span = self.own.span;
        self.own.fault(Trip { kind, span }, board, &[]);
        StopReason::Interrupted
    }
}

impl BoardEstimate for ExternalEstimate<'_> {
    fn of(&self, board: &Board) -> Estimate {
        let mut estimate = [0];
        let look = &mut || self.look.as_ref().and_then(|look| look());
        // Until the search looks and ends, it asks on.
        if self.own.has_failed() || look().is_some() {
            return 0;
        }
        // What went wrong is told by whoever watches.
        let _ = self.ask(std::slice::from_ref(board), &mut estimate, look);
        estimate[0]
    }

    fn wants_batches(&self) -> bool {
        true
    }

    fn of_all(
        &self,
        boards: &[Board],
        estimates: &mut [Estimate],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<(), StopReason> {
        self.ask(boards, estimates, look)
    }

    fn scale(&self) -> u32 {
        SCALE
    }
}
