//! Ways to write a state, and what can be wrong with one.

use miette::Diagnostic;
use std::ops::Range;
use thiserror::Error;

/// How a state is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// `b12 345 678`, or `1 2 3 4 / 5 ...`.
    #[default]
    Compact,
    /// Rows of numbers, the blank -1 on sliding boards.
    Matrix,
    /// `(1, 2, ..., 0)`.
    Tuple,
}

/// What is wrong with the text of a state. `at` and `first` are byte ranges in that text.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
pub enum NotationError {
    /// `"b12 345 67x"`.
    #[error("`{found}` is no tile of this board")]
    #[diagnostic(code(puzzle_script::state::wrong_character))]
    WrongCharacter {
        /// Where.
        at: Range<usize>,
        /// What stands there.
        found: String,
        /// What to do about it, with a line to paste.
        help: String,
    },
    /// `"112 345 67b"`.
    #[error("tile {tile} stands twice")]
    #[diagnostic(code(puzzle_script::state::duplicate_tile))]
    DuplicateTile {
        /// The second time.
        at: Range<usize>,
        /// The first time.
        first: Range<usize>,
        /// The tile.
        tile: String,
        /// What to do about it, with a line to paste.
        help: String,
    },
    /// `"bb2 345 678"`.
    #[error("the blank stands twice")]
    #[diagnostic(code(puzzle_script::state::duplicate_blank))]
    DuplicateBlank {
        /// The second time.
        at: Range<usize>,
        /// The first time.
        first: Range<usize>,
        /// What to do about it, with a line to paste.
        help: String,
    },
    /// `"b12 345 6788"`.
    #[error("this board has {expected} cells, here is one too many")]
    #[diagnostic(code(puzzle_script::state::too_many_tiles))]
    TooManyTiles {
        /// The first surplus tile.
        at: Range<usize>,
        /// How many cells the board has.
        expected: usize,
        /// What to do about it, with a line to paste.
        help: String,
    },
    /// `"b12 345 67"`.
    #[error("this board has {expected} cells, here are only {found}")]
    #[diagnostic(code(puzzle_script::state::too_few_tiles))]
    TooFewTiles {
        /// The end of the text.
        at: Range<usize>,
        /// How many cells the board has.
        expected: usize,
        /// How many were read.
        found: usize,
        /// What to do about it, naming the tiles that are missing.
        help: String,
    },
    /// `"b1 2345 678"`: rows of another length.
    #[error("row {row} has {found} cells, not {expected}")]
    #[diagnostic(code(puzzle_script::state::uneven_row))]
    UnevenRow {
        /// The row.
        at: Range<usize>,
        /// Its number, from 1.
        row: usize,
        /// Its cells.
        found: usize,
        /// The cells a row has.
        expected: usize,
        /// What to do about it, with a line to paste.
        help: String,
    },
}
