//! The moves: a missing number goes into the first empty cell.

use super::groups::{CELLS, Sums};
use crate::operators::{Move, MoveName};
use crate::state::Board;
use smol_str::ToSmolStr;
use std::sync::LazyLock;

/// The names of the moves in default successor order, after the number that they write.
pub(crate) static NAMES: LazyLock<[MoveName; CELLS]> =
    LazyLock::new(|| std::array::from_fn(|index| MoveName::new((index + 1).to_smolstr())));

/// The number that a move writes.
pub(crate) fn number(mv: Move) -> u8 {
    (mv.0 + 1) as u8
}

/// The move that writes a number.
pub(crate) fn writes(number: u8) -> Move {
    Move(u32::from(number) - 1)
}

/// The state that the move makes, if it is legal.
pub(crate) fn apply(board: &Board, mv: Move) -> Option<Board> {
    if mv.index() >= CELLS || board.position(number(mv)).is_some() {
        return None;
    }
    let cell = board.position(0)?;
    let mut moved = board.clone();
    moved.cells_mut()[cell] = number(mv);
    Some(moved)
}

/// Whether all cells are filled and all ten sums are 34.
pub(crate) fn is_goal(board: &Board) -> bool {
    board.position(0).is_none() && Sums::of(board.cells()) == Sums::WANTED
}

/// The empty cells, in the order in which they are filled.
pub(crate) fn empty_cells(board: &Board) -> impl Iterator<Item = usize> {
    (0..)
        .zip(board.cells())
        .filter_map(|(cell, &number)| (number == 0).then_some(cell))
}

/// The numbers that no cell holds, as bits 1 to 16.
pub(crate) fn missing(cells: &[u8]) -> u32 {
    let all = (1 << (CELLS + 1)) - 2;
    cells
        .iter()
        .fold(all, |missing, &number| missing & !(1 << number))
}
