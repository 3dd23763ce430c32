//! `setState`, `reset`, `undo`: the state in force.

use super::{Entry, Interpreter, Result};
use crate::command::{CommandSpec, Group, Kind, Parameter, Role};
use crate::interp::{Event, Position, RunError};
use crate::puzzle::Board;

pub const SET_STATE: Entry = Entry {
    spec: CommandSpec {
        name: "setState",
        group: Group::State,
        parameters: &[Parameter::required("S", Kind::State("setState"))],
        summary: "Sets the board, in the puzzle's own notation",
        details: "On 3x3 three rows of three characters, `b` the blank: \"b12 345 678\". Also numbers split by \
                  spaces or commas, rows split by `/`, the blank `b`, `_`, `0` or `-1`; brackets are ignored.",
        examples: &["setState \"3b2 615 748\"\nprintState"],
        role: Role::Plain,
    },
    run: |interpreter, operands| change(interpreter, operands.board(0)),
    modify: None,
};

pub const RESET: Entry = Entry {
    spec: CommandSpec {
        name: "reset",
        group: Group::State,
        parameters: &[],
        summary: "Makes the goal the current state and drops the last result",
        details: "On a puzzle whose goal is a rule: the state the puzzle starts with.",
        examples: &["randomizeState 20\nreset\nexpect state == goal"],
        role: Role::Plain,
    },
    run: |interpreter, _| {
        let session = &mut *interpreter.session;
        let board = session
            .goal
            .unwrap_or_else(|| session.puzzle.initial_state());
        session.result = None;
        change(interpreter, board)
    },
    modify: None,
};

pub const UNDO: Entry = Entry {
    spec: CommandSpec {
        name: "undo",
        group: Group::State,
        parameters: &[],
        summary: "Takes back the last change of the state",
        details: "Up to 1000 changes since the last `puzzle`.",
        examples: &["setState \"1b2 345 678\"\nmove down\nundo\nexpect state == \"1b2 345 678\""],
        role: Role::Plain,
    },
    run: |interpreter, operands| {
        if !interpreter.session.undo() {
            return Err(RunError::NothingToUndo {
                span: operands.name,
            });
        }
        tell(interpreter)
    },
    modify: None,
};

/// Puts another state in force and tells of it.
pub fn change(interpreter: &mut Interpreter<'_>, board: Board) -> Result<()> {
    interpreter.session.set_state(board);
    tell(interpreter)
}

fn tell(interpreter: &mut Interpreter<'_>) -> Result<()> {
    let state = position(interpreter, interpreter.session.state());
    Ok(interpreter.host.emit(Event::StateSet { state })?)
}

/// A board of the puzzle in force, for events.
pub fn position(interpreter: &Interpreter<'_>, board: Board) -> Position {
    Position {
        puzzle: interpreter.session.puzzle.clone(),
        board,
    }
}
