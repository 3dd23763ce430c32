//! One input: checked, run, and survived.

use super::error::PromptError;
use super::panics::catch;
use super::recorder::Recorder;
use super::transcript::Transcript;
use crate::command::Report;
use crate::interp::{Engine, Event, Host, OutputClosed, RunEnd};
use crate::syntax::Source;
use std::sync::Arc;

/// What reports call an input.
const NAME: &str = "prompt";

/// Runs an input; whatever happens in it, the session goes on, unless nobody reads its output.
pub fn run(
    text: &str,
    engine: &mut Engine,
    transcript: &mut Transcript,
    host: &mut dyn Host,
) -> Result<RunEnd, OutputClosed> {
    let ran = catch(|| {
        let mut recorder = Recorder::new(host, transcript, engine);
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
            host.progress_done();
            report(PromptError::Panicked { message }, host)?;
            Ok(RunEnd::Failed(crate::interp::Failure::Command))
        }
    }
}

/// Shows what is wrong with the prompt itself.
pub fn report(error: PromptError, host: &mut dyn Host) -> Result<(), OutputClosed> {
    let nowhere = Arc::new(Source::new(NAME, "", None));
    host.emit(Event::Error(Report::new(&nowhere, error)))
}

#[cfg(test)]
#[path = "input_tests.rs"]
mod tests;
