//! The outside world, as far as an experiment may touch it.

use super::Product;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Time since some moment before the run; never goes back. Shared with the threads of the searches.
pub type Clock = Arc<dyn Fn() -> Duration + Send + Sync>;

/// How far an experiment is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advance {
    /// The experiment.
    pub name: String,
    /// Runs that are done, those of an earlier process too.
    pub done: usize,
    /// Runs there will be.
    pub total: usize,
    /// How long the rest will take, once that can be guessed.
    pub left: Option<Duration>,
}

/// Nobody reads the output any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closed;

/// What a front end hands to an experiment.
pub trait Workspace {
    /// The files.
    fn files(&self) -> Arc<dyn Files>;

    /// The clock.
    fn clock(&self) -> Clock;

    /// How many threads the machine runs at once, at least 1.
    fn cores(&self) -> usize;

    /// Whether somebody pressed Ctrl-C.
    fn interrupted(&self) -> bool;

    /// Sees how far it is, some times a second.
    fn progress(&mut self, advance: Advance);

    /// All that is in progress has ended.
    fn progress_done(&mut self);

    /// Takes what came of it.
    fn show(&mut self, product: Product) -> Result<(), Closed>;
}

/// Files, written whole or a line at a time.
pub trait Files {
    /// Whether there is anything of that name.
    fn exists(&self, path: &Path) -> bool;

    /// One name for one file, however it is written.
    fn identify(&self, path: &Path) -> PathBuf;

    /// All bytes of a file.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// Whether a file of that name could be written, without leaving anything behind.
    fn probe(&self, path: &Path) -> io::Result<()>;

    /// Writes a file whole or not at all, in the place of an older one.
    fn replace(&self, path: &Path, contents: &[u8]) -> io::Result<()>;

    /// Opens a file to add lines to, made if there is none. An error of kind
    /// [`io::ErrorKind::WouldBlock`] says that another process has it open.
    fn open_log(&self, path: &Path) -> io::Result<Box<dyn LogFile>>;

    /// Why a file can't be written, the same words on every machine.
    fn describe(&self, error: &io::Error) -> String {
        error.to_string()
    }
}

/// A file that lines are added to, by this process alone.
pub trait LogFile {
    /// All bytes it has.
    fn read(&mut self) -> io::Result<Vec<u8>>;

    /// Drops all bytes but the first ones.
    fn truncate(&mut self, length: u64) -> io::Result<()>;

    /// Adds a line with its newline in one piece: when this returns, the end of the process does not
    /// take the line away.
    fn append(&mut self, line: &str) -> io::Result<()>;
}

/// Files in memory: for runs that are to leave nothing behind.
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles(Arc<Mutex<BTreeMap<PathBuf, Vec<u8>>>>);

impl MemoryFiles {
    fn with<T>(&self, use_files: impl FnOnce(&mut BTreeMap<PathBuf, Vec<u8>>) -> T) -> T {
        // Every change is one insertion, so a panic elsewhere leaves no half of one.
        use_files(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.with(|files| files.len())
    }
}

impl Files for MemoryFiles {
    fn exists(&self, path: &Path) -> bool {
        self.with(|files| files.contains_key(path))
    }

    fn identify(&self, path: &Path) -> PathBuf {
        path.to_owned()
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.with(|files| files.get(path).cloned())
            .ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn probe(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }

    fn replace(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        self.with(|files| files.insert(path.to_owned(), contents.to_owned()));
        Ok(())
    }

    fn open_log(&self, path: &Path) -> io::Result<Box<dyn LogFile>> {
        self.with(|files| files.entry(path.to_owned()).or_default().len());
        Ok(Box::new(MemoryLog {
            files: self.clone(),
            path: path.to_owned(),
        }))
    }
}

struct MemoryLog {
    files: MemoryFiles,
    path: PathBuf,
}

impl LogFile for MemoryLog {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        self.files.read(&self.path)
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        self.files
            .with(|files| files.entry(self.path.clone()).or_default().truncate(length));
        Ok(())
    }

    fn append(&mut self, line: &str) -> io::Result<()> {
        self.files.with(|files| {
            files
                .entry(self.path.clone())
                .or_default()
                .extend_from_slice(line.as_bytes());
        });
        Ok(())
    }
}
