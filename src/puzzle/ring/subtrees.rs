//! Sequences of moves searched on several threads, with the counts of one.

use super::words::{Sleeping, Words};
use crate::search::{Limits, Meter, Move, Observer, Statistics, Stop, StopReason};
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

/// How many moves deep the subtrees begin: there are 452.
pub(super) const DEPTH: usize = 2;

/// Between two looks at the observer while the calling thread waits for the others.
const PATIENCE: Duration = Duration::from_micros(200);

/// All sequences that begin with the same moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subtree {
    /// Where these lead.
    pub board: u128,
    /// What sleeps there.
    pub sleeping: Sleeping,
}

/// What a subtree gave.
pub(super) struct Searched<R> {
    statistics: Statistics,
    /// What the work made of it.
    pub result: R,
    /// Whether it holds what is looked for.
    pub found: bool,
}

/// The subtrees of a board, in successor order.
pub(super) fn subtrees(words: &Words, board: u128) -> Vec<Subtree> {
    let first = words.next(board, Sleeping::NONE);
    let second = first.flat_map(|(_, child, then)| words.next(child, then));
    let each = second.map(|(_, board, sleeping)| Subtree { board, sleeping });
    each.collect()
}

/// Does the work of each subtree on a thread of one of the workers, in their order as far as threads
/// allow, up to the first that has what is looked for. What was not searched to its end lies
/// behind that, or the node limit was near: it is `None`.
pub(super) fn search<W: Send, R: Send>(
    subtrees: &[Subtree],
    workers: &mut [W],
    meter: &mut Meter,
    work: impl Fn(&mut W, Subtree, &mut Meter) -> (ControlFlow<Stop>, R) + Sync,
) -> ControlFlow<Stop, Vec<Option<Searched<R>>>> {
    let shared = Shared {
        budget: meter.remaining(),
        next: AtomicUsize::new(0),
        found: AtomicUsize::new(usize::MAX),
        over: AtomicBool::new(false),
        expanded: AtomicU64::new(0),
        generated: AtomicU64::new(0),
    };
    let mut stopped = None;
    let mut results: Vec<Option<Searched<R>>> = subtrees.iter().map(|_| None).collect();
    let mut keep = |searched: Vec<(usize, Searched<R>)>| {
        for (index, searched) in searched {
            results[index] = Some(searched);
        }
    };
    let Some((own, others)) = workers.split_first_mut() else {
        return ControlFlow::Continue(results);
    };
    thread::scope(|scope| {
        let (shared, work) = (&shared, &work);
        let spawn = |worker| {
            let help = move || shared.run(subtrees, worker, work, || None);
            thread::Builder::new().spawn_scoped(scope, help)
        };
        // Fewer do as well.
        let helpers: Vec<_> = others
            .iter_mut()
            .map_while(|worker| spawn(worker).ok())
            .collect();
        let mut ask = || {
            let [expanded, generated] =
                [&shared.expanded, &shared.generated].map(|count| count.load(Relaxed));
            stopped = stopped.or_else(|| meter.ask(expanded, generated));
            stopped
        };
        keep(shared.run(subtrees, own, work, &mut ask));
        for helper in helpers {
            while !helper.is_finished() {
                if ask().is_some() {
                    shared.over.store(true, Relaxed);
                }
                thread::sleep(PATIENCE);
            }
            keep(helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
    });
    match stopped {
        Some(reason) => {
            meter.statistics.expanded += shared.expanded.into_inner();
            meter.statistics.generated += shared.generated.into_inner();
            ControlFlow::Break(Stop::Reason(reason))
        }
        None => ControlFlow::Continue(results),
    }
}

/// Counts all again, in one thread's order, with what is known of the subtrees, and gives the first
/// result of one that has what is looked for, with the moves that lead to it. `again` searches one
/// that is not known, or that has more nodes than remain, and counts those.
pub(super) fn count<R>(
    words: &Words,
    board: u128,
    searched: Vec<Option<Searched<R>>>,
    meter: &mut Meter,
    mut again: impl FnMut(Subtree, &mut Meter) -> (ControlFlow<Stop>, R),
) -> ControlFlow<Stop, Option<(R, [Move; DEPTH])>> {
    let mut searched = searched.into_iter();
    meter.generate_all(Sleeping::NONE.awake())?;
    meter.expand(0)?;
    for (first, child, then) in words.next(board, Sleeping::NONE) {
        meter.generate_all(then.awake())?;
        meter.expand(0)?;
        for (second, board, sleeping) in words.next(child, then) {
            let known = searched.next().flatten();
            let known = known.filter(|known| known.statistics.generated <= meter.remaining());
            let (found, result) = if let Some(known) = known {
                meter.statistics.add(known.statistics);
                (known.found, known.result)
            } else {
                let (flow, result) = again(Subtree { board, sleeping }, meter);
                match flow {
                    ControlFlow::Break(Stop::Reason(reason)) => {
                        return ControlFlow::Break(Stop::Reason(reason));
                    }
                    flow => (flow.is_break(), result),
                }
            };
            if found {
                return ControlFlow::Continue(Some((result, [first, second])));
            }
        }
    }
    ControlFlow::Continue(None)
}

/// What the threads tell each other.
struct Shared {
    /// The most nodes that all of them may generate.
    budget: u64,
    /// The next subtree.
    next: AtomicUsize,
    /// The first subtree that is known to have what is looked for.
    found: AtomicUsize,
    /// Whether everybody shall stop.
    over: AtomicBool,
    expanded: AtomicU64,
    generated: AtomicU64,
}

impl Shared {
    /// Whether it matters what is in a subtree.
    fn wants(&self, index: usize) -> bool {
        index < self.found.load(Relaxed) && !self.over.load(Relaxed)
    }

    /// Searches one subtree after the other until none is left; `ask` gives the observer's word.
    fn run<W, R>(
        &self,
        subtrees: &[Subtree],
        worker: &mut W,
        work: impl Fn(&mut W, Subtree, &mut Meter) -> (ControlFlow<Stop>, R),
        mut ask: impl FnMut() -> Option<StopReason>,
    ) -> Vec<(usize, Searched<R>)> {
        let mut results = Vec::new();
        loop {
            let index = self.next.fetch_add(1, Relaxed);
            let subtree = subtrees.get(index).filter(|_| self.wants(index));
            let Some(&subtree) = subtree else {
                return results;
            };
            // Subtrees that are small must not add up unseen.
            if ask().is_some() {
                self.over.store(true, Relaxed);
                return results;
            }
            let mut lookout = Lookout {
                shared: self,
                index,
                ask: &mut ask,
                told: Statistics::default(),
            };
            let mut meter = Meter::new(&Limits::default(), &mut lookout);
            let (flow, result) = work(worker, subtree, &mut meter);
            let statistics = meter.statistics;
            lookout.tell(&statistics);
            let found = match flow {
                ControlFlow::Continue(()) => false,
                ControlFlow::Break(Stop::Found(_)) => {
                    self.found.fetch_min(index, Relaxed);
                    true
                }
                ControlFlow::Break(Stop::Reason(_)) => continue,
            };
            results.push((
                index,
                Searched {
                    statistics,
                    result,
                    found,
                },
            ));
        }
    }
}

/// Watches the work in a subtree.
struct Lookout<'a, A> {
    shared: &'a Shared,
    index: usize,
    ask: &'a mut A,
    /// What was told before.
    told: Statistics,
}

impl<A> Lookout<'_, A> {
    fn tell(&mut self, statistics: &Statistics) {
        let expanded = statistics.expanded - self.told.expanded;
        let generated = statistics.generated - self.told.generated;
        self.shared.expanded.fetch_add(expanded, Relaxed);
        self.shared.generated.fetch_add(generated, Relaxed);
        self.told = *statistics;
    }
}

impl<A: FnMut() -> Option<StopReason>> Observer for Lookout<'_, A> {
    fn observe(&mut self, statistics: &Statistics) -> Option<StopReason> {
        self.tell(statistics);
        let shared = self.shared;
        let asked = (self.ask)();
        let spent = shared.generated.load(Relaxed) > shared.budget;
        if asked.is_some() || spent {
            shared.over.store(true, Relaxed);
        }
        // Whatever the reason is: the subtree is given up.
        let dropped = !shared.wants(self.index);
        asked.or(dropped.then_some(StopReason::Interrupted))
    }
}
