//! Layers of all boards in rows, or matched once to a packing.

use super::rows::SlidingRows;
use super::rules::{Cells, MOVES, SlidingDomain};
use crate::abstractions::is_shallow;
use crate::distances::{BoardLayers, First, Origin, Rows, row_bytes, row_layers};
use crate::puzzle::count_in;
use crate::puzzles::grid::Grid;
use crate::search::{Limits, Observer};
use crate::state::Board;

/// Counts the boards around one of them. A move can be taken back, so both ways are the same.
pub(crate) fn count(
    grid: Grid,
    from: &Board,
    origin: Origin,
    depth: Option<u32>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> BoardLayers {
    if SlidingRows::fits(grid) && !is_shallow(3, depth, SlidingRows::states(grid)) {
        let rows = SlidingRows::new(grid, from);
        if row_bytes(rows.rows(), rows.columns()) <= limits.memory {
            return in_rows(&rows, depth, limits, observer);
        }
    }
    let run = match grid.cells() {
        cells if cells <= <u64 as Cells>::MOST => run::<u64>,
        cells if cells <= <u128 as Cells>::MOST => run::<u128>,
        _ => run::<[u64; 7]>,
    };
    run(grid, from, origin, depth, limits, observer)
}

/// Counts boards that are all in rows.
fn in_rows(
    rows: &SlidingRows,
    depth: Option<u32>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> BoardLayers {
    let depth = depth.unwrap_or(u32::MAX);
    let layers = row_layers(rows, &[rows.first()], depth, false, limits, observer);
    let mut farthest = First::default();
    let stopped = layers.visit_farthest(observer, |row, place| {
        farthest.offer(rows.board(row, place));
    });
    BoardLayers {
        farthest: farthest.boards_unless(stopped),
        sizes: layers.sizes,
        complete: layers.complete,
        stopped,
    }
}

fn run<S: Cells>(
    grid: Grid,
    from: &Board,
    origin: Origin,
    depth: Option<u32>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> BoardLayers {
    let domain: SlidingDomain<S> =
        SlidingDomain::new(grid.rows, grid.columns, from.cells(), &MOVES);
    let first = [domain.pack(from.cells())];
    let show = |state| Board::new(&domain.unpack(state));
    count_in(&domain, &first, show, origin, depth, limits, observer)
}
