//! Walking distance.

use super::geometry::{Displaced, GoalGrid, MOST_CELLS, TileView};
use super::walking_table::{BoardAxis, LineStep, WalkingEntry, WalkingTable};
use crate::search::{Estimate, Heuristic, IncrementalHeuristic, Share};
use std::sync::Arc;

/// Where the rows and the columns of a board stand in their tables.
pub(crate) type WalkingPlaces = [WalkingEntry; 2];

/// The exact number of vertical moves that the rows need, when of every tile only its row and its
/// goal row are known and the blank may go to any tile of a neighbouring row, plus the same of
/// columns and horizontal moves (Ken'ichiro Takahashi, "Walking distance", 2002).
///
/// Admissible and consistent, for any goal: every vertical move of the board is one step between
/// two such descriptions of the rows, a horizontal move none, and each sum is a true distance. It
/// sees that the blank has to come along, so it is never below h2.
#[derive(Clone, Debug)]
pub(crate) struct WalkingDistance {
    rows: Axis,
    columns: Axis,
    grid_columns: usize,
}

/// The rows of a grid, or its columns.
#[derive(Clone, Debug)]
struct Axis {
    table: Arc<WalkingTable>,
    /// The share of a tile in the key of a description, by tile, then by cell.
    shares: Box<[[u64; MOST_CELLS]]>,
    /// The line to which each tile belongs.
    goal_line: [u8; MOST_CELLS],
    cells: usize,
}

impl Axis {
    /// The axis whose line `line` gives for every cell.
    fn new(grid: &GoalGrid, shape: BoardAxis, line: impl Fn(usize) -> usize) -> Self {
        let goal_line = grid.goal_cell.map(|cell| line(cell.into()) as u8);
        let blank = goal_line[0].into();
        let mut shares = vec![[0; MOST_CELLS]; grid.cells()].into_boxed_slice();
        for (tile, shares) in shares.iter_mut().enumerate() {
            for (cell, share) in shares.iter_mut().enumerate().take(grid.cells()) {
                *share = if tile == 0 {
                    BoardAxis::blank(line(cell))
                } else {
                    shape.tile(line(cell), goal_line[tile].into())
                };
            }
        }
        Self {
            table: WalkingTable::shared(shape, blank),
            shares,
            goal_line,
            cells: grid.cells(),
        }
    }

    #[inline]
    fn key<V: TileView>(&self, view: &V, at: V::At<'_>) -> u64 {
        (0..self.cells)
            .map(|cell| self.shares[view.tile_at(at, cell) as usize][cell % MOST_CELLS])
            .fold(0, u64::wrapping_add)
    }

    #[inline]
    fn place<V: TileView>(&self, view: &V, at: V::At<'_>) -> WalkingEntry {
        self.table.place(self.key(view, at))
    }

    /// The place after a displacement across the lines.
    #[inline]
    fn step(&self, place: WalkingEntry, displaced: Displaced) -> WalkingEntry {
        let step = LineStep {
            forward: displaced.to > displaced.from,
            goal_line: self.goal_line[displaced.tile as usize % MOST_CELLS].into(),
        };
        self.table.step(place, step)
    }
}

impl WalkingDistance {
    /// Whether the tables of a grid are small enough: up to 2x6, 3x5 and 4x4, either way round.
    pub(crate) fn fits(rows: usize, columns: usize) -> bool {
        BoardAxis::new(rows, columns).is_small() && BoardAxis::new(columns, rows).is_small()
    }

    /// For the goal of a grid, with tables that are built once in a process.
    ///
    /// # Panics
    /// When the tables are too large ([`WalkingDistance::fits`]).
    pub(crate) fn new(grid: &GoalGrid) -> Self {
        let (rows, columns) = (grid.rows, grid.columns);
        Self {
            rows: Axis::new(grid, BoardAxis::new(rows, columns), |cell| cell / columns),
            columns: Axis::new(grid, BoardAxis::new(columns, rows), |cell| cell % columns),
            grid_columns: columns,
        }
    }

    /// The distance of a board whose places are known.
    #[inline]
    fn distance(&self, [rows, columns]: WalkingPlaces) -> Estimate {
        self.rows.table.distance(rows) + self.columns.table.distance(columns)
    }

    /// The places after a slide.
    #[inline]
    fn step(&self, [rows, columns]: WalkingPlaces, displaced: Displaced) -> WalkingPlaces {
        if self.is_vertical(displaced) {
            [self.rows.step(rows, displaced), columns]
        } else {
            [rows, self.columns.step(columns, displaced)]
        }
    }

    /// Whether a displacement is a vertical move.
    #[inline]
    fn is_vertical(&self, displaced: Displaced) -> bool {
        usize::from(displaced.from.abs_diff(displaced.to)) == self.grid_columns
    }
}

impl<V: TileView> Heuristic<V> for WalkingDistance {
    fn estimate(&self, view: &V, at: V::At<'_>) -> Estimate {
        self.distance(self.cached_value(view, at))
    }

    fn shares(&self, view: &V, at: V::At<'_>) -> Option<Vec<Share>> {
        let [rows, columns] = self.cached_value(view, at);
        let share = |text, amount| Share {
            text,
            values: Vec::new(),
            amount,
        };
        Some(vec![
            share("moves up and down", self.rows.table.distance(rows)),
            share("moves left and right", self.columns.table.distance(columns)),
        ])
    }

    #[inline]
    fn estimate_child(&self, view: &V, estimate: Estimate, made: V::Transition<'_>) -> Estimate {
        let displaced = view.displaced_by(made);
        let axis = if self.is_vertical(displaced) {
            &self.rows
        } else {
            &self.columns
        };
        let place = axis.place(view, V::parent(made));
        let after = axis.step(place, displaced);
        estimate - axis.table.distance(place) + axis.table.distance(after)
    }

    fn is_admissible(&self) -> bool {
        true
    }
}

/// Where the rows and the columns stand in their tables.
impl<V: TileView> IncrementalHeuristic<V> for WalkingDistance {
    type Cached = WalkingPlaces;

    fn cached_value(&self, view: &V, at: V::At<'_>) -> WalkingPlaces {
        [&self.rows, &self.columns].map(|axis| axis.place(view, at))
    }

    #[inline]
    fn cached_child(
        &self,
        view: &V,
        cached: &WalkingPlaces,
        made: V::Transition<'_>,
    ) -> WalkingPlaces {
        self.step(*cached, view.displaced_by(made))
    }

    #[inline]
    fn estimate_of(&self, cached: &WalkingPlaces) -> Estimate {
        self.distance(*cached)
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
