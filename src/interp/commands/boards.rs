//! `printState`, `prettyPrintState`, `prettyPrintSolution`: boards, printed and drawn.

use super::set_state::position;
use super::solution::solution;
use super::{Entry, Interpreter, Operands, Result};
use crate::command::{CommandSpec, Group, Kind, Parameter, Role};
use crate::interp::{BoardCaption, Event, Position};

pub const PRINT_STATE: Entry = Entry {
    spec: CommandSpec {
        name: "printState",
        group: Group::State,
        parameters: &[Parameter::optional(
            "compact|matrix|tuple",
            Kind::Choice(&["compact", "matrix", "tuple"]),
        )],
        summary: "Prints the current state",
        details: "`compact` (without a word): as `setState` reads it. `matrix`: rows of numbers. `tuple`: all cells in one row.",
        examples: &["printState", "printState matrix"],
        role: Role::Plain,
    },
    run: |interpreter, operands| {
        let notation = if operands.has(0) {
            operands.choice(0)
        } else {
            "compact"
        };
        show(interpreter, notation, false)
    },
    modify: None,
};

pub const PRETTY_PRINT_STATE: Entry = Entry {
    spec: CommandSpec {
        name: "prettyPrintState",
        group: Group::State,
        parameters: &[],
        summary: "Draws the current state as a board",
        details: "The blank of a sliding board is drawn as 0.",
        examples: &["setState \"312 475 68b\"\nprettyPrintState"],
        role: Role::Plain,
    },
    run: |interpreter, _| show(interpreter, "compact", true),
    modify: None,
};

pub const PRETTY_PRINT_SOLUTION: Entry = Entry {
    spec: CommandSpec {
        name: "prettyPrintSolution",
        group: Group::Result,
        parameters: &[],
        summary: "Draws the last solution board by board",
        details: "",
        examples: &["setState \"312 475 68b\" solveAStar h1\nprettyPrintSolution"],
        role: Role::Plain,
    },
    run: draw_solution,
    modify: None,
};

fn show(interpreter: &mut Interpreter<'_>, notation: &'static str, drawn: bool) -> Result<()> {
    let state = position(interpreter, interpreter.session.state());
    Ok(interpreter.host.emit(Event::State {
        state,
        notation,
        drawn,
    })?)
}

fn draw_solution(interpreter: &mut Interpreter<'_>, operands: &Operands) -> Result<()> {
    let (result, path) = solution(interpreter, operands)?;
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
        interpreter.look_now(operands.name)?;
    }
    Ok(())
}
