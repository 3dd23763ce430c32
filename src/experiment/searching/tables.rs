//! Tables that the searches of an experiment share: built once, before the runs.

use crate::experiment::batch::PuzzleSearch;
use crate::experiment::plan::Plan;
use crate::host::Clock;
use puzzle_core::search::{Limits, Observer, Scratch, StopReason, TableData, TableKey, TableStore};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The tables of some searches of an experiment.
pub(crate) struct Tables {
    store: Arc<SharedTables>,
    by_search: HashMap<PuzzleSearch, SearchTables>,
    /// Bytes that all runs and tables together may take, whatever the plan says.
    room: u64,
}

/// The tables of one search.
struct SearchTables {
    keys: BTreeSet<TableKey>,
    bytes: u64,
    /// Time to build or find them.
    took: Duration,
}

impl Tables {
    /// No tables yet. Those in the store behind need not be built.
    pub(crate) fn new(behind: Option<Arc<dyn TableStore>>) -> Self {
        let store = SharedTables {
            behind,
            held: Mutex::default(),
            requested: Mutex::default(),
        };
        Self {
            store: Arc::new(store),
            by_search: HashMap::new(),
            room: u64::MAX,
        }
    }

    /// Limits runs and tables to the memory that the process has left.
    #[must_use]
    pub(crate) fn within(self, room: Option<u64>) -> Self {
        let room = room.unwrap_or(u64::MAX);
        Self { room, ..self }
    }

    /// The memory of a run, of that in its plan.
    pub(crate) fn allowed(&self, planned: u64) -> u64 {
        planned.min(self.room)
    }

    /// Builds those of a search, or finds them. A search whose tables take more memory than it has
    /// says so itself, in its runs.
    ///
    /// # Errors
    ///
    /// The observer's word.
    pub(crate) fn prepare(
        &mut self,
        plan: &Plan,
        search: PuzzleSearch,
        threads: usize,
        clock: &Clock,
        observer: &mut dyn Observer,
    ) -> Result<(), StopReason> {
        let plan = &plan.puzzles[search.puzzle];
        let run = &plan.runs[search.run];
        let Some((_, Some(heuristic))) = run.search.algorithm() else {
            return Ok(());
        };
        let limits = Limits {
            max_nodes: None,
            memory: self.allowed(run.memory),
            threads,
        };
        let started = clock.now();
        let made = plan
            .puzzle
            .prepare(heuristic, plan.goal.as_ref(), &limits, observer);
        let took = clock.now().saturating_sub(started);
        match made.and_then(Result::err) {
            None => {}
            Some(StopReason::MemoryLimit) => return Ok(()),
            Some(reason) => return Err(reason),
        }
        let keys = self.store.take_asked();
        let bytes = self.store.bytes_of(&keys);
        let took = self
            .by_search
            .values()
            .find_map(|other| (other.keys == keys).then_some(other.took))
            .unwrap_or(took);
        self.by_search
            .insert(search, SearchTables { keys, bytes, took });
        Ok(())
    }

    /// Bytes of all that are held.
    pub(crate) fn bytes(&self) -> u64 {
        self.store.held(|held| {
            let sizes = held.values().map(|data| data.bytes().len() as u64);
            sizes.sum()
        })
    }

    /// Drops those of a search that no other one has.
    pub(crate) fn drop_own(&mut self, search: PuzzleSearch) {
        let Some(dropped) = self.by_search.remove(&search) else {
            return;
        };
        let others = || self.by_search.values().flat_map(|other| &other.keys);
        self.store.held(|held| {
            held.retain(|key, _| !dropped.keys.contains(key) || others().any(|other| other == key));
        });
    }

    /// Drops all but those of one search.
    pub(crate) fn keep_only(&self, search: PuzzleSearch) {
        let keys = self.by_search.get(&search).map(|tables| &tables.keys);
        self.store
            .held(|held| held.retain(|key, _| keys.is_some_and(|kept| kept.contains(key))));
    }

    /// The memory of a run of a search, its own tables with it, where so many runs at once share
    /// what all tables leave of the limit.
    pub(crate) fn share(&self, search: PuzzleSearch, limit: u64, runs: u64) -> u64 {
        let used = self.by_search.get(&search).map_or(0, |tables| tables.bytes);
        let left = limit.saturating_sub(self.bytes().max(used));
        limit.min(used.saturating_add(left / runs))
    }

    /// The time to build or find the tables of a search; `None` if it has none.
    pub(crate) fn took(&self, search: PuzzleSearch) -> Option<Duration> {
        let tables = self.by_search.get(&search)?;
        (!tables.keys.is_empty()).then_some(tables.took)
    }

    /// The store that searches read.
    pub(crate) fn store(&self) -> Arc<dyn TableStore> {
        self.store.clone()
    }
}

/// A store of all requested tables, in front of another store.
struct SharedTables {
    behind: Option<Arc<dyn TableStore>>,
    held: Mutex<BTreeMap<TableKey, TableData>>,
    requested: Mutex<BTreeSet<TableKey>>,
}

impl SharedTables {
    fn held<T>(&self, look: impl FnOnce(&mut BTreeMap<TableKey, TableData>) -> T) -> T {
        // Every change is one insertion or removal, so a panic elsewhere leaves no half of one.
        look(&mut self.held.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn ask(&self, key: &TableKey) {
        let mut requested = self
            .requested
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        requested.insert(key.clone());
    }

    /// The keys that were requested since the last call.
    fn take_asked(&self) -> BTreeSet<TableKey> {
        std::mem::take(
            &mut *self
                .requested
                .lock()
                .unwrap_or_else(PoisonError::into_inner),
        )
    }

    fn bytes_of(&self, keys: &BTreeSet<TableKey>) -> u64 {
        self.held(|held| {
            let tables = keys.iter().filter_map(|key| held.get(key));
            tables.map(|data| data.bytes().len() as u64).sum()
        })
    }
}

impl TableStore for SharedTables {
    fn load(&self, key: &TableKey) -> Option<TableData> {
        self.ask(key);
        if let Some(data) = self.held(|held| held.get(key).cloned()) {
            return Some(data);
        }
        let data = self.behind.as_ref()?.load(key)?;
        self.held(|held| held.insert(key.clone(), data.clone()));
        Some(data)
    }

    fn save(&self, key: &TableKey, data: &TableData) {
        self.held(|held| held.insert(key.clone(), data.clone()));
        if let Some(behind) = &self.behind {
            behind.save(key, data);
        }
    }

    fn scratch(&self) -> Option<Box<dyn Scratch>> {
        self.behind.as_ref()?.scratch()
    }
}
