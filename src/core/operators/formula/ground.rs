//! Data of a puzzle for its formulas: cells, values and goal.

use crate::state::{Label, Layout};
use foldhash::fast::FixedState;
use smol_str::{SmolStr, ToSmolStr};
use std::collections::HashMap;
use std::sync::Arc;

/// A datum of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Datum {
    /// A number.
    Number(i64),
    /// A text, by its number.
    Text(u32),
    /// Of conditions.
    Truth(bool),
    /// In tables: what goes wrong there, by its number.
    Fails(u32),
}

type DatumIndex = HashMap<Datum, u16, FixedState>;

/// Cells, values and goal.
#[derive(Debug)]
pub struct Ground {
    /// The names of cells and values.
    pub layout: Layout,
    /// The goal, by cell; `None` where it is a rule or a pattern.
    pub goal: Option<Vec<u8>>,
    /// The names of the cells.
    pub(crate) cells: Vec<Datum>,
    /// The values, by byte.
    pub(crate) values: Vec<Datum>,
    /// The texts that these have.
    pub(crate) texts: Vec<SmolStr>,
    /// The one cell where the goal has each byte.
    pub(crate) homes: Vec<Option<u16>>,
    cell_of: DatumIndex,
    value_of: DatumIndex,
    /// Of a planning task the facts, each with the cell and the byte that say that it holds.
    pub facts: Option<FactCells>,
}

/// Facts with the cell and the byte that say that they hold, as PDDL writes them.
pub type FactCells = Arc<HashMap<String, (u16, u8)>>;

impl Ground {
    /// That of a puzzle with this goal.
    pub fn new(layout: Layout, goal: Option<&[u8]>) -> Self {
        let mut texts = Vec::new();
        let mut datum = |label: &Label| match label {
            Label::Number(number) => Datum::Number(*number),
            Label::Text(text) => Datum::Text(interned(&mut texts, text)),
        };
        let cells: Vec<Datum> = layout.cells.iter().map(&mut datum).collect();
        let values: Vec<Datum> = layout.values.iter().map(&mut datum).collect();
        let mut cell_of: DatumIndex = numbered(&cells);
        // Cells compare as text.
        for (index, cell) in layout.cells.iter().enumerate() {
            if let Label::Number(number) = cell {
                let text = Datum::Text(interned(&mut texts, &number.to_smolstr()));
                cell_of.insert(text, index as u16);
            }
        }
        let homes = (0..values.len()).map(|byte| {
            let goal = goal?;
            let mut places = (0..goal.len()).filter(|&cell| usize::from(goal[cell]) == byte);
            let first = places.next()?;
            places.next().is_none().then_some(first as u16)
        });
        Self {
            homes: homes.collect(),
            facts: None,
            goal: goal.map(<[u8]>::to_vec),
            value_of: numbered(&values),
            cell_of,
            layout,
            cells,
            values,
            texts,
        }
    }

    /// The cell of that name.
    pub fn cell(&self, label: &Label) -> Option<usize> {
        let text = label.to_smolstr();
        let mut cells = self.layout.cells.iter();
        cells.position(|cell| cell.to_smolstr() == text)
    }

    /// The byte that stands for a value.
    pub fn value(&self, label: &Label) -> Option<u8> {
        let mut values = self.layout.values.iter();
        values
            .position(|value| value == label)
            .map(|byte| byte as u8)
    }

    /// The cell where the goal has a value, if there is exactly one.
    pub fn home(&self, byte: u8) -> Option<usize> {
        self.homes.get(usize::from(byte))?.map(usize::from)
    }

    /// Row and column of a cell, from 0.
    pub fn place(&self, cell: usize) -> Option<(i64, i64)> {
        let columns = self.layout.columns?;
        let number = |number: usize| i64::try_from(number).ok();
        Some((number(cell / columns)?, number(cell % columns)?))
    }

    pub(crate) fn cell_of(&self, datum: Datum) -> Option<usize> {
        self.cell_of.get(&datum).map(|&cell| usize::from(cell))
    }

    pub(crate) fn value_of(&self, datum: Datum) -> Option<u8> {
        self.value_of.get(&datum).map(|&byte| byte as u8)
    }
}

/// The number of a text, which it gets if it has none.
pub(crate) fn interned(texts: &mut Vec<SmolStr>, text: &SmolStr) -> u32 {
    let number = texts.iter().position(|known_text| known_text == text);
    number.unwrap_or_else(|| {
        texts.push(text.clone());
        texts.len() - 1
    }) as u32
}

fn numbered(data: &[Datum]) -> DatumIndex {
    let pairs = data.iter().enumerate();
    pairs.map(|(index, &datum)| (datum, index as u16)).collect()
}
