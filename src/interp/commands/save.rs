//! `save`: the lines of the prompt that succeeded, as a script.

use super::{Call, Interpreter, Result, Run};
use crate::command::{Save, refusal};
use crate::host::read_reason;
use crate::interp::Event;
use crate::interp::errors::file_error;
use std::path::Path;

impl Run for Save {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let path = self.file.value.0.as_str();
        let saved = interpreter
            .env
            .host
            .save(Path::new(path))
            .map_err(|error| {
                let span = self.file.span;
                refusal::or(&error, path, Some(span), || {
                    file_error::unwritable_file(path, read_reason(&error), span)
                })
            })?;
        let text = match saved {
            Some(1) => format!("Wrote 1 line to {path}"),
            Some(lines) => format!("Wrote {lines} lines to {path}"),
            None => "Nothing was written".to_owned(),
        };
        Ok(interpreter.env.host.emit(Event::Printed { text })?)
    }
}
