//! `checkSolution`: the last solution, or moves of one's own, replayed.

use super::solution::solution;
use super::{Entry, Interpreter, Operands, Result};
use crate::command::{CommandSpec, Group, Kind, Parameter, Role};
use crate::interp::Event;
use crate::puzzle::Problem;
use crate::search::{Limits, Unobserved};

/// On boards of at most so many cells the optimal length is found out in milliseconds.
const QUICK_CELLS: usize = 9;

pub const CHECK_SOLUTION: Entry = Entry {
    spec: CommandSpec {
        name: "checkSolution",
        group: Group::Result,
        parameters: &[Parameter::optional("moves", Kind::Moves)],
        summary: "Replays moves and says whether they reach the goal",
        details: "Without moves: the last solution, from its start. With a list of moves: those, from the current state. \
                  On boards of at most 9 cells it also says how long the shortest solution is.",
        examples: &[
            "setState \"312 475 68b\" solveGreedy h2\ncheckSolution",
            "setState \"312 475 68b\"\ncheckSolution [left up left up]",
        ],
        role: Role::Plain,
    },
    run,
    modify: None,
};

fn run(interpreter: &mut Interpreter<'_>, operands: &Operands) -> Result<()> {
    let (problem, moves) = if operands.has(0) {
        (interpreter.session.problem(), operands.moves(0).to_vec())
    } else {
        let (result, path) = solution(interpreter, operands)?;
        (result.problem.clone(), path)
    };
    let puzzle = interpreter.session.puzzle.clone();
    let mut board = problem.start;
    let mut illegal = None;
    for (index, &mv) in moves.iter().enumerate() {
        if let Some(next) = puzzle.apply(&board, mv) {
            board = next;
        } else {
            illegal = Some(index + 1);
            break;
        }
    }
    let solves = illegal.is_none() && puzzle.is_goal(&board, problem.goal.as_ref());
    let optimal_length = (puzzle.cells() <= QUICK_CELLS)
        .then(|| optimal_length(interpreter, &problem))
        .flatten();
    let event = Event::SolutionChecked {
        solves,
        length: moves.len(),
        illegal,
        optimal_length,
    };
    Ok(interpreter.host.emit(event)?)
}

fn optimal_length(interpreter: &Interpreter<'_>, problem: &Problem) -> Option<usize> {
    let solved = interpreter
        .session
        .puzzle
        .solve(problem, &Limits::default(), &mut Unobserved);
    solved.outcome.path().map(<[_]>::len)
}
