//! Manhattan distance.

use super::geometry::{GoalGrid, MOST_CELLS, TileDomain, TileGround};
use crate::search::{Carried, Estimate, Heuristic, Made, Move, estimate_is_note};

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
        self.note(domain, state)
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
        self.change(domain, &estimate, Made { parent, mv, child })
    }

    fn admissible(&self) -> bool {
        true
    }
}

impl<G: TileGround> Carried<G> for Manhattan {
    estimate_is_note!(G);

    fn note(&self, ground: &G, at: G::At) -> Estimate {
        (0..ground.cells())
            .map(|cell| Estimate::from(self.distance[ground.tile_at(at, cell) as usize][cell]))
            .sum()
    }

    #[inline]
    fn change(&self, ground: &G, note: &Estimate, made: G::Made) -> Estimate {
        let displaced = ground.displaced_by(made);
        let distance = &self.distance[displaced.tile as usize % MOST_CELLS];
        let at = |cell: u8| Estimate::from(distance[cell as usize % MOST_CELLS]);
        note + at(displaced.to) - at(displaced.from)
    }

    fn proves(&self) -> bool {
        true
    }
}
