//! `seed`.

use super::{Call, Execute, Interpreter, Result};
use crate::command::{Seed, SeedNumber};
use crate::interp::{Event, SetSubject};
use puzzle_core::puzzle::Random;

impl Execute for Seed {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let SeedNumber(seed) = self.seed;
        interpreter.env.session.seed = seed;
        interpreter.env.session.random = Random::new(seed);
        Ok(interpreter.env.host.emit(Event::Set {
            name: SetSubject::Seed,
            value: seed.to_string(),
        })?)
    }
}
