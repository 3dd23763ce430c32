//! The tables of a process on disk, as a host hands them out.

use super::{Cache, CacheEntry, DiskTables};
use crate::host::quota::Quota;
use crate::host::{CacheAction, CachedTable, TableNote};
use puzzle_core::search::{MemoryTables, TableStore};
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The cache of a user, with the tables that this process uses.
pub(crate) struct KeptTables {
    cache: Arc<Cache>,
    large: Arc<DiskTables>,
    all: Arc<DiskTables>,
}

impl KeptTables {
    /// The user's own; writing ends when `interrupt` is set, and takes from the quota.
    pub(crate) fn of_user(interrupt: Arc<AtomicBool>, quota: Quota) -> Self {
        let cache = Arc::new(Cache::of_user(interrupt.clone(), quota));
        let large = DiskTables::new(cache.clone(), interrupt);
        Self {
            all: Arc::new(large.keeping_all()),
            large: Arc::new(large),
            cache,
        }
    }

    /// Tables of which those that took long to build go to disk.
    pub(crate) fn large(&self) -> Arc<dyn TableStore> {
        self.large.clone()
    }

    /// Those in memory.
    pub(crate) fn memory(&self) -> &Arc<MemoryTables> {
        self.large.memory()
    }

    /// The same tables, but all of them go to disk.
    pub(crate) fn all(&self) -> Arc<dyn TableStore> {
        self.all.clone()
    }

    /// Takes the notes that nobody was told yet.
    pub(crate) fn take_notes(&self) -> Vec<TableNote> {
        self.cache.take_notes()
    }

    /// Lists, removes or looks at what is on disk.
    pub(crate) fn perform(&self, action: CacheAction) -> io::Result<Vec<CachedTable>> {
        let entries = match action {
            CacheAction::List => self.cache.list()?,
            CacheAction::Clear => self.cache.clear()?,
            CacheAction::Verify => self.cache.verify()?,
            CacheAction::Built => self.all.take_used()?,
        };
        let mut tables: Vec<CachedTable> = entries.into_iter().map(cached).collect();
        tables.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(tables)
    }
}

/// A file of the cache as `cache` tells of it.
fn cached(entry: CacheEntry) -> CachedTable {
    let (name, fault) = match entry.table {
        Ok(name) => (name, None),
        Err(fault) => (entry.file, Some(fault.to_string())),
    };
    CachedTable {
        name,
        bytes: entry.bytes,
        fault,
    }
}
