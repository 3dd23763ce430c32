//! `printSolution`, `printPath`, `applySolution`: the last solution.

use super::set_state::change;
use super::{Call, Execute, Interpreter, Result};
use crate::command::{ApplySolution, PrintPath, PrintSolution};
use crate::interp::environment::readable::stopped_sentence;
use crate::interp::errors::error;
use crate::interp::observation::result::SearchResult;
use crate::interp::searching::report::report;
use crate::interp::{Event, Position};
use puzzle_core::puzzle::{Board, Notation};
use puzzle_core::search::{Ending, Move};
use puzzle_core::syntax::escaped;
use std::sync::Arc;

impl Execute for PrintSolution {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let result = last_search(interpreter, call)?;
        Ok(interpreter.env.host.emit(report(&result))?)
    }
}

impl Execute for PrintPath {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let (result, path) = solution(interpreter, call)?;
        let mut board = result.problem.start.clone();
        tell(interpreter, &result, board.clone())?;
        for mv in path {
            board = result
                .puzzle
                .apply(&board, mv)
                .expect("a solution's moves are legal");
            tell(interpreter, &result, board.clone())?;
            interpreter.env.look_now(call.name)?;
        }
        Ok(())
    }
}

/// The last search, whatever it found.
pub(crate) fn last_search(interpreter: &Interpreter<'_>, call: &Call) -> Result<Arc<SearchResult>> {
    let result = interpreter.env.session.result.clone();
    result.ok_or_else(|| error::no_search(call.name).into())
}

/// The last search, which found a solution, and its moves.
pub(crate) fn solution(
    interpreter: &Interpreter<'_>,
    call: &Call,
) -> Result<(Arc<SearchResult>, Vec<Move>)> {
    let result = last_search(interpreter, call)?;
    match &result.outcome.ending {
        Ending::Solved { path, .. } => {
            let path = path.clone();
            Ok((result, path))
        }
        Ending::Stopped(reason) => Err(error::no_solution(
            stopped_sentence(*reason),
            call.name,
            "ask first: if solved { prettyPrintSolution }",
        )
        .into()),
    }
}

fn tell(interpreter: &mut Interpreter<'_>, result: &SearchResult, board: Board) -> Result<()> {
    let state = Position {
        puzzle: result.puzzle.clone(),
        board,
    };
    Ok(interpreter.env.host.emit(Event::PathState { state })?)
}

impl Execute for ApplySolution {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let (result, path) = solution(interpreter, call)?;
        let session = &*interpreter.env.session;
        if session.state() != result.problem.start {
            let compact = |board: &Board| session.puzzle.format(board, Notation::Compact);
            let start = compact(&result.problem.start);
            let help = format!("go back to it first: setState \"{}\"", escaped(&start));
            return Err(
                error::other_start(start, compact(&session.state()), call.name, help).into(),
            );
        }
        let end = path
            .iter()
            .fold(result.problem.start.clone(), |board, &mv| {
                result
                    .puzzle
                    .apply(&board, mv)
                    .expect("a solution's moves are legal")
            });
        change(interpreter, end)
    }
}
