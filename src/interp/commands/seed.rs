//! `seed`.

use super::Entry;
use crate::command::{CommandSpec, Group, Kind, Parameter, Role};
use crate::interp::{Event, SetSubject};
use crate::puzzle::Random;

pub const SEED: Entry = Entry {
    spec: CommandSpec {
        name: "seed",
        group: Group::Session,
        parameters: &[Parameter::required(
            "n",
            Kind::Integer {
                least: 0,
                none: false,
            },
        )],
        summary: "Starts the random generator anew",
        details: "From 0 to 9223372036854775807; 42 in a new session. The same seed draws the same states on every machine.",
        examples: &["seed 7\nrandomizeState 20\nprintState"],
        role: Role::Plain,
    },
    run: |interpreter, operands| {
        let seed = operands
            .integer(0)
            .expect("`none` is not allowed")
            .unsigned_abs();
        interpreter.session.seed = seed;
        interpreter.session.random = Random::new(seed);
        Ok(interpreter.host.emit(Event::Set {
            name: SetSubject::Seed,
            value: seed.to_string(),
        })?)
    },
    modify: None,
};
