//! A front end that remembers what succeeded.

use super::transcript::Transcript;
use crate::host::{Host, OutputClosed, Refused, write_reason};
use crate::interp::{Catalog, Engine, Event, FrontEnd, Progress};
use crate::search::StopReason;
use crate::syntax::Source;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// Hands everything on to another front end, and keeps the transcript that `save` writes.
pub struct Recorder<'h> {
    inner: &'h mut dyn FrontEnd,
    transcript: &'h mut Transcript,
    catalog: Arc<Catalog>,
    /// Whether a search has said that it was interrupted.
    pub interruption_told: bool,
}

impl<'h> Recorder<'h> {
    /// A recorder of what the engine does.
    pub fn new(
        inner: &'h mut dyn FrontEnd,
        transcript: &'h mut Transcript,
        engine: &Engine,
    ) -> Self {
        let catalog = engine.catalog().clone();
        Self {
            inner,
            transcript,
            catalog,
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

    fn records(&self) -> bool {
        true
    }

    fn performed(&mut self, source: &Source, done: &str) {
        self.transcript.performed(source, done);
    }

    fn finished(&mut self, source: &Source, whole: bool) {
        self.transcript.finished(source, whole);
    }

    fn save(&mut self, path: &Path) -> io::Result<()> {
        // Through a link, the folder that the file itself is in.
        let target = self.inner.host().identify(path);
        let folder = target
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let script = self.transcript.script(folder, &self.catalog.table);
        let written = self.inner.host().replace(path, script.as_bytes());
        written.map_err(|error| match Refused::of(&error) {
            Some(refused) => refused.into(),
            None => io::Error::other(write_reason(&error)),
        })
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
