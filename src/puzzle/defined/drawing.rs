//! Drawings of defined puzzles.

use super::model::Model;
use crate::puzzle::Board;
use unicode_width::UnicodeWidthStr;

/// A line of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line(pub Vec<Piece>);

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Characters.
    Text(String),
    /// The value of a cell.
    Cell(u8),
}

impl Line {
    /// Reads a line: `{CELL}` is the value there, `{{` and `}}` are braces. `cell` finds a cell by its name.
    ///
    /// # Errors
    ///
    /// The bytes of a name that no cell has, or of a brace that is not closed.
    pub fn read(
        text: &str,
        cell: impl Fn(&str) -> Option<u8>,
    ) -> Result<Self, std::ops::Range<usize>> {
        let mut pieces = vec![Piece::Text(String::new())];
        let mut rest = text;
        while let Some(character) = rest.chars().next() {
            let at = text.len() - rest.len();
            rest = &rest[character.len_utf8()..];
            let literal = match character {
                '{' | '}' if rest.starts_with(character) => {
                    rest = &rest[1..];
                    character
                }
                '{' => {
                    let close = rest.find('}').ok_or(at..text.len())?;
                    let name = &rest[..close];
                    let found = cell(name).ok_or(at + 1..at + 1 + close)?;
                    pieces.push(Piece::Cell(found));
                    rest = &rest[close + 1..];
                    continue;
                }
                '}' => return Err(at..at + 1),
                character => character,
            };
            match pieces.last_mut() {
                Some(Piece::Text(text)) => text.push(literal),
                _ => pieces.push(Piece::Text(literal.to_string())),
            }
        }
        Ok(Self(pieces))
    }
}

impl Model {
    /// The drawing of a state: its own lines, else rows of cells between rules.
    pub fn draw(&self, board: &Board) -> String {
        let mut text = String::new();
        if self.drawing.is_empty() {
            let width = self.widest(&self.all_values());
            let columns = self.layout.columns.unwrap_or(board.cells().len()).max(1);
            let longest = columns.min(board.cells().len());
            let rule = "-".repeat((width + 3) * longest + 1);
            for row in board.cells().chunks(columns) {
                if !text.is_empty() {
                    text.push('\n');
                }
                text.push_str(&rule);
                text.push_str("\n|");
                for &value in row {
                    text.push(' ');
                    pad(&mut text, &self.value(value).to_string(), width);
                    text.push_str(" |");
                }
            }
            return text;
        }
        for (index, Line(pieces)) in self.drawing.iter().enumerate() {
            if index > 0 {
                text.push('\n');
            }
            for piece in pieces {
                match piece {
                    Piece::Text(own) => text.push_str(own),
                    Piece::Cell(cell) => {
                        let shown = self.value(board.cells()[usize::from(*cell)]).to_string();
                        let own = &self.own_values[usize::from(*cell)];
                        pad(&mut text, &shown, self.widest(own));
                    }
                }
            }
            text.truncate(text.trim_end_matches(' ').len());
        }
        text
    }

    /// The columns that the widest of these values takes.
    pub fn widest(&self, values: &[u8]) -> usize {
        let widths = values
            .iter()
            .map(|&value| self.value(value).to_string().width());
        widths.max().unwrap_or(0)
    }

    /// All values.
    pub fn all_values(&self) -> Vec<u8> {
        (0..self.layout.values.len() as u8).collect()
    }
}

/// Writes a value at the right of so many columns.
pub(super) fn pad(text: &mut String, value: &str, columns: usize) {
    for _ in value.width()..columns {
        text.push(' ');
    }
    text.push_str(value);
}
