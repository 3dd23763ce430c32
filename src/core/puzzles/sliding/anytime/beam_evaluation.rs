//! The evaluation by which beams sort sliding boards.

use crate::heuristic::{Displaced, GoalGrid, LinearConflict, MOST_CELLS, TileView};
use crate::puzzles::sliding::rules::{PackedBoard, SlidingDomain};
use crate::search::{Estimate, Heuristic, IncrementalHeuristic, Transition};

/// Units of a move.
const UNIT: i32 = 8;

/// The weight of a tile's distance: its power 1.6, in units. A few tiles that are far away take
/// more moves than many that are near, for these are brought home on the way.
const STEEP: [i32; 15] = [
    0, 8, 24, 46, 74, 105, 141, 180, 223, 269, 318, 371, 426, 485, 546,
];

/// The additional weight, in hundredths, of a tile that belongs as far from the blank's goal as can
/// be: its place is filled first, and late at a great price.
const FAR: usize = 30;

/// The additional weight, in hundredths, of a tile that belongs at the edge, where fewer ways lead
/// to.
const EDGE: usize = 20;

/// Moves that a linear conflict counts; 2 are proved.
const CONFLICT: i32 = 6;

/// Units of a move that is proved.
pub(crate) const UNITS: i32 = CONFLICT / 2 * UNIT;

/// An estimate that is made to rank boards of one distance from the start. It is no bound. With
/// such weights beams of 10,000 boards solve Korf and Felner's fifty 24-puzzles with 4 % more moves
/// than needed; with linear conflicts alone 9 % on the first thirty. On 160 other boards, which a seed
/// draws, 3 million nodes each, they give the fewest moves of six that were compared: 105.86; with
/// the powers 1.7 to 2, [`FAR`] from 60 to 100 and [`EDGE`] from 0 to 20 it is 105.91 to 107.1.
#[derive(Clone, Debug)]
pub(crate) struct BeamEvaluation {
    /// The weight of each tile, then by cell, in units.
    weight: Box<[[i32; MOST_CELLS]; MOST_CELLS]>,
    conflicts: LinearConflict,
}

/// The values that are carried from board to board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CachedEvaluation {
    /// h2 with linear conflicts.
    least: u32,
    /// The weights, less what h2 counts in `least`.
    weight: i32,
}

impl BeamEvaluation {
    pub(crate) fn new(grid: &GoalGrid) -> Self {
        let mut weight = Box::new([[0; MOST_CELLS]; MOST_CELLS]);
        let cells = grid.cells();
        let longest = grid.rows + grid.columns - 2;
        for (tile, weight) in weight.iter_mut().enumerate().take(cells).skip(1) {
            let home = usize::from(grid.goal_cell[tile]);
            let far = FAR * grid.distance(home, grid.goal_cell[0].into()) / longest;
            let row = off_centre(home / grid.columns, grid.rows);
            let column = off_centre(home % grid.columns, grid.columns);
            let percent = (100 + far + row.max(column)) as u32;
            let percent = percent.cast_signed();
            for (cell, weight) in weight.iter_mut().enumerate().take(cells) {
                let distance = grid.distance(cell, home);
                let counted = UNITS * (distance as u32).cast_signed();
                *weight = STEEP[distance] * percent / 100 - counted;
            }
        }
        Self {
            weight,
            conflicts: LinearConflict::new(grid),
        }
    }

    /// The weights of a board, less what h2 counts.
    pub(crate) fn weight<S: PackedBoard>(&self, domain: &SlidingDomain<S>, state: S) -> i32 {
        let cells = 0..domain.cells();
        cells
            .map(|cell| self.weight[usize::from(state.tile(cell))][cell])
            .sum()
    }

    /// The change of the weights when a tile is displaced.
    #[inline]
    pub(crate) fn delta(&self, displaced: Displaced) -> i32 {
        let weight = &self.weight[usize::from(displaced.tile) % MOST_CELLS];
        let at = |cell: u8| weight[usize::from(cell) % MOST_CELLS];
        at(displaced.to) - at(displaced.from)
    }
}

/// From 0 in the middle to [`EDGE`] at the edge.
fn off_centre(line: usize, lines: usize) -> usize {
    EDGE * (2 * line).abs_diff(lines - 1) / (lines - 1)
}

impl<S: PackedBoard> IncrementalHeuristic<SlidingDomain<S>> for BeamEvaluation {
    type Cached = CachedEvaluation;

    fn cached_value(&self, domain: &SlidingDomain<S>, state: S) -> CachedEvaluation {
        CachedEvaluation {
            least: self.conflicts.estimate(domain, state),
            weight: self.weight(domain, state),
        }
    }

    #[inline]
    fn cached_child(
        &self,
        domain: &SlidingDomain<S>,
        cached: &CachedEvaluation,
        made: Transition<S>,
    ) -> CachedEvaluation {
        CachedEvaluation {
            least: self.conflicts.estimate_child(domain, cached.least, made),
            weight: cached.weight + self.delta(domain.displaced_by(made)),
        }
    }

    #[inline]
    fn estimate_of(&self, cached: &CachedEvaluation) -> Estimate {
        cached.least
    }

    #[inline]
    fn key(&self, cached: &CachedEvaluation) -> u32 {
        let counted = UNITS * cached.least.cast_signed();
        (cached.weight + counted).max(0).cast_unsigned()
    }
}
