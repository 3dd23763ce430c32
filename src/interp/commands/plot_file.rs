//! A plot in a file of its own.

use super::{Interpreter, Result};
use crate::command::{PlotTarget, refusal};
use crate::figure::{Plot, UNDRAWN};
use crate::host::write_reason;
use crate::interp::graphics::Graphic;
use crate::interp::{Event, RunError, file_error};
use crate::version::Provenance;
use puzzle_core::syntax::Span;
use std::io;
use std::path::Path;

/// Fails where the plot could not be written later.
pub(super) fn probe(interpreter: &Interpreter<'_>, target: Option<&PlotTarget>) -> Result<()> {
    let Some(PlotTarget::Written(file, span)) = target else {
        return Ok(());
    };
    if let Some(reason) = UNDRAWN {
        return Err(unwritable(file, *span, reason.to_owned()));
    }
    let tried = interpreter.host().probe(Path::new(file.as_str()));
    tried.map_err(|error| unwritten(file, *span, &error))
}

/// Writes a plot, as [`Interpreter::write_file`] does.
pub(super) fn write(
    interpreter: &mut Interpreter<'_>,
    plot: &Plot,
    file: &str,
    span: Span,
) -> Result<bool> {
    let origin = Provenance::of_program().to_string();
    let bytes = plot.file(Path::new(file), &origin);
    interpreter.write_file(&bytes, file, span)
}

/// Draws a picture and writes it, unless another file of that name is there.
pub(in crate::interp) fn draw(
    interpreter: &mut Interpreter<'_>,
    file: &str,
    span: Span,
    graphic: impl FnOnce(&mut Interpreter<'_>) -> Result<Graphic>,
) -> Result<()> {
    if let Some(reason) = UNDRAWN {
        return Err(unwritable(file, span, reason.to_owned()));
    }
    let graphic = graphic(interpreter)?;
    let origin = Provenance::of_program().to_string();
    let bytes = graphic.file(Path::new(file), &origin);
    interpreter.look_now(span)?;
    if interpreter.write_file(&bytes, file, span)? {
        let file = file.to_owned();
        interpreter.host.emit(Event::PictureSaved { file })?;
    }
    Ok(())
}

impl Interpreter<'_> {
    /// Writes a file. Where another one of that name is there a prompt asks, and says so if that is to stay; elsewhere
    /// that is an error. Whether the file has these bytes now.
    pub(in crate::interp) fn write_file(
        &mut self,
        bytes: &[u8],
        file: &str,
        span: Span,
    ) -> Result<bool> {
        self.write_file_at(bytes, Path::new(file), file, span)
    }

    /// The same, of a file that the script calls otherwise.
    pub(in crate::interp) fn write_file_at(
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

pub(super) fn unwritten(file: &str, span: Span, error: &io::Error) -> RunError {
    refusal::or(error, file, Some(span), || {
        unwritable(file, span, write_reason(error))
    })
}

fn unwritable(file: &str, span: Span, reason: String) -> RunError {
    file_error::unwritable_file(file, reason, span).into()
}
