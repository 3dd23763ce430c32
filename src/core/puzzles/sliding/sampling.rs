//! Drawing states. What is drawn for a seed is frozen: legal moves are numbered in default
//! successor order, states of a layer in the order in which breadth-first search meets them.

use super::rules::{MOVES, PackedBoard, SlidingDomain, parity};
use super::solving::{DistanceTable, TableCache};
use crate::puzzle::{Sampling, SamplingError};
use crate::puzzles::grid::Grid;
use crate::state::{Board, MOST_RANKED, Random, factorial};

/// The end of a random walk from the goal.
pub(super) fn walk<S: PackedBoard>(
    grid: Grid,
    walk: Sampling,
    goal: &Board,
    random: &mut Random,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Board, SamplingError> {
    let domain: SlidingDomain<S> =
        SlidingDomain::new(grid.rows, grid.columns, goal.cells(), &MOVES);
    let start = domain.pack(goal.cells());
    let end = walk.walk(&domain, start, random, interrupted)?;
    Ok(Board::new(&domain.unpack(end)))
}

/// A state at that distance from the goal, uniform among those.
pub(super) fn at_depth(
    grid: Grid,
    depth: u64,
    goal: &Board,
    tables: &TableCache,
    random: &mut Random,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Board, SamplingError> {
    if !DistanceTable::fits(grid) {
        return Err(SamplingError::NotEnumerable);
    }
    let table = tables
        .get(grid, goal, interrupted)
        .ok_or(SamplingError::Interrupted)?;
    match table.states_at(depth) {
        0 => Err(SamplingError::TooDeep {
            deepest: table.deepest(),
        }),
        states => Ok(table.state_at(depth, random.below(states))),
    }
}

/// A state drawn uniformly among those that can reach the goal, with one draw.
///
/// All permutations of the cells are equally likely after the shuffle. Exchanging tiles 1 and 2
/// maps the half that can't reach the goal one to one onto the half that can, so each solvable
/// state comes from exactly two permutations: itself and the one exchanged.
pub(super) fn uniform(grid: Grid, goal: &Board, random: &mut Random) -> Board {
    let board = Board::new(&random.permutation(grid.cells()));
    if parity::is_solvable(grid, &board, goal) {
        board
    } else {
        parity::exchanged(&board)
    }
}

/// The number of states that can reach a goal: half of all permutations. `None` when it is more
/// than 128 bits hold.
pub(super) fn states(grid: Grid) -> Option<u128> {
    (grid.cells() <= MOST_RANKED).then(|| factorial(grid.cells()) / 2)
}
