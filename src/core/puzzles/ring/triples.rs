//! Distances of three tiles from three cells, and the evaluation by which beams sort boards.

use super::domain::{GOAL, RingDomain};
use super::moves::{CELLS, COUNT, SIDE, successors, unpack};
use crate::operators::Move;
use crate::search::{
    Estimate, Evaluation, IncrementalHeuristic, Transition, delta_is_cached_value,
};
use std::sync::OnceLock;

/// Bits of three cells.
const INDEX: usize = 1 << 15;

/// Not reached.
const NONE: u8 = u8::MAX;

/// The fewest moves that bring what is in any three cells to three given ones.
#[derive(Clone, Debug)]
pub(crate) struct Distances(Box<[u8]>);

/// For each move and cell: where its tile goes.
fn ways() -> [[u8; CELLS]; COUNT] {
    successors(GOAL).map(|after| {
        let tiles = unpack(after);
        let mut to = [0; CELLS];
        for (cell, &tile) in tiles.iter().enumerate() {
            to[usize::from(tile)] = cell as u8;
        }
        to
    })
}

fn index(cells: [u8; 3]) -> usize {
    let [first, second, third] = cells.map(usize::from);
    first | second << 5 | third << 10
}

impl Distances {
    /// To these cells, by breadth-first search over 13,800 places of three tiles.
    pub(crate) fn new(cells: [u8; 3]) -> Self {
        let ways = ways();
        let mut distances = vec![NONE; INDEX].into_boxed_slice();
        distances[index(cells)] = 0;
        let mut queue = vec![cells];
        let mut next = 0;
        while let Some(&cells) = queue.get(next) {
            next += 1;
            let distance = distances[index(cells)] + 1;
            for to in &ways {
                let reached = cells.map(|cell| to[usize::from(cell)]);
                let entry = &mut distances[index(reached)];
                if *entry == NONE {
                    *entry = distance;
                    queue.push(reached);
                }
            }
        }
        Self(distances)
    }

    /// A shortest way from these cells.
    pub(crate) fn way(&self, mut cells: [u8; 3]) -> Vec<Move> {
        let ways = ways();
        let mut way = Vec::new();
        while self.0[index(cells)] > 0 {
            let nearer = (0..COUNT).find_map(|mv| {
                let reached = cells.map(|cell| ways[mv][usize::from(cell)]);
                let is_nearer = self.0[index(reached)] < self.0[index(cells)];
                is_nearer.then_some((Move(mv as u32), reached))
            });
            let (mv, reached) = nearer.expect("some move is on a shortest way");
            way.push(mv);
            cells = reached;
        }
        way
    }
}

/// Three cells in a row or a column, wrapping around, and a table of their 15 bits.
#[derive(Debug)]
struct Triple {
    cells: [u8; 3],
    /// Squares of distances: one triple that is far away costs more than several that are near.
    squares: Box<[u8]>,
}

/// For each triple of neighbours in a line the square of the fewest moves that it takes to put it
/// right, summed. No bound, but a far better guide than the sum of the tiles' distances: it sees
/// that a line moves as a whole. Beams of 1000 boards find solutions of 25 moves instead of 33.
///
/// The distances are those of the inverse board, which are the same: what a table is asked is from
/// where moves would bring tiles to the cells that the tiles in these cells are named after.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Triples(&'static [Triple]);

impl Triples {
    /// The tables: 50 of 32 KB, made once in a process.
    pub(crate) fn new() -> Self {
        static TABLES: OnceLock<Vec<Triple>> = OnceLock::new();
        Self(TABLES.get_or_init(|| {
            let cell = |row: usize, column: usize| (row % SIDE * SIDE + column % SIDE) as u8;
            let triples = |across: bool| {
                (0..CELLS).map(move |first| {
                    let (row, column) = (first / SIDE, first % SIDE);
                    [0, 1, 2].map(|step| {
                        if across {
                            cell(row, column + step)
                        } else {
                            cell(row + step, column)
                        }
                    })
                })
            };
            triples(true)
                .chain(triples(false))
                .map(Triple::new)
                .collect()
        }))
    }

    #[inline]
    fn of(self, board: u128) -> u32 {
        let tiles = unpack(board);
        let sum = |triple: &Triple| {
            let tiles = triple.cells.map(|cell| tiles[usize::from(cell) % CELLS]);
            u32::from(triple.squares[index(tiles) % INDEX])
        };
        self.0.iter().map(sum).sum()
    }
}

impl Triple {
    fn new(cells: [u8; 3]) -> Self {
        let Distances(distances) = Distances::new(cells);
        let squares = distances.iter().map(|&distance| match distance {
            NONE => 0,
            distance => distance * distance,
        });
        Self {
            cells,
            squares: squares.collect(),
        }
    }
}

/// The sum is all it notes.
impl IncrementalHeuristic<RingDomain> for Triples {
    type Cached = u32;
    type Delta = u32;

    fn cached_value(&self, _: &RingDomain, state: u128) -> u32 {
        self.of(state)
    }

    #[inline]
    fn delta(&self, _: &RingDomain, _: &u32, made: Transition<u128>) -> u32 {
        self.of(made.child)
    }

    #[inline]
    fn estimate_of(&self, cached: &u32) -> Estimate {
        u32::from(*cached > 0)
    }

    delta_is_cached_value!(RingDomain);
}

impl Evaluation<RingDomain> for Triples {
    #[inline]
    fn key(&self, cached: &u32) -> u32 {
        *cached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_goal_is_as_near_as_nothing() {
        let triples = Triples::new();
        let domain = RingDomain::default();
        let estimate = |state| triples.estimate_of(&triples.cached_value(&domain, state));
        assert_eq!(estimate(GOAL), 0);
        assert!(successors(GOAL).into_iter().all(|next| estimate(next) == 1));
    }
}
