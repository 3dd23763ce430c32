//! The outside world, as far as a run may touch it.

use super::Event;
use crate::command::Loader;
use crate::search::Statistics;
use std::io;
use std::path::Path;
use std::time::Duration;

/// Nobody reads the output any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputClosed;

/// A search that takes its time.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Its name.
    pub algorithm: &'static str,
    /// Its counts so far.
    pub statistics: Statistics,
}

/// What a front end hands to a run: files (through [`Loader`]), output, time, Ctrl-C, progress.
pub trait Host: Loader {
    /// Takes an event.
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed>;

    /// Time since some moment before the run; never goes back.
    fn now(&self) -> Duration;

    /// Whether somebody pressed Ctrl-C.
    fn interrupted(&self) -> bool;

    /// Writes the lines of the prompt that succeeded; only a prompt can.
    fn save(&mut self, path: &Path) -> io::Result<()> {
        let _ = path;
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Sees a long search, some times a second.
    fn progress(&mut self, progress: Progress);

    /// The search that was in progress has ended.
    fn progress_done(&mut self);
}
