//! Heuristics of boards.

use super::{CellWeights, FunctionOfSum, TermSum};
use crate::search::{Estimate, Move, Rating, Share, StopReason};
use crate::side_by_side::pairs;
use crate::state::Board;
use std::sync::Arc;

/// A heuristic for one goal.
pub trait BoardEstimate: Sync {
    /// The estimate of a state, in units of which [`scale`](Self::scale) make a move.
    fn of(&self, board: &Board) -> Estimate;

    /// Whether it is to be asked for many states at once: where each question takes long, whatever is asked.
    fn wants_batches(&self) -> bool {
        false
    }

    /// The estimates of states, in their order. Whoever waits for it looks from time to time whether to go on.
    ///
    /// # Errors
    ///
    /// Why whoever asks must end: what was seen by looking, or [`StopReason::Interrupted`] if it failed.
    fn of_all(
        &self,
        boards: &[Board],
        estimates: &mut [Estimate],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<(), StopReason> {
        let _ = look;
        for (estimate, board) in pairs(estimates, boards) {
            *estimate = self.of(board);
        }
        Ok(())
    }

    /// The values of moves that can be made in a state, in their order, if the heuristic values moves: what a move costs and the
    /// estimate of what is left after it. `false` if it does not.
    ///
    /// # Errors
    ///
    /// As [`of_all`](Self::of_all).
    fn of_moves(
        &self,
        board: &Board,
        moves: &[Move],
        values: &mut [Estimate],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<bool, StopReason> {
        let _ = (board, moves, values, look);
        Ok(false)
    }

    /// The number of units in one move.
    fn scale(&self) -> u32 {
        1
    }

    /// The memory that its tables take, in bytes.
    fn bytes(&self) -> u64 {
        0
    }

    /// The shares of which the estimate of a state is the sum; `None` where it is no such sum.
    #[doc(hidden)]
    fn shares(&self, board: &Board) -> Option<Vec<Share>> {
        let _ = board;
        None
    }

    /// Adds the estimates of a state for a search with several open lists, and its preferred operators if they are asked for.
    #[doc(hidden)]
    fn rate(&self, board: &Board, rating: &mut Rating) {
        rating.estimates.push(self.of(board));
    }

    /// The numbers of which it is the sum, where it is one over cells and what stands in them.
    #[doc(hidden)]
    fn weights(&self) -> Option<CellWeights> {
        None
    }

    /// The function of a sum over cells that it is, where it is one.
    #[doc(hidden)]
    fn function_of_sum(&self) -> Option<FunctionOfSum> {
        None
    }

    /// The terms of which it is the sum, where it is one of terms that read few cells each.
    #[doc(hidden)]
    fn terms(&self) -> Option<Arc<TermSum>> {
        None
    }
}

impl<F: Fn(&Board) -> Estimate + Sync> BoardEstimate for F {
    fn of(&self, board: &Board) -> Estimate {
        self(board)
    }
}
