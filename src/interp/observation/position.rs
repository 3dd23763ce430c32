//! A state with its puzzle.

use puzzle_core::puzzle::{Board, Notation, Puzzle};
use serde::{Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

/// A state of a puzzle, written only when a renderer asks for it.
#[derive(Clone, Debug)]
pub struct Position {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// The state.
    pub board: Board,
}

impl Position {
    /// In that notation.
    pub fn text(&self, notation: Notation) -> String {
        self.puzzle.format(&self.board, notation)
    }

    /// As a drawing.
    pub fn drawing(&self) -> String {
        self.puzzle.draw(&self.board)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text(Notation::Compact))
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
