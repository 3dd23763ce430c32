//! Estimates that are sums over cells.

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
        let own: Option<Vec<u32>> = rows.iter().map(|&number| number.try_into().ok()).collect();
        let own = own?;
        let greatest = own.chunks(values).map(|row| row.iter().max().copied());
        let greatest: u64 = greatest.flatten().map(u64::from).sum();
        if greatest > most.into() {
            return None;
        }
        let width = values.next_power_of_two();
        let mut rows = Vec::with_capacity(own.len() / values * width);
        for row in own.chunks(values) {
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

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.rows.len() >> self.shift
    }
}
