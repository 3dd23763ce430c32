//! Heuristics that something outside of the engine computes: another process, a function of another language.

use super::{DefinedHeuristic, Rules};
use crate::heuristic::BoardEstimate;
use crate::operators::{FaultKind, Trip};
use crate::search::{Estimate, GoOn, INFINITE, Move, StopReason};
use crate::side_by_side::pairs;
use crate::state::{Board, Layout};
use smol_str::SmolStr;
use std::fmt::Debug;
use std::sync::Arc;
use thiserror::Error;

/// Units of a move: values are rounded to thousandths.
pub(super) const SCALE: u32 = 1000;

/// The greatest value, so that it fits an estimate.
const MOST: f64 = 1_000_000.0;

/// Says whether to go on.
type StopCheck<'l> = dyn FnMut() -> Option<StopReason> + 'l;

/// The puzzle and the goal for which an [estimator](ExternalEstimator) estimates states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The name of the puzzle.
    pub puzzle: SmolStr,
    /// Its cells and values; a state is a row of numbers, of each cell the place of its value.
    pub layout: Layout,
    /// The names of its moves, in the puzzle's order.
    pub moves: Arc<[SmolStr]>,
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
pub trait ExternalEstimator: Send + Sync + Debug {
    /// Whether it values the moves of a subject's boards, not the boards.
    ///
    /// # Errors
    ///
    /// As [`estimate`](Self::estimate).
    fn values_moves(
        &self,
        subject: &Subject,
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<bool, EstimatorError> {
        let _ = (subject, look);
        Ok(false)
    }

    /// Estimates boards of a subject, in moves. Each value is finite and at least 0. Looks from time to time whether to go
    /// on while it waits. If it [values moves](Self::values_moves), it gives a row for each board, one row after the other: the
    /// value of each move of the subject, which is the cost of the move and of what is left after it. Nobody reads those of moves
    /// that can't be made.
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
    pub defined: &'a DefinedHeuristic,
    pub estimator: &'a dyn ExternalEstimator,
    pub subject: Subject,
    /// The puzzle, which says what moves can be made.
    pub puzzle: &'a dyn Rules,
    /// Whether to go on waiting, where a search asks for one state and does not look itself.
    pub look: Option<GoOn>,
}

impl ExternalEstimate<'_> {
    /// Whether moves are valued, asked in view of a board.
    fn are_moves_valued(
        &self,
        board: &Board,
        look: &mut StopCheck<'_>,
    ) -> Result<bool, StopReason> {
        let valued = self.estimator.values_moves(&self.subject, look);
        valued.map_err(|error| self.end(error, board))
    }

    /// Asks about boards: so many values for each.
    fn ask(
        &self,
        boards: &[Board],
        width: usize,
        look: &mut StopCheck<'_>,
    ) -> Result<Vec<f64>, StopReason> {
        let values = self.estimator.estimate(&self.subject, boards, look);
        let values = values.map_err(|error| self.end(error, &boards[0]))?;
        let (due, found) = (boards.len(), values.len());
        if found == due * width {
            return Ok(values);
        }
        let said = match width {
            1 => format!("expected {due} estimates, found {found}"),
            _ => format!("expected {due} rows of {width} values, found {found} values"),
        };
        Err(self.fail(said, &boards[0]))
    }

    /// The estimates of boards; of those whose moves are valued the least value of a move that can be made.
    fn estimate(
        &self,
        boards: &[Board],
        estimates: &mut [Estimate],
        look: &mut StopCheck<'_>,
    ) -> Result<(), StopReason> {
        let Some(first) = boards.first() else {
            return Ok(());
        };
        if !self.are_moves_valued(first, look)? {
            let values = self.ask(boards, 1, look)?;
            for (estimate, (value, board)) in pairs(estimates, pairs(values, boards)) {
                *estimate = self.units(value, None, board)?;
            }
            return Ok(());
        }
        let width = self.subject.moves.len();
        let values = self.ask(boards, width, look)?;
        for (at, (estimate, board)) in pairs(estimates, boards).enumerate() {
            *estimate = self.least(board, &values[at * width..][..width])?;
        }
        Ok(())
    }

    /// The least value of a move that can be made on a board. In a goal nothing is left.
    fn least(&self, board: &Board, row: &[f64]) -> Result<Estimate, StopReason> {
        let goal = self.subject.goal.as_deref().map(Board::new);
        if self.puzzle.is_goal(board, goal.as_ref()) {
            return Ok(0);
        }
        let mut least = INFINITE;
        for (&value, mv) in pairs(row, (0..).map(Move)) {
            if self.puzzle.apply(board, mv).is_some() {
                least = least.min(self.units(value, Some(mv), board)?);
            }
        }
        Ok(least)
    }

    /// A value of a board, or of a move on it, in units.
    fn units(&self, value: f64, mv: Option<Move>, board: &Board) -> Result<Estimate, StopReason> {
        if !(0.0..=MOST).contains(&value) {
            let name = self.defined.name();
            let (of, what) = match mv {
                Some(mv) => (
                    format!(" for {}", self.subject.moves[mv.index()]),
                    "the value of a move",
                ),
                None => (String::new(), "an estimate"),
            };
            let said = format!("{name} gave {value}{of}: {what} is a number from 0 to {MOST}");
            return Err(self.fail(said, board));
        }
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it is in range"
        )]
        let units = (value * f64::from(SCALE)).round() as Estimate;
        Ok(units)
    }

    /// Why a search ends that asked about a board.
    fn end(&self, error: EstimatorError, first: &Board) -> StopReason {
        match error {
            EstimatorError::Stopped(reason) => {
                if reason == StopReason::TimeLimit {
                    self.defined.gave_up();
                }
                reason
            }
            EstimatorError::Failed(said) => self.fail(said, first),
        }
    }

    fn fail(&self, said: String, board: &Board) -> StopReason {
        let of_script = self.defined.is_of_script();
        let kind = FaultKind::External { said, of_script };
        let span = self.defined.span;
        self.defined.fault(Trip { kind, span }, board, &[]);
        StopReason::Interrupted
    }
}

impl BoardEstimate for ExternalEstimate<'_> {
    fn of(&self, board: &Board) -> Estimate {
        let mut estimate = [0];
        let look = &mut || self.look.as_ref().and_then(|look| look());
        // Until the search looks and ends, it asks on.
        if self.defined.has_failed() || look().is_some() {
            return 0;
        }
        // What went wrong is told by whoever watches.
        let _ = self.estimate(std::slice::from_ref(board), &mut estimate, look);
        estimate[0]
    }

    fn wants_batches(&self) -> bool {
        true
    }

    fn of_all(
        &self,
        boards: &[Board],
        estimates: &mut [Estimate],
        look: &mut StopCheck<'_>,
    ) -> Result<(), StopReason> {
        self.estimate(boards, estimates, look)
    }

    fn of_moves(
        &self,
        board: &Board,
        moves: &[Move],
        values: &mut [Estimate],
        look: &mut StopCheck<'_>,
    ) -> Result<bool, StopReason> {
        if !self.are_moves_valued(board, look)? {
            return Ok(false);
        }
        let row = self.ask(std::slice::from_ref(board), self.subject.moves.len(), look)?;
        for (value, &mv) in pairs(values, moves) {
            *value = self.units(row[mv.index()], Some(mv), board)?;
        }
        Ok(true)
    }

    fn scale(&self) -> u32 {
        SCALE
    }
}
