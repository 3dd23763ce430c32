//! `readCommands` of a file whose name is known only while running; others were read before.

use super::{Call, Execute, Interpreter, Result};
use crate::command::ReadCommands;

impl Execute for ReadCommands {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        interpreter.include_now(&self.file.value.0, self.file.span)
    }
}
