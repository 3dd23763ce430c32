//! Functions that read a file.

use super::execute::{Interpreter, Result};
use super::{FileError, RunError};
use crate::command::{FileTable, MOST_PARTS, Refusal, Value, decoded, resolve};
use crate::host::{is_fault, read_reason};
use crate::puzzle::read_moves;
use crate::syntax::{Expr, Function, Span};
use std::path::PathBuf;

/// Most characters of a word that a report repeats.
const LONGEST_QUOTE: usize = 40;

impl Interpreter<'_> {
    /// What a function makes of a file.
    pub(in crate::interp) fn file_function(
        &self,
        function: Function,
        file: &Expr,
    ) -> Result<Value> {
        let span = file.span;
        let value = self.value(file)?;
        let Value::Text(written) = &value else {
            let help = format!("for example: {}(\"a.txt\")", function.name());
            return Err(Self::wrong_kind("a file's name", &value, span, Some(&help)));
        };
        let bytes = self.file_bytes(written, span)?;
        self.handle(bytes.len(), span)?;
        let unfit = |reason: String| {
            RunError::File(FileError::UnfitFile {
                path: written.to_string(),
                reason,
                span,
            })
        };
        let parts: Vec<Value> = match function {
            Function::Rows => {
                let table = FileTable::read(&bytes).map_err(unfit)?;
                let rows = table.rows.into_iter();
                rows.map(|row| Value::List(row.into())).collect()
            }
            Function::Lines => {
                let text = decoded(&bytes).map_err(unfit)?;
                let lines = text.lines().take(MOST_PARTS + 1);
                lines.map(Value::text).collect()
            }
            _ => {
                let puzzle = self.session.puzzle.as_ref();
                let text = decoded(&bytes).map_err(unfit)?;
                let moves = read_moves(&text, puzzle).map_err(|found| {
                    let quote: String = found.text.chars().take(LONGEST_QUOTE).collect();
                    let (line, word) = (found.line, found.word);
                    unfit(format!(
                        "line {line}, word {word}: `{quote}` is no move of {}",
                        puzzle.name()
                    ))
                })?;
                let names = moves.iter().map(|&mv| Value::Text(puzzle.move_name(mv)));
                names.take(MOST_PARTS + 1).collect()
            }
        };
        self.look_now(span)?;
        let list = Value::List(parts.into());
        if list.is_moderate(MOST_PARTS) {
            Ok(list)
        } else {
            Err(Self::too_large(MOST_PARTS, span))
        }
    }

    /// The bytes of a file that a script names.
    fn file_bytes(&self, written: &str, span: Span) -> Result<Vec<u8>> {
        let read = self.host().read(&self.place_of(written));
        self.look_now(span)?;
        read.map_err(|error| {
            let (path, reason) = (written.to_owned(), read_reason(&error));
            Refusal::or(&error, written, Some(span), || {
                RunError::File(FileError::UnreadableFile {
                    path,
                    reason,
                    is_fault: is_fault(&error),
                    span,
                })
            })
        })
    }

    /// Where a file lies that functions read: in the folder of what is graded, else beside the script.
    pub(super) fn place_of(&self, written: &str) -> PathBuf {
        match &self.options.submission {
            Some(folder) => folder.join(written),
            None => resolve(&self.source, written),
        }
    }
}
