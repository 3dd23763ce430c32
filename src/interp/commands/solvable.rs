//! `isSolvable`.

use super::{Call, Interpreter, Result, Run};
use crate::command::IsSolvable;
use crate::interp::Event;
use crate::interp::errors::error;
use puzzle_core::puzzle::Solvability;

impl Run for IsSolvable {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let session = &*interpreter.env.session;
        let event = match session.puzzle.solvability(&session.problem()) {
            Solvability::Solvable { reason } => Event::Solvability {
                solvable: true,
                reason,
                repair: None,
                change: None,
            },
            Solvability::Unknown { reason } => {
                let span = call.name;
                return Err(error::unknown_solvability(reason, span).into());
            }
            Solvability::Unsolvable { reason, repair } => {
                let (repair, change) = repair.unzip();
                Event::Solvability {
                    solvable: false,
                    reason,
                    repair,
                    change,
                }
            }
        };
        Ok(interpreter.env.host.emit(event)?)
    }
}
