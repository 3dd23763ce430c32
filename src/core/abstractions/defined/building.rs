//! Tables that are built in parallel, watched by one thread.

use crate::search::{Observer, Statistics, StopReason, Worker, in_parallel};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How many entries of each table are done, and how many there are.
type Progress = Vec<(AtomicU64, AtomicU64)>;

/// The observer of one table.
struct Watched<'a, 'b> {
    progress: &'a Progress,
    index: usize,
    worker: &'a mut Worker<'b>,
}

impl Observer for Watched<'_, '_> {
    fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
        let stopped = self.worker.is_stopped();
        stopped.then_some(StopReason::Interrupted)
    }

    fn observe_table(&mut self, done: u64, total: u64) -> Option<StopReason> {
        let (own_done, own_total) = &self.progress[self.index];
        own_done.store(done, Relaxed);
        own_total.store(total, Relaxed);
        self.observe(&Statistics::default())
    }
}

/// Builds so many tables on some threads; gives what each came to.
///
/// # Errors
///
/// The observer's word.
pub(crate) fn build_in_parallel<T: Send>(
    tables: usize,
    threads: usize,
    build: impl Fn(usize, &mut dyn Observer) -> T + Sync,
    observer: &mut dyn Observer,
) -> Result<Vec<T>, StopReason> {
    let progress: Progress = (0..tables).map(|_| Default::default()).collect();
    let work = |worker: &mut Worker<'_>, index| {
        build(
            index,
            &mut Watched {
                progress: &progress,
                index,
                worker,
            },
        )
    };
    let mut ask = || {
        let sum = |count: fn(&(AtomicU64, AtomicU64)) -> &AtomicU64| {
            let counts = progress.iter().map(count);
            counts.map(|count| count.load(Relaxed)).sum()
        };
        observer.observe_table(sum(|own| &own.0), sum(|own| &own.1))
    };
    in_parallel((0..tables).collect(), threads, work, &mut ask)
}
