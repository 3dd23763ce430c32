//! Walking distance.

use super::geometry::{Displaced, Grid, MOST_CELLS, TileDomain};
use super::walking_table::{Shape, Step, WalkingTable};
use crate::search::{Estimate, Heuristic, Move};
use std::sync::Arc;

/// The exact number of vertical moves that the rows need, when of every tile only its row and its
/// goal row are known and the blank may go to any tile of a neighbouring row, plus the same of
/// columns and horizontal moves (Ken'ichiro Takahashi, "Walking distance", 2002).
///
/// Admissible and consistent, for any goal: every vertical move of the board is one step between
/// two such descriptions of the rows, a horizontal move none, and each sum is a true distance. It
/// sees that the blank has to come along, so it is never below h2.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    rows: Axis,
    columns: Axis,
    grid_columns: usize,
}

/// The rows of a grid, or its columns.
#[derive(Clone, Debug)]
struct Axis {
    table: Arc<WalkingTable>,
    /// By tile, then by cell: what the tile adds to the key of a description when it is there.
    share: Box<[[u64; MOST_CELLS]]>,
    /// By tile: the line it belongs to.
    goal_line: [u8; MOST_CELLS],
    cells: usize,
}

impl Axis {
    /// The axis whose line `line` gives for every cell.
    fn new(grid: &Grid, shape: Shape, line: impl Fn(usize) -> usize) -> Self {
        let goal_line = grid.goal_cell.map(|cell| line(cell.into()) as u8);
        let blank = goal_line[0].into();
        let mut share = vec![[0; MOST_CELLS]; grid.cells()].into_boxed_slice();
        for (tile, share) in share.iter_mut().enumerate() {
            for (cell, share) in share.iter_mut().enumerate().take(grid.cells()) {
                *share = if tile == 0 {
                    shape.blank(line(cell))
                } else {
                    shape.tile(line(cell), goal_line[tile].into())
                };
            }
        }
        Self {
            table: WalkingTable::shared(shape, blank),
            share,
            goal_line,
            cells: grid.cells(),
        }
    }

    #[inline]
    fn key<D: TileDomain>(&self, domain: &D, state: D::State) -> u64 {
        (0..self.cells)
            .map(|cell| self.share[domain.tile(state, cell) as usize][cell % MOST_CELLS])
            .fold(0, u64::wrapping_add)
    }

    #[inline]
    fn distance<D: TileDomain>(&self, domain: &D, state: D::State) -> Estimate {
        self.table.distance(self.key(domain, state))
    }

    /// Whether a displaced tile brings the goal nearer by one; if not, it is farther by one.
    #[inline]
    fn leads_nearer<D: TileDomain>(
        &self,
        domain: &D,
        parent: D::State,
        displaced: Displaced,
    ) -> bool {
        let step = Step {
            forward: displaced.to > displaced.from,
            goal_line: self.goal_line[displaced.tile as usize % MOST_CELLS].into(),
        };
        self.table.leads_nearer(self.key(domain, parent), step)
    }
}

impl WalkingDistance {
    /// Whether the tables of a grid are small enough: up to 2x6, 3x5 and 4x4, either way round.
    pub fn fits(rows: usize, columns: usize) -> bool {
        Shape::new(rows, columns).is_small() && Shape::new(columns, rows).is_small()
    }

    /// For the goal of a grid, with tables that are built once in a process.
    ///
    /// # Panics
    /// When the tables are too large ([`WalkingDistance::fits`]).
    pub fn new(grid: &Grid) -> Self {
        let (rows, columns) = (grid.rows, grid.columns);
        Self {
            rows: Axis::new(grid, Shape::new(rows, columns), |cell| cell / columns),
            columns: Axis::new(grid, Shape::new(columns, rows), |cell| cell % columns),
            grid_columns: columns,
        }
    }
}

impl<D: TileDomain> Heuristic<D> for WalkingDistance {
    #[inline]
    fn estimate(&self, domain: &D, state: D::State) -> Estimate {
        self.rows.distance(domain, state) + self.columns.distance(domain, state)
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
        let displaced = domain.displaced(parent, child, mv);
        let apart = displaced.from.abs_diff(displaced.to);
        let axis = if usize::from(apart) == self.grid_columns {
            &self.rows
        } else {
            &self.columns
        };
        if axis.leads_nearer(domain, parent, displaced) {
            estimate - 1
        } else {
            estimate + 1
        }
    }

    fn admissible(&self) -> bool {
        true
    }
}
