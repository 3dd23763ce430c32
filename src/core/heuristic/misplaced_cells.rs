//! Cells out of place.

use super::Misplaced;
use super::geometry::{GoalGrid, TileView};
use crate::search::{ByNote, Estimate, IncrementalHeuristic, estimate_is_cached};

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

impl ByNote for MisplacedCells {}

impl<G: TileView> IncrementalHeuristic<G> for MisplacedCells {
    estimate_is_cached!(G);

    fn cached_value(&self, ground: &G, at: G::At) -> Estimate {
        let blank_is_home = ground.tile_at(at, self.blank.into()) == 0;
        self.tiles.cached_value(ground, at) + Estimate::from(!blank_is_home)
    }

    #[inline]
    fn delta(&self, ground: &G, note: &Estimate, made: G::Made) -> Estimate {
        let displaced = ground.displaced_by(made);
        // The blank goes the tile's way back.
        let note = note + Estimate::from(self.blank == displaced.to);
        let note = note - Estimate::from(self.blank == displaced.from);
        self.tiles.delta(ground, &note, made)
    }
}
