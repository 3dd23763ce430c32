//! Layers of all boards in rows, or matched once to a packing.

use super::rows::SlidingRows;
use super::rules::{MOVES, PackedBoard, SlidingDomain, packed};
use crate::abstractions::is_shallow;
use crate::distances::{
    BoardLayers, Direction, Measure, RowSpace, count_rows, count_states, row_bytes,
};
use crate::puzzles::grid::Grid;
use crate::search::{Limits, Observer};
use crate::state::Board;

/// Counts the boards around one of them, in rows if these fit the memory.
pub(super) fn count(
    grid: Grid,
    from: &Board,
    depth: Option<u32>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> BoardLayers {
    if SlidingRows::fits(grid) && !is_shallow(3, depth, SlidingRows::states(grid)) {
        let rows = SlidingRows::new(grid, from);
        if row_bytes(rows.rows(), rows.columns()) <= limits.memory {
            let board = |row, place| rows.board(row, place);
            return count_rows(&rows, rows.first(), board, depth, limits, observer);
        }
    }
    packed!(grid.cells(), run(grid, from, depth, limits, observer))
}

fn run<S: PackedBoard>(
    grid: Grid,
    from: &Board,
    depth: Option<u32>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> BoardLayers {
    let domain: SlidingDomain<S> =
        SlidingDomain::new(grid.rows, grid.columns, from.cells(), &MOVES);
    let first = [domain.pack(from.cells())];
    let board = |state| Board::new(&domain.unpack(state));
    let onward = (Direction::Onward, Measure::Moves);
    count_states(&domain, &first, board, onward, depth, limits, observer).0
}
