//! The outside world, as far as a run may touch it.

use super::Event;
use crate::command::Loader;
use crate::experiment::{Advance, Clock, Files, MemoryFiles};
use crate::search::{Statistics, TableStore};
use crate::syntax::Source;
use serde::Serialize;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Nobody reads the output any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputClosed;

/// Something that takes its time.
#[derive(Clone, Debug)]
pub enum Progress {
    /// A search.
    Search {
        /// Its name.
        algorithm: &'static str,
        /// Its counts so far.
        statistics: Statistics,
        /// How many of the entries of a table that it builds first are done, and of how many.
        table: Option<(u64, u64)>,
    },
    /// An experiment.
    Experiment(Advance),
}

/// What `cache` does with the tables on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CacheAction {
    /// Names them.
    List,
    /// Removes them.
    Clear,
    /// Looks at every byte of them.
    Verify,
    /// Names those that [`Host::tables_on_disk`] had or wrote since this was asked last.
    Built,
}

/// A table on disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CachedTable {
    /// What it holds, or the name of its file where that is not known.
    pub name: String,
    /// Bytes on disk.
    pub bytes: u64,
    /// What is wrong with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

/// What a front end hands to a run: files (through [`Loader`]), output, time, Ctrl-C, progress.
pub trait Host: Loader {
    /// Takes an event.
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed>;

    /// Time since some moment before the run; never goes back.
    fn now(&self) -> Duration;

    /// Whether somebody pressed Ctrl-C.
    fn interrupted(&self) -> bool;

    /// Whether it wants to know what [`Host::performed`] and [`Host::finished`] tell.
    fn records(&self) -> bool {
        false
    }

    /// A statement of the text itself is over; `done` is a text that leaves behind what it did: the
    /// statement, or the commands that succeeded in it before it failed. May be empty.
    fn performed(&mut self, source: &Source, done: &str) {
        let _ = (source, done);
    }

    /// A text has ended. When all of it succeeded, `whole`, it can be run again as it is.
    fn finished(&mut self, source: &Source, whole: bool) {
        let _ = (source, whole);
    }

    /// Writes what succeeded at the prompt so far as a script; only a prompt can.
    fn save(&mut self, path: &Path) -> io::Result<()> {
        let _ = path;
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Lists, removes or looks at the tables on disk; gives those it was about, sorted by name.
    fn cache(&mut self, action: CacheAction) -> io::Result<Vec<CachedTable>> {
        let _ = action;
        Err(io::Error::other("nothing is kept on disk here"))
    }

    /// Where tables are kept from one search to the next; without, each search builds its own.
    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        None
    }

    /// The same where all tables go to disk, however small.
    fn tables_on_disk(&self) -> Option<Arc<dyn TableStore>> {
        None
    }

    /// Sees a long search or experiment, some times a second.
    fn progress(&mut self, progress: Progress);

    /// What was in progress has ended.
    fn progress_done(&mut self);

    /// [`Host::now`] for other threads. Without a clock of the host's own it stands still.
    fn clock(&self) -> Clock {
        let now = self.now();
        Arc::new(move || now)
    }

    /// How many threads the machine runs at once.
    fn cores(&self) -> usize {
        1
    }

    /// The files of experiments. Unless the host has others they are in memory, and gone afterwards.
    fn files(&self) -> Arc<dyn Files> {
        Arc::new(MemoryFiles::default())
    }
}
