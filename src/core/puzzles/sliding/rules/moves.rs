//! The moves of a sliding board.

use super::domain::MOVES;
use crate::operators::{Move, MoveName};
use crate::puzzles::grid::Grid;
use crate::state::Board;
use smol_str::SmolStr;
use std::sync::LazyLock;

/// The names of the moves in default successor order, after the way of the blank.
pub(crate) static NAMES: LazyLock<[MoveName; 4]> = LazyLock::new(|| {
    [
        ("up", "north"),
        ("down", "south"),
        ("left", "west"),
        ("right", "east"),
    ]
    .map(|(name, alias)| MoveName {
        name: SmolStr::new_static(name),
        aliases: vec![SmolStr::new_static(alias)],
    })
});

/// Where the blank goes; `None` over the edge, or when there is no such move.
pub(crate) fn target(grid: Grid, blank: usize, mv: Move) -> Option<usize> {
    match mv.0 {
        0 => blank.checked_sub(grid.columns),
        1 => Some(blank + grid.columns).filter(|&cell| cell < grid.cells()),
        2 => (!blank.is_multiple_of(grid.columns)).then(|| blank - 1),
        3 => Some(blank + 1).filter(|cell| !cell.is_multiple_of(grid.columns)),
        _ => None,
    }
}

/// The cells that the blank can go to, in default successor order, and how many they are.
pub(crate) fn targets(grid: Grid, blank: usize) -> ([usize; 4], usize) {
    let mut targets = [0; 4];
    let mut count = 0;
    for mv in MOVES {
        if let Some(cell) = target(grid, blank, mv) {
            targets[count] = cell;
            count += 1;
        }
    }
    (targets, count)
}

/// The state that the move makes, if it is legal.
pub(crate) fn apply(grid: Grid, board: &Board, mv: Move) -> Option<Board> {
    let blank = board.position(0)?;
    let cell = target(grid, blank, mv)?;
    let mut moved = board.clone();
    moved.cells_mut().swap(blank, cell);
    Some(moved)
}

/// The legal moves, in the order given.
pub(crate) fn legal_moves(grid: Grid, board: &Board, order: &[Move]) -> Vec<Move> {
    let Some(blank) = board.position(0) else {
        return Vec::new();
    };
    order
        .iter()
        .copied()
        .filter(|&mv| target(grid, blank, mv).is_some())
        .collect()
}
