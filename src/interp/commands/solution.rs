//! `printSolution`, `printPath`, `applySolution`: the last solution.

use super::set_state::change;
use super::{Entry, Interpreter, Operands, Result};
use crate::command::{CommandSpec, Group, Role};
use crate::interp::readable::stopped_sentence;
use crate::interp::search_run::report;
use crate::interp::session::SearchResult;
use crate::interp::{Event, Position, RunError};
use crate::puzzle::{Board, Notation};
use crate::search::{Ending, Move};
use std::sync::Arc;

pub const PRINT_SOLUTION: Entry = Entry {
    spec: CommandSpec {
        name: "printSolution",
        group: Group::Result,
        parameters: &[],
        summary: "Prints again what the last search found",
        details: "",
        examples: &["setState \"312 475 68b\" solveAStar h2\nprintSolution"],
        role: Role::Plain,
    },
    run: |interpreter, operands| {
        let result = last_search(interpreter, operands)?;
        Ok(interpreter.host.emit(report(&result))?)
    },
    modify: None,
};

pub const PRINT_PATH: Entry = Entry {
    spec: CommandSpec {
        name: "printPath",
        group: Group::Result,
        parameters: &[],
        summary: "Prints the states of the last solution, one a line",
        details: "",
        examples: &["setState \"312 475 68b\" solveAStar h2\nprintPath"],
        role: Role::Plain,
    },
    run: |interpreter, operands| {
        let (result, path) = solution(interpreter, operands)?;
        let mut board = result.problem.start;
        tell(interpreter, &result, board)?;
        for mv in path {
            board = result
                .puzzle
                .apply(&board, mv)
                .expect("a solution's moves are legal");
            tell(interpreter, &result, board)?;
            interpreter.look_now(operands.name)?;
        }
        Ok(())
    },
    modify: None,
};

pub const APPLY_SOLUTION: Entry = Entry {
    spec: CommandSpec {
        name: "applySolution",
        group: Group::Result,
        parameters: &[],
        summary: "Makes the moves of the last solution",
        details: "The current state must be the one that the solution starts from.",
        examples: &["setState \"312 475 68b\" solveAStar h2\napplySolution\nexpect state == goal"],
        role: Role::Plain,
    },
    run: apply,
    modify: None,
};

/// The last search, whatever it found.
pub fn last_search(
    interpreter: &Interpreter<'_>,
    operands: &Operands,
) -> Result<Arc<SearchResult>> {
    let result = interpreter.session.result.clone();
    result.ok_or(RunError::NoSearch {
        span: operands.name,
    })
}

/// The last search, which found a solution, and its moves.
pub fn solution(
    interpreter: &Interpreter<'_>,
    operands: &Operands,
) -> Result<(Arc<SearchResult>, Vec<Move>)> {
    let result = last_search(interpreter, operands)?;
    match &result.outcome.ending {
        Ending::Solved { path, .. } => {
            let path = path.clone();
            Ok((result, path))
        }
        Ending::Stopped(reason) => Err(RunError::NoSolution {
            reason: stopped_sentence(*reason).to_owned(),
            span: operands.name,
            help: "ask first: if solved { prettyPrintSolution }".to_owned(),
        }),
    }
}

fn tell(interpreter: &mut Interpreter<'_>, result: &SearchResult, board: Board) -> Result<()> {
    let state = Position {
        puzzle: result.puzzle.clone(),
        board,
    };
    Ok(interpreter.host.emit(Event::PathState { state })?)
}

fn apply(interpreter: &mut Interpreter<'_>, operands: &Operands) -> Result<()> {
    let (result, path) = solution(interpreter, operands)?;
    let session = &*interpreter.session;
    if session.state() != result.problem.start {
        let compact = |board: &Board| session.puzzle.format(board, Notation::Compact);
        let start = compact(&result.problem.start);
        let help = format!("go back to it first: setState \"{start}\"");
        return Err(RunError::OtherStart {
            start,
            state: compact(&session.state()),
            span: operands.name,
            help,
        });
    }
    let end = path.iter().fold(result.problem.start, |board, &mv| {
        result
            .puzzle
            .apply(&board, mv)
            .expect("a solution's moves are legal")
    });
    change(interpreter, end)
}
