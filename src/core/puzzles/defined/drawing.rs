//! Drawings of defined puzzles.

use crate::operators::Model;
use crate::state::{Board, Drawn, Line, LinePart, LinePiece};
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

impl Model {
    /// The drawing of a state: its own lines, else rows of cells between rules.
    pub(crate) fn draw(&self, board: &Board) -> Drawn {
        let mut drawn = Drawn {
            grid: self.drawing.is_empty(),
            ..Drawn::default()
        };
        if drawn.grid {
            let width = self.widest_drawn(&self.all_values());
            let columns = self.layout.columns.unwrap_or(board.cells().len()).max(1);
            let longest = columns.min(board.cells().len());
            let rule = "-".repeat((width + 3) * longest + 1);
            for cell in 0..board.cells().len() {
                if cell % columns == 0 {
                    drawn.text.push_str(if cell == 0 { "" } else { "\n" });
                    drawn.text.push_str(&rule);
                    drawn.text.push_str("\n|");
                }
                drawn.text.push(' ');
                self.push_cell(&mut drawn, board, cell, width);
                drawn.text.push_str(" |");
            }
            return drawn;
        }
        for (index, parts) in self.lines().iter().enumerate() {
            if index > 0 {
                drawn.text.push('\n');
            }
            for part in parts {
                match part {
                    LinePart::Text(literal) => drawn.text.push_str(literal),
                    LinePart::Cell { cell, width } => {
                        self.push_cell(&mut drawn, board, *cell, *width);
                    }
                    LinePart::Held { cell, value, text } if board.cells()[*cell] == *value => {
                        let start = drawn.text.len();
                        drawn.text.push_str(text);
                        drawn.places.push((*cell, start..drawn.text.len()));
                    }
                    LinePart::Held { text, .. } => pad(&mut drawn.text, "", text.width()),
                }
            }
            let end = drawn.text.trim_end_matches(' ').len();
            drawn.text.truncate(end);
            // They stand in the order of the text.
            let is_cut = |last: &(usize, Range<usize>)| last.1.end > end;
            while drawn.places.last().is_some_and(is_cut) {
                drawn.places.pop();
            }
        }
        drawn
    }

    /// Its own lines, with how wide cells are.
    pub(crate) fn lines(&self) -> Vec<Vec<LinePart>> {
        let part = |piece: &LinePiece| match piece {
            LinePiece::Text(text) => LinePart::Text(text.clone()),
            LinePiece::Held { cell, value, text } => LinePart::Held {
                cell: usize::from(*cell),
                value: *value,
                text: text.clone(),
            },
            LinePiece::Cell(cell) => LinePart::Cell {
                cell: usize::from(*cell),
                width: self.widest_drawn(&self.own_values[usize::from(*cell)]),
            },
        };
        let lines = self.drawing.iter();
        lines
            .map(|Line(pieces)| pieces.iter().map(part).collect())
            .collect()
    }

    /// Draws what is in a cell at the right of so many columns.
    fn push_cell(&self, drawn: &mut Drawn, board: &Board, cell: usize, width: usize) {
        let shown = &self.appearances[usize::from(board.cells()[cell])];
        pad(&mut drawn.text, &shown.text, width);
        if !shown.is_blank {
            let end = drawn.text.len();
            drawn.places.push((cell, end - shown.text.len()..end));
        }
    }

    /// The columns that the widest of these values takes in a drawing.
    fn widest_drawn(&self, values: &[u8]) -> usize {
        let texts = values
            .iter()
            .map(|&value| self.appearances[usize::from(value)].text.width());
        texts.max().unwrap_or(0)
    }

    /// The columns that the widest of these values takes in a state as it is written.
    pub(crate) fn widest(&self, values: &[u8]) -> usize {
        let widths = values
            .iter()
            .map(|&value| self.value(value).to_string().width());
        widths.max().unwrap_or(0)
    }

    /// All values.
    pub(crate) fn all_values(&self) -> Vec<u8> {
        (0..self.layout.values.len() as u8).collect()
    }
}

/// Writes a value at the right of so many columns.
pub(crate) fn pad(text: &mut String, value: &str, columns: usize) {
    for _ in value.width()..columns {
        text.push(' ');
    }
    text.push_str(value);
}
