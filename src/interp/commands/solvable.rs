//! `isSolvable`.

use super::{Call, Execute, Interpreter, Result};
use crate::command::IsSolvable;
use crate::interp::Event;

impl Execute for IsSolvable {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let (solvable, reason, repair) = interpreter.env.solvability(call.name)?;
        let (repair, change) = repair.unzip();
        Ok(interpreter.env.host.emit(Event::Solvability {
            solvable,
            reason,
            repair,
            change,
        })?)
    }
}
