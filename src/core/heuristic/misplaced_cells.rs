//! Cells out of place.

use super::Misplaced;
use super::geometry::{GoalGrid, TileView};
use crate::search::{Estimate, Heuristic, Share};

/// `h1Blank`: h1 with the blank counted as a tile. Above the true distance by at most one, since
/// the blank adds one to an admissible estimate: not admissible, kept to be audited.
#[derive(Clone, Debug)]
pub(crate) struct MisplacedCells {
    tiles: Misplaced,
    blank: u8,
}

impl MisplacedCells {
    /// For the goal of a grid.
    pub(crate) fn new(grid: &GoalGrid) -> Self {
        Self {
            tiles: Misplaced::new(grid),
            blank: grid.goal_cell[0],
        }
    }
}

impl<V: TileView> Heuristic<V> for MisplacedCells {
    fn estimate(&self, view: &V, at: V::At<'_>) -> Estimate {
        let blank_is_home = view.tile_at(at, self.blank.into()) == 0;
        self.tiles.estimate(view, at) + Estimate::from(!blank_is_home)
    }

    fn shares(&self, view: &V, at: V::At<'_>) -> Option<Vec<Share>> {
        let blank_is_home = view.tile_at(at, self.blank.into()) == 0;
        let mut shares = self.tiles.shares(view, at)?;
        shares.extend((!blank_is_home).then(|| Share::of(0, 1)));
        Some(shares)
    }

    #[inline]
    fn estimate_child(&self, view: &V, estimate: Estimate, made: V::Transition<'_>) -> Estimate {
        let displaced = view.displaced_by(made);
        // The blank goes the tile's way back.
        let estimate = estimate + Estimate::from(self.blank == displaced.to);
        let estimate = estimate - Estimate::from(self.blank == displaced.from);
        self.tiles.estimate_child(view, estimate, made)
    }
}
