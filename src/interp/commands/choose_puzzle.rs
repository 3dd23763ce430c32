//! `puzzle`.

use super::Entry;
use crate::command::{CommandSpec, Group, Kind, Parameter, Role};
use crate::interp::{Event, SetSubject};

pub const PUZZLE: Entry = Entry {
    spec: CommandSpec {
        name: "puzzle",
        group: Group::Session,
        parameters: &[Parameter::required("P", Kind::Puzzle)],
        summary: "Chooses the puzzle",
        details: "Goal, state, result, successor order and undo history start anew; limits, seed and variables stay. \
                  `help PUZZLE` describes one.",
        examples: &["puzzle eight"],
        role: Role::Puzzle,
    },
    run: |interpreter, operands| {
        let puzzle = operands.puzzle(0);
        let value = puzzle.name().to_owned();
        interpreter.session.set_puzzle(puzzle);
        Ok(interpreter.host.emit(Event::Set {
            name: SetSubject::Puzzle,
            value,
        })?)
    },
    modify: None,
};
