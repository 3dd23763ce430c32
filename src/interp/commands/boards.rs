//! `printState`, `prettyPrintState`, `prettyPrintSolution`: boards, printed and drawn.

use super::set_state::position;
use super::solution::solution;
use super::{Call, Interpreter, Result, Run};
use crate::command::{PrettyPrintSolution, PrettyPrintState, PrintState, StateNotation};
use crate::interp::{BoardCaption, Event, Position};

impl Run for PrintState {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let notation = self.notation.unwrap_or(StateNotation::Compact);
        show(interpreter, notation, false)
    }
}

impl Run for PrettyPrintState {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        show(interpreter, StateNotation::Compact, true)
    }
}

fn show(interpreter: &mut Interpreter<'_>, notation: StateNotation, drawn: bool) -> Result<()> {
    let state = position(interpreter, interpreter.session.state());
    Ok(interpreter.host.emit(Event::State {
        state,
        notation: notation.word(),
        drawn,
    })?)
}

impl Run for PrettyPrintSolution {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let (result, path) = solution(interpreter, call)?;
        let length = path.len();
        let mut board = result.problem.start;
        for depth in 0..=length {
            if depth > 0 {
                board = result
                    .puzzle
                    .apply(&board, path[depth - 1])
                    .expect("a solution's moves are legal");
            }
            let state = Position {
                puzzle: result.puzzle.clone(),
                board,
            };
            interpreter.host.emit(Event::Board {
                state,
                caption: BoardCaption { depth, length },
            })?;
            interpreter.look_now(call.name)?;
        }
        Ok(())
    }
}
