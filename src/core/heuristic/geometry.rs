//! What heuristics over tiles on a grid need of a puzzle.

use crate::search::{Domain, Made, Move, StateView};

/// Most cells a grid may have (8 x 8).
pub(crate) const MOST_CELLS: usize = 64;

/// A grid and where its tiles belong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GoalGrid {
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub columns: usize,
    /// The goal's cell of each tile, row by row; the blank is tile 0.
    pub goal_cell: [u8; MOST_CELLS],
}

impl GoalGrid {
    /// The grid of a goal, given by its cells (`rows * columns` of them).
    pub(crate) fn new(rows: usize, columns: usize, goal: &[u8]) -> Self {
        let mut goal_cell = [0; MOST_CELLS];
        for (cell, &tile) in goal.iter().enumerate() {
            goal_cell[tile as usize] = cell as u8;
        }
        Self {
            rows,
            columns,
            goal_cell,
        }
    }

    /// How many cells.
    pub(crate) fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// Moves from one cell to another where nothing is in the way.
    pub(crate) fn distance(&self, from: usize, to: usize) -> usize {
        let rows = (from / self.columns).abs_diff(to / self.columns);
        rows + (from % self.columns).abs_diff(to % self.columns)
    }
}

/// One tile's way in one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Displaced {
    /// The tile.
    pub tile: u8,
    /// The cell it left.
    pub from: u8,
    /// The cell it is in now.
    pub to: u8,
}

/// A state space whose states are tiles on a grid, with a blank (0), and whose moves displace one
/// tile each.
pub(crate) trait TileDomain: Domain {
    /// The grid.
    fn grid(&self) -> &GoalGrid;

    /// The tile in a cell.
    fn tile(&self, state: Self::State, cell: usize) -> u8;

    /// What `mv` displaced on the way from `parent` to `child`.
    fn displaced(&self, parent: Self::State, child: Self::State, mv: Move) -> Displaced;
}

/// What estimates over tiles stand on: boards of tiles, and moves that displace one.
pub(crate) trait TileView: StateView {
    /// How many cells a board has.
    fn cells(&self) -> usize;

    /// The tile in a cell.
    fn tile_at(&self, at: Self::At, cell: usize) -> u8;

    /// What a move displaced.
    fn displaced_by(&self, made: Self::Made) -> Displaced;
}

impl<D: TileDomain> TileView for D {
    #[inline]
    fn cells(&self) -> usize {
        self.grid().cells()
    }

    #[inline]
    fn tile_at(&self, state: D::State, cell: usize) -> u8 {
        self.tile(state, cell)
    }

    #[inline]
    fn displaced_by(&self, made: Made<D::State>) -> Displaced {
        self.displaced(made.parent, made.child, made.mv)
    }
}
