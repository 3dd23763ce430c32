//! `write`.

use super::{Call, Execute, Interpreter, Result};
use crate::command::{List, Value, Write};
use crate::interp::environment::expression::{LONGEST_TEXT, size_of_text};
use crate::interp::errors::value_error;

impl Execute for Write {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let (file, span) = (self.file.value.0.as_str(), self.file.span);
        let too_long = || value_error::text_too_long(LONGEST_TEXT, span).into();
        let text = (*self.text).clone();
        let parts = match text {
            Value::List(elements) => elements,
            other => List::from([other]),
        };
        let mut text = String::new();
        for part in parts {
            interpreter.env.handle(size_of_text(&part), span)?;
            if !part.write_within(&mut text, LONGEST_TEXT) {
                return Err(too_long());
            }
            if !text.ends_with('\n') {
                text.push('\n');
            }
        }
        let path = interpreter.env.place_of_output(file, span)?;
        interpreter
            .env
            .write_file_at(text.as_bytes(), &path, file, span)?;
        Ok(())
    }
}
