//! Tiles out of their lines.

use super::geometry::{GoalGrid, MOST_CELLS, TileView};
use crate::search::{Estimate, Heuristic};

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

impl<V: TileView> Heuristic<V> for OutOfLine {
    fn estimate(&self, view: &V, at: V::At<'_>) -> Estimate {
        let tiles = (0..view.cells()).map(|cell| (view.tile_at(at, cell), cell));
        let tiles = tiles.filter(|&(tile, _)| tile != 0);
        tiles.map(|(tile, cell)| self.lines(tile, cell)).sum()
    }

    fn estimate_child(
        &self,
        view: &V,
        estimate: Estimate,
        transition: V::Transition<'_>,
    ) -> Estimate {
        let displaced = view.displaced_by(transition);
        let lines = |cell: u8| self.lines(displaced.tile, usize::from(cell));
        estimate + lines(displaced.to) - lines(displaced.from)
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
