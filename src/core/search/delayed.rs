//! A* and breadth-first heuristic search with delayed duplicate detection, on disk where memory ends.

mod runs;
#[cfg(test)]
mod tests;

use super::interner::Interner;
use super::meter::{Meter, Stop};
use super::proofs::path_cost;
use super::{
    Domain, Estimate, FAR, Heuristic, Limits, Move, Observer, Outcome, PackedState, Round,
    SearchEvent, StopReason, SuccessorOutcome, Transition, units,
};
use crate::side_by_side::pairs;
use runs::{Cursor, Disk, Run};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::ops::ControlFlow;

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
    Search::new(domain, heuristic, limits, observer).run(start, None)
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
    Search::new(domain, heuristic, limits, observer).run(start, Some(0))
}

/// States that are expanded before their successors are estimated.
const BATCH: usize = 64;

/// States of a bucket that are sorted at once, between two looks at the observer; about as many as memory grows to.
const MOST_FRESH: usize = 1 << 22;

/// A place in the order of buckets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Turn {
    /// The f; 0 where the search goes by g alone.
    f: u64,
    g: u64,
    h: Estimate,
}

/// Generated states of equal g and h.
struct Bucket<S> {
    /// Those in memory, in any order.
    fresh: Vec<S>,
    /// Those on disk.
    runs: Vec<Run<S>>,
}

/// Expanded states of equal g and h.
struct Layer<S> {
    g: u64,
    h: Estimate,
    run: Run<S>,
}

/// A successor that waits for its estimate.
struct Child<S> {
    made: Transition<S>,
    g: u64,
}

struct Search<'a, 'o, D: Domain, H> {
    domain: &'a D,
    heuristic: &'a H,
    meter: Meter<'o>,
    open: BTreeMap<Turn, Bucket<D::State>>,
    /// In the order of their turns: what led to a state of one stands in one before it.
    closed: Vec<Layer<D::State>>,
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
    children: Vec<Child<D::State>>,
    path: Vec<Move>,
}

impl<'a, 'o, D: Domain, H: Heuristic<D>> Search<'a, 'o, D, H> {
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
            told: meter.is_traced().then(Told::default),
            meter,
            children: Vec::new(),
            path: Vec::new(),
        }
    }

    fn run(mut self, start: D::State, bound: Option<u64>) -> Outcome {
        let flow = self.search(start, bound);
        self.meter.prove_by(self.heuristic, self.least);
        self.meter.statistics.peak_bytes = self.meter.memory.peak();
        let (domain, path) = (self.domain, self.path);
        self.meter.finish(flow, self.stored, |_| {
            let cost = path_cost(domain, start, &path);
            (path, cost)
        })
    }

    fn f(&self, g: u64, h: Estimate) -> u64 {
        let h = units(h, self.heuristic.proves_dead_ends());
        g.saturating_mul(self.heuristic.scale().into())
            .saturating_add(h)
    }

    fn search(&mut self, start: D::State, bound: Option<u64>) -> ControlFlow<Stop> {
        let h = (self.meter).estimate_start((self.domain, self.heuristic), start)?;
        self.meter.begin(h, self.heuristic.scale());
        let f = self.f(0, h);
        if f == u64::MAX {
            return ControlFlow::Continue(());
        }
        self.bound = bound.map(|_| f);
        self.number(start);
        self.meter.tell(self.domain, || SearchEvent::Begin {
            id: 0,
            state: start,
            h: Some(h),
            f: Some(f),
        });
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
        self.told = self.told.is_some().then(Told::default);
        self.number(start);
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
            let layer = Layer {
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

    /// The states of a bucket in their order, each once, without those of layers with this h.
    fn settle(
        &mut self,
        h: Estimate,
        mut bucket: Bucket<D::State>,
    ) -> ControlFlow<Stop, Run<D::State>> {
        bucket.sort();
        let mut runs = bucket.runs;
        let places = self.by_h.get(&h).map_or(&[][..], |places| places);
        let known = || places.iter().map(|&place| &self.closed[place].run);
        let bytes: usize = known().chain(&runs).map(Run::cursor_bytes).sum();
        let all: u64 = runs.iter().map(Run::len).sum();
        // Without a disk all that is unique has to fit, beside the list that it moves from.
        let gathered = 2 * all as usize * size_of::<D::State>();
        let due = if self.disk.is_some() {
            bytes + gathered.min(Run::<D::State>::LEAST_BYTES)
        } else {
            bytes + gathered
        };
        if self.meter.memory.reserve(due).is_continue() {
            self.meter.memory.release(due);
        } else {
            self.make_room()?;
            if let Some(disk) = &mut self.disk {
                for run in &mut runs {
                    run.write(&mut self.meter.memory, disk)?;
                }
            }
        }
        self.meter.memory.reserve(bytes)?;
        let known = self.by_h.get(&h).into_iter().flatten();
        let known = known.map(|&place| (Cursor::new(), &self.closed[place].run));
        let mut known: Vec<_> = known.collect();
        let mut cursors: Vec<_> = runs.iter().map(|_| Cursor::new()).collect();
        let mut heads = BinaryHeap::new();
        for (at, (cursor, run)) in pairs(&mut cursors, &runs).enumerate() {
            let head = cursor.peek(run, &mut self.disk)?;
            heads.extend(head.map(|state| Reverse((state, at))));
        }
        let mut unique = Run::default();
        let (mut last, mut looked_at) = (None, 0);
        while let Some(Reverse((state, at))) = heads.pop() {
            looked_at += 1;
            self.meter.look(looked_at)?;
            cursors[at].advance();
            let head = cursors[at].peek(&runs[at], &mut self.disk)?;
            heads.extend(head.map(|state| Reverse((state, at))));
            if last.replace(state) == Some(state) {
                continue;
            }
            let mut is_known = false;
            for (cursor, run) in &mut known {
                let mut other = cursor.peek(run, &mut self.disk)?;
                while other.is_some_and(|other| other < state) {
                    cursor.advance();
                    other = cursor.peek(run, &mut self.disk)?;
                }
                is_known |= other == Some(state);
            }
            if !is_known {
                unique.push(state, &mut self.meter.memory, &mut self.disk)?;
            }
        }
        self.meter.memory.release(bytes);
        for mut run in runs {
            run.clear(&mut self.meter.memory, &mut self.disk);
        }
        ControlFlow::Continue(unique)
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
            self.meter.expand(self.stored)?;
            let id = self.number(parent);
            self.meter.tell(domain, || SearchEvent::Taken { id });
            domain.expand(parent, |mv, child| {
                self.meter.generate()?;
                let cost = domain.step_cost(parent, mv, child);
                if domain.has_costs() {
                    self.costs.insert(cost);
                }
                let g = g + u64::from(cost);
                let made = Transition { parent, mv, child };
                self.children.push(Child { made, g });
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
            for (own, child) in pairs(&mut estimates, &children) {
                *own = heuristic.estimate_child(domain, estimate, child.made);
            }
        }
        for (Child { made, g }, &h) in pairs(&children, &estimates) {
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
                let (id, fate) = told.fate(made.child, *g, fate);
                let event = SearchEvent::Produced {
                    id,
                    parent: told.number(made.parent),
                    mv: made.mv,
                    state: made.child,
                    h: Some(h),
                    f: Some(f),
                    fate,
                };
                self.meter.tell(domain, || event);
            }
        }
        self.children = children;
        self.children.clear();
        ControlFlow::Continue(())
    }

    fn open(&mut self, state: D::State, g: u64, h: Estimate, f: u64) -> ControlFlow<Stop> {
        let f = if self.bound.is_some() { 0 } else { f };
        let turn = Turn { f, g, h };
        let mut bucket = self.open.entry(turn).or_default();
        if bucket.fresh.len() == bucket.fresh.capacity() {
            if bucket.fresh.len() >= MOST_FRESH {
                bucket.sort();
            } else if self.meter.memory.grow(&mut bucket.fresh).is_break() {
                self.make_room()?;
                bucket = self.open.entry(turn).or_default();
            }
            if bucket.fresh.len() == bucket.fresh.capacity() {
                self.meter.memory.grow(&mut bucket.fresh)?;
            }
        }
        bucket.fresh.push(state);
        ControlFlow::Continue(())
    }

    /// Brings to disk what fills pages, or breaks where there is no disk.
    fn make_room(&mut self) -> ControlFlow<Stop> {
        if self.disk.is_none() {
            self.disk = self.meter.scratch().map(Disk::new);
        }
        let Some(disk) = &mut self.disk else {
            return ControlFlow::Break(Stop::Reason(StopReason::MemoryLimit));
        };
        let meter = &mut self.meter;
        for layer in &mut self.closed {
            meter.look(0)?;
            layer.run.write(&mut meter.memory, disk)?;
        }
        for bucket in self.open.values_mut() {
            meter.look(0)?;
            let memory = &mut meter.memory;
            for run in &mut bucket.runs {
                run.write(memory, disk)?;
            }
            if bucket.fresh.len() >= Run::<D::State>::PER_PAGE {
                bucket.sort();
                if let Some(run) = bucket.runs.last_mut() {
                    run.write(memory, disk)?;
                    bucket.fresh = run.take_rest();
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The moves to a state of the last layer.
    fn path_to(&mut self, goal: D::State) -> ControlFlow<Stop, Vec<Move>> {
        let mut path = Vec::new();
        let (mut target, mut at) = (goal, self.closed.len() - 1);
        while at > 0 {
            let (mv, parent, before) = self.parent(target, at)?;
            path.push(mv);
            (target, at) = (parent, before);
        }
        path.reverse();
        ControlFlow::Continue(path)
    }

    /// A state of a layer before that one from which a move leads to this state, with its place.
    fn parent(
        &mut self,
        target: D::State,
        at: usize,
    ) -> ControlFlow<Stop, (Move, D::State, usize)> {
        let g = self.closed[at].g;
        let costs = std::mem::take(&mut self.costs);
        for &cost in &costs {
            let before = g.checked_sub(cost.into());
            let places = before.and_then(|before| self.by_g.get(&before));
            let places: Vec<_> = places.into_iter().flatten().copied().collect();
            for place in places.into_iter().rev().filter(|&place| place < at) {
                if let Some((mv, parent)) = self.parent_in(place, target, cost)? {
                    self.costs = costs;
                    return ControlFlow::Continue((mv, parent, place));
                }
            }
        }
        unreachable!("a state of a layer before it led there")
    }

    /// The first state of a layer from which a move leads to this one at this cost, found by expanding the layer again.
    fn parent_in(
        &mut self,
        at: usize,
        target: D::State,
        due: u32,
    ) -> ControlFlow<Stop, Option<(Move, D::State)>> {
        let domain = self.domain;
        let mut cursor = Cursor::new();
        loop {
            let states = cursor.page(&self.closed[at].run, &mut self.disk)?;
            if states.is_empty() {
                return ControlFlow::Continue(None);
            }
            for (looked_at, &parent) in (0..).zip(states) {
                self.meter.look(looked_at)?;
                let leads = domain.expand(parent, |mv, child| {
                    let cost = || domain.step_cost(parent, mv, child);
                    if child == target && cost() == due {
                        ControlFlow::Break(mv)
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                if let ControlFlow::Break(mv) = leads {
                    return ControlFlow::Continue(Some((mv, parent)));
                }
            }
        }
    }

    /// The number of a state in the record.
    fn number(&mut self, state: D::State) -> u32 {
        let told = self.told.as_mut();
        told.map_or(0, |told| told.number(state))
    }
}

/// The numbers of states in a record, and the least known cost of each.
struct Told<S> {
    met: Interner<S>,
    costs: Vec<u64>,
}

impl<S: PackedState> Told<S> {
    /// A state that is new begins at cost 0.
    fn number(&mut self, state: S) -> u32 {
        let id = self.met.number(state.hash(), state);
        if id as usize == self.costs.len() {
            self.costs.push(0);
        }
        id
    }

    /// The number of a successor, and what duplicate detection will make of one that is opened.
    fn fate(&mut self, state: S, g: u64, fate: SuccessorOutcome) -> (u32, SuccessorOutcome) {
        let id = self.met.number(state.hash(), state);
        if !fate.is_open() {
            return (id, fate);
        }
        let Some(known) = self.costs.get_mut(id as usize) else {
            self.costs.push(g);
            return (id, SuccessorOutcome::Open);
        };
        let before = *known;
        if g >= before {
            return (id, SuccessorOutcome::Known);
        }
        *known = g;
        let g = u32::try_from(before).unwrap_or(u32::MAX);
        (id, SuccessorOutcome::Better { g })
    }
}

impl<S> Default for Told<S> {
    fn default() -> Self {
        let (met, costs) = (Interner::default(), Vec::new());
        Self { met, costs }
    }
}

impl<S: PackedState> Bucket<S> {
    /// Sorts what is in memory.
    fn sort(&mut self) {
        let mut states = std::mem::take(&mut self.fresh);
        states.sort_unstable();
        states.dedup();
        self.runs.push(Run::of(states));
    }
}

impl<S> Default for Bucket<S> {
    fn default() -> Self {
        let (fresh, runs) = (Vec::new(), Vec::new());
        Self { fresh, runs }
    }
}
