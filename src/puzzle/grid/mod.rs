//! Boards that are rows of numbers: how they are read and written.

mod cells;
mod reading;
#[cfg(test)]
mod tests;

use super::{Board, Notation};

/// The shape of a board of numbers, each standing once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// How many rows it has.
    pub rows: usize,
    /// How many cells a row has.
    pub columns: usize,
    /// Whether one cell is blank: the numbers are then 1 to cells - 1, else 1 to cells.
    pub blank: bool,
}

impl Grid {
    /// How many cells it has.
    pub const fn cells(self) -> usize {
        self.rows * self.columns
    }

    /// The greatest number on it.
    pub const fn greatest(self) -> u8 {
        (self.cells() - self.blank as usize) as u8
    }

    /// Whether the compact notation is three groups of three characters: the 3x3 board alone has
    /// tiles of one character and needs no more.
    pub const fn is_grouped(self) -> bool {
        self.rows == 3 && self.columns == 3 && self.blank
    }

    /// How many characters its greatest number has.
    pub const fn tile_width(self) -> usize {
        if self.greatest() < 10 { 1 } else { 2 }
    }

    /// Writes a board of this shape.
    pub fn write(self, board: &Board, notation: Notation) -> String {
        match notation {
            Notation::Compact if self.is_grouped() => self.lines(board, "", " ", compact),
            Notation::Compact => self.lines(board, " ", " / ", compact),
            Notation::Matrix => {
                let width = self.tile_width().max(if self.blank { 2 } else { 1 });
                self.lines(board, " ", "\n", |tile| match tile {
                    0 => format!("{:>width$}", -1),
                    tile => format!("{tile:>width$}"),
                })
            }
            Notation::Tuple => {
                format!(
                    "({})",
                    self.lines(board, ", ", ", ", |tile| tile.to_string())
                )
            }
        }
    }

    /// The cells, joined within rows and between them.
    fn lines(
        self,
        board: &Board,
        within: &str,
        between: &str,
        write: impl Fn(u8) -> String,
    ) -> String {
        let mut text = String::with_capacity(5 * self.cells());
        for (index, &tile) in board.cells().iter().enumerate() {
            if index > 0 {
                text.push_str(if index % self.columns == 0 {
                    between
                } else {
                    within
                });
            }
            text.push_str(&write(tile));
        }
        text
    }
}

fn compact(tile: u8) -> String {
    if tile == 0 {
        "b".to_owned()
    } else {
        tile.to_string()
    }
}
