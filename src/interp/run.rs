//! What the commands do, as far as what runs them knows.

use super::execute::{Interpreter, Result};
use crate::command::Modifiers;
use puzzle_core::syntax::Span;

/// How a command is called.
pub(crate) struct Call {
    /// Where its name stands.
    pub name: Span,
    /// What stands behind it.
    pub modifiers: Modifiers,
}

/// What a command does: computes first, commits the session last.
pub(crate) trait Run {
    /// Runs it.
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()>;
}
