//! Tables for searches: in memory, behind it on disk.

use super::{Cache, CacheEntry, Claim, TableBytes};
use puzzle_core::search::{MemoryTables, Scratch, TableData, TableKey, TableStore};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Tables with fewer bytes are built again in less than a tenth of a second, so they are not worth a
/// file: the three of 5-5-5 have a quarter of a megabyte each, the two large ones of 6-6-3 three.
const LEAST: usize = 1 << 20;

/// Keeps tables in memory, and those that took long to build on disk too. Two processes that want
/// the same one at the same time both build it, and one of them writes it: nobody waits for
/// somebody who may never come to an end.
pub(crate) struct DiskTables {
    cache: Arc<Cache>,
    memory: Arc<MemoryTables>,
    /// Whether all go to disk.
    all: bool,
    /// Ends writing when it is set.
    interrupt: Arc<AtomicBool>,
    /// The keys of files that were read or written.
    used: Mutex<BTreeSet<String>>,
}

impl DiskTables {
    /// Tables in that folder; writing ends when `interrupt` is set.
    pub(crate) fn new(cache: Arc<Cache>, interrupt: Arc<AtomicBool>) -> Self {
        Self {
            cache,
            memory: Arc::default(),
            all: false,
            interrupt,
            used: Mutex::default(),
        }
    }

    /// Those in memory.
    pub(crate) fn memory(&self) -> &Arc<MemoryTables> {
        &self.memory
    }

    /// The same tables, but all of them go to disk.
    #[must_use]
    pub(crate) fn keeping_all(&self) -> Self {
        Self {
            cache: self.cache.clone(),
            memory: self.memory.clone(),
            all: true,
            interrupt: self.interrupt.clone(),
            used: Mutex::default(),
        }
    }

    /// The files that were read or written since this was asked last.
    pub(crate) fn take_used(&self) -> std::io::Result<Vec<CacheEntry>> {
        let used = std::mem::take(&mut *self.used.lock().unwrap_or_else(PoisonError::into_inner));
        let mut entries = self.cache.list()?;
        entries.retain(|entry| entry.table.as_ref().is_ok_and(|key| used.contains(key)));
        Ok(entries)
    }

    fn read(&self, key: &str) -> Option<TableBytes> {
        let table = self.cache.load(key)?;
        self.is_used(key);
        Some(table)
    }

    fn write(&self, key: &str, data: &TableData) {
        let Claim::Granted(part) = self.cache.claim(key) else {
            return;
        };
        // Somebody else may have been faster.
        if !self.cache.has_table(key) {
            let interrupted = &mut || self.interrupt.load(Ordering::Relaxed);
            self.cache.save(part, key, data.bytes(), interrupted);
        }
        self.is_used(key);
    }

    fn is_used(&self, key: &str) {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.insert(key.to_owned());
    }
}

/// The key of a file.
fn name(key: &TableKey) -> String {
    format!("{} format {}", key.name, key.format)
}

impl TableStore for DiskTables {
    fn load(&self, key: &TableKey) -> Option<TableData> {
        let file = name(key);
        if let Some(data) = self.memory.load(key) {
            if self.all {
                self.write(&file, &data);
            }
            return Some(data);
        }
        let data = TableData::from(self.read(&file)?);
        self.memory.save(key, &data);
        Some(data)
    }

    fn save(&self, key: &TableKey, data: &TableData) {
        self.memory.save(key, data);
        let file = name(key);
        // A bad file is not left where it is, or it would be noted again and again.
        if self.all || data.bytes().len() >= LEAST || self.cache.has_file(&file) {
            self.write(&file, data);
        }
    }

    fn scratch(&self) -> Option<Box<dyn Scratch>> {
        self.cache.scratch().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn tables() -> (tempfile::TempDir, DiskTables) {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = Cache::new(Some(folder.path().to_owned()));
        (folder, DiskTables::new(Arc::new(cache), Arc::default()))
    }

    fn again(folder: &tempfile::TempDir) -> DiskTables {
        let cache = Cache::new(Some(folder.path().to_owned()));
        DiskTables::new(Arc::new(cache), Arc::default())
    }

    fn key(name: &str) -> TableKey {
        let name = name.to_owned();
        TableKey { name, format: 1 }
    }

    fn bytes(tables: &DiskTables, name: &str) -> Option<Vec<u8>> {
        tables.load(&key(name)).map(|data| data.bytes().to_vec())
    }

    #[test]
    fn large_tables_are_there_in_the_next_process() {
        let (folder, tables) = tables();
        tables.save(&key("large"), &vec![7; LEAST].into());
        tables.save(&key("small"), &vec![7; LEAST - 1].into());
        assert_eq!(bytes(&tables, "small"), Some(vec![7; LEAST - 1]));
        let next = again(&folder);
        assert_eq!(bytes(&next, "large"), Some(vec![7; LEAST]));
        assert_eq!(bytes(&next, "small"), None);
        let other = TableKey {
            format: 2,
            ..key("large")
        };
        assert!(next.load(&other).is_none());
    }

    #[test]
    fn all_are_kept_where_that_is_asked_for() {
        let (folder, tables) = tables();
        tables.save(&key("small"), &vec![1; 9].into());
        let all = tables.keeping_all();
        assert_eq!(bytes(&all, "small"), Some(vec![1; 9]));
        all.save(&key("other"), &vec![2; 9].into());
        assert_eq!(all.take_used().expect("read").len(), 2);
        assert_eq!(all.take_used().expect("read").len(), 0);
        assert_eq!(bytes(&again(&folder), "small"), Some(vec![1; 9]));
    }

    #[test]
    fn a_good_table_is_not_written_again() {
        let (folder, tables) = tables();
        let all = tables.keeping_all();
        all.save(&key("a"), &vec![1; 9].into());
        again(&folder)
            .keeping_all()
            .save(&key("a"), &vec![1; 9].into());
        let modified = || fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(modified(), 1);
    }

    #[test]
    fn a_bad_file_is_replaced_however_small() {
        let (folder, tables) = tables();
        tables.keeping_all().save(&key("a"), &vec![1; 9].into());
        let file = fs::read_dir(folder.path()).expect("a folder").next();
        let path = file.expect("a file").expect("an entry").path();
        fs::write(&path, "bad").expect("written");
        let next = again(&folder);
        assert_eq!(bytes(&next, "a"), None);
        next.save(&key("a"), &vec![1; 9].into());
        assert_eq!(bytes(&again(&folder), "a"), Some(vec![1; 9]));
    }

    #[test]
    fn an_interrupted_write_is_no_table() {
        let (folder, tables) = tables();
        tables.interrupt.store(true, Ordering::Relaxed);
        tables.save(&key("large"), &vec![7; LEAST].into());
        assert_eq!(bytes(&tables, "large"), Some(vec![7; LEAST]));
        assert_eq!(bytes(&again(&folder), "large"), None);
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    }
}
