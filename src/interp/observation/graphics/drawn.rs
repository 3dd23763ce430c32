//! Boards and solutions as pictures.

use crate::experiment::{drawn, drawn_map, drawn_solution};
use crate::figure::{Graphic, Solution};
use crate::interp::Position;
use crate::interp::observation::marks::Marks;
use crate::interp::observation::result::SearchResult;
use puzzle_core::puzzle::Notation;
use puzzle_core::search::{Ending, Move};

/// A state.
pub(crate) fn state(state: &Position) -> Graphic {
    let puzzle = state.puzzle.as_ref();
    Graphic::board(puzzle.name(), &drawn(puzzle, &state.board, None))
}

/// A map with what a search did on it.
pub(crate) fn map(result: &SearchResult, marks: &Marks) -> Graphic {
    let puzzle = result.puzzle.as_ref();
    let problem = &result.problem;
    let on_map = puzzle.on_map(&problem.start, problem.goal.as_ref());
    let drawing = drawn_map(&on_map.expect("it is a map"), 'S', &marks.cells);
    Graphic::solution(&Solution {
        caption: caption(result),
        moves: Vec::new(),
        drawings: vec![drawing],
    })
}

/// The graphic of a search's solution.
pub(crate) fn solution(result: &SearchResult, path: &[Move]) -> Graphic {
    let puzzle = result.puzzle.as_ref();
    let start = &result.problem.start;
    let solution = drawn_solution(puzzle, start, path, caption(result));
    Graphic::solution(&solution.expect("a solution's moves are legal"))
}

fn caption(result: &SearchResult) -> String {
    let start = &result.problem.start;
    let moves = match &result.outcome.ending {
        Ending::Solved { path, .. } => path.len(),
        Ending::Stopped(_) => 0,
    };
    format!(
        "{} from {}: {moves} moves",
        result.command(),
        result.puzzle.format(start, Notation::Compact),
    )
}
