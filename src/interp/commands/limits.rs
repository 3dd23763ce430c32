//! `maxNodes`, `timeLimit`, `memoryLimit`, `threads`, `order`: where they stand behind no search they are for the session.

use super::{Call, Interpreter, Result, Run};
use crate::command::{MaxNodes, MemoryLimit, Order, Threads, TimeLimit};
use crate::interp::{Event, SetSubject};

impl Run for MaxNodes {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        interpreter.session.settings.max_nodes = self.limit;
        tell(interpreter, SetSubject::MaxNodes, self.limit.to_string())
    }
}

impl Run for TimeLimit {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        interpreter.session.settings.time_limit = self.limit;
        tell(interpreter, SetSubject::TimeLimit, self.limit.to_string())
    }
}

impl Run for MemoryLimit {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        interpreter.session.settings.memory = self.bytes();
        let value = self.bytes().to_string();
        tell(interpreter, SetSubject::MemoryLimit, value)
    }
}

impl Run for Threads {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let threads = self.threads();
        interpreter.session.settings.threads = threads.or(interpreter.options.settings.threads);
        tell(interpreter, SetSubject::Threads, threads.to_string())
    }
}

impl Run for Order {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let puzzle = &interpreter.session.puzzle;
        let names = self.order.as_ref().map(|order| {
            let names = order.iter().map(|&mv| puzzle.move_name(mv));
            names.collect::<Vec<_>>().join(" ")
        });
        interpreter.session.settings.order = self.order.clone();
        tell(interpreter, SetSubject::Order, names.to_string())
    }
}

fn tell(interpreter: &mut Interpreter<'_>, name: SetSubject, value: String) -> Result<()> {
    Ok(interpreter.host.emit(Event::Set { name, value })?)
}
