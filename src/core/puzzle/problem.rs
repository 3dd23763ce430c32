//! The problem of a search.

use crate::operators::Move;
use crate::state::Board;

/// The problem that a solve starts from: all that its counts depend on, but for the algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The state to start from.
    pub start: Board,
    /// The state to reach; `None` where the goal is a rule (octa).
    pub goal: Option<Board>,
    /// All moves of the puzzle, in successor order.
    pub order: Vec<Move>,
}
