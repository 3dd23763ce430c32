//! Tiles out of place.

use super::geometry::{Additive, Displaced, GoalGrid, MOST_CELLS, TileDomain};
use crate::search::{Estimate, Heuristic, Move};

/// h1: how many tiles are not in their goal cell; the blank is no tile.
#[derive(Clone, Debug)]
pub struct Misplaced {
    goal_cell: [u8; MOST_CELLS],
}

impl Misplaced {
    /// For the goal of a grid.
    pub fn new(grid: &GoalGrid) -> Self {
        Self {
            goal_cell: grid.goal_cell,
        }
    }
}

impl<D: TileDomain> Heuristic<D> for Misplaced {
    fn estimate(&self, domain: &D, state: D::State) -> Estimate {
        let out = |cell: &usize| {
            let tile = domain.tile(state, *cell);
            tile != 0 && usize::from(self.goal_cell[tile as usize]) != *cell
        };
        (0..domain.grid().cells()).filter(out).count() as Estimate
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

impl<D: TileDomain> Additive<D> for Misplaced {
    #[inline]
    fn change(&self, displaced: Displaced) -> i32 {
        let home = self.goal_cell[displaced.tile as usize % MOST_CELLS];
        i32::from(home == displaced.from) - i32::from(home == displaced.to)
    }
}
