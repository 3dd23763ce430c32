//! Boards drawn with rules and bars, the blank as 0.

use super::Grid;
use crate::state::{Board, Drawn};
use std::fmt::Write;

impl Grid {
    /// Draws a board of this shape: the rows, each under a rule as wide as it is, columns aligned
    /// to the right.
    pub(crate) fn draw(self, board: &Board) -> Drawn {
        let width = self.tile_width();
        let rule = "-".repeat((width + 3) * self.columns + 1);
        let mut drawn = Drawn {
            grid: true,
            ..Drawn::default()
        };
        for (cell, tile) in board.cells().iter().enumerate() {
            let text = &mut drawn.text;
            if cell % self.columns == 0 {
                text.push_str(if cell == 0 { "" } else { "\n" });
                text.push_str(&rule);
                text.push_str("\n|");
            }
            write!(text, " {tile:>width$} |").expect("a string takes all that is written");
            let end = text.len() - " |".len();
            if *tile != 0 {
                drawn.places.push((cell, end - tile.to_string().len()..end));
            }
        }
        drawn
    }
}
