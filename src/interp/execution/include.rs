//! Files that run in the session: known before running, or named only now.

use crate::check::{DEEPEST_READING, Program, Text, check};
use crate::command::{refusal, resolve};
use crate::host::read_reason;
use crate::interp::environment::{HaltResult, Result};
use crate::interp::errors::file_error;
use crate::interp::execution::interpreter::Interpreter;
use crate::interp::{RunError, emit_reports};
use puzzle_core::syntax::Span;
use std::path::Path;

impl Interpreter<'_> {
    pub(crate) fn included(&mut self, program: &Program, span: Span) -> HaltResult {
        self.too_deep(span)?;
        let identity = program
            .source
            .path
            .as_deref()
            .map(|path| self.env.host().identify(path))
            .unwrap_or_default();
        self.reading.push(identity);
        let ran = self.within(&program.source, |this| this.steps(&program.steps));
        self.reading.pop();
        ran
    }

    /// A `readCommands` whose file is known only now: read, parsed, checked and run in place.
    pub(crate) fn include_now(&mut self, written: &str, span: Span) -> Result<()> {
        let path = resolve(&self.env.source, written);
        let identity = self.env.host().identify(&path);
        if self.reading.contains(&identity) {
            return Err(file_error::include_cycle(written, span).into());
        }
        if let Some(hand_in) = &self.env.options.hand_in
            && hand_in.holds(&identity, self.env.host())
        {
            // That is the assignment's mistake.
            hand_in.set_used(false);
            let path = written.to_owned();
            return Err(file_error::handed_in_commands(path, span));
        }
        self.too_deep(span)?;
        let read = self.env.host().read(&path);
        self.env.look_now(span)?;
        let bytes = read.map_err(|error| {
            refusal::or(&error, written, Some(span), || {
                file_error::unreadable_file(written, read_reason(&error), &error, span)
            })
        })?;
        let program = self.check_file(written, bytes, &path)?;
        self.reading.push(identity);
        let ran = self.within(&program.source, |this| this.steps(&program.steps));
        self.reading.pop();
        ran.map_err(|halt| halt.inside(&self.env.source))
    }

    /// Only so many files are read inside one another, and fewer where they take much of the stack.
    fn too_deep(&self, span: Span) -> Result<()> {
        if self.reading.len() < DEEPEST_READING && !self.env.stack.is_used_up() {
            return Ok(());
        }
        let most = self.reading.len();
        Err(file_error::too_deep_files(most, span).into())
    }

    fn check_file(&mut self, written: &str, bytes: Vec<u8>, path: &Path) -> Result<Program> {
        let text = Text::from_bytes(written, bytes, Some(path.to_owned()));
        let mut knowledge = self.env.session.knowledge();
        knowledge.variables.extend(
            self.env
                .locals
                .iter()
                .flatten()
                .map(|(name, _)| name.clone()),
        );
        let checked = check(
            text,
            knowledge,
            &self.env.catalog.table,
            self.env.host(),
            self.env.options.interactive,
        );
        if !checked.fine {
            return Err(RunError::Included(checked.reports, checked.unreported));
        }
        emit_reports(checked.reports, checked.unreported, self.env.host)?;
        Ok(checked.program)
    }
}
