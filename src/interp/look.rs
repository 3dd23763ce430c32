//! Whether a run has to end, which is asked while it runs.

use super::RunError;
use super::execute::{Interpreter, Ran, Result};
use puzzle_core::search::DEFAULT_MEMORY;
use puzzle_core::syntax::Span;

/// Steps between two looks at the clock and at Ctrl-C.
const STEPS_PER_LOOK: u32 = 256;

/// Bytes of texts and lists that are made or compared between two looks.
const BYTES_PER_LOOK: usize = 1 << 20;

impl Interpreter<'_> {
    /// Ends what runs too long, however little each step does.
    pub(super) fn look(&mut self, span: Span) -> Ran {
        self.look_at(span).map_err(|error| self.halt(error))
    }

    pub(super) fn look_at(&mut self, span: Span) -> Result<()> {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(STEPS_PER_LOOK) {
            self.look_now(span)
        } else {
            Ok(())
        }
    }

    /// Whether the run must end here and now.
    pub(crate) fn look_now(&self, span: Span) -> Result<()> {
        if self.host().interrupted() {
            return Err(RunError::Interrupted);
        }
        if self
            .options
            .deadline
            .is_some_and(|deadline| self.host().now() >= deadline)
        {
            return Err(RunError::TimeLimit { span });
        }
        if self
            .deadline()
            .is_some_and(|deadline| self.host().now() >= deadline)
        {
            let time = self.options.task_time.unwrap_or_default();
            let seconds = time.as_secs_f64();
            return Err(RunError::TaskTime { seconds, span });
        }
        Ok(())
    }

    /// Looks at the clock, at Ctrl-C and at the memory whenever much was done with values: before so many bytes of a text or a
    /// list are made or compared.
    pub(super) fn handle(&self, bytes: usize, span: Span) -> Result<()> {
        let handled = self.handled.get().saturating_add(bytes);
        if handled < BYTES_PER_LOOK {
            self.handled.set(handled);
            return Ok(());
        }
        self.handled.set(0);
        self.look_now(span)?;
        let most = self.options.caps.memory.unwrap_or(DEFAULT_MEMORY);
        if self.host().memory().saturating_add(bytes as u64) > most {
            return Err(RunError::MemoryLimit { most, span });
        }
        Ok(())
    }
}
