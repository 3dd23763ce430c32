//! One iteration on several threads.

use super::Tree;
use super::descent::{Descent, Halt, Searched, Tally, Watch};
use crate::search::StopReason;
use crate::search::meter::{Meter, Stop};
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread::{self, Builder, Thread};
use std::time::Duration;

/// So many nodes are about a quarter of a millisecond's work, several times what it takes to start
/// a thread.
const ENOUGH: u64 = 30_000;

/// How many subtrees there are for each thread at least: their sizes differ a thousandfold.
const SUBTREES: usize = 128;

/// No subtree lies deeper; where a tree does not branch there is nothing to share.
const DEEPEST: u32 = 100;

/// For the deepest recursion of a descent in a build without optimization. Only reserved.
const STACK: usize = 16 << 20;

/// Between two looks at the observer while the calling thread waits for the others.
const PATIENCE: Duration = Duration::from_millis(5);

/// The threads that an iteration may take.
#[derive(Clone, Copy, Debug)]
pub struct Crew {
    threads: usize,
    /// How many nodes an iteration has at least that is worth more than one thread.
    pub enough: u64,
}

/// The subtrees of one iteration: their roots, all so many moves deep, in the order in which one
/// thread would come to them.
pub struct Split<N> {
    /// How deep they are.
    pub depth: u32,
    /// Their roots.
    pub roots: Vec<N>,
}

impl Crew {
    /// A crew of so many, the calling thread included.
    pub fn new(threads: usize) -> Self {
        Self {
            threads,
            enough: ENOUGH,
        }
    }

    /// Whether the calling thread is the only one.
    pub fn is_alone(self) -> bool {
        self.threads <= 1
    }

    /// Splits an iteration, breadth first.
    pub fn split<T: Tree>(self, tree: &T, threshold: u64) -> Split<T::Node> {
        let scale = u64::from(tree.scale());
        let mut split = Split {
            depth: 0,
            roots: vec![tree.root()],
        };
        while split.roots.len() < SUBTREES * self.threads
            && split.depth < DEEPEST
            && !split.roots.is_empty()
        {
            split.depth += 1;
            let made = u64::from(split.depth) * scale;
            let above = std::mem::take(&mut split.roots);
            // Behind a goal no node has its turn.
            for mut node in above.into_iter().take_while(|node| !tree.is_goal(node)) {
                let _ = tree.visit(&mut node, |node, _, step| {
                    if made + u64::from(tree.estimate_after(step)) <= threshold {
                        let mut child = *node;
                        tree.exchange(&mut child, step);
                        split.roots.push(child);
                    }
                    ControlFlow::<()>::Continue(())
                });
            }
        }
        split
    }

    /// Searches subtrees, in their order as far as threads allow, up to the first with a goal. What
    /// was not searched to its end lies behind that, or the node limit was near: it is `None`.
    pub fn search<T: Tree>(
        self,
        tree: &T,
        threshold: u64,
        split: &Split<T::Node>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Vec<Option<Searched>>> {
        let shared = Shared {
            budget: meter.remaining(),
            next: AtomicUsize::new(0),
            found: AtomicUsize::new(usize::MAX),
            over: AtomicBool::new(false),
            generated: AtomicU64::new(0),
            expanded: AtomicU64::new(0),
            helpers: AtomicUsize::new(0),
            caller: thread::current(),
        };
        let work = Work {
            tree,
            threshold,
            split,
            shared: &shared,
        };
        let mut results: Vec<Option<Searched>> = split.roots.iter().map(|_| None).collect();
        let mut keep = |searched: Vec<(usize, Searched)>| {
            for (index, searched) in searched {
                results[index] = Some(searched);
            }
        };
        let mut stopped = None;
        let mut ask = || {
            let [expanded, generated] =
                [&shared.expanded, &shared.generated].map(|count| count.load(Relaxed));
            stopped = stopped.or_else(|| meter.ask(expanded, generated));
            stopped
        };
        thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.threads.min(split.roots.len()))
                .map_while(|_| {
                    let at_work = shared.begin();
                    let help = move || {
                        let searched = work.run(|| None);
                        drop(at_work);
                        searched
                    };
                    // Fewer do as well.
                    let builder = Builder::new().stack_size(STACK);
                    builder.spawn_scoped(scope, help).ok()
                })
                .collect();
            keep(work.run(&mut ask));
            while shared.helpers.load(Relaxed) > 0 {
                if ask().is_some() {
                    shared.over.store(true, Relaxed);
                }
                thread::park_timeout(PATIENCE);
            }
            for helper in helpers {
                keep(helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
            }
        });
        match stopped {
            Some(reason) => {
                meter.add(shared.expanded.into_inner(), shared.generated.into_inner());
                ControlFlow::Break(Stop::Reason(reason))
            }
            None => ControlFlow::Continue(results),
        }
    }
}

/// What the threads tell each other.
struct Shared {
    /// The most nodes that all of them may generate.
    budget: u64,
    /// The next subtree.
    next: AtomicUsize,
    /// The first subtree that is known to have a goal.
    found: AtomicUsize,
    /// Whether everybody shall stop.
    over: AtomicBool,
    generated: AtomicU64,
    expanded: AtomicU64,
    /// How many threads are at work besides the caller.
    helpers: AtomicUsize,
    caller: Thread,
}

impl Shared {
    /// Counts one more helper.
    fn begin(&self) -> AtWork<'_> {
        self.helpers.fetch_add(1, Relaxed);
        AtWork(self)
    }

    /// Whether it matters what is in a subtree.
    fn wants(&self, index: usize) -> bool {
        index < self.found.load(Relaxed) && !self.over.load(Relaxed)
    }

    /// Adds what has come since `told` to the counts.
    fn tell(&self, told: &mut Tally, tally: &Tally) {
        let expanded = tally.expanded - told.expanded;
        let generated = tally.generated - told.generated;
        self.expanded.fetch_add(expanded, Relaxed);
        self.generated.fetch_add(generated, Relaxed);
        *told = *tally;
    }
}

/// A helper at work; tells the caller when it no longer is, be it by a panic.
struct AtWork<'a>(&'a Shared);

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.0.helpers.fetch_sub(1, Relaxed);
        self.0.caller.unpark();
    }
}

/// What every thread does.
struct Work<'a, T: Tree> {
    tree: &'a T,
    threshold: u64,
    split: &'a Split<T::Node>,
    shared: &'a Shared,
}

impl<T: Tree> Clone for Work<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Tree> Copy for Work<'_, T> {}

impl<T: Tree> Work<'_, T> {
    /// Searches one subtree after the other until none is left; `ask` gives the observer's word.
    fn run(self, mut ask: impl FnMut() -> Option<StopReason>) -> Vec<(usize, Searched)> {
        let shared = self.shared;
        let made = u64::from(self.split.depth) * u64::from(self.tree.scale());
        let mut results = Vec::new();
        // Expansions of this thread.
        let mut own = 0;
        loop {
            let index = shared.next.fetch_add(1, Relaxed);
            let root = self.split.roots.get(index);
            let Some(root) = root.filter(|_| shared.wants(index)) else {
                return results;
            };
            let mut told = Tally::NONE;
            let lookout = Lookout {
                shared,
                index,
                ask: &mut ask,
                told: &mut told,
            };
            let descent = Descent::new(self.tree, self.threshold, shared.budget, own, lookout);
            let (flow, searched) = descent.run(root, made);
            shared.tell(&mut told, &searched.tally);
            own += searched.tally.expanded;
            match flow {
                ControlFlow::Continue(()) => results.push((index, searched)),
                ControlFlow::Break(Halt::Found) => {
                    shared.found.fetch_min(index, Relaxed);
                    results.push((index, searched));
                }
                ControlFlow::Break(Halt::Dropped) => {}
                ControlFlow::Break(Halt::Budget | Halt::Stopped(_)) => {
                    shared.over.store(true, Relaxed);
                }
            }
        }
    }
}

/// What a descent of the crew asks.
struct Lookout<'a, A> {
    shared: &'a Shared,
    index: usize,
    ask: &'a mut A,
    /// What was told before.
    told: &'a mut Tally,
}

impl<A: FnMut() -> Option<StopReason>> Watch for Lookout<'_, A> {
    fn look(&mut self, tally: &Tally) -> ControlFlow<Halt> {
        let shared = self.shared;
        shared.tell(self.told, tally);
        if let Some(reason) = (self.ask)() {
            return ControlFlow::Break(Halt::Stopped(reason));
        }
        if shared.generated.load(Relaxed) > shared.budget {
            return ControlFlow::Break(Halt::Budget);
        }
        if shared.wants(self.index) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(Halt::Dropped)
        }
    }
}
