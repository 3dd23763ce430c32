//! Moves.

use super::command;
use crate::command::{At, Group, Role};
use puzzle_core::search::Move;

command! {
    /// `move [right down]`.
    MakeMove {
        /// The moves, in order.
        moves: Box<[At<Move>]> = "D",
    }
    name: "move",
    group: Group::State,
    summary: "Makes a move, or a list of moves",
    details: "On sliding boards `up down left right` (also `north south west east`) move the blank. If one move \
             of a list is illegal, none is made.",
    examples: &[
        "move right",
        "move [right down]\nmove [up left]\nexpect state == goal",
    ],
    role: Role::Plain,
}

command! {
    /// `legalMoves`.
    LegalMoves {}
    name: "legalMoves",
    group: Group::State,
    summary: "Lists the moves that are legal here, in successor order",
    details: "",
    examples: &["legalMoves"],
    role: Role::Plain,
}
