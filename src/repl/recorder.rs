//! A front end that remembers what succeeded.

use super::transcript::Transcript;
use crate::host::{Host, OutputClosed, Refused, write_reason};
use crate::interp::{Catalog, Engine, Event, FrontEnd, Passage, Progress, Stage};
use puzzle_core::search::StopReason;
use puzzle_core::syntax::Source;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// Hands everything on to another front end, and keeps the transcript that `save` writes.
pub(crate) struct Recorder<'h> {
    inner: &'h mut dyn FrontEnd,
    transcript: &'h mut Transcript,
    catalog: Arc<Catalog>,
    /// Puts a question to the person.
    ask: &'h mut dyn FnMut(&str) -> bool,
    /// Whether a search has said that it was interrupted.
    pub interruption_told: bool,
}

impl<'h> Recorder<'h> {
    /// A recorder of what the engine does; `ask` puts a question to the person.
    pub(crate) fn new(
        inner: &'h mut dyn FrontEnd,
        transcript: &'h mut Transcript,
        engine: &Engine,
        ask: &'h mut dyn FnMut(&str) -> bool,
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
}

impl FrontEnd for Recorder<'_> {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        if let Event::Unsolved(report) = &event {
            self.interruption_told |= report.reason == StopReason::Interrupted;
        }
        self.inner.emit(event)
    }

    fn host(&self) -> &dyn Host {
        self.inner.host()
    }

    fn stage(&mut self) -> Option<Box<dyn Stage>> {
        self.inner.stage()
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
        Ok(self.inner.flush().is_ok() && (self.ask)(&question))
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
