//! The prompt: reads an input, checks and runs it, and goes on whatever came of it.
//!
//! An `editor::LineEditor` reads; a `reading::Reading` of what is typed so far, against the names of
//! the session in a `scope::Scope`, gives completion, hints and colours; a [`Transcript`] is what
//! `save` writes.

mod completer;
mod editor;
mod error;
mod highlighter;
mod hinter;
mod history;
mod input;
mod keys;
mod panics;
mod paths;
mod reading;
mod recorder;
mod scope;
mod transcript;
mod typed;

pub use recorder::Recorder;
pub use transcript::Transcript;

use crate::cli::TerminalHost;
use crate::interp::{Engine, OutputClosed};
use editor::LineEditor;
use error::PromptError;
use history::History;
use rustyline::error::ReadlineError;
use scope::Scope;
use std::io;

/// The lines above the first prompt.
const BANNER: &str = concat!(
    "puzzle-script ",
    env!("CARGO_PKG_VERSION"),
    "\n`help` lists commands, Ctrl-D leaves.\n"
);

/// Reads and runs inputs until Ctrl-D; the exit code. The transcript may hold what ran before.
pub fn start(mut engine: Engine, mut transcript: Transcript, mut host: TerminalHost) -> u8 {
    engine.set_interactive(true);
    // The time of the command line was for the scripts.
    engine.set_deadline(None);
    let panics = panics::Quiet::new();
    // That nobody reads the output any more shows when the host finishes.
    let _ = converse(&mut engine, &mut transcript, &mut host);
    drop(panics);
    host.finish(0)
}

fn converse(
    engine: &mut Engine,
    transcript: &mut Transcript,
    host: &mut TerminalHost,
) -> Result<(), OutputClosed> {
    let colour = host.is_coloured();
    let mut editor = match LineEditor::new(Scope::new(engine), colour, History::of_user()) {
        Ok(editor) => editor,
        Err(error) => return unreadable(&error, host),
    };
    if !host.is_quiet() {
        host.print(BANNER)?;
    }
    loop {
        host.flush()?;
        let scope = Scope::new(engine);
        let read = panics::catch(|| editor.read(scope));
        let text = match read {
            Ok(Ok(text)) => text,
            Ok(Err(ReadlineError::Interrupted | ReadlineError::Signal(_))) => continue,
            Ok(Err(ReadlineError::Eof)) => return Ok(()),
            Ok(Err(ReadlineError::Io(error))) if error.kind() == io::ErrorKind::InvalidData => {
                input::report(PromptError::InvalidUtf8, host)?;
                continue;
            }
            Ok(Err(error)) => return unreadable(&error, host),
            Err(message) => {
                input::report(PromptError::Panicked { message }, host)?;
                continue;
            }
        };
        editor.remember(&text);
        host.clear_interrupt();
        input::run(&text, engine, transcript, host)?;
    }
}

fn unreadable(error: &ReadlineError, host: &mut TerminalHost) -> Result<(), OutputClosed> {
    let reason = error.to_string();
    input::report(PromptError::Unreadable { reason }, host)
}
