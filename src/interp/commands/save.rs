//! `save`: the lines of the prompt that succeeded, as a script.

use super::{Call, Interpreter, Result, Run};
use crate::command::{Save, SaveFormat, refusal};
use crate::host::read_reason;
use crate::interp::Event;
use crate::interp::environment::written::unwritten;
use crate::interp::errors::{error, file_error};
use puzzle_core::syntax::Span;
use puzzle_core::tasks::write_sas;
use std::path::{Path, PathBuf};

impl Run for Save {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let path = self.file.value.0.as_str();
        if let Some(SaveFormat::Sas) = self.format {
            return save_task(interpreter, path, self.file.span, call);
        }
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

/// `save "eight.sas" sas`: the puzzle as a planning task.
fn save_task(interpreter: &mut Interpreter<'_>, file: &str, span: Span, call: &Call) -> Result<()> {
    let session = &interpreter.env.session;
    let puzzle = session.puzzle.clone();
    let problem = session.problem();
    let task = puzzle
        .task(&problem.start, problem.goal.as_ref())
        .map_err(|reason| error::no_task(puzzle.name(), &reason, call.name))?;
    let (text, actions) = (write_sas(&task), task.actions.len());
    interpreter.env.handle(text.len(), span)?;
    let path = match &interpreter.env.options.out {
        Some(folder) => folder.join(file),
        None => PathBuf::from(file),
    };
    let folder = interpreter.env.host().make_folder_of(&path);
    folder.map_err(|error| unwritten(file, span, &error))?;
    let env = &mut interpreter.env;
    if env.write_file_at(text.as_bytes(), &path, file, span)? {
        let text = format!("Wrote a task of {actions} ground actions to {file}");
        env.host.emit(Event::Printed { text })?;
    }
    Ok(())
}
