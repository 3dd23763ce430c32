//! Rectangle search.

use super::bucket_queue::BucketQueue;
use super::label::NodeLabel;
use super::meter::{Meter, Stop};
use super::segments::Segments;
use super::store::{Entered, Store};
use super::{
    CachedValue, Domain, Estimate, Heuristic, INFINITE, Limits, Observer, Outcome, Round,
    SearchEvent, StopReason, SuccessorOutcome, Transition, sum_f,
};
use std::ops::ControlFlow;

/// Rectangle search (Lemons, Ruml, Holte and Linares Lopez, "Rectangle Search: An Anytime Beam Search", AAAI 2024): a beam
/// search that grows wider and deeper. States wait by their depth, those of a depth by estimate, the first of equals. Each iteration expands
/// one state of every depth that it reached before, and then, at `aspect` more depths, as many as the shallower ones have
/// had by now. So after n iterations the search is a rectangle of n states at each of `n * aspect` depths.
///
/// Successors are tested when they are generated. A solution prunes states whose `g + h` is not smaller (`g` alone where the
/// heuristic is not admissible), and the search goes on; when nothing waits any more, it is optimal. A better path opens a
/// state again. A limit leaves the best solution so far.
pub fn rectangle_search<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    aspect: u32,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let mut search = RectangleSearch {
        domain,
        heuristic,
        scale: heuristic.scale().into(),
        is_admissible: heuristic.is_admissible(),
        store: Store::new(domain),
        depths: Segments::new(),
        levels: Vec::new(),
        best: None,
        expanding: None,
    };
    let flow = search.run(start, aspect, &mut meter);
    let is_over = matches!(flow, ControlFlow::Break(Stop::Found(_)));
    match search.best {
        // Whatever the heuristic, all that is pruned costs as much.
        Some((_, cost)) if is_over => meter.prove_cost(cost.into()),
        _ => search.prove(&mut meter),
    }
    let best = search.best.map(|(id, _)| search.store.path(id));
    meter.finish_improving((domain, start), flow, search.store.len(), best)
}

/// The depth of a state that waits at none.
const NOWHERE: u32 = u32::MAX;

struct RectangleSearch<'a, D: Domain, H> {
    domain: &'a D,
    heuristic: &'a H,
    /// Units of an estimate for a cost of 1.
    scale: u64,
    is_admissible: bool,
    store: Store<'a, D, u32>,
    /// The number of moves of each state's best path; [`NOWHERE`] where it was pruned.
    depths: Segments<u32>,
    /// The waiting states of each depth, by estimate. A state that has a better path of another depth by now waits
    /// there, too.
    levels: Vec<BucketQueue>,
    /// The goal of the best solution, and what its path costs.
    best: Option<(u32, u32)>,
    /// The state that was expanded last.
    expanding: Option<u32>,
}

impl<D: Domain, H: Heuristic<D>> RectangleSearch<'_, D, H> {
    fn run(&mut self, start: D::State, aspect: u32, meter: &mut Meter) -> ControlFlow<Stop> {
        let estimate = meter.estimate_start((self.domain, self.heuristic), start)?;
        meter.begin(estimate, self.heuristic.scale());
        self.store
            .enter(start, NodeLabel::start(), &mut meter.memory)?;
        self.depths.push(0, &mut meter.memory)?;
        self.wait(0, 0, estimate, meter)?;
        let values = (Some(estimate), Some(self.bound(0, estimate)));
        meter.tell_begin(self.domain, (0, start), values);
        if meter.test(self.domain, start) {
            self.best = Some((0, 0));
            return meter.found(self.domain, 0);
        }
        let (mut depth, mut first) = (0_usize, 0);
        for width in 1_u32.. {
            meter.round(Round::Width(width));
            let reached = depth;
            depth = depth.saturating_add(aspect as usize);
            let mut level = first;
            while level < depth.min(self.levels.len()) {
                let states = if level < reached { 1 } else { width };
                for _ in 0..states {
                    if !self.expand_best(level, meter)? {
                        break;
                    }
                }
                level += 1;
            }
            // No successor comes to a depth before all others.
            while self.levels.get(first).is_some_and(BucketQueue::is_empty) {
                first += 1;
            }
            if first == self.levels.len() {
                break;
            }
        }
        match self.best {
            Some((id, _)) => ControlFlow::Break(Stop::Found(id)),
            None => ControlFlow::Continue(()),
        }
    }

    /// Expands the best state of a depth; `false` where none waits.
    fn expand_best(&mut self, level: usize, meter: &mut Meter) -> ControlFlow<Stop, bool> {
        while let Some((key, id)) = self.levels[level].pop(&mut meter.memory) {
            let (label, estimate) = (self.store.label(id), key as Estimate);
            if label.closed || self.depths.get(id as usize) as usize != level {
                continue;
            }
            let is_dead_end = estimate == INFINITE && self.heuristic.proves_dead_ends();
            if is_dead_end || self.is_pruned(label.g, estimate) {
                // A better path of this length has to let it wait again.
                self.depths.set(id as usize, NOWHERE);
                continue;
            }
            self.expand(id, label, estimate, meter)?;
            return ControlFlow::Continue(true);
        }
        ControlFlow::Continue(false)
    }

    fn expand(
        &mut self,
        id: u32,
        label: NodeLabel,
        estimate: Estimate,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let state = self.store.state(id);
        self.store.set_label(id, label.closed());
        self.expanding = Some(id);
        meter.expand_node(self.domain, id, self.store.len())?;
        let mut cached = CachedValue::of(estimate);
        let (domain, heuristic) = (self.domain, self.heuristic);
        domain.expand(state, |mv, child| {
            meter.generate()?;
            let made = Transition {
                parent: state,
                mv,
                child,
            };
            let estimate = heuristic.estimate_successor(domain, &mut cached, made);
            let cost = domain.step_cost(state, mv, child);
            // No label is wide enough for a path that costs more.
            if self.store.most_g() - label.g < cost {
                return ControlFlow::Break(Stop::Reason(StopReason::CostLimit));
            }
            let reached = NodeLabel::new(label.g + cost, mv, id);
            self.reach(child, reached, estimate, meter)
        })
    }

    /// Meets a state at the end of a path, whose last state and move the label has.
    fn reach(
        &mut self,
        state: D::State,
        reached: NodeLabel,
        estimate: Estimate,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let (parent, mv) = (reached.parent, reached.mv);
        let tell = |search: &Self, id, fate, meter: &mut Meter| {
            meter.tell(search.domain, || {
                let values = (Some(estimate), Some(search.bound(reached.g, estimate)));
                SearchEvent::generated(parent, (id, mv, state), values, fate)
            });
        };
        if self.is_pruned(reached.g, estimate) {
            let threshold = self.best.map_or(0, |(_, cost)| self.bound(cost, 0) - 1);
            tell(self, parent, SuccessorOutcome::Cut { threshold }, meter);
            return ControlFlow::Continue(());
        }
        let depth = self.depths.get(parent as usize) + 1;
        let entered = self.store.enter(state, reached, &mut meter.memory)?;
        let id = match entered {
            Entered::New(id) => {
                tell(self, id, SuccessorOutcome::Open, meter);
                self.depths.push(depth, &mut meter.memory)?;
                self.wait(id, depth, estimate, meter)?;
                id
            }
            Entered::Known(id) => {
                let known = self.store.label(id);
                if known.g <= reached.g {
                    tell(self, id, SuccessorOutcome::Known, meter);
                    return ControlFlow::Continue(());
                }
                tell(self, id, SuccessorOutcome::Better { g: known.g }, meter);
                meter.statistics.reopened += u64::from(known.closed);
                let before = self.depths.get(id as usize);
                self.store.set_label(id, reached);
                self.depths.set(id as usize, depth);
                // At the same depth it has its place in the list.
                if known.closed || before != depth {
                    self.wait(id, depth, estimate, meter)?;
                }
                id
            }
        };
        if meter.test(self.domain, state) {
            self.improve(id, reached.g, meter)?;
        }
        ControlFlow::Continue(())
    }

    /// Takes a better solution, to a goal of that cost.
    fn improve(&mut self, id: u32, cost: u32, meter: &mut Meter) -> ControlFlow<Stop> {
        meter.tell(self.domain, || SearchEvent::Goal { id });
        self.best = Some((id, cost));
        if cost == 0 {
            return ControlFlow::Break(Stop::Found(id));
        }
        if meter.is_traced() {
            for id in 0..self.store.len() as u32 {
                let (label, state) = (self.store.label(id), self.store.state(id));
                let estimate = self.heuristic.estimate(self.domain, state);
                if !label.closed && self.is_pruned(label.g, estimate) {
                    meter.tell(self.domain, || SearchEvent::Pruned { id });
                }
            }
        }
        meter.prove_by_start(self.heuristic);
        meter.improved(cost);
        ControlFlow::Continue(())
    }

    /// Lets a state wait at a depth.
    fn wait(
        &mut self,
        id: u32,
        depth: u32,
        estimate: Estimate,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        while self.levels.len() <= depth as usize {
            if self.levels.len() == self.levels.capacity() {
                meter.memory.grow(&mut self.levels)?;
            }
            self.levels.push(BucketQueue::new());
        }
        self.levels[depth as usize].push(estimate.into(), id, &mut meter.memory)
    }

    /// The least cost of a solution over a state, in units of estimates.
    fn bound(&self, g: u32, estimate: Estimate) -> u64 {
        let estimate = if self.is_admissible { estimate } else { 0 };
        sum_f(g, estimate, (self.scale, true))
    }

    /// Whether no path over a state is cheaper than the best solution.
    fn is_pruned(&self, g: u32, estimate: Estimate) -> bool {
        let cost = self.best.map(|(_, cost)| u64::from(cost) * self.scale);
        cost.is_some_and(|cost| self.bound(g, estimate) >= cost)
    }

    /// Proves what holds while states wait: on an optimal path that is not known one of these, or the one that is being expanded,
    /// has its true g.
    fn prove(&self, meter: &mut Meter) {
        let mut least = u64::MAX;
        for level in &self.levels {
            for (key, id) in level.iter() {
                let label = self.store.label(id);
                if !label.closed {
                    least = least.min(self.bound(label.g, key as Estimate));
                }
            }
        }
        if let Some(id) = self.expanding {
            let estimate = self.heuristic.estimate(self.domain, self.store.state(id));
            least = least.min(self.bound(self.store.label(id).g, estimate));
        }
        let known = self.best.map(|(_, cost)| u64::from(cost) * self.scale);
        if least < u64::MAX {
            meter.prove_by(self.heuristic, least.min(known.unwrap_or(u64::MAX)));
        }
    }
}

#[cfg(test)]
mod tests;
