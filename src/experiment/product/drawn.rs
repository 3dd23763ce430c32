//! Boards and solutions as pages and pictures have them.

use crate::figure::{Drawing, Solution, Tint};
use puzzle_core::puzzle::{Board, Colour, Puzzle, changed};
use puzzle_core::search::Move;

/// A board; what differs from the one before is marked.
pub(crate) fn drawn(puzzle: &Puzzle, board: &Board, before: Option<&Board>) -> Drawing {
    let drawn = puzzle.drawn(board);
    let columns = match &drawn {
        Some(drawn) if drawn.grid => puzzle.columns().unwrap_or(board.cells().len()),
        Some(_) => 0,
        None => puzzle.columns().unwrap_or(0),
    };
    let cells = board.cells().iter();
    let cells: Vec<_> = cells.map(|&value| puzzle.appearance(value)).collect();
    let tint = |colour: Colour| Tint {
        ground: colour.to_string(),
        ink: colour.ink().to_string(),
    };
    Drawing {
        columns,
        tints: cells.iter().map(|cell| cell.colour.map(tint)).collect(),
        cells: cells.iter().map(|cell| cell.tile().to_owned()).collect(),
        text: puzzle.draw(board),
        places: drawn.map_or_else(Vec::new, |drawn| drawn.places),
        marks: before.map_or_else(Vec::new, |before| changed(puzzle, before, board, None)),
    }
}

/// A solution board by board; `None` where a move can't be made.
pub(crate) fn drawn_solution(
    puzzle: &Puzzle,
    start: &Board,
    moves: &[Move],
    caption: String,
) -> Option<Solution> {
    let mut board = start.clone();
    let mut solution = Solution {
        caption,
        moves: Vec::with_capacity(moves.len()),
        drawings: vec![drawn(puzzle, start, None)],
    };
    for &mv in moves {
        let next = puzzle.apply(&board, mv)?;
        solution.moves.push(puzzle.move_name(mv).to_string());
        solution.drawings.push(drawn(puzzle, &next, Some(&board)));
        board = next;
    }
    Some(solution)
}
