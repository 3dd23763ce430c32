//! One input: checked, run, and survived.

use super::error;
use super::panics::catch;
use super::recorder::{Ask, Recorder};
use super::transcript::Transcript;
use crate::command::Report;
use crate::host::OutputClosed;
use crate::interp::{Engine, Event, FrontEnd, RunEnd};
use puzzle_core::syntax::{Diagnostic, Source};
use std::sync::Arc;

/// The name of an input in reports.
const NAME: &str = "prompt";

/// Runs an input, which may `ask` the person; whatever happens in it, the session goes on, unless nobody reads its output.
pub(crate) fn run(
    text: &str,
    engine: &mut Engine,
    transcript: &mut Transcript,
    front: &mut dyn FrontEnd,
    ask: Ask<'_>,
) -> Result<RunEnd, OutputClosed> {
    let ran = catch(|| {
        let mut recorder = Recorder::new(front, transcript, engine, Some(&mut *ask));
        let end = engine.run_text(NAME, text, None, &mut recorder);
        if end == RunEnd::Interrupted && !recorder.interruption_told {
            let text = "Interrupted".to_owned();
            recorder.progress_done();
            recorder.emit(Event::Printed { text })?;
        }
        Ok(end)
    });
    match ran {
        Ok(Ok(RunEnd::OutputClosed)) => Err(OutputClosed),
        Ok(ended) => ended,
        Err(message) => {
            transcript.abandon();
            front.progress_done();
            report(error::panicked(message), front)?;
            Ok(RunEnd::Failed(crate::interp::Failure::Command))
        }
    }
}

/// Shows a text of the prompt itself, window by window.
pub(crate) fn show(
    text: String,
    engine: &Engine,
    transcript: &mut Transcript,
    front: &mut dyn FrontEnd,
    ask: Ask<'_>,
) -> Result<(), OutputClosed> {
    Recorder::new(front, transcript, engine, Some(ask)).emit(Event::Help { text })
}

/// Shows what is wrong with the prompt itself.
pub(crate) fn report(error: Diagnostic, front: &mut dyn FrontEnd) -> Result<(), OutputClosed> {
    let nowhere = Arc::new(Source::new(NAME, "", None));
    front.emit(Event::Error(Report::new(&nowhere, error)))
}

#[cfg(test)]
#[path = "input_tests.rs"]
mod tests;
