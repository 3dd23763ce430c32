//! The world of an engine in Python: the disk of the process, its clock, and Ctrl-C as Python sees it.

use puzzle_script::host::{
    CacheAction, CachedTable, Clock, Host, Listed, LogFile, OutputClosed, Process, write_page,
};
use puzzle_script::interp::{Event, FrontEnd};
use puzzle_script::output::{Channel, Json, Palette, Renderer, Text};
use puzzle_script::search::TableStore;
use pyo3::prelude::*;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Time between two looks at the signals of Python: each takes its lock.
const TICK: Duration = Duration::from_millis(50);

/// Bytes of stack that scripts may use on a thread of Python's.
const STACK: usize = 4 << 20;

/// What Python raised while the engine ran: the first one.
#[derive(Clone, Debug, Default)]
pub struct Raised(Arc<Mutex<Option<PyErr>>>);

impl Raised {
    pub fn keep(&self, error: PyErr) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get_or_insert(error);
    }

    pub fn is_there(&self) -> bool {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.is_some()
    }

    pub fn take(&self) -> Option<PyErr> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.take()
    }
}

/// When signals were looked at last.
#[derive(Debug)]
pub struct Signals {
    seen: Mutex<Instant>,
    raised: Raised,
}

impl Signals {
    pub fn new(raised: Raised) -> Self {
        Self {
            seen: Mutex::new(Instant::now()),
            raised,
        }
    }

    /// Whether the run is to end: a signal's handler raised something, or what was called did.
    pub fn interrupted(&self) -> bool {
        if self.raised.is_there() {
            return true;
        }
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.elapsed() < TICK {
            return false;
        }
        *seen = Instant::now();
        drop(seen);
        if let Err(error) = Python::attach(|py| py.check_signals()) {
            self.raised.keep(error);
        }
        self.raised.is_there()
    }
}

pub struct World {
    process: Process,
    signals: Signals,
    /// Where written files lie whose paths are relative; the working folder where it is none.
    folder: Option<PathBuf>,
}

impl World {
    pub fn new(raised: Raised, folder: Option<PathBuf>) -> Self {
        Self {
            process: Process::new(STACK).with_tables_of_user(),
            signals: Signals::new(raised),
            folder,
        }
    }

    /// The place of a file that is written.
    fn place(&self, path: &Path) -> PathBuf {
        match &self.folder {
            Some(folder) => folder.join(path),
            None => path.to_owned(),
        }
    }
}

impl Host for World {
    fn now(&self) -> Duration {
        self.process.now()
    }

    fn clock(&self) -> Clock {
        self.process.clock()
    }

    fn interrupted(&self) -> bool {
        self.signals.interrupted()
    }

    fn cores(&self) -> usize {
        self.process.cores()
    }

    fn has_threads(&self) -> bool {
        true
    }

    fn stack(&self) -> usize {
        STACK
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.process.read(path)
    }

    fn identify(&self, path: &Path) -> PathBuf {
        self.process.identify(path)
    }

    fn list(&self, folder: &Path) -> Vec<Listed> {
        self.process.list(folder)
    }

    fn exists(&self, path: &Path) -> bool {
        self.process.exists(&self.place(path))
    }

    fn probe(&self, path: &Path) -> io::Result<()> {
        self.process.probe(&self.place(path))
    }

    fn make_folder_of(&self, path: &Path) -> io::Result<()> {
        self.process.make_folder_of(&self.place(path))
    }

    fn replace(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        self.process.replace(&self.place(path), contents)
    }

    fn open_log(&self, path: &Path) -> io::Result<Box<dyn LogFile>> {
        self.process.open_log(&self.place(path))
    }

    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        self.process.tables()
    }

    fn tables_on_disk(&self) -> Option<Arc<dyn TableStore>> {
        self.process.tables_on_disk()
    }

    fn cache(&self, action: CacheAction) -> io::Result<Vec<CachedTable>> {
        self.process.cache(action)
    }
}

/// Hands each event to a function of Python's: as JSON, as people read it, and whether it is about something wrong.
pub struct Listener<'a> {
    pub world: &'a World,
    pub raised: &'a Raised,
    pub call: &'a Py<PyAny>,
}

impl FrontEnd for Listener<'_> {
    fn shows(&self) -> bool {
        true
    }

    fn show(&mut self, page: &[u8]) -> io::Result<String> {
        Ok(write_page(page)?.display().to_string())
    }

    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        let text = Text {
            palette: Palette { colour: false },
            coloured_reports: false,
            width: || 80,
            columns: || None,
        };
        let (mut json, mut lines) = (String::new(), String::new());
        Json.render(&event, &mut json);
        let is_wrong = text.render(&event, &mut lines) == Channel::Diagnostics;
        Python::attach(|py| self.call.call1(py, (json, lines, is_wrong))).map_or_else(
            |error| {
                self.raised.keep(error);
                Err(OutputClosed)
            },
            |_| Ok(()),
        )
    }

    fn host(&self) -> &dyn Host {
        self.world
    }
}
