//! Boards drawn with rules and bars, the blank as 0.

use super::Grid;
use crate::puzzle::Board;
use std::fmt::Write;

impl Grid {
    /// Draws a board of this shape: the rows, each under a rule as wide as it is, columns aligned
    /// to the right.
    pub fn draw(self, board: &Board) -> String {
        let width = self.tile_width();
        let rule = "-".repeat((width + 3) * self.columns + 1);
        let mut text = String::new();
        for row in board.cells().chunks(self.columns) {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&rule);
            text.push_str("\n|");
            for tile in row {
                write!(text, " {tile:>width$} |").expect("a string takes all that is written");
            }
        }
        text
    }
}
