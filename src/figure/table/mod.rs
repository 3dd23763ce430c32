//! Tables of numbers, as text, Markdown, CSV, JSON and TeX.

mod csv;
mod json;
mod markdown;
mod tex;
mod text;

#[cfg(test)]
mod tests;

use super::{grouped, origin};
use std::fmt::Write;

/// A table of numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Said above the table; empty: nothing is said.
    pub title: String,
    /// One name a column.
    pub columns: Vec<String>,
    /// The cells row by row; a row that is short of cells ends in empty ones.
    pub rows: Vec<Vec<Cell>>,
    /// Sentences below the table.
    pub notes: Vec<String>,
}

/// A cell of a [`Table`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Cell {
    /// Nothing was measured.
    Empty,
    /// A count.
    Integer(u64),
    /// A number, rounded to `places` digits behind the point (a tie to the even digit); one that is not
    /// finite counts as nothing.
    Decimal {
        /// The number.
        value: f64,
        /// Digits behind the point.
        places: u8,
    },
    /// A probability, with four digits behind the point; a smaller one is shown as `< 0.0001`. In CSV and JSON it is the number
    /// itself.
    Probability(f64),
    /// A name.
    Text(String),
    /// A number over fewer runs than were made: `found` of `runs` found something.
    Partial {
        /// The number over those that found something.
        value: Box<Cell>,
        /// The number that found something.
        found: u64,
        /// The number that were made.
        runs: u64,
    },
    /// A number and how far it may be off to both sides: `123.4 ± 5.6`, or the number alone where that is nothing.
    Interval {
        /// The number in the middle.
        value: Box<Cell>,
        /// Half the width of the interval.
        half: Box<Cell>,
    },
}

/// Between a number and the half of its interval.
const SIGN: &str = " ± ";

impl Cell {
    /// Its number or name; empty for nothing.
    pub(super) fn value(&self) -> String {
        match self {
            Self::Decimal { value, .. } if *value == f64::INFINITY => "inf".to_owned(),
            Self::Decimal { value, .. } if !value.is_finite() => String::new(),
            Self::Empty => String::new(),
            Self::Integer(value) => value.to_string(),
            Self::Decimal { value, places } => {
                let rounded = format!("{value:.*}", usize::from(*places));
                // No `-0.00`: the sign would tell of what is not there.
                match rounded.strip_prefix('-') {
                    Some(digits) if digits.chars().all(|digit| matches!(digit, '0' | '.')) => {
                        digits.to_owned()
                    }
                    _ => rounded,
                }
            }
            Self::Probability(value) if *value < 0.0001 => "< 0.0001".to_owned(),
            Self::Probability(value) => format!("{value:.4}"),
            Self::Text(text) => text.clone(),
            Self::Partial { value, .. } | Self::Interval { value, .. } => value.value(),
        }
    }

    /// Its number as people read it, with commas between thousands; its name.
    pub(super) fn shown(&self) -> String {
        if self.is_text() {
            return self.value();
        }
        grouped(&self.value())
    }

    /// The half of its interval; empty where it has none.
    pub(super) fn half(&self) -> String {
        match self {
            Self::Partial { value, .. } => value.half(),
            Self::Interval { value, half } if !value.value().is_empty() => half.value(),
            _ => String::new(),
        }
    }

    /// Its number with the interval, as people read it: `1,234.5 ± 5.6`.
    pub(super) fn extent(&self) -> String {
        let half = grouped(&self.half());
        let sign = if half.is_empty() { "" } else { SIGN };
        self.shown() + sign + &half
    }

    /// The runs behind a partial number: (found, runs).
    pub(super) fn share(&self) -> Option<(u64, u64)> {
        match self {
            Self::Partial { found, runs, .. } => Some((*found, *runs)),
            _ => None,
        }
    }

    /// ` (97/100)` behind a partial number, `(0/100)` for none at all.
    pub(super) fn suffix(&self) -> String {
        let mut suffix = String::new();
        if let Some((found, runs)) = self.share() {
            let gap = if self.value().is_empty() { "" } else { " " };
            write!(suffix, "{gap}({found}/{runs})").expect("a string takes all");
        }
        suffix
    }

    /// Whether it is a name, which stands left; numbers stand right.
    pub(super) fn is_text(&self) -> bool {
        match self {
            Self::Text(_) => true,
            Self::Partial { value, .. } | Self::Interval { value, .. } => value.is_text(),
            _ => false,
        }
    }
}

impl Table {
    /// Aligned columns for a terminal, with commas between thousands as in Markdown and TeX, with title above and notes below; ends with a newline.
    pub fn text(&self) -> String {
        text::text(self)
    }

    /// A Markdown table with aligned pipes.
    pub fn markdown(&self) -> String {
        markdown::markdown(self)
    }

    /// The columns as CSV (RFC 4180, lines end in a line feed), numbers not rounded. A column with partial numbers is followed
    /// by `NAME found` and `NAME runs`; title and notes are left out.
    pub fn csv(&self) -> String {
        csv::csv(self)
    }

    /// One JSON object: `title`, `columns`, `rows`, `notes`. A number is a number, nothing is `null`, a
    /// partial number is `{"value", "found", "runs"}`, an interval `{"value", "half"}`.
    pub fn json(&self) -> String {
        json::json(self)
    }

    /// A LaTeX `table` with a caption and a label, for `\input` into any document that uses `booktabs`. What is too wide for a
    /// page goes on below, with the columns again that tell the rows apart.
    pub fn tex(&self) -> String {
        tex::tex(self, "")
    }

    /// [`Table::markdown`] with a comment behind it that says where its numbers come from.
    pub fn markdown_from(&self, origin: &str) -> String {
        origin::markdown(&self.markdown(), origin)
    }

    /// [`Table::json`] with a member more, `provenance`.
    pub fn json_from(&self, origin: &str) -> String {
        origin::json(&self.json(), origin)
    }

    /// [`Table::tex`] with the name of an experiment in caption and label, and a comment behind it.
    pub fn tex_from(&self, name: &str, origin: &str) -> String {
        origin::tex(&tex::tex(self, name), origin)
    }

    /// The text beside a file with [`Table::csv`]: the origin of its numbers.
    pub fn beside_csv(name: &str, origin: &str) -> String {
        origin::beside_csv(name, origin)
    }

    /// The number of columns, names or not.
    pub(super) fn width(&self) -> usize {
        let cells = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        cells.max(self.columns.len())
    }

    /// The name of a column; empty where it has none.
    pub(super) fn column(&self, column: usize) -> &str {
        self.columns.get(column).map_or("", String::as_str)
    }

    /// A cell; empty where the row is short of it.
    pub(super) fn cell(&self, row: usize, column: usize) -> &Cell {
        self.rows[row].get(column).unwrap_or(&Cell::Empty)
    }

    /// The cells of a column from the top.
    pub(super) fn cells(&self, column: usize) -> impl Iterator<Item = &Cell> {
        (0..self.rows.len()).map(move |row| self.cell(row, column))
    }

    /// Whether a column holds names, which stand left.
    pub(super) fn is_text(&self, column: usize) -> bool {
        self.cells(column).any(Cell::is_text)
    }
}
