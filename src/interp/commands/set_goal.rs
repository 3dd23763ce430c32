//! `setGoal`.

use super::Entry;
use crate::command::{CommandSpec, Group, Kind, Parameter, Role};
use crate::interp::{Event, SetSubject};
use crate::puzzle::Notation;

pub const SET_GOAL: Entry = Entry {
    spec: CommandSpec {
        name: "setGoal",
        group: Group::Session,
        parameters: &[Parameter::required("S", Kind::Goal)],
        summary: "Sets the state that searches are to reach",
        details: "The current state stays, the last result is dropped.",
        examples: &["setGoal \"123 8b4 765\"\nsetState \"283 164 7b5\" solveAStar h2"],
        role: Role::Plain,
    },
    run: |interpreter, operands| {
        let session = &mut *interpreter.session;
        let goal = operands.board(0);
        session.goal = Some(goal);
        session.result = None;
        let value = session.puzzle.format(&goal, Notation::Compact);
        Ok(interpreter.host.emit(Event::Set {
            name: SetSubject::Goal,
            value,
        })?)
    },
    modify: None,
};
