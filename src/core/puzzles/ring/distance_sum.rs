//! Sums over the tiles, and the heuristics made of them.

use super::domain::{RingDomain, SHIFTED};
use super::moves::{BOARD, CELLS, SIDE};
use crate::search::{Estimate, Heuristic};

/// Most tiles that one move shifts, each by one place: those of the outer ring.
pub(crate) const MOST_SHIFTED: Estimate = 16;

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

/// A sum as it is: as many moves as if tiles moved one at a time. Not admissible.
impl<const LAST: bool> Heuristic<RingDomain<LAST>> for DistanceSum {
    #[inline]
    fn estimate(&self, _: &RingDomain<LAST>, state: u128) -> Estimate {
        self.of(state)
    }
}

/// A sum that one move changes by at most 16, divided by 16 and rounded up: admissible, and
/// consistent.
#[derive(Clone, Debug)]
pub(crate) struct DividedSum(pub DistanceSum);

impl<const LAST: bool> Heuristic<RingDomain<LAST>> for DividedSum {
    #[inline]
    fn estimate(&self, _: &RingDomain<LAST>, state: u128) -> Estimate {
        self.0.of(state).div_ceil(MOST_SHIFTED)
    }

    fn is_admissible(&self) -> bool {
        true
    }
}

/// Eightieths of a move for a torus sum of 1, by the kind of the last move: 0 at a start.
const EIGHTIETHS: [Estimate; SHIFTED.len()] = [0, 80 / 5, 80 / 16, 80 / 8];

/// The torus sum divided by 16, 8 or 5 after a move that shifted so many tiles, 0 at a start. Kept to be audited: it is not
/// admissible.
#[derive(Clone, Debug)]
pub(crate) struct LastMove {
    sum: DistanceSum,
    whole: bool,
}

impl LastMove {
    /// Divided exactly, in eightieths of a move, or to whole moves, rounded down.
    pub(crate) fn new(whole: bool) -> Self {
        Self {
            sum: DistanceSum::torus(),
            whole,
        }
    }
}

impl<const LAST: bool> Heuristic<RingDomain<LAST>> for LastMove {
    #[inline]
    fn estimate(&self, _: &RingDomain<LAST>, state: u128) -> Estimate {
        let kind = usize::from(RingDomain::<LAST>::last_kind(state)) % SHIFTED.len();
        let eightieths = EIGHTIETHS[kind] * self.sum.of(state);
        if self.whole {
            eightieths / 80
        } else {
            eightieths
        }
    }

    fn scale(&self) -> u32 {
        if self.whole { 1 } else { 80 }
    }
}
