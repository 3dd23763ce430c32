//! Boards and solutions as pictures.

use crate::experiment::{drawn, drawn_solution, drawn_whole};
use crate::figure::{Graphic, Solution};
use crate::interp::Position;
use crate::interp::observation::marks::Marks;
use crate::interp::observation::result::SearchResult;
use crate::interp::observation::watching::length_and_cost;
use puzzle_core::puzzle::Notation;
use puzzle_core::search::{Ending, Move};

/// A state.
pub(crate) fn state(state: &Position) -> Graphic {
    let puzzle = state.puzzle.as_ref();
    Graphic::board(puzzle.name(), &drawn(puzzle, &state.board, None))
}

/// A map or a graph with what a search did on it.
pub(crate) fn map(result: &SearchResult, marks: &Marks) -> Graphic {
    let puzzle = result.puzzle.as_ref();
    let problem = &result.problem;
    let whole = (&problem.start, problem.goal.as_ref());
    let drawing = drawn_whole(puzzle, whole, 'S', &marks.cells).expect("it is a map or a graph");
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
        Ending::Solved { path, cost, .. } => length_and_cost(path.len(), *cost, &result.puzzle),
        Ending::Stopped(_) => "0 moves".to_owned(),
    };
    format!(
        "{} from {}: {moves}",
        result.command(),
        result.puzzle.format(start, Notation::Compact),
    )
}
