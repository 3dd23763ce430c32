//! Files in memory.

use super::{Host, Listed, LogFile};
use std::collections::BTreeMap;
use std::io::{self, BufRead, Cursor};
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

    /// Takes a file away.
    pub fn remove(&self, path: &Path) {
        self.with(|files| files.remove(path));
    }

    /// The number of files.
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

    fn list(&self, folder: &Path) -> Vec<Listed> {
        let mut listed: Vec<Listed> = self.with(|files| {
            let below = files
                .keys()
                .filter_map(|path| path.strip_prefix(folder).ok());
            let named = below.filter_map(|path| {
                let mut parts = path.iter();
                let name = parts.next()?.to_str()?.to_owned();
                let is_folder = parts.next().is_some();
                Some(Listed { name, is_folder })
            });
            named.collect()
        });
        // Files of one folder may not follow one another: `a-b` stands before `a/b`.
        listed.sort_by(|one, other| one.name.cmp(&other.name));
        listed.dedup();
        listed
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
    fn read(&mut self) -> io::Result<Box<dyn BufRead + '_>> {
        Ok(Box::new(Cursor::new(self.with(|bytes| bytes.clone()))))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_what_paths_go_through() {
        let files: MemoryFiles = [("a/b.txt", ""), ("a/c/d.txt", ""), ("a/c/e.txt", "")]
            .into_iter()
            .collect();
        let names = |folder: &str| {
            let listed = files.list(Path::new(folder)).into_iter();
            listed
                .map(|entry| (entry.name, entry.is_folder))
                .collect::<Vec<_>>()
        };
        assert_eq!(names("a"), [("b.txt".into(), false), ("c".into(), true)]);
        assert_eq!(names("a/c").len(), 2);
        assert_eq!(names("nowhere"), []);
        files.remove(Path::new("a/b.txt"));
        assert!(!files.exists(Path::new("a/b.txt")) && files.count() == 2);
    }
}
