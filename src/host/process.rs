//! This process: its disk, clock and signals.

use super::disk;
use super::{Alarm, Clock, Host, Listed, LogFile, TableNote, heap};
#[cfg(feature = "tables-on-disk")]
use super::{CacheAction, CachedTable};
use crate::search::{MemoryTables, TableStore};
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// The world as this process sees it. Tables are kept in memory, and on disk
/// [where that is wanted](Process::with_tables_of_user).
pub struct Process {
    alarm: Arc<Alarm>,
    stack: usize,
    memory: Arc<MemoryTables>,
    #[cfg(feature = "tables-on-disk")]
    on_disk: Option<super::cache::KeptTables>,
}

impl Process {
    /// A process whose clock starts now, on a thread with so many bytes of stack left.
    pub fn new(stack: usize) -> Self {
        Self {
            alarm: Arc::new(Alarm::new(Arc::default())),
            stack,
            memory: Arc::default(),
            #[cfg(feature = "tables-on-disk")]
            on_disk: None,
        }
    }

    /// The same with the tables in the user's folder.
    #[must_use]
    pub fn with_tables_of_user(self) -> Self {
        #[cfg(feature = "tables-on-disk")]
        let on_disk = Some(super::cache::KeptTables::of_user(
            self.alarm.interrupt().clone(),
        ));
        Self {
            #[cfg(feature = "tables-on-disk")]
            on_disk,
            ..self
        }
    }

    /// From now on Ctrl-C asks the run to stop. A second one before the first is answered ends the
    /// process with a code, if there is one.
    #[cfg(feature = "terminal")]
    pub fn watch_interrupts(&self, code: Option<u8>) {
        use signal_hook::consts::SIGINT;
        use signal_hook::flag;
        let own = self.alarm.interrupt();
        // Where a handler can't be set Ctrl-C ends the process, as without one.
        if let Some(code) = code {
            let _ = flag::register_conditional_shutdown(SIGINT, code.into(), own.clone());
        }
        let _ = flag::register(SIGINT, own.clone());
    }

    /// When the run must end, for whoever stands beside it.
    pub fn alarm(&self) -> &Arc<Alarm> {
        &self.alarm
    }

    /// From now on the process takes so many bytes of memory and little more. What no search uses is given up first.
    pub fn limit_memory(&self, bytes: u64) {
        let tables = self.tables_in_memory().clone();
        heap::when_tight(move || tables.give_up_idle());
        heap::limit(usize::try_from(bytes).unwrap_or(usize::MAX));
    }

    fn tables_in_memory(&self) -> &Arc<MemoryTables> {
        #[cfg(feature = "tables-on-disk")]
        if let Some(tables) = &self.on_disk {
            return tables.memory();
        }
        &self.memory
    }

    /// What is to know of the tables on disk and was not told yet.
    pub fn take_notes(&self) -> Vec<TableNote> {
        #[cfg(feature = "tables-on-disk")]
        if let Some(tables) = &self.on_disk {
            return tables.take_notes();
        }
        Vec::new()
    }
}

impl Host for Process {
    fn now(&self) -> Duration {
        self.alarm.now()
    }

    fn clock(&self) -> Clock {
        let alarm = self.alarm.clone();
        Clock::own(move || alarm.now())
    }

    fn interrupted(&self) -> bool {
        self.alarm.interrupted()
    }

    fn forget_interrupt(&self) {
        self.alarm.forget_interrupt();
    }

    fn cores(&self) -> usize {
        thread::available_parallelism().map_or(1, NonZero::get)
    }

    fn has_threads(&self) -> bool {
        true
    }

    fn memory(&self) -> u64 {
        heap::used().saturating_sub(self.tables_in_memory().idle()) as u64
    }

    fn stack(&self) -> usize {
        self.stack
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        disk::read(&disk::at_home(path))
    }

    fn identify(&self, path: &Path) -> PathBuf {
        disk::identify(&disk::at_home(path))
    }

    fn list(&self, folder: &Path) -> Vec<Listed> {
        disk::list(&disk::at_home(folder))
    }

    fn exists(&self, path: &Path) -> bool {
        disk::exists(&disk::at_home(path))
    }

    fn probe(&self, path: &Path) -> io::Result<()> {
        disk::probe(&disk::at_home(path))
    }

    fn replace(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        disk::replace(&disk::at_home(path), contents)
    }

    fn open_log(&self, path: &Path) -> io::Result<Box<dyn LogFile>> {
        disk::open_log(&disk::at_home(path))
    }

    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        #[cfg(feature = "tables-on-disk")]
        if let Some(tables) = &self.on_disk {
            return Some(tables.large());
        }
        Some(self.memory.clone())
    }

    #[cfg(feature = "tables-on-disk")]
    fn tables_on_disk(&self) -> Option<Arc<dyn TableStore>> {
        self.on_disk.as_ref().map(super::cache::KeptTables::all)
    }

    #[cfg(feature = "tables-on-disk")]
    fn cache(&self, action: CacheAction) -> io::Result<Vec<CachedTable>> {
        match &self.on_disk {
            Some(tables) => tables.perform(action),
            None => super::Nowhere.cache(action),
        }
    }
}

/// Standard input to its end, at most 1 GiB.
#[cfg(feature = "terminal")]
pub fn read_standard_input() -> io::Result<Vec<u8>> {
    disk::read_all(io::stdin().lock())
}
