//! Files in memory.

use super::{Host, LogFile};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Files in memory, for runs that are to leave nothing behind; clones share them.
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

impl<P: Into<PathBuf>, B: Into<Vec<u8>>> FromIterator<(P, B)> for MemoryFiles {
    fn from_iter<I: IntoIterator<Item = (P, B)>>(files: I) -> Self {
        let files = files.into_iter();
        let files = files.map(|(path, bytes)| (path.into(), bytes.into()));
        Self(Arc::new(Mutex::new(files.collect())))
    }
}

impl Host for MemoryFiles {
    fn exists(&self, path: &Path) -> bool {
        self.with(|files| files.contains_key(path))
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.with(|files| files.get(path).cloned())
            .ok_or_else(|| io::ErrorKind::NotFound.into())
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

/// A log among files in memory.
#[derive(Default)]
pub(crate) struct MemoryLog {
    files: MemoryFiles,
    path: PathBuf,
}

impl MemoryLog {
    fn with<T>(&self, use_bytes: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        self.files
            .with(|files| use_bytes(files.entry(self.path.clone()).or_default()))
    }
}

impl LogFile for MemoryLog {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        Ok(self.with(|bytes| bytes.clone()))
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.with(|bytes| bytes.truncate(usize::try_from(length).unwrap_or(usize::MAX)));
        Ok(())
    }

    fn append(&mut self, line: &str) -> io::Result<()> {
        self.with(|bytes| bytes.extend_from_slice(line.as_bytes()));
        Ok(())
    }
}
