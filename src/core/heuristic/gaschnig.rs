//! Gaschnig's heuristic.

use super::geometry::{Displaced, GoalGrid, MOST_CELLS, TileView};
use crate::search::{Estimate, Heuristic, Share};

/// The exact length of a solution where any tile may go to the blank's cell (Gaschnig, "A problem
/// similarity approach to devising heuristics", 1979).
///
/// Cells where the tiles stand and belong form cycles. Each tile out of place moves once, straight
/// home, but for one that goes to the blank's cell first to open a cycle without the blank: so the
/// length is the number of tiles out of place plus that of cycles of at least two cells without the
/// blank. Every legal move is one of those moves, and each can be taken back: admissible and
/// consistent.
#[derive(Clone, Debug)]
pub(crate) struct Gaschnig {
    goal_cell: [u8; MOST_CELLS],
}

impl Gaschnig {
    /// For the goal of a grid.
    pub(crate) fn new(grid: &GoalGrid) -> Self {
        Self {
            goal_cell: grid.goal_cell,
        }
    }

    /// Where what stands in a cell belongs.
    #[inline]
    fn home<V: TileView>(&self, view: &V, state: V::At<'_>, cell: usize) -> usize {
        self.goal_cell[view.tile_at(state, cell) as usize % MOST_CELLS].into()
    }
}

impl<V: TileView> Heuristic<V> for Gaschnig {
    fn estimate(&self, view: &V, at: V::At<'_>) -> Estimate {
        let (mut moves, mut seen) = (0, 0_u64);
        for first in 0..view.cells() {
            let (mut cell, mut length, mut blank) = (first, 0, false);
            while seen >> cell & 1 == 0 {
                seen |= 1 << cell;
                length += 1;
                blank |= view.tile_at(at, cell) == 0;
                cell = self.home(view, at, cell);
            }
            moves += match length {
                0 | 1 => 0,
                length if blank => length - 1,
                length => length + 1,
            };
        }
        moves
    }

    fn shares(&self, view: &V, at: V::At<'_>) -> Option<Vec<Share>> {
        let (mut shares, mut seen) = (Vec::new(), 0_u64);
        for first in 0..view.cells() {
            let (mut cell, mut values) = (first, Vec::new());
            while seen >> cell & 1 == 0 {
                seen |= 1 << cell;
                values.push(view.tile_at(at, cell));
                cell = self.home(view, at, cell);
            }
            let length = values.len() as Estimate;
            let (text, amount) = match length {
                0 | 1 => continue,
                length if values.contains(&0) => ("cycle through the blank", length - 1),
                length => ("cycle", length + 1),
            };
            shares.push(Share {
                text,
                values,
                amount,
            });
        }
        Some(shares)
    }

    /// A move exchanges two cells, the blank's and the tile's: it joins their cycles or cuts the
    /// one they share.
    #[inline]
    fn estimate_child(&self, view: &V, estimate: Estimate, made: V::Transition<'_>) -> Estimate {
        let (Displaced { tile, from, to }, parent) = (view.displaced_by(made), V::parent(made));
        let (from, to) = (usize::from(from), usize::from(to));
        let home = usize::from(self.goal_cell[tile as usize % MOST_CELLS]);
        let nearer = if home == to {
            true
        } else if home == from {
            false
        } else {
            // Cutting the blank's cycle leaves one without it; joining another to it closes one.
            let mut cell = home;
            while cell != from && cell != to {
                cell = self.home(view, parent, cell);
            }
            cell == from
        };
        if nearer { estimate - 1 } else { estimate + 1 }
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
