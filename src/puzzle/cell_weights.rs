//! Estimates that are sums over cells.

/// A number for each cell and what stands in it: the estimate of a state is their sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellWeights {
    /// By cell, then by byte.
    rows: Vec<u32>,
    /// Bytes of a row.
    values: usize,
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
        (greatest <= most.into()).then_some(Self {
            rows: own,
            values,
            admissible: false,
        })
    }

    /// What a byte in a cell adds.
    pub fn of(&self, cell: usize, byte: u8) -> u32 {
        self.rows[cell * self.values + usize::from(byte)]
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.rows.len() / self.values
    }
}
