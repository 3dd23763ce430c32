//! The boards of a solution: one below the other, side by side, or in each other's place.

use super::style::{Palette, TextRole};
use crate::interp::{Arrangement, BoardCaption, Position, Scene};
use puzzle_core::puzzle::{Step, changed};
use puzzle_core::visible::visible_text;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// Between two boards.
const GAP: usize = 3;

/// Most boards side by side.
const MOST: usize = 6;

/// Columns where there is no terminal.
const COLUMNS: usize = 80;

/// The place where boards are shown.
#[derive(Clone, Copy)]
pub(crate) struct Easel {
    /// Its colours.
    pub palette: Palette,
    /// Its columns, where it is a terminal.
    pub columns: Option<usize>,
}

/// A line of a drawing, and how many columns it takes.
#[derive(Clone)]
struct DrawingLine {
    text: String,
    columns: usize,
}

impl Easel {
    /// Draws a board of a solution, or a row of them where it is the first of one.
    pub(crate) fn board(
        self,
        state: &Position,
        caption: BoardCaption,
        scene: &Scene,
        text: &mut String,
    ) {
        let BoardCaption { depth, .. } = caption;
        let first = if depth == 0 { "\n" } else { "" };
        let count = match scene.arrangement {
            Arrangement::Column => {
                // What stands before the first board is not part of it.
                text.push_str(first);
                1
            }
            Arrangement::InPlace => {
                text.push_str(first);
                if depth > 0 {
                    let before = self.drawing(state, caption, scene, depth - 1);
                    // To where it begins, and away with it.
                    let _ = write!(text, "\r\u{1b}[{}A\u{1b}[J", before.len() + 1);
                }
                1
            }
            Arrangement::Wide { widest } => {
                let columns = self.columns.unwrap_or(COLUMNS);
                let count = ((columns + GAP) / (widest + GAP)).clamp(1, MOST);
                if !depth.is_multiple_of(count) {
                    return;
                }
                text.push_str(first);
                count.min(scene.boards.len() - depth)
            }
        };
        let width = match scene.arrangement {
            Arrangement::Wide { widest } => widest + GAP,
            _ => 0,
        };
        let boards: Vec<_> = (depth..depth + count)
            .map(|depth| self.drawing(state, caption, scene, depth))
            .collect();
        let highest = boards.iter().map(Vec::len).max().unwrap_or(0);
        for row in 0..highest {
            let mut left = 0;
            for (index, line) in boards.iter().enumerate() {
                let Some(line) = line.get(row).filter(|line| line.columns > 0) else {
                    continue;
                };
                text.push_str(&" ".repeat(index * width - left.min(index * width)));
                text.push_str(&line.text);
                left = (index * width).max(left) + line.columns;
            }
            text.push('\n');
        }
        text.push('\n');
    }

    /// The lines of a board; what the move to it moved is marked.
    fn drawing(
        self,
        state: &Position,
        caption: BoardCaption,
        scene: &Scene,
        depth: usize,
    ) -> Vec<DrawingLine> {
        let puzzle = state.puzzle.as_ref();
        let board = &scene.boards[depth];
        let step = Step {
            depth,
            length: caption.length,
        };
        let text = puzzle.draw_step(board, step);
        let is_terminal = self.palette.colour || self.columns.is_some();
        let marks = match depth.checked_sub(1) {
            Some(before) if is_terminal => {
                changed(puzzle, &scene.boards[before], board, Some(step))
            }
            _ => Vec::new(),
        };
        let mut start = 0;
        let mut lines = Vec::new();
        for line in text.split('\n') {
            let end = start + line.len();
            let inside = marks
                .iter()
                .filter(|mark| start <= mark.start && mark.end <= end);
            let ranges = inside.map(|mark| mark.start - start..mark.end - start);
            lines.push(DrawingLine {
                columns: visible_text(line).width(),
                text: self.marked(line, ranges),
            });
            start = end + 1;
        }
        lines
    }

    /// A line with marks at these bytes: in reverse where there are colours, else in brackets where there is room for them.
    fn marked(self, line: &str, marks: impl Iterator<Item = std::ops::Range<usize>>) -> String {
        let mut shown = String::new();
        let mut done = 0;
        for mark in marks {
            let inside = visible_text(&line[mark.clone()]).into_owned();
            let before = &line[done..mark.start];
            if self.palette.colour {
                shown += &visible_text(before);
                shown += &self.palette.paint(TextRole::Moved, inside);
                done = mark.end;
            } else if before.ends_with(' ') && line[mark.end..].starts_with(' ') {
                shown += &visible_text(&before[..before.len() - 1]);
                let _ = write!(shown, "[{inside}]");
                done = mark.end + 1;
            }
        }
        shown + &visible_text(&line[done..])
    }
}
