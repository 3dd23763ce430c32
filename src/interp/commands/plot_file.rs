//! A plot in a file of its own.

use super::{Interpreter, Result};
use crate::command::PlotTarget;
use crate::figure::{Plot, UNDRAWN};
use crate::interp::Event;
use crate::interp::environment::written::{unwritable, unwritten};
use crate::interp::observation::graphics::Graphic;
use crate::version::Provenance;
use puzzle_core::syntax::Span;
use std::path::Path;

/// Fails where the plot could not be written later.
pub(super) fn probe(interpreter: &Interpreter<'_>, target: Option<&PlotTarget>) -> Result<()> {
    let Some(PlotTarget::Written(file, span)) = target else {
        return Ok(());
    };
    if let Some(reason) = UNDRAWN {
        return Err(unwritable(file, *span, reason.to_owned()));
    }
    let tried = interpreter.env.host().probe(Path::new(file.as_str()));
    tried.map_err(|error| unwritten(file, *span, &error))
}

/// Writes a plot, as files are written by any command.
pub(super) fn write(
    interpreter: &mut Interpreter<'_>,
    plot: &Plot,
    file: &str,
    span: Span,
) -> Result<bool> {
    let origin = Provenance::of_program().to_string();
    let bytes = plot.file(Path::new(file), &origin);
    interpreter.env.write_file(&bytes, file, span)
}

/// Draws a picture and writes it, unless another file of that name is there.
pub(crate) fn draw(
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
    interpreter.env.look_now(span)?;
    if interpreter.env.write_file(&bytes, file, span)? {
        let file = file.to_owned();
        interpreter.env.host.emit(Event::PictureSaved { file })?;
    }
    Ok(())
}
