//! Finished tables, kept from one search to the next.

use super::Scratch;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// Where finished tables are kept from one search to the next: memory, a cache on disk.
pub trait TableStore: Send + Sync {
    /// The table of a key, if it is kept. What comes back is what was saved, byte by byte.
    fn load(&self, key: &TableKey) -> Option<TableData>;

    /// Keeps a table, if that can be done; a table that is not kept is built again.
    fn save(&self, key: &TableKey, data: &TableData);

    /// A new file for what a search has no memory for, if there is a place for one.
    fn scratch(&self) -> Option<Box<dyn Scratch>> {
        None
    }
}

/// The key of a table. Two tables of one key have the same bytes, on every machine.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TableKey {
    /// Short and unambiguous, fit for a file's name: small letters, digits, `-` and `.`, at most
    /// 200 bytes, as in `4x4-1.2.3.4.5.6.7-b0`.
    pub name: String,
    /// The version of the meaning of its bytes.
    pub format: u32,
}

/// The bytes of a table, in memory of this process; clones share them.
#[derive(Clone)]
pub struct TableData(Arc<Vec<u8>>);

impl TableData {
    /// All of them.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Whether there is a clone of it.
    fn is_shared(&self) -> bool {
        Arc::strong_count(&self.0) > 1
    }
}

impl From<Vec<u8>> for TableData {
    fn from(bytes: Vec<u8>) -> Self {
        Self(Arc::new(bytes))
    }
}

impl fmt::Debug for TableData {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "TableData({} bytes)", self.bytes().len())
    }
}

/// Keeps tables in memory, up to a number of bytes; what was used longest ago goes first.
#[derive(Debug)]
pub struct MemoryTables {
    capacity: usize,
    /// The last used at the end.
    kept: Mutex<Vec<(TableKey, TableData)>>,
}

impl MemoryTables {
    /// Keeps nothing yet.
    pub fn new(capacity: usize) -> Self {
        Self {
            capacity,
            kept: Mutex::default(),
        }
    }
}

impl MemoryTables {
    /// Bytes of the tables that no search uses now.
    pub fn idle(&self) -> usize {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = kept.iter().filter(|(_, data)| !data.is_shared());
        idle.map(|(_, data)| data.bytes().len()).sum()
    }

    /// Drops the tables that no search uses now, unless somebody is at the tables: this may be called in the middle
    /// of anything.
    pub fn give_up_idle(&self) {
        if let Ok(mut kept) = self.kept.try_lock() {
            kept.retain(|(_, data)| data.is_shared());
        }
    }
}

impl Default for MemoryTables {
    /// Up to 2 GiB.
    fn default() -> Self {
        Self::new(2 << 30)
    }
}

impl TableStore for MemoryTables {
    fn load(&self, key: &TableKey) -> Option<TableData> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|(other, _)| other == key)?;
        kept[at..].rotate_left(1);
        kept.last().map(|(_, data)| data.clone())
    }

    fn save(&self, key: &TableKey, data: &TableData) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(other, _)| other != key);
        kept.push((key.clone(), data.clone()));
        let size = |kept: &[(TableKey, TableData)]| -> usize {
            kept.iter().map(|(_, data)| data.bytes().len()).sum()
        };
        while size(&kept) > self.capacity {
            kept.remove(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(name: &str) -> TableKey {
        TableKey {
            name: name.to_owned(),
            format: 1,
        }
    }

    fn has(tables: &MemoryTables, name: &str) -> bool {
        tables.load(&key(name)).is_some()
    }

    #[test]
    fn what_was_used_longest_ago_goes_first() {
        let tables = MemoryTables::new(10);
        tables.save(&key("a"), &vec![1; 4].into());
        tables.save(&key("b"), &vec![2; 4].into());
        assert!(has(&tables, "a"));
        tables.save(&key("c"), &vec![3; 4].into());
        assert!(has(&tables, "a") && !has(&tables, "b") && has(&tables, "c"));
        tables.save(&key("d"), &vec![4; 11].into());
        assert!(!has(&tables, "a") && !has(&tables, "d"));
    }

    #[test]
    fn what_a_search_uses_is_not_given_up() {
        let tables = MemoryTables::default();
        tables.save(&key("a"), &vec![1; 4].into());
        tables.save(&key("b"), &vec![2; 5].into());
        let used = tables.load(&key("a"));
        assert_eq!(tables.idle(), 5);
        tables.give_up_idle();
        assert!(has(&tables, "a") && !has(&tables, "b") && used.is_some());
    }

    #[test]
    fn another_format_is_another_table() {
        let tables = MemoryTables::default();
        tables.save(&key("a"), &vec![1].into());
        let other = TableKey {
            format: 2,
            ..key("a")
        };
        assert!(tables.load(&other).is_none());
        assert_eq!(
            tables.load(&key("a")).map(|data| data.bytes().to_vec()),
            Some(vec![1])
        );
    }
}
