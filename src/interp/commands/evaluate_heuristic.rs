//! `heuristic`.

use super::Entry;
use crate::command::{CommandSpec, Decimal, Group, Kind, Parameter, Role};
use crate::interp::Event;

pub const HEURISTIC: Entry = Entry {
    spec: CommandSpec {
        name: "heuristic",
        group: Group::State,
        parameters: &[Parameter::required("H", Kind::Heuristic)],
        summary: "Prints a heuristic's value for the current state",
        details: "",
        examples: &["setState \"312 475 68b\"\nheuristic h1\nheuristic h2"],
        role: Role::Plain,
    },
    run: |interpreter, operands| {
        let spec = operands.heuristic(0);
        let (numerator, denominator) = interpreter.estimate(spec, operands)?;
        let value = Decimal::quotient(numerator, denominator).to_string();
        Ok(interpreter.host.emit(Event::Heuristic {
            heuristic: spec.to_string(),
            value,
        })?)
    },
    modify: None,
};
