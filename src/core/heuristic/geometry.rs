//! The data of a puzzle that heuristics over tiles on a grid need.

use crate::search::StateView;

/// Most cells a grid may have (8 x 8).
pub(crate) const MOST_CELLS: usize = 64;

/// A grid and where its tiles belong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GoalGrid {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
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

    /// The number of cells.
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

/// A [`StateView`] of boards of tiles, with a blank (0), and of moves that displace one tile each.
pub(crate) trait TileView: StateView {
    /// The number of cells of a board.
    fn cells(&self) -> usize;

    /// The tile in a cell.
    fn tile_at(&self, at: Self::At<'_>, cell: usize) -> u8;

    /// The tiles that a move displaces.
    fn displaced_by(&self, made: Self::Transition<'_>) -> Displaced;
}
