//! Manhattan distance of all cells.

use super::Manhattan;
use super::geometry::{Additive, Displaced, GoalGrid, MOST_CELLS, TileDomain};
use crate::search::{Estimate, Heuristic, Move};

/// `h2Blank`: h2 with the blank counted as a tile. The blank's distance comes on top of an
/// admissible estimate: not admissible (above the true distance by up to four on 3x3), kept to be
/// audited.
#[derive(Clone, Debug)]
pub struct ManhattanCells {
    tiles: Manhattan,
    /// By cell: how far the blank has to go.
    blank: [u8; MOST_CELLS],
}

impl ManhattanCells {
    /// For the goal of a grid.
    pub fn new(grid: &GoalGrid) -> Self {
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

impl<D: TileDomain> Heuristic<D> for ManhattanCells {
    fn estimate(&self, domain: &D, state: D::State) -> Estimate {
        let blank = (0..domain.grid().cells()).find(|&cell| domain.tile(state, cell) == 0);
        let blank = self.blank[blank.expect("a board has a blank")];
        self.tiles.estimate(domain, state) + Estimate::from(blank)
    }

    #[inline]
    fn estimate_child(
        &self,
        domain: &D,
        parent: D::State,
        estimate: Estimate,
        mv: Move,
        child: D::State,
    ) -> Estimate {
        self.carry(domain, parent, estimate, mv, child)
    }
}

impl<D: TileDomain> Additive<D> for ManhattanCells {
    #[inline]
    fn change(&self, displaced: Displaced) -> i32 {
        let blank = |cell: u8| i32::from(self.blank[cell as usize % MOST_CELLS]);
        // The blank goes the tile's way back.
        let back = blank(displaced.from) - blank(displaced.to);
        Additive::<D>::change(&self.tiles, displaced) + back
    }
}
