//! Tiles out of place.

use super::geometry::{GoalGrid, MOST_CELLS, TileView};
use crate::search::{Estimate, Heuristic, Share};

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

impl<V: TileView> Heuristic<V> for Misplaced {
    fn estimate(&self, view: &V, at: V::At<'_>) -> Estimate {
        let out = |cell: &usize| {
            let tile = view.tile_at(at, *cell);
            tile != 0 && usize::from(self.goal_cell[tile as usize]) != *cell
        };
        (0..view.cells()).filter(out).count() as Estimate
    }

    fn shares(&self, view: &V, at: V::At<'_>) -> Option<Vec<Share>> {
        let tiles = (0..view.cells()).map(|cell| (cell, view.tile_at(at, cell)));
        let out = tiles.filter(|&(cell, tile)| {
            tile != 0 && usize::from(self.goal_cell[tile as usize]) != cell
        });
        Some(out.map(|(_, tile)| Share::of(tile, 1)).collect())
    }

    #[inline]
    fn estimate_child(&self, view: &V, estimate: Estimate, made: V::Transition<'_>) -> Estimate {
        let displaced = view.displaced_by(made);
        let home = self.goal_cell[displaced.tile as usize % MOST_CELLS];
        estimate + Estimate::from(home == displaced.from) - Estimate::from(home == displaced.to)
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
