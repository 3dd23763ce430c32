//! The parts of a puzzle that definitions may name: its cells, and the values that may stand in them.

use super::value_set::ValueSet;
use crate::syntax::{escaped, is_name};
use smol_str::SmolStr;
use std::fmt;

/// The name of a cell, or of what stands in one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Label {
    /// `7`.
    Number(i64),
    /// `b`, `boat`.
    Text(SmolStr),
}

impl fmt::Display for Label {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(formatter),
            Self::Text(text) => formatter.write_str(text),
        }
    }
}

impl Label {
    /// It, as a script writes it behind a command.
    pub fn operand(&self) -> String {
        match self {
            Self::Text(text) if !is_name(text) => format!("\"{}\"", escaped(text)),
            label => label.to_string(),
        }
    }
}

/// The cells of a puzzle in the order of a [`Board`](super::board::Board), and what the bytes in them stand for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The cells.
    pub cells: Vec<Label>,
    /// The values that may stand in a cell, by byte; at most 255.
    pub values: Vec<Label>,
    /// Of each cell the set of bytes that it can hold.
    pub holds: Vec<ValueSet>,
    /// The number of cells in a row; `None` where they stand in no rows.
    pub columns: Option<usize>,
}

impl Layout {
    /// Most values.
    pub const MOST_VALUES: usize = 255;

    /// Cells that are numbered from 0 in reading order; a byte 0 is `b`, others are numbers.
    pub fn numbered(cells: usize, values: usize, columns: Option<usize>) -> Self {
        let number = |index: usize| Label::Number(i64::try_from(index).unwrap_or(i64::MAX));
        let values: Vec<Label> = std::iter::once(Label::Text("b".into()))
            .chain((1..values).map(number))
            .collect();
        Self {
            cells: (0..cells).map(number).collect(),
            holds: vec![ValueSet::below(values.len()); cells],
            values,
            columns,
        }
    }
}
