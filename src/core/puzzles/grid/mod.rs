//! Boards that are rows of numbers: how they are read and written.

mod cells;
mod drawing;
mod reading;
#[cfg(test)]
mod tests;

use crate::puzzle::Notation;
use crate::state::Board;
use std::fmt::{self, Write};

/// The shape of a board of numbers, each standing once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    /// The number of rows.
    pub rows: usize,
    /// The number of cells in a row.
    pub columns: usize,
    /// Whether one cell is blank: the numbers are then 1 to cells - 1, else 1 to cells.
    pub blank: bool,
}

impl Grid {
    /// The number of cells.
    pub(crate) const fn cells(self) -> usize {
        self.rows * self.columns
    }

    /// The greatest number on it.
    pub(crate) const fn greatest(self) -> u8 {
        (self.cells() - self.blank as usize) as u8
    }

    /// Whether the compact notation is three groups of three characters: the 3x3 board alone has
    /// tiles of one character and needs no more.
    pub(crate) const fn is_grouped(self) -> bool {
        self.rows == 3 && self.columns == 3 && self.blank
    }

    /// The number of characters of its greatest number.
    pub(crate) const fn tile_width(self) -> usize {
        if self.greatest() < 10 { 1 } else { 2 }
    }

    /// Writes a board of this shape.
    pub(crate) fn write(self, board: &Board, notation: Notation) -> String {
        match notation {
            Notation::Compact if self.is_grouped() => self.joined(board, "", " ", compact),
            Notation::Compact => self.joined(board, " ", " / ", compact),
            Notation::Matrix => {
                let width = if self.blank { 2 } else { self.tile_width() };
                self.joined(board, " ", "\n", |text, tile| match tile {
                    0 => write!(text, "{:>width$}", -1),
                    tile => write!(text, "{tile:>width$}"),
                })
            }
            Notation::Tuple => {
                let cells = self.joined(board, ", ", ", ", |text, tile| write!(text, "{tile}"));
                format!("({cells})")
            }
        }
    }

    /// The cells, joined within rows and between them.
    fn joined(
        self,
        board: &Board,
        within: &str,
        between: &str,
        write_tile: impl Fn(&mut String, u8) -> fmt::Result,
    ) -> String {
        let mut text = String::with_capacity(5 * self.cells());
        for (index, &tile) in board.cells().iter().enumerate() {
            if index > 0 {
                let ends_row = index.is_multiple_of(self.columns);
                text.push_str(if ends_row { between } else { within });
            }
            write_tile(&mut text, tile).expect("a string takes all that is written");
        }
        text
    }
}

fn compact(text: &mut String, tile: u8) -> fmt::Result {
    match tile {
        0 => text.write_char('b'),
        1..10 => text.write_char(char::from(b'0' + tile)),
        _ => write!(text, "{tile}"),
    }
}
