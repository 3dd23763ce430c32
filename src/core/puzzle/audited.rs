//! Audits of boards.

use crate::distances::Audit;
use crate::operators::Move;
use crate::state::Board;

/// A state that a heuristic was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audited {
    /// The board.
    pub board: Board,
    /// Where the moves that made the board belong to the state: some that lead there from the goal
    /// as a start.
    pub history: Option<Vec<Move>>,
}

impl From<Board> for Audited {
    fn from(board: Board) -> Self {
        Self {
            board,
            history: None,
        }
    }
}

/// An audit of heuristics on the states of a puzzle.
#[derive(Clone, Debug)]
pub struct BoardAudit {
    /// The findings.
    pub found: Audit<Audited>,
    /// The noun for states, in the plural: `boards`.
    pub subject: &'static str,
}
