//! Layers matched once to a packing.

use super::{Cells, MOVES, SlidingDomain};
use crate::puzzle::general::count_in;
use crate::puzzle::layers::{BoardLayers, Origin};
use crate::puzzle::{Board, Grid};
use crate::search::{Limits, Observer};

/// Counts the boards around one of them. A move can be taken back, so both ways are the same.
pub(super) fn count(
    grid: Grid,
    from: &Board,
    origin: Origin,
    depth: Option<u32>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> BoardLayers {
    let run = match grid.cells() {
        cells if cells <= <u64 as Cells>::MOST => run::<u64>,
        cells if cells <= <u128 as Cells>::MOST => run::<u128>,
        _ => run::<[u64; 7]>,
    };
    run(grid, from, origin, depth, limits, observer)
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
