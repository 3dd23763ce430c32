//! `setGoal`.

use super::{Call, Execute, Interpreter, Result};
use crate::command::SetGoal;
use crate::interp::{Event, SetSubject};
use puzzle_core::puzzle::Notation;

impl Execute for SetGoal {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let session = &mut *interpreter.env.session;
        let goal = self.goal.0.clone();
        session.set_goal(goal.clone());
        let value = session.puzzle.format(&goal, Notation::Compact);
        interpreter.env.host.emit(Event::Set {
            name: SetSubject::Goal,
            value,
        })?;
        interpreter.env.tell_doubts(call.name)
    }
}
