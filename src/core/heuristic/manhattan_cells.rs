//! Manhattan distance of all cells.

use super::Manhattan;
use super::geometry::{GoalGrid, MOST_CELLS, TileView};
use crate::search::{ByNote, Estimate, IncrementalHeuristic, estimate_is_cached};

/// `h2Blank`: h2 with the blank counted as a tile. The blank's distance comes on top of an
/// admissible estimate: not admissible (above the true distance by up to four on 3x3), kept to be
/// audited.
#[derive(Clone, Debug)]
pub(crate) struct ManhattanCells {
    tiles: Manhattan,
    /// By cell: how far the blank has to go.
    blank: [u8; MOST_CELLS],
}

impl ManhattanCells {
    /// For the goal of a grid.
    pub(crate) fn new(grid: &GoalGrid) -> Self {
        let mut blank = [0; MOST_CELLS];
        for (cell, distance) in blank.iter_mut().enumerate().take(grid.cells()) {
            *distance = grid.distance(cell, grid.goal_cell[0].into()) as u8;
        }
        Self {
            tiles: Manhattan::new(grid),
            blank,
        }
    }
}

impl ByNote for ManhattanCells {}

impl<G: TileView> IncrementalHeuristic<G> for ManhattanCells {
    estimate_is_cached!(G);

    fn cached_value(&self, ground: &G, at: G::At) -> Estimate {
        let blank = (0..ground.cells()).find(|&cell| ground.tile_at(at, cell) == 0);
        let blank = self.blank[blank.expect("a board has a blank")];
        self.tiles.cached_value(ground, at) + Estimate::from(blank)
    }

    #[inline]
    fn delta(&self, ground: &G, note: &Estimate, made: G::Made) -> Estimate {
        let displaced = ground.displaced_by(made);
        let blank = |cell: u8| Estimate::from(self.blank[cell as usize % MOST_CELLS]);
        // The blank goes the tile's way back.
        let note = note + blank(displaced.from) - blank(displaced.to);
        self.tiles.delta(ground, &note, made)
    }
}
