//! A front end that remembers what succeeded.

use super::pager::screens;
use super::transcript::Transcript;
use crate::host::{Host, OutputClosed, Refused, write_reason};
use crate::interp::{Catalog, Engine, Event, FrontEnd, Passage, Progress, Stage};
use crate::output::page;
use puzzle_core::search::StopReason;
use puzzle_core::syntax::Source;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// A question for the person in front of the prompt.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Question<'q> {
    /// Yes or no.
    YesOrNo(&'q str),
    /// Whether a text goes on that does not fit into the window.
    More,
}

/// Puts a question to the person; `false` is no.
pub(crate) type Ask<'h> = &'h mut dyn FnMut(Question<'_>) -> bool;

/// Hands everything on to another front end, and keeps the transcript that `save` writes.
pub(crate) struct Recorder<'h> {
    inner: &'h mut dyn FrontEnd,
    transcript: &'h mut Transcript,
    catalog: Arc<Catalog>,
    /// Puts a question to the person, if there is one.
    ask: Option<Ask<'h>>,
    /// Whether a search has said that it was interrupted.
    pub interruption_told: bool,
}

impl<'h> Recorder<'h> {
    /// A recorder of what the engine does; `ask` puts a question to the person, if one is there.
    pub(crate) fn new(
        inner: &'h mut dyn FrontEnd,
        transcript: &'h mut Transcript,
        engine: &Engine,
        ask: Option<Ask<'h>>,
    ) -> Self {
        let catalog = engine.catalog().clone();
        Self {
            inner,
            transcript,
            catalog,
            ask,
            interruption_told: false,
        }
    }

    /// Shows a text window by window, as long as the person wants more of it; hands one back that is not to be parted.
    fn shows(&mut self, text: String) -> Result<Option<String>, OutputClosed> {
        let Some(ask) = &mut self.ask else {
            return Ok(Some(text));
        };
        // There is no stage where the output is for programs, or a terminal without a cursor.
        let Some(window) = self.inner.stage().map(|stage| stage.size()) else {
            return Ok(Some(text));
        };
        let screens = screens(&page(&text, window.0), window);
        if screens.len() < 2 {
            return Ok(Some(text));
        }
        for (index, text) in screens.into_iter().enumerate() {
            if index > 0 && !ask(Question::More) {
                break;
            }
            self.inner.emit(Event::Printed { text })?;
            self.inner.flush()?;
        }
        Ok(None)
    }
}

impl FrontEnd for Recorder<'_> {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        if let Event::Unsolved(report) = &event {
            self.interruption_told |= report.reason == StopReason::Interrupted;
        }
        match event {
            Event::Help { text } => match self.shows(text)? {
                Some(text) => self.inner.emit(Event::Help { text }),
                None => Ok(()),
            },
            event => self.inner.emit(event),
        }
    }

    fn host(&self) -> &dyn Host {
        self.inner.host()
    }

    fn stage(&mut self) -> Option<Box<dyn Stage>> {
        self.inner.stage()
    }

    fn show(&mut self, page: &[u8]) -> io::Result<String> {
        self.inner.show(page)
    }

    fn shows(&self) -> bool {
        self.inner.shows()
    }

    fn records(&self) -> bool {
        true
    }

    fn performed(&mut self, source: &Source, done: &str) {
        self.transcript.performed(source, done);
    }

    fn finished(&mut self, _: &Source, whole: Option<Vec<Passage>>) {
        self.transcript.finished(whole);
    }

    fn may_replace(&mut self, path: &Path) -> io::Result<bool> {
        let question = format!("`{}` is there already. Replace it?", path.display());
        // What was printed before stands above the question.
        let flushed = self.inner.flush().is_ok();
        let ask = self.ask.as_mut().filter(|_| flushed);
        Ok(ask.is_some_and(|ask| ask(Question::YesOrNo(&question))))
    }

    fn save(&mut self, path: &Path) -> io::Result<Option<usize>> {
        // Through a link, the folder that the file itself is in.
        let host = self.inner.host();
        let target = host.identify(path);
        if self.transcript.reads(&target, host, &self.catalog.table) {
            let reason = "a block of this session reads it, and it would read itself";
            return Err(io::Error::other(reason));
        }
        host.probe(path).map_err(|error| unwritable(&error))?;
        if host.exists(path) && !self.transcript.is_own(&target) && !self.may_replace(path)? {
            return Ok(None);
        }
        let folder = target
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let script = self.transcript.script(folder, &self.catalog.table);
        let written = self.inner.host().replace(path, script.as_bytes());
        written.map_err(|error| unwritable(&error))?;
        self.transcript.saved(self.inner.host().identify(path));
        Ok(Some(script.lines().count()))
    }

    fn progress(&mut self, progress: Progress) {
        self.inner.progress(progress);
    }

    fn progress_done(&mut self) {
        self.inner.progress_done();
    }

    fn flush(&mut self) -> Result<(), OutputClosed> {
        self.inner.flush()
    }
}

/// Why a file can't be written, in words.
fn unwritable(error: &io::Error) -> io::Error {
    match Refused::of(error) {
        Some(refused) => refused.into(),
        None => io::Error::other(write_reason(error)),
    }
}
