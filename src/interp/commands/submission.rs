//! `submission`: a script that was handed in.

use super::{Call, Interpreter, Result, Run};
use crate::command::Submission;
use crate::host::is_fault;
use crate::interp::{FileError, RunError};
use std::io::ErrorKind;
use std::sync::Arc;

impl Run for Submission {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let (file, span) = (self.file.value.0.as_str(), self.file.span);
        let path = interpreter.place_of(file);
        let begun = interpreter.host().now();
        let submitted = interpreter.host.submit(&path);
        // It has time of its own.
        let took = interpreter.host().now().saturating_sub(begun);
        interpreter.give_time(took);
        interpreter.look_now(span)?;
        let handed_in = submitted.map_err(|error| match error.kind() {
            ErrorKind::NotFound => interpreter.unreadable(file, &error, span),
            _ if is_fault(&error) => interpreter.unreadable(file, &error, span),
            _ => RunError::File(FileError::FailedSubmission {
                path: file.to_owned(),
                reason: error.to_string(),
                span,
            }),
        })?;
        let session = &mut *interpreter.session;
        session.result = None;
        session.handed_in = Some(Arc::new(handed_in));
        Ok(())
    }
}
