//! The octagon in seven lines, numbers in two digits, `__` for an empty cell.

use crate::puzzle::Step;
use crate::state::Board;
use std::fmt::Write;

/// The lines: text, with a `#` for every cell in index order.
const LINES: [&str; 7] = [
    "         #         ",
    "   # #    # #   ",
    "   #          #   ",
    "#                #",
    "   #          #   ",
    "   # #    # #   ",
    "         #         ",
];

/// The line that a step's number stands on, and the gap before it.
const MIDDLE: usize = 3;
const GAP: &str = "       ";

/// The octagon alone.
pub(crate) fn draw(board: &Board) -> String {
    lines(board).join("\n")
}

/// The octagon with `Step #k` to the right of it, k the moves made.
pub(crate) fn draw_step(board: &Board, step: Step) -> String {
    let mut lines = lines(board);
    lines[MIDDLE] = format!("{}{GAP}Step #{}", lines[MIDDLE], step.depth);
    lines.join("\n")
}

fn lines(board: &Board) -> [String; LINES.len()] {
    let mut cells = board.cells().iter();
    LINES.map(|line| {
        let mut parts = line.split('#');
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let number = cells.next().copied().unwrap_or(0);
            match number {
                0 => text.push_str("__"),
                number => write!(text, "{number:02}").expect("a string takes all"),
            }
            text += part;
        }
        text
    })
}
