//! Boards and solutions as pictures.

use crate::experiment::{drawn, drawn_solution};
use crate::figure::Graphic;
use crate::interp::Position;
use crate::interp::observation::result::SearchResult;
use puzzle_core::puzzle::Notation;
use puzzle_core::search::Move;

/// A state.
pub(crate) fn state(state: &Position) -> Graphic {
    let puzzle = state.puzzle.as_ref();
    Graphic::board(puzzle.name(), &drawn(puzzle, &state.board, None))
}

/// What a search found.
pub(crate) fn solution(result: &SearchResult, path: &[Move]) -> Graphic {
    let puzzle = result.puzzle.as_ref();
    let start = &result.problem.start;
    let caption = format!(
        "{} from {}: {} moves",
        result.command(),
        puzzle.format(start, Notation::Compact),
        path.len()
    );
    let solution = drawn_solution(puzzle, start, path, caption);
    Graphic::solution(&solution.expect("a solution's moves are legal"))
}
