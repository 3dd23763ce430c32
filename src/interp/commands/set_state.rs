//! `setState`, `reset`, `undo`: the state in force.

use super::{Call, Execute, Interpreter, Result};
use crate::command::{Reset, SetState, Undo};
use crate::interp::errors::error;
use crate::interp::{Event, Position};
use puzzle_core::puzzle::Board;

impl Execute for SetState {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        change(interpreter, Board::clone(&self.state))
    }
}

impl Execute for Reset {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let session = &mut *interpreter.env.session;
        let board = session
            .goal
            .clone()
            .unwrap_or_else(|| session.puzzle.initial_state());
        (session.result, session.check) = (None, None);
        session.search_check = None;
        session.possible = None;
        change(interpreter, board)
    }
}

impl Execute for Undo {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        if !interpreter.env.session.undo() {
            return Err(error::nothing_to_undo(call.name).into());
        }
        tell(interpreter)
    }
}

/// Puts another state in force and tells of it.
pub(crate) fn change(interpreter: &mut Interpreter<'_>, board: Board) -> Result<()> {
    interpreter.env.session.set_state(board);
    tell(interpreter)
}

fn tell(interpreter: &mut Interpreter<'_>) -> Result<()> {
    let state = position(interpreter, interpreter.env.session.state());
    Ok(interpreter.env.host.emit(Event::StateSet { state })?)
}

/// A board of the puzzle in force, for events.
pub(crate) fn position(interpreter: &Interpreter<'_>, board: Board) -> Position {
    Position {
        puzzle: interpreter.env.session.puzzle.clone(),
        board,
    }
}
