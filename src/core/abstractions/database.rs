//! Pattern databases of any abstraction: found among the tables that are kept, else built and kept; and how the values of
//! several make one.

use crate::search::{
    Estimate, Limits, Observer, Statistics, StopReason, TableData, TableKey, Worker, in_parallel,
};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The abstraction whose distances a pattern database tabulates.
pub(crate) trait DatabaseSource: Sync {
    /// The finished table.
    type Database;

    /// Whether one table is built by all threads; else there is one thread for each of several tables.
    const SHARES_THREADS: bool;

    /// The key under which the table is stored.
    fn key(&self) -> TableKey;

    /// The table of these bytes, if they can be one.
    fn read(&self, data: TableData) -> Option<Self::Database>;

    /// The bytes of the table.
    fn build(&self, limits: &Limits, observer: &mut dyn Observer) -> Result<TableData, StopReason>;
}

/// Finds the databases of abstractions, or builds them, within the memory of the limits.
pub(crate) fn open<A: DatabaseSource>(
    abstractions: &[A],
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Vec<A::Database>, StopReason> {
    let kept = observer.tables();
    let mut bytes = 0;
    let mut databases: Vec<Option<A::Database>> = Vec::with_capacity(abstractions.len());
    for one_abstraction in abstractions {
        let data = kept
            .as_ref()
            .and_then(|kept| kept.load(&one_abstraction.key()));
        let length = data.as_ref().map_or(0, |data| data.bytes().len() as u64);
        let database = data.and_then(|data| one_abstraction.read(data));
        bytes += database.as_ref().map_or(0, |_| length);
        databases.push(database);
    }
    let mut left = limits.less(bytes);
    let missing = databases.iter().enumerate();
    let missing = missing.filter_map(|(index, found)| found.is_none().then_some(index));
    let mut missing: Vec<usize> = missing.collect();
    let mut keep = |index: usize, data: TableData| {
        let abstraction: &A = &abstractions[index];
        if let Some(kept) = &kept {
            kept.save(&abstraction.key(), &data);
        }
        bytes += data.bytes().len() as u64;
        databases[index] = Some(abstraction.read(data).expect("it was built so"));
        bytes
    };
    let threads = limits.threads.min(missing.len());
    if threads > 1 && !A::SHARES_THREADS {
        let share = Limits {
            memory: limits.memory / threads as u64,
            ..*limits
        };
        let build = |at: usize, observer: &mut dyn Observer| {
            abstractions[missing[at]].build(&share, observer)
        };
        let results = build_side_by_side(missing.len(), threads, build, observer)?;
        let mut failed = Vec::new();
        for (index, data) in missing.into_iter().zip(results) {
            match data {
                Ok(data) => left = limits.less(keep(index, data)),
                Err(_) => failed.push(index),
            }
        }
        missing = failed;
    }
    for index in missing {
        // Many small tables take long, too.
        if let Some(reason) = observer.observe(&Statistics::default()) {
            return Err(reason);
        }
        let data = abstractions[index].build(&left, observer)?;
        left = limits.less(keep(index, data));
    }
    if bytes > limits.memory {
        return Err(StopReason::MemoryLimit);
    }
    Ok(databases.into_iter().flatten().collect())
}

/// The value of several databases: the sum where no move counts in two of them, else the greatest.
#[inline]
pub(crate) fn combined(adds_up: bool, values: impl Iterator<Item = Estimate>) -> Estimate {
    if adds_up {
        values.fold(0, Estimate::saturating_add)
    } else {
        values.max().unwrap_or(0)
    }
}

/// The number of finished entries of each table, and of all its entries.
type TableProgress = Vec<[AtomicU64; 2]>;

/// The observer of one table.
struct Watched<'a, 'b> {
    progress: &'a [AtomicU64; 2],
    worker: &'a mut Worker<'b>,
}

impl Observer for Watched<'_, '_> {
    fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
        let stopped = self.worker.is_stopped();
        stopped.then_some(StopReason::Interrupted)
    }

    fn observe_table(&mut self, done: u64, total: u64) -> Option<StopReason> {
        self.progress[0].store(done, Relaxed);
        self.progress[1].store(total, Relaxed);
        self.observe(&Statistics::default())
    }
}

/// Builds so many tables, each on one thread; gives what each came to, or the observer's word.
fn build_side_by_side<T: Send>(
    tables: usize,
    threads: usize,
    build: impl Fn(usize, &mut dyn Observer) -> T + Sync,
    observer: &mut dyn Observer,
) -> Result<Vec<T>, StopReason> {
    let progress: TableProgress = (0..tables).map(|_| Default::default()).collect();
    let work = |worker: &mut Worker<'_>, index: usize| {
        let progress = &progress[index];
        build(index, &mut Watched { progress, worker })
    };
    let mut ask = || {
        let sum = |at: usize| progress.iter().map(|counts| counts[at].load(Relaxed)).sum();
        observer.observe_table(sum(0), sum(1))
    };
    in_parallel((0..tables).collect(), threads, work, &mut ask)
}
