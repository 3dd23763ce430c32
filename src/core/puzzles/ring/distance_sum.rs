//! Sums over the tiles.

use super::moves::{BOARD, CELLS, SIDE};
use crate::search::Estimate;

/// Two cells are looked up at once.
const PAIRS: usize = CELLS.div_ceil(2);

/// The sum, over all cells, of a number that depends on the cell and on the tile in it.
#[derive(Clone, Debug)]
pub(crate) struct DistanceSum {
    /// The sums by pair of cells, then by the 10 bits that hold their tiles. 13 KB.
    pairs: Box<[[u8; 1 << 10]; PAIRS]>,
}

impl DistanceSum {
    /// `distance` of a cell and a tile, which is named after its goal cell.
    fn new(distance: impl Fn(usize, usize) -> usize) -> Self {
        let mut pairs = Box::new([[0; 1 << 10]; PAIRS]);
        for (pair, sums) in pairs.iter_mut().enumerate() {
            for first in 0..CELLS {
                // Behind the last cell stands no tile: there the five bits are zero.
                let seconds = if 2 * pair + 1 < CELLS { CELLS } else { 1 };
                for second in 0..seconds {
                    let mut sum = distance(2 * pair, first);
                    if seconds == CELLS {
                        sum += distance(2 * pair + 1, second);
                    }
                    sums[second << 5 | first] = sum as u8;
                }
            }
        }
        Self { pairs }
    }

    /// Tiles out of place.
    pub(crate) fn misplaced() -> Self {
        Self::new(|cell, tile| usize::from(cell != tile))
    }

    /// Rows and columns to the goal cell, where rows and columns close to circles: what a tile
    /// needs if it moves alone.
    pub(crate) fn torus() -> Self {
        let circular = |from: usize, to: usize| {
            let straight = from.abs_diff(to);
            straight.min(SIDE - straight)
        };
        Self::new(|cell, tile| {
            circular(cell / SIDE, tile / SIDE) + circular(cell % SIDE, tile % SIDE)
        })
    }

    /// Rows and columns to the goal cell, on a board with edges.
    pub(crate) fn manhattan() -> Self {
        Self::new(|cell, tile| {
            (cell / SIDE).abs_diff(tile / SIDE) + (cell % SIDE).abs_diff(tile % SIDE)
        })
    }

    /// The sum for a packed board.
    #[inline]
    pub(crate) fn of(&self, board: u128) -> Estimate {
        let mut rest = board & BOARD;
        let mut sum = 0;
        for sums in self.pairs.iter() {
            sum += Estimate::from(sums[rest as usize % (1 << 10)]);
            rest >>= 10;
        }
        sum
    }
}
