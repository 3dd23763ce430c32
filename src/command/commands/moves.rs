//! Moves.

use super::command;
use crate::command::At;
use puzzle_core::search::Move;

command! {
    /// `move [right down]`.
    MakeMove {
        /// The moves, in order.
        moves: Box<[At<Move>]> = "D",
    }
    name: "move",
    changes_state: true,
}

command! {
    /// `legalMoves`.
    LegalMoves {}
    name: "legalMoves",
}
