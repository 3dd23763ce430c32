//! Sums of terms that ask where values stand, as sums over what stands in the cells.
//!
//! `abs(row(where(5)) - row(home(5)))` reads every cell. But it depends on the place of 5 alone: in states in which that stands
//! once it is a number for each cell with 5 in it. So a sum over tiles is one over cells, which moves change at the cells that
//! they change; a sum over pairs of tiles is one over pairs of cells.

use super::Formula;
use super::node::{FormulaNode, Id, OfCell};
use super::terms::CellTerm;
use crate::state::ValueSet;

/// Most entries of the tables of a sum.
const MOST_ENTRIES: usize = 1 << 20;

/// Most states with two values that terms are asked for.
const MOST_ASKED: usize = 1 << 18;

/// No value of any puzzle.
const NOTHING: u8 = u8::MAX;

/// The values whose places a node depends on; on nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlaceDependency {
    /// None: it is the same in all states.
    Nothing,
    /// That of one.
    One(u8),
    /// Those of two, the lower byte first.
    Two(u8, u8),
    /// More, or not only places.
    More,
}

impl PlaceDependency {
    /// Whether it is the place of a value, or those of two.
    pub(super) fn is_places(self) -> bool {
        matches!(self, Self::One(_) | Self::Two(..))
    }

    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nothing, one) | (one, Self::Nothing) => one,
            (one, other) if one == other => one,
            (Self::One(one), Self::One(other)) => Self::Two(one.min(other), one.max(other)),
            (Self::One(one), Self::Two(low, high)) | (Self::Two(low, high), Self::One(one))
                if one == low || one == high =>
            {
                Self::Two(low, high)
            }
            _ => Self::More,
        }
    }
}

/// A sum of numbers by where values stand, for states in which each of them stands in one cell.
#[derive(Clone, Debug, Default)]
pub(super) struct PlacementSum {
    /// These values.
    pub once: ValueSet,
    /// The sum for each cell and the byte in it.
    sums: Vec<i64>,
    /// The sum for two cells, the lower one first, and the bytes in them; empty where no term asks for two values.
    pairs: Vec<i64>,
    values: usize,
}

impl PlacementSum {
    /// The sum; `None` where a value does not stand once, or the sum is too large.
    pub(super) fn number(&self, cells: &[u8]) -> Option<i64> {
        let mut seen = ValueSet::default();
        let mut sum = 0_i64;
        for (row, &byte) in self.sums.chunks_exact(self.values).zip(cells) {
            if self.once.contains(byte) {
                if seen.contains(byte) {
                    return None;
                }
                seen.insert(byte);
            }
            sum = sum.checked_add(row[usize::from(byte)])?;
        }
        if seen != self.once {
            return None;
        }
        if self.pairs.is_empty() {
            return Some(sum);
        }
        let mut tables = self.pairs.chunks_exact(self.values * self.values);
        for (cell, &low) in cells.iter().enumerate() {
            let rows = tables.by_ref().take(cells.len() - 1 - cell);
            for (table, &high) in rows.zip(&cells[cell + 1..]) {
                let at = usize::from(low) * self.values + usize::from(high);
                sum = sum.checked_add(table[at])?;
            }
        }
        Some(sum)
    }

    /// The number of entries of its tables.
    pub(super) fn entries(&self) -> usize {
        self.sums.len() + self.pairs.len()
    }

    /// It times a factor, as terms that read a cell or two.
    pub(super) fn terms(&self, times: i64) -> impl Iterator<Item = CellTerm> {
        let cells = self.sums.len() / self.values;
        let singles = self.sums.chunks(self.values).enumerate();
        let singles = singles.map(|(cell, row)| (vec![cell as u16], row));
        let pairs = (0..cells as u16)
            .flat_map(move |low| (low + 1..cells as u16).map(move |high| vec![low, high]));
        let tables = self.pairs.chunks(self.values * self.values);
        let pairs = pairs.zip(tables);
        singles.chain(pairs).map(move |(cells, numbers)| CellTerm {
            cells,
            numbers: numbers
                .iter()
                .map(|number| number.checked_mul(times))
                .collect(),
        })
    }
}

impl Formula {
    /// Of each node, whose places it depends on.
    pub(super) fn dependencies(&self) -> Vec<PlaceDependency> {
        let mut all: Vec<PlaceDependency> = Vec::with_capacity(self.nodes.len());
        for &node in &self.nodes {
            let dependency = match node {
                FormulaNode::Where(value) => {
                    let value = match self.node(value) {
                        FormulaNode::Constant(datum) => self.ground.value_of(datum),
                        _ => None,
                    };
                    value.map_or(PlaceDependency::More, PlaceDependency::One)
                }
                FormulaNode::Cell(_)
                | FormulaNode::In { .. }
                | FormulaNode::Lookup { .. }
                | FormulaNode::Lookups { .. }
                | FormulaNode::Part(_)
                | FormulaNode::Placed { .. }
                | FormulaNode::Of(OfCell::At, _) => PlaceDependency::More,
                node => {
                    let mut joint = PlaceDependency::Nothing;
                    let _ = self.try_each_child(node, |part| {
                        joint = joint.and(all[part.0 as usize]);
                        Some(())
                    });
                    joint
                }
            };
            all.push(dependency);
        }
        all
    }

    /// The numbers, by cell and byte, of a node that is a sum by the places of values; `None` where that is not all.
    pub(super) fn by_cells(&self, id: Id) -> Option<&[i64]> {
        match self.node(id) {
            FormulaNode::Placed { tables, .. } => {
                let placed = &self.placed[tables as usize];
                placed.pairs.is_empty().then_some(&placed.sums)
            }
            _ => None,
        }
    }

    /// The values that stand once in each state in which it is a sum over cells.
    pub(crate) fn once(&self) -> ValueSet {
        ValueSet::of(self.placed.iter().flat_map(|placed| placed.once.values()))
    }
}

/// Takes summands that ask where values stand into tables.
pub(super) struct Placing {
    placed: PlacementSum,
    cells: usize,
    /// Whether terms that ask for two values are taken, too.
    takes_pairs: bool,
    /// The number of further states of two values that may be looked at.
    room: usize,
}

impl Placing {
    /// Of a puzzle with so many cells and values.
    pub(super) fn new(cells: usize, values: usize, takes_pairs: bool) -> Self {
        let entries = cells * cells.saturating_sub(1) / 2 * values * values;
        let placed = PlacementSum {
            once: ValueSet::default(),
            sums: vec![0; cells * values],
            pairs: Vec::new(),
            values,
        };
        Self {
            placed,
            cells,
            takes_pairs: takes_pairs && entries <= MOST_ENTRIES,
            room: MOST_ASKED,
        }
    }

    /// Takes a summand that counts so many times; `None` where it can't be taken. `number` says what it is of a state in which no
    /// values stand but those that it asks for.
    pub(super) fn take(
        &mut self,
        dependency: PlaceDependency,
        times: i64,
        mut number: impl FnMut(&[u8]) -> Option<i64>,
    ) -> Option<()> {
        let (cells, values) = (self.cells, self.placed.values);
        let mut board = vec![NOTHING; cells];
        let mut added: Vec<(usize, i64)> = Vec::new();
        let mut state = |places: &[(usize, u8)], entry: usize, old: i64| {
            for &(cell, byte) in places {
                board[cell] = byte;
            }
            let number = number(&board)?.checked_mul(times)?.checked_add(old)?;
            for &(cell, _) in places {
                board[cell] = NOTHING;
            }
            added.push((entry, number));
            Some(())
        };
        match dependency {
            PlaceDependency::One(byte) => {
                for cell in 0..cells {
                    let entry = cell * values + usize::from(byte);
                    state(&[(cell, byte)], entry, self.placed.sums[entry])?;
                }
                for (entry, number) in added {
                    self.placed.sums[entry] = number;
                }
                self.placed.once.insert(byte);
            }
            PlaceDependency::Two(one, other) if self.takes_pairs => {
                self.room = self.room.checked_sub(cells * cells)?;
                let entries = cells * cells.saturating_sub(1) / 2 * values * values;
                let empty = self.placed.pairs.is_empty();
                let mut first = 0;
                for low in 0..cells {
                    for high in low + 1..cells {
                        for (below, above) in [(one, other), (other, one)] {
                            let entry = first + usize::from(below) * values + usize::from(above);
                            let old = if empty { 0 } else { self.placed.pairs[entry] };
                            state(&[(low, below), (high, above)], entry, old)?;
                        }
                        first += values * values;
                    }
                }
                self.placed.pairs.resize(entries, 0);
                for (entry, number) in added {
                    self.placed.pairs[entry] = number;
                }
                self.placed.once.insert(one);
                self.placed.once.insert(other);
            }
            _ => return None,
        }
        Some(())
    }

    /// The tables; `None` where nothing was taken.
    pub(super) fn tables(self) -> Option<PlacementSum> {
        Some(self.placed).filter(|placed| !placed.once.is_empty())
    }
}
