//! The prompt: reads an input, checks and runs it, and goes on whatever came of it.
//!
//! An `editor::LineEditor` reads; [`crate::completion`] of what is typed so far in a
//! `snapshot::Snapshot` of the session gives candidates, hints and colours; a [`Transcript`] is what
//! `save` writes.

mod completer;
mod editor;
mod error;
mod highlighter;
mod hinter;
mod history;
mod input;
mod keys;
mod pager;
mod panics;
mod part;
mod paste;
mod plain;
mod recorder;
mod snapshot;
#[cfg(unix)]
mod terminal;
mod transcript;
mod tutorial;
mod typing;

pub(crate) use recorder::Recorder;
pub(crate) use transcript::Transcript;

use crate::host::OutputClosed;
use crate::interp::{Engine, Event, FrontEnd, RunEnd};
use editor::LineEditor;
use history::History;
use recorder::Question;
use rustyline::error::ReadlineError;
use snapshot::Snapshot;
use std::io;
use tutorial::{Tutorial, TutorialPart};

/// The lines above the first prompt.
const BANNER: &str = concat!(
    "puzzle-script ",
    env!("CARGO_PKG_VERSION"),
    "\n`help` lists commands, `exit` or Ctrl-D leaves."
);

/// The lines below them where nobody has typed anything yet.
const FIRST: &str = "`tutorial` teaches in ten steps. For a picture, type:\n  \
                     setState \"3b2 615 748\" solve prettyPrintSolution animated";

/// Reads and runs inputs until Ctrl-D. The transcript may hold what ran before. A `quiet` prompt
/// says nothing above the first input.
pub(crate) fn start(
    mut engine: Engine,
    mut transcript: Transcript,
    front: &mut dyn FrontEnd,
    colour: bool,
    quiet: bool,
) -> Result<(), OutputClosed> {
    engine.set_interactive(true);
    // The time of the command line was for the scripts.
    engine.set_deadline(None);
    let _panics = panics::Quiet::new();
    #[cfg(unix)]
    terminal::restore_at_the_end();
    let mut editor = match LineEditor::new(Snapshot::new(&engine), colour, History::of_user()) {
        Ok(editor) => editor,
        Err(error) => return unreadable(&error, front),
    };
    if !quiet {
        let mut text = BANNER.to_owned();
        if editor.is_new() {
            text = text + "\n" + FIRST;
        }
        front.emit(Event::Printed { text })?;
    }
    let mut again = None;
    let mut tutorial = Tutorial::default();
    loop {
        front.flush()?;
        let mut session = Snapshot::new(&engine);
        session.enter = again.as_deref().and_then(|step| enter(step, &engine));
        let host = front.host();
        let read = panics::catch(|| editor.read(session, &|| host.interrupted()));
        let text = match read {
            Ok(Ok(text)) => text,
            Ok(Err(ReadlineError::Interrupted | ReadlineError::Signal(_))) => {
                host.forget_interrupt();
                continue;
            }
            Ok(Err(ReadlineError::Eof)) => return Ok(()),
            Ok(Err(ReadlineError::Io(error))) if error.kind() == io::ErrorKind::InvalidData => {
                input::report(error::invalid_utf8(), front)?;
                continue;
            }
            Ok(Err(error)) => return unreadable(&error, front),
            Err(message) => {
                input::report(error::panicked(message), front)?;
                continue;
            }
        };
        // An empty input behind a step is that step again.
        let text = again
            .take()
            .filter(|_| text.trim().is_empty())
            .unwrap_or(text);
        again = enter(&text, &engine).map(|_| text.clone());
        editor.remember(&text);
        front.host().forget_interrupt();
        if leaves(&text, &engine) {
            return Ok(());
        }
        let mut ask = |question: Question<'_>| match question {
            Question::YesOrNo(question) => editor.ask(question, &|| false),
            Question::More => editor.goes_on(),
        };
        let to = tutorial::asked(&text).filter(|_| !is_procedure("tutorial", &engine));
        let Some(to) = to else {
            input::run(&text, &mut engine, &mut transcript, front, &mut ask)?;
            continue;
        };
        tutorial.go(to, &mut |part| match part {
            TutorialPart::Text(text) => {
                let text = text.to_owned();
                input::show(text, &engine, &mut transcript, front, &mut ask).map(|()| true)
            }
            TutorialPart::Commands(text) => {
                let end = input::run(text, &mut engine, &mut transcript, front, &mut ask)?;
                Ok(end == RunEnd::Done)
            }
        })?;
    }
}

/// The effect of Enter alone behind an input that is a step, forth or back, in a watched search: the same again.
fn enter(text: &str, engine: &Engine) -> Option<&'static str> {
    let does = match text.split_whitespace().next()? {
        "step" => "Enter steps again",
        "back" => "Enter goes back again",
        _ => return None,
    };
    (!engine.session().watched.is_empty()).then_some(does)
}

/// Whether the input says that the person wants to leave: words of other prompts, which are no commands.
fn leaves(text: &str, engine: &Engine) -> bool {
    let word = text.trim();
    matches!(word, "exit" | "quit") && !is_procedure(word, engine)
}

/// Whether a word of the prompt is a procedure, which then has the word.
fn is_procedure(word: &str, engine: &Engine) -> bool {
    engine.session().procedures.contains_key(word)
}

fn unreadable(error: &ReadlineError, front: &mut dyn FrontEnd) -> Result<(), OutputClosed> {
    let reason = error.to_string();
    input::report(error::unreadable(reason), front)
}
