//! Tiles out of their lines.

use super::geometry::{GoalGrid, MOST_CELLS, TileView};
use crate::search::{ByNote, Estimate, IncrementalHeuristic, estimate_is_cached};

/// How many tiles are not in their goal row, and how many not in their goal column; the blank is no tile.
#[derive(Clone, Debug)]
pub(crate) struct OutOfLine {
    columns: usize,
    goal_cell: [u8; MOST_CELLS],
}

impl OutOfLine {
    /// For the goal of a grid.
    pub(crate) fn new(grid: &GoalGrid) -> Self {
        Self {
            columns: grid.columns,
            goal_cell: grid.goal_cell,
        }
    }

    /// The lines that a tile has to leave, from that cell.
    fn lines(&self, tile: u8, cell: usize) -> Estimate {
        let home = usize::from(self.goal_cell[tile as usize % MOST_CELLS]);
        Estimate::from(home / self.columns != cell / self.columns)
            + Estimate::from(home % self.columns != cell % self.columns)
    }
}

impl ByNote for OutOfLine {}

impl<G: TileView> IncrementalHeuristic<G> for OutOfLine {
    estimate_is_cached!(G);

    fn cached_value(&self, ground: &G, at: G::At) -> Estimate {
        let tiles = (0..ground.cells()).map(|cell| (ground.tile_at(at, cell), cell));
        let tiles = tiles.filter(|&(tile, _)| tile != 0);
        tiles.map(|(tile, cell)| self.lines(tile, cell)).sum()
    }

    fn delta(&self, ground: &G, note: &Estimate, made: G::Made) -> Estimate {
        let displaced = ground.displaced_by(made);
        let lines = |cell: u8| self.lines(displaced.tile, usize::from(cell));
        note + lines(displaced.to) - lines(displaced.from)
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
