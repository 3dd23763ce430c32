//! Tiles out of place.

use super::geometry::{GoalGrid, MOST_CELLS, TileView};
use crate::search::{ByNote, Estimate, IncrementalHeuristic, estimate_is_cached};

/// h1: how many tiles are not in their goal cell; the blank is no tile.
#[derive(Clone, Debug)]
pub(crate) struct Misplaced {
    goal_cell: [u8; MOST_CELLS],
}

impl Misplaced {
    /// For the goal of a grid.
    pub(crate) fn new(grid: &GoalGrid) -> Self {
        Self {
            goal_cell: grid.goal_cell,
        }
    }
}

impl ByNote for Misplaced {}

impl<G: TileView> IncrementalHeuristic<G> for Misplaced {
    estimate_is_cached!(G);

    fn cached_value(&self, ground: &G, at: G::At) -> Estimate {
        let out = |cell: &usize| {
            let tile = ground.tile_at(at, *cell);
            tile != 0 && usize::from(self.goal_cell[tile as usize]) != *cell
        };
        (0..ground.cells()).filter(out).count() as Estimate
    }

    #[inline]
    fn delta(&self, ground: &G, note: &Estimate, made: G::Made) -> Estimate {
        let displaced = ground.displaced_by(made);
        let home = self.goal_cell[displaced.tile as usize % MOST_CELLS];
        note + Estimate::from(home == displaced.from) - Estimate::from(home == displaced.to)
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
