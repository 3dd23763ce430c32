//! A* and breadth-first heuristic search with delayed duplicate detection, on disk where memory ends.

mod buckets;
mod path;
mod runs;
#[cfg(test)]
mod tests;
mod told;

use super::meter::{Meter, Stop};
use super::proofs::path_cost;
use super::{
    Domain, Estimate, FAR, Heuristic, Limits, Move, Observer, Outcome, Round, SearchEvent,
    SuccessorOutcome, Transition, sum_f,
};
use crate::side_by_side::pairs;
use buckets::StateBucket;
use runs::{Cursor, Disk, Run};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use told::Told;

/// External A* (S. Edelkamp, S. Jabbar and S. Schrödl, "External A*", KI 2004): open states lie in buckets of equal g and h. The
/// bucket of the least f, and among these of the least g, is sorted when its turn comes. Then states that stand in it twice go,
/// and those of earlier buckets of the same h. All goal tests of a bucket come before its expansions, so no count depends on the
/// order of states in it. A state that an inconsistent heuristic brings again by a cheaper path is expanded again.
///
/// Where memory ends, buckets go to the [scratch file](super::Scratch) that the observer's tables give, and no count or path
/// depends on it; without one the search ends.
pub(super) fn external_a_star<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    ExternalSearch::new(domain, heuristic, limits, observer).run(start, false)
}

/// Breadth-first iterative-deepening A* (R. Zhou and E. A. Hansen, "Breadth-first heuristic search", *Artificial Intelligence*
/// 170, 2006): uniform-cost searches, which leave out what has an f above a bound: first the start's, then the least one above
/// the bound before. Layers are kept as in [`external_a_star`], all of them.
pub(super) fn breadth_first_ida_star<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    ExternalSearch::new(domain, heuristic, limits, observer).run(start, true)
}

/// States that are expanded before their successors are estimated.
const BATCH: usize = 64;

/// A place in the order of buckets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct BucketKey {
    /// The f; 0 where the search goes by g alone.
    f: u64,
    g: u64,
    h: Estimate,
}

/// Expanded states of equal g and h.
struct ClosedLayer<S> {
    g: u64,
    h: Estimate,
    run: Run<S>,
}

/// A successor that waits for its estimate.
struct DelayedSuccessor<S> {
    made: Transition<S>,
    g: u64,
}

struct ExternalSearch<'a, 'o, D: Domain, H> {
    domain: &'a D,
    heuristic: &'a H,
    meter: Meter<'o>,
    open: BTreeMap<BucketKey, StateBucket<D::State>>,
    /// In the order of their turns: what led to a state of one stands in one before it.
    closed: Vec<ClosedLayer<D::State>>,
    /// The places of layers of an h.
    by_h: BTreeMap<Estimate, Vec<usize>>,
    /// The places of layers of a g.
    by_g: BTreeMap<u64, Vec<usize>>,
    /// The costs of the moves that were made.
    costs: BTreeSet<u32>,
    stored: usize,
    disk: Option<Disk>,
    /// The greatest f that is searched, in iterations.
    bound: Option<u64>,
    /// The least f that was greater.
    next_bound: u64,
    /// The greatest f of the buckets that were taken.
    least: u64,
    /// The numbers and costs of states in the record.
    told: Option<Told<D::State>>,
    children: Vec<DelayedSuccessor<D::State>>,
    path: Vec<Move>,
}

impl<'a, 'o, D: Domain, H: Heuristic<D>> ExternalSearch<'a, 'o, D, H> {
    fn new(
        domain: &'a D,
        heuristic: &'a H,
        limits: &Limits,
        observer: &'o mut dyn Observer,
    ) -> Self {
        let meter = Meter::new(limits, observer);
        Self {
            domain,
            heuristic,
            open: BTreeMap::new(),
            closed: Vec::new(),
            by_h: BTreeMap::new(),
            by_g: BTreeMap::new(),
            costs: (!domain.has_costs()).then_some(1).into_iter().collect(),
            stored: 0,
            disk: None,
            bound: None,
            next_bound: u64::MAX,
            least: 0,
            told: None,
            meter,
            children: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Runs the search, in iterations or in one.
    fn run(mut self, start: D::State, iterates: bool) -> Outcome {
        let flow = self.search(start, iterates);
        self.meter.prove_by(self.heuristic, self.least);
        self.meter.statistics.peak_bytes = self.meter.memory.peak();
        let (domain, path) = (self.domain, self.path);
        self.meter.finish(flow, self.stored, |_| {
            let cost = path_cost(domain, start, &path);
            (path, cost)
        })
    }

    fn f(&self, g: u64, h: Estimate) -> u64 {
        let measure = (self.heuristic.scale(), self.heuristic.proves_dead_ends());
        sum_f(g, h, measure)
    }

    fn search(&mut self, start: D::State, iterates: bool) -> ControlFlow<Stop> {
        let of = (self.domain, self.heuristic);
        let h = self.meter.estimate_start(of, start)?;
        self.meter.begin(h, self.heuristic.scale());
        let f = self.f(0, h);
        if f == u64::MAX {
            return ControlFlow::Continue(());
        }
        self.bound = iterates.then_some(f);
        self.told = self.meter.is_traced().then(|| Told::of(start));
        let values = (Some(h), Some(f));
        self.meter.tell_begin(self.domain, (0, start), values);
        self.round();
        self.open(start, 0, h, f)?;
        self.work_off()?;
        while self.next_bound < u64::MAX {
            self.begin_again(start, f);
            self.open(start, 0, h, f)?;
            self.work_off()?;
        }
        ControlFlow::Continue(())
    }

    /// Tells of an iteration that begins.
    fn round(&mut self) {
        if let Some(units) = self.bound {
            let scale = self.heuristic.scale();
            self.meter.round(Round::Threshold { units, scale });
        }
    }

    /// Gives up an iteration, all but its start, which waits in the next one.
    fn begin_again(&mut self, start: D::State, f: u64) {
        for mut layer in self.closed.drain(..) {
            layer.run.clear(&mut self.meter.memory, &mut self.disk);
        }
        self.by_h.clear();
        self.by_g.clear();
        self.stored = 0;
        self.told = self.told.is_some().then(|| Told::of(start));
        self.bound = Some(std::mem::replace(&mut self.next_bound, u64::MAX));
        self.meter
            .tell(self.domain, || SearchEvent::BackedUp { id: 0, first: 1, f });
        self.round();
    }

    /// Takes bucket after bucket.
    fn work_off(&mut self) -> ControlFlow<Stop> {
        while let Some((turn, bucket)) = self.open.pop_first() {
            let f = self.bound.unwrap_or(turn.f);
            if f < FAR {
                self.least = self.least.max(f);
            }
            let run = self.settle(turn.h, bucket)?;
            self.stored += run.len() as usize;
            let layer = ClosedLayer {
                g: turn.g,
                h: turn.h,
                run,
            };
            let place = self.closed.len();
            self.by_h.entry(turn.h).or_default().push(place);
            self.by_g.entry(turn.g).or_default().push(place);
            self.closed.push(layer);
            self.test()?;
            self.expand()?;
        }
        ControlFlow::Continue(())
    }

    /// Tests the last layer.
    fn test(&mut self) -> ControlFlow<Stop> {
        let mut goal = None;
        let mut cursor = Cursor::new();
        let at = self.closed.len() - 1;
        loop {
            let states = cursor.page(&self.closed[at].run, &mut self.disk)?;
            if states.is_empty() {
                break;
            }
            self.meter.look(0)?;
            for &state in states {
                if self.meter.test(self.domain, state) && goal.is_none() {
                    goal = Some(state);
                }
            }
        }
        let Some(goal) = goal else {
            return ControlFlow::Continue(());
        };
        let id = self.number(goal);
        self.meter.tell(self.domain, || SearchEvent::Goal { id });
        self.path = self.path_to(goal)?;
        ControlFlow::Break(Stop::Found(id))
    }

    /// Expands the last layer.
    fn expand(&mut self) -> ControlFlow<Stop> {
        let at = self.closed.len() - 1;
        let mut cursor = Cursor::new();
        loop {
            let states = cursor.page(&self.closed[at].run, &mut self.disk)?;
            if states.is_empty() {
                return ControlFlow::Continue(());
            }
            for states in states.chunks(BATCH) {
                let generated = self.generate(states, self.closed[at].g);
                self.enter(self.closed[at].h)?;
                generated?;
            }
        }
    }

    fn generate(&mut self, states: &[D::State], g: u64) -> ControlFlow<Stop> {
        let domain = self.domain;
        for &parent in states {
            let id = self.number(parent);
            self.meter.expand_node(domain, id, self.stored)?;
            domain.expand(parent, |mv, child| {
                self.meter.generate()?;
                let cost = domain.step_cost(parent, mv, child);
                if domain.has_costs() {
                    self.costs.insert(cost);
                }
                let g = g + u64::from(cost);
                let made = Transition { parent, mv, child };
                self.children.push(DelayedSuccessor { made, g });
                ControlFlow::Continue(())
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Puts the generated states, whose parents have this estimate, into their buckets.
    fn enter(&mut self, estimate: Estimate) -> ControlFlow<Stop> {
        let (domain, heuristic) = (self.domain, self.heuristic);
        let children = std::mem::take(&mut self.children);
        let mut estimates = vec![0; children.len()];
        if heuristic.wants_batches() {
            let states: Vec<_> = children.iter().map(|child| child.made.child).collect();
            self.meter
                .estimate_all((domain, heuristic), &states, &mut estimates)?;
        } else {
            for (slot, child) in pairs(&mut estimates, &children) {
                *slot = heuristic.estimate_child(domain, estimate, child.made);
            }
        }
        for (DelayedSuccessor { made, g }, &h) in pairs(&children, &estimates) {
            let f = self.f(*g, h);
            let fate = match self.bound {
                _ if f == u64::MAX => SuccessorOutcome::LeftOut,
                Some(threshold) if f > threshold => {
                    self.next_bound = self.next_bound.min(f);
                    SuccessorOutcome::Cut { threshold }
                }
                _ => {
                    self.open(made.child, *g, h, f)?;
                    SuccessorOutcome::Open
                }
            };
            if let Some(told) = &mut self.told {
                let (id, fate) = match fate {
                    SuccessorOutcome::Open => told.open(made.child, *g),
                    fate => (told.number(made.child), fate),
                };
                let (parent, values) = (told.number(made.parent), (Some(h), Some(f)));
                let successor = (id, made.mv, made.child);
                self.meter
                    .tell_generated(domain, parent, successor, values, fate);
            }
        }
        self.children = children;
        self.children.clear();
        ControlFlow::Continue(())
    }

    /// The number of a state in the record.
    fn number(&mut self, state: D::State) -> u32 {
        let told = self.told.as_mut();
        told.map_or(0, |told| told.number(state))
    }
}
