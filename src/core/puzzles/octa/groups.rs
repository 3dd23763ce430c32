//! The cells of the octagon and the ten groups of them that must each sum to 34.
//!
//! Cells are numbered from the top to the bottom, each line from the left:
//!
//! ```text
//!            0
//!     1   2     3   4
//!     5             6
//!  7                   8
//!     9            10
//!    11  12    13  14
//!           15
//! ```

/// The number of cells, and of numbers to write into them.
pub(crate) const CELLS: usize = 16;

/// The sum of every group: a quarter of the sum of all numbers.
pub(crate) const SUM: u8 = 34;

/// The sides of the upright diamond, those of the square, the square's corners, the diamond's
/// corners.
pub(crate) const GROUPS: [[usize; 4]; 10] = [
    [0, 2, 5, 7],
    [0, 3, 6, 8],
    [8, 10, 13, 15],
    [15, 12, 9, 7],
    [1, 5, 9, 11],
    [11, 12, 13, 14],
    [14, 10, 6, 4],
    [1, 2, 3, 4],
    [1, 11, 14, 4],
    [0, 7, 15, 8],
];

/// The answer that the heuristics measure against, one of many.
pub(crate) const REFERENCE: [u8; CELLS] = [9, 3, 13, 6, 12, 11, 5, 1, 14, 16, 2, 4, 7, 8, 15, 10];

/// Bits of a group's lane in a word of sums: the four greatest numbers sum to 58.
const LANE: usize = 6;

/// The sums of all groups side by side in one word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sums(u64);

impl Sums {
    /// All ten sums as they should be.
    pub(crate) const WANTED: Self = Self(ONES * SUM as u64);

    /// The sums after a number was written into an empty cell.
    #[inline]
    #[must_use]
    pub(crate) fn with(self, cell: usize, number: u8) -> Self {
        Self(self.0 + LANES[cell] * u64::from(number))
    }

    /// The sums of a board, an empty cell counted as 0.
    pub(crate) fn of(cells: &[u8]) -> Self {
        (0..)
            .zip(cells)
            .fold(Self::default(), |sums, (cell, &number)| {
                sums.with(cell, number)
            })
    }
}

/// A 1 in the lane of each group.
const ONES: u64 = {
    let mut ones = 0;
    let mut group = 0;
    while group < GROUPS.len() {
        ones |= 1 << (LANE * group);
        group += 1;
    }
    ones
};

/// A 1 in the lane of each group to which a cell belongs, by cell.
const LANES: [u64; CELLS] = {
    let mut lanes = [0; CELLS];
    let mut group = 0;
    while group < GROUPS.len() {
        let mut place = 0;
        while place < 4 {
            lanes[GROUPS[group][place]] |= 1 << (LANE * group);
            place += 1;
        }
        group += 1;
    }
    lanes
};
