//! Manhattan distance.

use super::geometry::{GoalGrid, MOST_CELLS, TileView};
use crate::search::{Estimate, Heuristic, Share};

/// Numbers by tile, then by cell.
type Weights = [[u8; MOST_CELLS]; MOST_CELLS];

/// h2: the sum of the tiles' distances to their goal cells, rows and columns added; the blank is no
/// tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Manhattan {
    /// Zero for the blank.
    distance: Box<Weights>,
    /// Whether no sum exceeds the true distance.
    admissible: bool,
}

impl Manhattan {
    /// For the goal of a grid.
    pub(crate) fn new(grid: &GoalGrid) -> Self {
        let mut distance = Box::new([[0; MOST_CELLS]; MOST_CELLS]);
        for tile in 1..grid.cells() {
            for cell in 0..grid.cells() {
                distance[tile][cell] = grid.distance(cell, grid.goal_cell[tile].into()) as u8;
            }
        }
        let admissible = true;
        Self {
            distance,
            admissible,
        }
    }

    /// The sum of other numbers than distances: what each tile but the blank adds in each cell. `None` where
    /// one is above 255.
    pub(crate) fn weighing(
        cells: usize,
        admissible: bool,
        weight: impl Fn(u8, usize) -> u32,
    ) -> Option<Self> {
        let mut distance: Box<Weights> = Box::new([[0; MOST_CELLS]; MOST_CELLS]);
        for (tile, row) in (0_u8..).zip(&mut distance[..cells]).skip(1) {
            for (cell, entry) in row[..cells].iter_mut().enumerate() {
                *entry = weight(tile, cell).try_into().ok()?;
            }
        }
        Some(Self {
            distance,
            admissible,
        })
    }

    /// Whether both have the same sum in every state.
    pub(crate) fn counts_like(&self, other: &Self) -> bool {
        self.distance == other.distance
    }

    /// The greatest sum that there can be, or more.
    pub(crate) fn greatest(&self) -> u32 {
        let rows = self.distance.iter();
        let most = rows.map(|row| u32::from(row.iter().copied().max().unwrap_or(0)));
        most.sum()
    }
}

impl<V: TileView> Heuristic<V> for Manhattan {
    fn estimate(&self, view: &V, at: V::At<'_>) -> Estimate {
        (0..view.cells())
            .map(|cell| Estimate::from(self.distance[view.tile_at(at, cell) as usize][cell]))
            .sum()
    }

    fn shares(&self, view: &V, at: V::At<'_>) -> Option<Vec<Share>> {
        let tiles = (0..view.cells()).map(|cell| (cell, view.tile_at(at, cell)));
        let share = |(cell, tile): (usize, _)| {
            let amount = self.distance[tile as usize][cell];
            (amount > 0).then(|| Share::of(tile, amount.into()))
        };
        Some(tiles.filter_map(share).collect())
    }

    #[inline]
    fn estimate_child(&self, view: &V, estimate: Estimate, made: V::Transition<'_>) -> Estimate {
        let displaced = view.displaced_by(made);
        let distance = &self.distance[displaced.tile as usize % MOST_CELLS];
        let at = |cell: u8| Estimate::from(distance[cell as usize % MOST_CELLS]);
        estimate + at(displaced.to) - at(displaced.from)
    }

    fn is_admissible(&self) -> bool {
        self.admissible
    }
}
