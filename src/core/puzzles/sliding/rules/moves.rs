//! The moves of a sliding board.

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

/// The state that the move makes, if it is legal.
pub(crate) fn apply(grid: Grid, board: &Board, mv: Move) -> Option<Board> {
    let blank = board.position(0)?;
    let cell = target(grid, blank, mv)?;
    let mut moved = board.clone();
    moved.cells_mut().swap(blank, cell);
    Some(moved)
}
