//! Cells out of place.

use super::Misplaced;
use super::geometry::{Additive, Displaced, GoalGrid, TileDomain};
use crate::search::{Estimate, Heuristic, Move};

/// `h1Blank`: h1 with the blank counted as a tile. Above the true distance by at most one, since
/// the blank adds one to an admissible estimate: not admissible, kept to be audited.
#[derive(Clone, Debug)]
pub struct MisplacedCells {
    tiles: Misplaced,
    blank: u8,
}

impl MisplacedCells {
    /// For the goal of a grid.
    pub fn new(grid: &GoalGrid) -> Self {
        Self {
            tiles: Misplaced::new(grid),
            blank: grid.goal_cell[0],
        }
    }
}

impl<D: TileDomain> Heuristic<D> for MisplacedCells {
    fn estimate(&self, domain: &D, state: D::State) -> Estimate {
        let blank_is_home = domain.tile(state, self.blank.into()) == 0;
        self.tiles.estimate(domain, state) + Estimate::from(!blank_is_home)
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

impl<D: TileDomain> Additive<D> for MisplacedCells {
    #[inline]
    fn change(&self, displaced: Displaced) -> i32 {
        // The blank goes the tile's way back.
        let blank = i32::from(self.blank == displaced.to) - i32::from(self.blank == displaced.from);
        Additive::<D>::change(&self.tiles, displaced) + blank
    }
}
