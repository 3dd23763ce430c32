//! Manhattan distance.

use super::geometry::{Additive, Displaced, GoalGrid, MOST_CELLS, TileDomain};
use crate::search::{Estimate, Heuristic, Move};

/// h2: the sum of the tiles' distances to their goal cells, rows and columns added; the blank is no
/// tile.
#[derive(Clone, Debug)]
pub struct Manhattan {
    /// By tile, then by cell; zero for the blank.
    distance: Box<[[u8; MOST_CELLS]; MOST_CELLS]>,
}

impl Manhattan {
    /// For the goal of a grid.
    pub fn new(grid: &GoalGrid) -> Self {
        let mut distance = Box::new([[0; MOST_CELLS]; MOST_CELLS]);
        for tile in 1..grid.cells() {
            for cell in 0..grid.cells() {
                distance[tile][cell] = grid.distance(cell, grid.goal_cell[tile].into()) as u8;
            }
        }
        Self { distance }
    }
}

impl<D: TileDomain> Heuristic<D> for Manhattan {
    fn estimate(&self, domain: &D, state: D::State) -> Estimate {
        (0..domain.grid().cells())
            .map(|cell| Estimate::from(self.distance[domain.tile(state, cell) as usize][cell]))
            .sum()
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

    fn admissible(&self) -> bool {
        true
    }
}

impl<D: TileDomain> Additive<D> for Manhattan {
    #[inline]
    fn change(&self, displaced: Displaced) -> i32 {
        let distance = &self.distance[displaced.tile as usize % MOST_CELLS];
        let at = |cell: u8| i32::from(distance[cell as usize % MOST_CELLS]);
        at(displaced.to) - at(displaced.from)
    }
}
