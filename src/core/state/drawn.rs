//! Drawings of boards.

use std::ops::Range;

/// A drawing, and where in it cells stand.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    /// The drawing.
    pub text: String,
    /// The bytes that show a cell, and which: cells that show a blank are left out.
    pub places: Vec<(usize, Range<usize>)>,
    /// Whether it is all cells in rows, which others may draw in their own way.
    pub grid: bool,
}

/// A part of a line that a script draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinePart {
    /// Characters.
    Text(String),
    /// The value of a cell, at the right of so many columns.
    Cell {
        /// The cell.
        cell: usize,
        /// The columns of the widest value that it can hold.
        width: usize,
    },
    /// A text where a cell has a value; elsewhere as many spaces.
    Held {
        /// The cell.
        cell: usize,
        /// Its value.
        value: u8,
        /// The text.
        text: String,
    },
}
