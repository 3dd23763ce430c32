//! Pairs of unequal cells.

use super::geometry::{GoalGrid, TileView};
use crate::search::{Estimate, Heuristic};

/// `pairs`: how many pairs of a cell of the state and a cell of the goal hold different tiles. That
/// is a slip for h1, in which only cells at the same place are compared: each of the n cells
/// differs from all of the goal's but one, so every state has n(n - 1). Not admissible, kept to be
/// audited.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairs {
    value: Estimate,
}

impl Pairs {
    /// For the goal of a grid.
    pub(crate) fn new(grid: &GoalGrid) -> Self {
        let cells = grid.cells() as Estimate;
        Self {
            value: cells * (cells - 1),
        }
    }
}

impl<V: TileView> Heuristic<V> for Pairs {
    fn estimate(&self, _: &V, _: V::At<'_>) -> Estimate {
        self.value
    }

    fn estimate_child(&self, _: &V, _: Estimate, _: V::Transition<'_>) -> Estimate {
        self.value
    }
}
