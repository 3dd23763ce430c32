//! Subtrees searched on several threads, with the counts of one.

use super::meter::{Meter, Stop};
use super::{Limits, Observer, Statistics, StopReason};
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder, Thread};
use std::time::Duration;

/// For the deepest recursion of a search in a build without optimization. Only reserved.
const STACK: usize = 16 << 20;

/// Between two looks at the observer while the calling thread waits for the others.
const PATIENCE: Duration = Duration::from_micros(500);

/// A subtree that was searched to its end.
#[derive(Debug)]
pub(crate) struct Searched<R> {
    /// What that took.
    pub statistics: Statistics,
    /// What the work made of it.
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
    let results: Vec<Mutex<Option<R>>> = (0..count).map(|_| Mutex::new(None)).collect();
    let ends = run(count, threads, meter, &|thread, index, meter| {
        let (flow, result) = work(thread, index, meter);
        *results[index]
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = Some(result);
        flow
    })?;
    let searched = ends.into_iter().zip(results).map(|(end, result)| {
        let (statistics, found) = end?;
        let result = result.into_inner().unwrap_or_else(PoisonError::into_inner);
        result.map(|result| Searched {
            statistics,
            result,
            found,
        })
    });
    ControlFlow::Continue(searched.collect())
}

/// Searches a subtree: the number of the thread, that of the subtree, and where it counts.
type Work<'a> = &'a (dyn Fn(usize, usize, &mut Meter) -> ControlFlow<Stop> + Sync);

/// What a subtree took that was searched to its end, and whether it holds what is looked for.
type End = (Statistics, bool);

fn run(
    count: usize,
    threads: usize,
    meter: &mut Meter,
    work: Work,
) -> ControlFlow<Stop, Vec<Option<End>>> {
    let pool = Pool {
        count,
        budget: meter.remaining(),
        next: AtomicUsize::new(0),
        found: AtomicUsize::new(usize::MAX),
        over: AtomicBool::new(false),
        expanded: AtomicU64::new(0),
        generated: AtomicU64::new(0),
        helpers: AtomicUsize::new(0),
        caller: thread::current(),
    };
    let mut ends = vec![None; count];
    let mut keep = |searched: Vec<(usize, End)>| {
        for (index, end) in searched {
            ends[index] = Some(end);
        }
    };
    let mut stopped = None;
    let mut ask = || {
        let [expanded, generated] =
            [&pool.expanded, &pool.generated].map(|count| count.load(Relaxed));
        stopped = stopped.or_else(|| meter.ask(expanded, generated));
        stopped
    };
    thread::scope(|scope| {
        let pool = &pool;
        let helpers: Vec<_> = (1..threads.min(count))
            .map_while(|thread| {
                let at_work = pool.begin();
                let help = move || {
                    let searched = pool.search(thread, work, &mut || None);
                    drop(at_work);
                    searched
                };
                // Fewer do as well.
                let builder = Builder::new().stack_size(STACK);
                builder.spawn_scoped(scope, help).ok()
            })
            .collect();
        keep(pool.search(0, work, &mut ask));
        while pool.helpers.load(Relaxed) > 0 {
            if ask().is_some() {
                pool.over.store(true, Relaxed);
            }
            thread::park_timeout(PATIENCE);
        }
        for helper in helpers {
            keep(helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
    });
    match stopped {
        Some(reason) => {
            meter.add(pool.expanded.into_inner(), pool.generated.into_inner());
            ControlFlow::Break(Stop::Reason(reason))
        }
        None => ControlFlow::Continue(ends),
    }
}

/// What the threads tell each other.
struct Pool {
    /// How many subtrees there are.
    count: usize,
    /// The most nodes that all threads may generate.
    budget: u64,
    /// The next subtree.
    next: AtomicUsize,
    /// The first subtree that is known to have what is looked for.
    found: AtomicUsize,
    /// Whether everybody shall stop.
    over: AtomicBool,
    expanded: AtomicU64,
    generated: AtomicU64,
    /// How many threads are at work besides the caller.
    helpers: AtomicUsize,
    caller: Thread,
}

impl Pool {
    /// Counts one more helper.
    fn begin(&self) -> AtWork<'_> {
        self.helpers.fetch_add(1, Relaxed);
        AtWork(self)
    }

    /// Whether it matters what is in a subtree.
    fn wants(&self, index: usize) -> bool {
        index < self.found.load(Relaxed) && !self.over.load(Relaxed)
    }

    /// Searches one subtree after the other until none is left; `ask` gives the observer's word.
    fn search(
        &self,
        thread: usize,
        work: Work,
        ask: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Vec<(usize, End)> {
        let mut ends = Vec::new();
        loop {
            let index = self.next.fetch_add(1, Relaxed);
            if index >= self.count || !self.wants(index) {
                return ends;
            }
            // Subtrees that are small must not add up unseen.
            if ask().is_some() {
                self.over.store(true, Relaxed);
                return ends;
            }
            let mut lookout = Lookout {
                pool: self,
                index,
                ask,
                told: Statistics::default(),
            };
            let limits = Limits {
                max_nodes: Some(self.budget),
                ..Limits::default()
            };
            let mut meter = Meter::new(&limits, &mut lookout);
            let flow = work(thread, index, &mut meter);
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
                    continue;
                }
            };
            ends.push((index, (statistics, found)));
        }
    }
}

/// A helper at work; tells the caller when it no longer is, be it by a panic.
struct AtWork<'a>(&'a Pool);

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.0.helpers.fetch_sub(1, Relaxed);
        self.0.caller.unpark();
    }
}

/// Watches the work in a subtree.
struct Lookout<'a> {
    pool: &'a Pool,
    index: usize,
    ask: &'a mut dyn FnMut() -> Option<StopReason>,
    /// What was told before.
    told: Statistics,
}

impl Lookout<'_> {
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

impl Observer for Lookout<'_> {
    fn observe(&mut self, statistics: &Statistics) -> Option<StopReason> {
        self.tell(statistics);
        let asked = (self.ask)();
        let spent = self.pool.generated.load(Relaxed) > self.pool.budget;
        if asked.is_some() || spent {
            self.pool.over.store(true, Relaxed);
        }
        // Whatever the reason is: the subtree is given up.
        let dropped = !self.pool.wants(self.index);
        asked.or(dropped.then_some(StopReason::Interrupted))
    }
}
