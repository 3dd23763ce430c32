//! The outside world, as far as a run may touch it.

use super::Event;
use crate::command::Loader;
use crate::experiment::{Advance, Clock, Files, MemoryFiles};
use crate::search::Statistics;
use crate::syntax::Source;
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
    },
    /// An experiment.
    Experiment(Advance),
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
