//! `write`.

use super::{Call, Interpreter, Result, Run};
use crate::command::{Refusal, Value, Write};
use crate::host::write_reason;
use crate::interp::evaluate::{LONGEST_TEXT, size_of_text};
use crate::interp::{FileError, RunError, ValueError};
use std::path::{Component, Path, PathBuf};

impl Run for Write {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let (file, span) = (self.file.value.0.as_str(), self.file.span);
        let too_long = RunError::Value(ValueError::TextTooLong {
            most: LONGEST_TEXT,
            span,
        });
        let parts = match &*self.text {
            Value::List(elements) => elements,
            other => std::slice::from_ref(other),
        };
        let mut text = String::new();
        for part in parts {
            interpreter.handle(size_of_text(part), span)?;
            if !part.write_within(&mut text, LONGEST_TEXT) {
                return Err(too_long);
            }
            if !text.ends_with('\n') {
                text.push('\n');
            }
        }
        let unwritable = |reason: String| {
            RunError::File(FileError::UnwritableFile {
                path: file.to_owned(),
                reason,
                span,
            })
        };
        let path = match &interpreter.options.out {
            Some(folder) => folder.join(file),
            None => PathBuf::from(file),
        };
        let mut parts = Path::new(file).components();
        let is_below = parts.all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        if interpreter.options.out.is_some() && !is_below {
            let reason = "what rows write lies below the folder of `--out`".to_owned();
            return Err(unwritable(reason));
        }
        let (host, path) = (interpreter.host(), &*path);
        let given = &interpreter.options.experiments;
        // A row that is run again has written a part of its files.
        let replaces = given.force || given.resume && interpreter.options.out.is_some();
        if host.exists(path) && !replaces {
            let reason = "it is there already, `--force` overwrites it".to_owned();
            return Err(unwritable(reason));
        }
        let folder = host.make_folder_of(path);
        let written = folder.and_then(|()| host.replace(path, text.as_bytes()));
        written.map_err(|error| {
            Refusal::or(&error, file, Some(span), || {
                unwritable(write_reason(&error))
            })
        })
    }
}
