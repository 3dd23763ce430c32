//! Whether a run has to end, which is asked while it runs.

use crate::interp::RunError;
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::error;
use puzzle_core::search::DEFAULT_MEMORY;
use puzzle_core::syntax::Span;
use std::time::Duration;

/// Steps between two looks at the clock and at Ctrl-C.
const STEPS_PER_LOOK: u32 = 256;

/// Bytes of texts and lists that are made or compared between two looks.
const BYTES_PER_LOOK: usize = 1 << 20;

/// Steps that a definition of a file may take where it is evaluated.
const MOST_STEPS: u64 = 1_000_000;

/// Steps that all definitions of a program may take before it runs.
const MOST_STEPS_BEFORE: u64 = 5_000_000;

/// Steps that what is evaluated may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    left: u64,
    most: u64,
    /// Whether it is the definition of a file.
    is_of_file: bool,
}

impl Allowance {
    /// That of a definition of a file, which knows nothing of the session.
    pub(crate) const OF_FILE: Self = Self {
        left: MOST_STEPS,
        most: MOST_STEPS,
        is_of_file: true,
    };

    /// That of definitions of a program that has not run: it may never run, and an editor may wait for it.
    pub(crate) const BEFOREHAND: Self = Self {
        left: MOST_STEPS_BEFORE,
        most: MOST_STEPS_BEFORE,
        is_of_file: false,
    };
}

impl Environment<'_> {
    /// Ends what runs too long, however little each step does.
    pub(crate) fn look_at(&mut self, span: Span) -> Result<()> {
        self.spend(1, span)?;
        self.steps_taken = self.steps_taken.wrapping_add(1);
        if self.steps_taken.is_multiple_of(STEPS_PER_LOOK) {
            self.look_now(span)
        } else {
            Ok(())
        }
    }

    /// Sets the allowance for all that is evaluated from now on; `None` keeps it. Returns the former one.
    pub(crate) fn allow(&self, granted: Option<Allowance>) -> Option<Allowance> {
        let outer = self.allowance.get();
        self.allowance.set(granted.or(outer));
        outer
    }

    /// Whether what is evaluated is the definition of a file.
    pub(crate) fn is_of_file(&self) -> bool {
        self.allowance
            .get()
            .is_some_and(|allowance| allowance.is_of_file)
    }

    /// Takes steps from what is left to such a definition.
    fn spend(&self, steps: u64, span: Span) -> Result<()> {
        let Some(allowance) = self.allowance.get() else {
            return Ok(());
        };
        let most = allowance.most;
        let left = allowance.left.checked_sub(steps);
        let left = left.ok_or_else(|| error::too_many_steps(most, span))?;
        self.allowance.set(Some(Allowance { left, ..allowance }));
        Ok(())
    }

    /// Whether the run must end here and now.
    pub(crate) fn look_now(&self, span: Span) -> Result<()> {
        if self.host().interrupted() {
            return Err(RunError::Interrupted);
        }
        let is_over = |deadline: Option<Duration>| {
            deadline.is_some_and(|deadline| self.host().now() >= deadline)
        };
        if is_over(self.options.deadline) {
            return Err(error::time_limit(span));
        }
        if is_over(self.task.as_ref().and_then(|task| task.deadline)) {
            let time = self.options.task_time.unwrap_or_default();
            let seconds = time.as_secs_f64();
            return Err(error::task_time(seconds, span));
        }
        Ok(())
    }

    /// Looks at the clock, at Ctrl-C and at the memory whenever much was done with values: before so many bytes of a text or a
    /// list are made or compared.
    pub(crate) fn handle(&self, bytes: usize, span: Span) -> Result<()> {
        self.spend(1 + bytes as u64 / 64, span)?;
        let handled = self.handled.get().saturating_add(bytes);
        if handled < BYTES_PER_LOOK {
            self.handled.set(handled);
            return Ok(());
        }
        self.handled.set(0);
        self.look_now(span)?;
        let most = self.options.caps.memory.unwrap_or(DEFAULT_MEMORY);
        if self.host().memory().saturating_add(bytes as u64) > most {
            return Err(error::memory_limit(most, span).into());
        }
        Ok(())
    }
}
