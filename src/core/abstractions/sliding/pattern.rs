//! Patterns: some of the tiles, with nothing known of the others.

use super::shape::{TableLayout, neighbours, region};
use super::turn::GridSymmetry;
use crate::heuristic::{GoalGrid, MOST_CELLS};
use crate::search::TableKey;

/// The version of what the bytes of a table mean.
const FORMAT: u32 = 3;

/// A pattern as tables know it: tiles are named after their goal cells, and the board is turned so
/// that as many patterns as can be share a table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TilePattern {
    /// Rows of the board, no more than columns.
    pub rows: usize,
    /// Columns of the board.
    pub columns: usize,
    /// The goal cells of the tiles, in ascending order.
    pub cells: Vec<u8>,
    /// A cell that the blank can be in at the goal: the first one of its region among the cells of
    /// other tiles.
    pub blank: u8,
}

impl TilePattern {
    /// The pattern of the tiles with these goal cells, and the turn that leads to it.
    pub(crate) fn turned(grid: &GoalGrid, goal_cells: &[u8]) -> (Self, GridSymmetry) {
        let blank = usize::from(grid.goal_cell[0]);
        let turned = GridSymmetry::all(grid.rows, grid.columns)
            .into_iter()
            .map(|turn| {
                let (rows, columns) = (turn.rows, turn.columns);
                let cells = turn.of(goal_cells);
                let taken = cells.iter().fold(0, |mask, &cell| mask | 1_u64 << cell);
                let free = !taken & (!0 >> (64 - rows * columns));
                let home = region(1 << turn.cell[blank], free, &neighbours(rows, columns));
                let pattern = Self {
                    rows,
                    columns,
                    cells,
                    blank: home.trailing_zeros() as u8,
                };
                (pattern, turn)
            });
        turned
            .min_by(|(a, _), (b, _)| a.cmp(b))
            .expect("a grid has turns")
    }

    /// The key of its table: `4x4-0.1.4.5-b2`, cells counted from 0.
    pub(crate) fn key(&self) -> TableKey {
        let cells: Vec<String> = self.cells.iter().map(ToString::to_string).collect();
        TableKey {
            name: format!(
                "{}x{}-{}-b{}",
                self.rows,
                self.columns,
                cells.join("."),
                self.blank
            ),
            format: FORMAT,
        }
    }

    /// The layout of its table.
    pub(crate) fn shape(&self) -> TableLayout {
        TableLayout::new(self.rows, self.columns, self.cells.len())
    }

    /// The distance of each tile of the pattern from its goal, by tile, then by cell.
    pub(crate) fn distances(&self) -> Vec<[u8; MOST_CELLS]> {
        let apart = |a: usize, b: usize| {
            let rows = (a / self.columns).abs_diff(b / self.columns);
            (rows + (a % self.columns).abs_diff(b % self.columns)) as u8
        };
        let tiles = self.cells.iter().map(|&goal| {
            let mut distances = [0; MOST_CELLS];
            for (cell, distance) in distances.iter_mut().enumerate() {
                *distance = apart(cell, goal.into());
            }
            distances
        });
        tiles.collect()
    }
}
