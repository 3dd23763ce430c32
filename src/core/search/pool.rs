//! Subtrees searched on several threads, with the counts of one.

use super::meter::{Meter, Stop};
use super::workers::{Worker, in_parallel};
use super::{Limits, Observer, Statistics, StopReason};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// A subtree that was searched to its end.
#[derive(Debug)]
pub(crate) struct Searched<R> {
    /// The counts of the work.
    pub statistics: Statistics,
    /// The result of the work.
    pub result: R,
    /// Whether it holds what is looked for.
    pub found: bool,
}

/// Does the work of `count` subtrees on so many threads, the calling one included: in their order as
/// far as threads allow, up to the first that has what is looked for, for which the work breaks with
/// [`Stop::Found`]. What was not searched to its end lies behind that, or the node limit was
/// near: it is `None`. So the counts, the path and the ending of one thread follow, whoever
/// searched what when.
///
/// The work is given the number of its thread, from 0, that of the subtree, and a meter of its own.
/// The observer is asked by the calling thread alone.
pub(crate) fn search_subtrees<R: Send>(
    count: usize,
    threads: usize,
    meter: &mut Meter,
    work: impl Fn(usize, usize, &mut Meter) -> (ControlFlow<Stop>, R) + Sync,
) -> ControlFlow<Stop, Vec<Option<Searched<R>>>> {
    let pool = Pool {
        budget: meter.remaining(),
        found: AtomicUsize::new(usize::MAX),
        over: AtomicBool::new(false),
        expanded: AtomicU64::new(0),
        generated: AtomicU64::new(0),
    };
    let mut ask = || {
        let [expanded, generated] =
            [&pool.expanded, &pool.generated].map(|count| count.load(Relaxed));
        meter.ask(expanded, generated)
    };
    let search = |worker: &mut Worker<'_>, index| pool.search(worker, index, &work);
    match in_parallel((0..count).collect(), threads, search, &mut ask) {
        Ok(searched) => ControlFlow::Continue(searched),
        Err(reason) => {
            meter.add(pool.expanded.into_inner(), pool.generated.into_inner());
            ControlFlow::Break(Stop::Reason(reason))
        }
    }
}

/// Messages between the threads.
struct Pool {
    /// The most nodes that all threads may generate.
    budget: u64,
    /// The first subtree that is known to have what is looked for.
    found: AtomicUsize,
    /// Whether nobody shall search any more.
    over: AtomicBool,
    expanded: AtomicU64,
    generated: AtomicU64,
}

impl Pool {
    /// Whether it matters what is in a subtree.
    fn wants(&self, index: usize) -> bool {
        index < self.found.load(Relaxed) && !self.over.load(Relaxed)
    }

    /// Searches a subtree, if it matters what is in it.
    fn search<R>(
        &self,
        worker: &mut Worker<'_>,
        index: usize,
        work: &impl Fn(usize, usize, &mut Meter) -> (ControlFlow<Stop>, R),
    ) -> Option<Searched<R>> {
        if !self.wants(index) {
            return None;
        }
        let thread = worker.thread;
        let mut lookout = Lookout {
            pool: self,
            index,
            worker,
            told: Statistics::default(),
        };
        let limits = Limits {
            max_nodes: Some(self.budget),
            ..Limits::default()
        };
        let mut meter = Meter::new(&limits, &mut lookout);
        let (flow, result) = work(thread, index, &mut meter);
        let statistics = meter.statistics;
        lookout.tell(&statistics);
        let found = match flow {
            ControlFlow::Continue(()) => false,
            ControlFlow::Break(Stop::Found(_)) => {
                self.found.fetch_min(index, Relaxed);
                true
            }
            ControlFlow::Break(Stop::Reason(_)) => {
                // Not because nobody needs it: everything ends.
                if self.wants(index) {
                    self.over.store(true, Relaxed);
                }
                return None;
            }
        };
        Some(Searched {
            statistics,
            result,
            found,
        })
    }
}

/// Watches the work in a subtree.
struct Lookout<'a, 'b> {
    pool: &'a Pool,
    index: usize,
    worker: &'a mut Worker<'b>,
    /// The counts that were told before.
    told: Statistics,
}

impl Lookout<'_, '_> {
    /// Adds what has come since it was told to the counts. It may be less than nothing, where work was told
    /// of that is counted once more in its order: the sums wrap, and are right again at the end.
    fn tell(&mut self, statistics: &Statistics) {
        let expanded = statistics.expanded.wrapping_sub(self.told.expanded);
        let generated = statistics.generated.wrapping_sub(self.told.generated);
        self.pool.expanded.fetch_add(expanded, Relaxed);
        self.pool.generated.fetch_add(generated, Relaxed);
        self.told = *statistics;
    }
}

impl Observer for Lookout<'_, '_> {
    fn observe(&mut self, statistics: &Statistics) -> Option<StopReason> {
        self.tell(statistics);
        let spent = self.pool.generated.load(Relaxed) > self.pool.budget;
        if self.worker.is_stopped() || spent {
            self.pool.over.store(true, Relaxed);
        }
        // Whatever the reason is: the subtree is given up.
        let dropped = !self.pool.wants(self.index);
        dropped.then_some(StopReason::Interrupted)
    }
}
