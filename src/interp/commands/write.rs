//! `write`.

use super::{Call, Interpreter, Result, Run};
use crate::command::{Value, Write};
use crate::interp::environment::expression::{LONGEST_TEXT, size_of_text};
use crate::interp::environment::written::unwritten;
use crate::interp::errors::value_error;
use std::path::PathBuf;

impl Run for Write {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let (file, span) = (self.file.value.0.as_str(), self.file.span);
        let too_long = || value_error::text_too_long(LONGEST_TEXT, span).into();
        let parts = match &*self.text {
            Value::List(elements) => elements,
            other => std::slice::from_ref(other),
        };
        let mut text = String::new();
        for part in parts {
            interpreter.env.handle(size_of_text(part), span)?;
            if !part.write_within(&mut text, LONGEST_TEXT) {
                return Err(too_long());
            }
            if !text.ends_with('\n') {
                text.push('\n');
            }
        }
        let path = match &interpreter.env.options.out {
            Some(folder) => folder.join(file),
            None => PathBuf::from(file),
        };
        let folder = interpreter.env.host().make_folder_of(&path);
        folder.map_err(|error| unwritten(file, span, &error))?;
        interpreter
            .env
            .write_file_at(text.as_bytes(), &path, file, span)?;
        Ok(())
    }
}
