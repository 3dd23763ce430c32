//! Estimates that are sums over cells, and functions of such sums.

use crate::search::Estimate;
use crate::state::Board;

/// A number for each cell and what stands in it: the estimate of a state is their sum.
#[doc(hidden)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellWeights {
    /// The weights by cell, then by byte.
    rows: Vec<u32>,
    /// log2 of the length of a row.
    shift: u32,
    /// Whether no sum exceeds the true distance.
    pub admissible: bool,
}

impl CellWeights {
    /// Rows of so many numbers, one for each cell; `None` where one is below 0 or the greatest sum above `most`.
    pub fn new(rows: &[i64], values: usize, most: u32) -> Option<Self> {
        let converted: Option<Vec<u32>> =
            rows.iter().map(|&number| number.try_into().ok()).collect();
        let weights = converted?;
        let greatest = weights.chunks(values).map(|row| row.iter().max().copied());
        let greatest: u64 = greatest.flatten().map(u64::from).sum();
        if greatest > most.into() {
            return None;
        }
        let width = values.next_power_of_two();
        let mut rows = Vec::with_capacity(weights.len() / values * width);
        for row in weights.chunks(values) {
            rows.extend_from_slice(row);
            rows.resize(rows.len() + width - values, 0);
        }
        Some(Self {
            rows,
            shift: width.trailing_zeros(),
            admissible: false,
        })
    }

    /// The weight of a byte in a cell.
    #[inline]
    pub fn of(&self, cell: usize, byte: u8) -> u32 {
        self.rows[cell << self.shift | usize::from(byte)]
    }

    /// The sum after two cells have exchanged what stands in them.
    #[inline]
    pub fn exchanged(&self, sum: u32, [one, other]: [u16; 2], [first, second]: [u8; 2]) -> u32 {
        let (one, other) = (usize::from(one), usize::from(other));
        let before = self.of(one, first) + self.of(other, second);
        let after = self.of(one, second) + self.of(other, first);
        sum.wrapping_sub(before).wrapping_add(after)
    }

    /// No sum is greater.
    pub fn greatest(&self) -> u32 {
        let rows = self.rows.chunks(self.values());
        rows.filter_map(|row| row.iter().max()).sum()
    }

    /// The length of a row.
    pub fn values(&self) -> usize {
        1 << self.shift
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.rows.len() >> self.shift
    }
}

/// Greatest sum of which a function is tabulated.
const MOST_SUM: u32 = u16::MAX as u32;

/// An estimate that is a function of a sum over cells: moves that shift 16 tiles make of a sum of distances a sixteenth of it.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct FunctionOfSum {
    /// The weights of the sum.
    pub weights: CellWeights,
    /// The estimate by the sum; `None` where the definition goes wrong.
    pub estimates: Vec<Option<Estimate>>,
}

impl FunctionOfSum {
    /// The sum of these rows, as [`CellWeights::new`] has them, and a function of it; `None` where the sum may be too large for a
    /// table.
    pub(crate) fn new(
        weights: CellWeights,
        estimate: impl FnMut(u32) -> Option<Estimate>,
    ) -> Option<Self> {
        let greatest = weights.greatest();
        (greatest <= MOST_SUM).then(|| Self {
            weights,
            estimates: (0..=greatest).map(estimate).collect(),
        })
    }

    /// The estimate of a board, 0 where the definition goes wrong.
    pub(crate) fn of(&self, board: &Board) -> Estimate {
        let cells = board.cells().iter().enumerate();
        let sum: u32 = cells.map(|(cell, &byte)| self.weights.of(cell, byte)).sum();
        self.estimates[sum as usize].unwrap_or(0)
    }
}
