//! The 288 solutions of the empty board: every board that can reach the goal is part of one.

use super::completion::{Filling, complete};
use super::groups::CELLS;
use crate::puzzle::Board;
use crate::search::{Limits, Move, Unobserved};
use std::ops::ControlFlow;
use std::sync::LazyLock;

static SOLUTIONS: LazyLock<Vec<Filling>> = LazyLock::new(|| {
    let order: Vec<Move> = (0..CELLS as u8).map(Move).collect();
    let mut solutions = Vec::with_capacity(288);
    let empty = Board::new(&[0; CELLS]);
    // Nothing halts it: there is no limit, no observer, and the visitor goes on.
    let _ = complete(
        &empty,
        &order,
        &Limits::default(),
        &mut Unobserved,
        &mut |filling| {
            solutions.push(*filling);
            ControlFlow::Continue(())
        },
    );
    solutions
});

/// All of them, in lexicographic order.
pub(super) fn solutions() -> &'static [Filling] {
    &SOLUTIONS
}

/// How many of them agree with every number on the board.
pub(super) fn completions(board: &Board) -> usize {
    solutions()
        .iter()
        .filter(|solution| conflicts(board, solution).next().is_none())
        .count()
}

/// The filled cells whose number is another one in the solution.
pub(super) fn conflicts(board: &Board, solution: &Filling) -> impl Iterator<Item = usize> {
    (0..)
        .zip(board.cells().iter().zip(solution))
        .filter(|&(_, (&number, &other))| number != 0 && number != other)
        .map(|(cell, _)| cell)
}
