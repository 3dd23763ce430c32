//! Files that a run writes.

use crate::command::refusal;
use crate::host::write_reason;
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::file_error;
use crate::interp::{Event, RunError};
use puzzle_core::syntax::Span;
use std::io;
use std::path::{Path, PathBuf};

impl Environment<'_> {
    /// Writes a file. Where another one of that name is there a prompt asks, and says so if that is to stay; elsewhere
    /// that is an error. Whether the file has these bytes now.
    pub(crate) fn write_file(&mut self, bytes: &[u8], file: &str, span: Span) -> Result<bool> {
        self.write_file_at(bytes, Path::new(file), file, span)
    }

    /// Where a file lies that a script writes: below the folder of the row that runs, if there is one. Makes its folder.
    pub(crate) fn place_of_output(&self, file: &str, span: Span) -> Result<PathBuf> {
        let path = match &self.options.out {
            Some(folder) => folder.join(file),
            None => PathBuf::from(file),
        };
        let made = self.host().make_folder_of(&path);
        made.map_err(|error| unwritten(file, span, &error))?;
        Ok(path)
    }

    /// The same, of a file that the script calls otherwise.
    pub(crate) fn write_file_at(
        &mut self,
        bytes: &[u8],
        path: &Path,
        file: &str,
        span: Span,
    ) -> Result<bool> {
        let given = &self.options.experiments;
        // A row that is run again has written a part of its files.
        let replaces = given.force || given.resume && self.options.out.is_some();
        if self.host().exists(path) && !replaces {
            if self.host().read(path).is_ok_and(|older| older == bytes) {
                return Ok(true);
            }
            match self.host.may_replace(path) {
                Ok(true) => {}
                Ok(false) => {
                    let text = "Nothing was written".to_owned();
                    self.host.emit(Event::Printed { text })?;
                    return Ok(false);
                }
                Err(_) => {
                    let reason = "it is there already, `--force` overwrites it".to_owned();
                    return Err(unwritable(file, span, reason));
                }
            }
        }
        let written = self.host().replace(path, bytes);
        written.map_err(|error| unwritten(file, span, &error))?;
        Ok(true)
    }
}

pub(crate) fn unwritten(file: &str, span: Span, error: &io::Error) -> RunError {
    refusal::or(error, file, Some(span), || {
        unwritable(file, span, write_reason(error))
    })
}

pub(crate) fn unwritable(file: &str, span: Span, reason: String) -> RunError {
    file_error::unwritable_file(file, reason, span).into()
}
