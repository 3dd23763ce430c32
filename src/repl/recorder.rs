//! A host that remembers what succeeded.

use super::transcript::Transcript;
use crate::cli::{replace, write_reason};
use crate::command::Loader;
use crate::experiment::{Clock, Files};
use crate::interp::{
    CacheAction, CachedTable, Catalog, Engine, Event, Host, OutputClosed, Progress,
};
use crate::search::{StopReason, TableStore};
use crate::syntax::Source;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Hands everything on to another host, and keeps the transcript that `save` writes.
pub struct Recorder<'h> {
    inner: &'h mut dyn Host,
    transcript: &'h mut Transcript,
    catalog: Arc<Catalog>,
    /// Whether a search has said that it was interrupted.
    pub interruption_told: bool,
}

impl<'h> Recorder<'h> {
    /// A recorder of what the engine does.
    pub fn new(inner: &'h mut dyn Host, transcript: &'h mut Transcript, engine: &Engine) -> Self {
        let catalog = engine.catalog().clone();
        Self {
            inner,
            transcript,
            catalog,
            interruption_told: false,
        }
    }
}

impl Loader for Recorder<'_> {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.inner.read(path)
    }

    fn identify(&self, path: &Path) -> PathBuf {
        self.inner.identify(path)
    }
}

impl Host for Recorder<'_> {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        if let Event::Unsolved(report) = &event {
            self.interruption_told |= report.reason == StopReason::Interrupted;
        }
        self.inner.emit(event)
    }

    fn now(&self) -> Duration {
        self.inner.now()
    }

    fn interrupted(&self) -> bool {
        self.inner.interrupted()
    }

    fn cores(&self) -> usize {
        self.inner.cores()
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
        // A device or pipe would be replaced by a file.
        if fs::metadata(path).is_ok_and(|present| !present.is_file() && !present.is_dir()) {
            return Err(io::Error::other("it is a device or a pipe"));
        }
        // Through a link, the folder that the file itself is in.
        let target = self.inner.identify(path);
        let folder = target
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let script = self.transcript.script(folder, &self.catalog.table);
        replace(path, script.as_bytes()).map_err(|error| io::Error::other(write_reason(&error)))
    }

    fn clock(&self) -> Clock {
        self.inner.clock()
    }

    fn files(&self) -> Arc<dyn Files> {
        self.inner.files()
    }

    fn cache(&mut self, action: CacheAction) -> io::Result<Vec<CachedTable>> {
        self.inner.cache(action)
    }

    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        self.inner.tables()
    }

    fn tables_on_disk(&self) -> Option<Arc<dyn TableStore>> {
        self.inner.tables_on_disk()
    }

    fn progress(&mut self, progress: Progress) {
        self.inner.progress(progress);
    }

    fn progress_done(&mut self) {
        self.inner.progress_done();
    }
}
