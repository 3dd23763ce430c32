//! `maxNodes`, `timeLimit`, `memoryLimit`, `threads`, `order`: where they stand behind no search they are for the session.

use super::{Call, Execute, Interpreter, Result};
use crate::command::{MaxNodes, MemoryLimit, Order, SearchSettings, Setting, Threads, TimeLimit};
use crate::interp::{Event, SetSubject};

impl Execute for MaxNodes {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let said = SearchSettings {
            max_nodes: self.limit,
            ..SearchSettings::default()
        };
        let said = interpreter.set(said, call)?.max_nodes;
        tell(interpreter, SetSubject::MaxNodes, said.to_string())
    }
}

impl Execute for TimeLimit {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let said = SearchSettings {
            time_limit: self.limit,
            ..SearchSettings::default()
        };
        let said = interpreter.set(said, call)?.time_limit;
        tell(interpreter, SetSubject::TimeLimit, said.to_string())
    }
}

impl Execute for MemoryLimit {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let said = SearchSettings {
            memory: self.bytes(),
            ..SearchSettings::default()
        };
        let said = interpreter.set(said, call)?.memory;
        tell(interpreter, SetSubject::MemoryLimit, said.to_string())
    }
}

impl Execute for Threads {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let threads = self.threads();
        if threads == Setting::Unset {
            interpreter.env.session.settings.threads = interpreter.env.options.settings.threads;
        }
        let said = SearchSettings {
            threads,
            ..SearchSettings::default()
        };
        let said = interpreter.set(said, call)?.threads;
        tell(interpreter, SetSubject::Threads, said.to_string())
    }
}

impl Execute for Order {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let puzzle = interpreter.env.session.puzzle.clone();
        let names = self.order.as_ref().map(|order| {
            let names = order.iter().map(|&mv| puzzle.move_name(mv));
            names.collect::<Vec<_>>().join(" ")
        });
        let said = SearchSettings {
            order: self.order.clone(),
            ..SearchSettings::default()
        };
        interpreter.set(said, call)?;
        tell(interpreter, SetSubject::Order, names.to_string())
    }
}

impl Interpreter<'_> {
    /// Makes what a command says a setting of the session, as far as the caps of the run allow.
    fn set(&mut self, mut said: SearchSettings, call: &Call) -> Result<SearchSettings> {
        self.env.hold(&mut said, call.name)?;
        self.env.session.settings = said.over(&self.env.session.settings);
        Ok(said)
    }
}

fn tell(interpreter: &mut Interpreter<'_>, name: SetSubject, value: String) -> Result<()> {
    Ok(interpreter.env.host.emit(Event::Set { name, value })?)
}
