//! Estimates that are sums of terms, each of which reads few cells.

use crate::operators::{CellTerm, MOST_READ};
use crate::search::Estimate;
use std::collections::HashMap;

/// Most entries of the tables of a sum.
const MOST_NUMBERS: usize = 1 << 23;

/// An entry that no number is: where what stands in the cells makes the definition go wrong.
pub(crate) const WRONG: i32 = i32::MIN;

/// Numbers by what stands in a few cells each: the estimate of a state is their sum and a constant.
#[doc(hidden)]
#[derive(Debug)]
pub struct TermSum {
    /// The terms, each with its cells and where its table begins.
    pub(crate) terms: Vec<TermAt>,
    /// The tables of all terms, equal ones once: by the bytes of the cells, the last one lowest.
    pub(crate) numbers: Vec<i32>,
    /// Bits of a byte in a place of a table.
    pub(crate) bits: u32,
    /// The greatest estimate, in the units of the sum.
    pub(crate) most: Estimate,
}

/// A term of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct TermAt {
    cells: [u16; MOST_READ],
    count: u8,
    /// Where its table begins.
    pub(crate) table: u32,
}

impl TermAt {
    /// Its cells.
    #[inline]
    pub(crate) fn cells(&self) -> &[u16] {
        &self.cells[..usize::from(self.count)]
    }

    /// The same table for other cells.
    pub(crate) fn of_cells(&self, cells: [u16; MOST_READ], table: u32) -> Self {
        Self {
            cells,
            table,
            ..*self
        }
    }
}

impl TermSum {
    /// The sum of terms of a puzzle with so many values, whose estimates are at most `most`.
    pub(crate) fn new(terms: &[CellTerm], values: usize, most: Estimate) -> Option<Self> {
        let mut sum = Self {
            terms: Vec::with_capacity(terms.len()),
            numbers: Vec::new(),
            bits: values.next_power_of_two().trailing_zeros(),
            most,
        };
        let mut known: HashMap<&[Option<i64>], u32> = HashMap::new();
        for term in terms {
            let table = if let Some(&table) = known.get(&term.numbers[..]) {
                table
            } else {
                let table = sum.tabulate(term, values)?;
                known.insert(&term.numbers, table);
                table
            };
            let mut cells = [0; MOST_READ];
            cells[..term.cells.len()].copy_from_slice(&term.cells);
            sum.terms.push(TermAt {
                cells,
                count: term.cells.len() as u8,
                table,
            });
        }
        Some(sum)
    }

    /// A table of a term, and where it begins; `None` where there is no room.
    fn tabulate(&mut self, term: &CellTerm, values: usize) -> Option<u32> {
        let (first, cells) = (self.numbers.len(), term.cells.len() as u32);
        let end = first + (1 << (self.bits * cells));
        if end > MOST_NUMBERS {
            return None;
        }
        self.numbers.resize(end, 0);
        for (index, number) in term.numbers.iter().enumerate() {
            let (mut rest, mut place) = (index, 0);
            for cell in 0..cells {
                place |= (rest % values) << (self.bits * cell);
                rest /= values;
            }
            self.numbers[first + place] = number.map_or(WRONG, |value| value as i32);
        }
        Some(first as u32)
    }

    /// The table of a term with its cells in another order: for each new place `places` says which it was.
    pub(crate) fn reordered(&self, term: &TermAt, places: &[usize]) -> Vec<i32> {
        let count = places.len();
        let mask = (1_usize << self.bits) - 1;
        let shift = |place: usize| self.bits as usize * (count - 1 - place);
        let reordered = (0..1_usize << (self.bits as usize * count)).map(|index| {
            let bytes = places.iter().enumerate().map(|(new, &old)| {
                let byte = index >> shift(new) & mask;
                byte << shift(old)
            });
            self.numbers[term.table as usize + bytes.fold(0, |all, byte| all | byte)]
        });
        reordered.collect()
    }

    /// The table of a term.
    pub(crate) fn table(&self, term: &TermAt) -> &[i32] {
        let first = term.table as usize;
        &self.numbers[first..first + (1 << (self.bits as usize * term.cells().len()))]
    }
}
