//! A host that is put together.

use super::{Clock, Host, Listed, LogFile};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A host put together of others, so that a front end need not forward each method: files from here, time, memory and
/// threads from there. It has no tables.
#[derive(Clone, Copy)]
pub struct Parts<'a> {
    /// Where files lie.
    pub files: &'a dyn Host,
    /// All else.
    pub world: &'a dyn Host,
    /// Whether a run is to end, beside what the world says.
    pub interrupted: &'a dyn Fn() -> bool,
}

impl Host for Parts<'_> {
    fn now(&self) -> Duration {
        self.world.now()
    }

    fn clock(&self) -> Clock {
        self.world.clock()
    }

    fn interrupted(&self) -> bool {
        (self.interrupted)() || self.world.interrupted()
    }

    fn forget_interrupt(&self) {
        self.world.forget_interrupt();
    }

    fn cores(&self) -> usize {
        self.world.cores()
    }

    fn has_threads(&self) -> bool {
        self.world.has_threads()
    }

    fn memory(&self) -> u64 {
        self.world.memory()
    }

    fn stack(&self) -> usize {
        self.world.stack()
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.files.read(path)
    }

    fn identify(&self, path: &Path) -> PathBuf {
        self.files.identify(path)
    }

    fn list(&self, folder: &Path) -> Vec<Listed> {
        self.files.list(folder)
    }

    fn exists(&self, path: &Path) -> bool {
        self.files.exists(path)
    }

    fn probe(&self, path: &Path) -> io::Result<()> {
        self.files.probe(path)
    }

    fn make_folder_of(&self, path: &Path) -> io::Result<()> {
        self.files.make_folder_of(path)
    }

    fn replace(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        self.files.replace(path, contents)
    }

    fn open_log(&self, path: &Path) -> io::Result<Box<dyn LogFile>> {
        self.files.open_log(path)
    }
}
