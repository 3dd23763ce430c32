//! Boards drawn with rules and bars, the blank as 0.

use crate::puzzle::{Board, Grid, Step};
use std::fmt::Write;

/// The rows, each under a rule as wide as it is, columns aligned to the right.
pub(super) fn draw(grid: Grid, board: &Board) -> String {
    let width = grid.tile_width();
    let rule = "-".repeat((width + 3) * grid.columns + 1);
    let mut text = String::new();
    for row in board.cells().chunks(grid.columns) {
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

/// The board under its caption: `Starting State`, `Depth: 1` and so on, `GOAL!!!!!!!!!`.
pub(super) fn draw_step(grid: Grid, board: &Board, step: Step) -> String {
    let caption = match step.depth {
        depth if depth == step.length => "GOAL!!!!!!!!!".to_owned(),
        0 => "Starting State".to_owned(),
        depth => format!("Depth: {depth}"),
    };
    format!("{caption}\n{}", draw(grid, board))
}
