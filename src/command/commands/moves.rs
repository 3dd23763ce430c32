//! Moves.

use super::command;
use crate::command::{At, Group};
use puzzle_core::search::Move;

command! {
    /// `move [right down]`.
    MakeMove {
        /// The moves, in order.
        moves: Box<[At<Move>]> = "D",
    }
    name: "move",
    changes_state: true,
    group: Group::State,
}

command! {
    /// `legalMoves`.
    LegalMoves {}
    name: "legalMoves",
    group: Group::State,
}
