//! Manhattan distance of all cells.

use super::Manhattan;
use super::geometry::{GoalGrid, MOST_CELLS, TileView};
use crate::search::{Estimate, Heuristic, Share};

/// `h2Blank`: h2 with the blank counted as a tile. The blank's distance comes on top of an
/// admissible estimate: not admissible (above the true distance by up to four on 3x3), kept to be
/// audited.
#[derive(Clone, Debug)]
pub(crate) struct ManhattanCells {
    tiles: Manhattan,
    /// The distance of the blank from its goal, by cell.
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

impl<V: TileView> Heuristic<V> for ManhattanCells {
    fn estimate(&self, view: &V, at: V::At<'_>) -> Estimate {
        let blank = (0..view.cells()).find(|&cell| view.tile_at(at, cell) == 0);
        let blank = self.blank[blank.expect("a board has a blank")];
        self.tiles.estimate(view, at) + Estimate::from(blank)
    }

    fn shares(&self, view: &V, at: V::At<'_>) -> Option<Vec<Share>> {
        let mut shares = self.tiles.shares(view, at)?;
        let blank = (0..view.cells()).find(|&cell| view.tile_at(at, cell) == 0)?;
        let blank = self.blank[blank];
        shares.extend((blank > 0).then(|| Share::of(0, blank.into())));
        Some(shares)
    }

    #[inline]
    fn estimate_child(&self, view: &V, estimate: Estimate, made: V::Transition<'_>) -> Estimate {
        let displaced = view.displaced_by(made);
        let blank = |cell: u8| Estimate::from(self.blank[cell as usize % MOST_CELLS]);
        // The blank goes the tile's way back.
        let estimate = estimate + blank(displaced.from) - blank(displaced.to);
        self.tiles.estimate_child(view, estimate, made)
    }
}
