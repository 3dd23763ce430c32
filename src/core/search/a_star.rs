//! A* and weighted A*.

mod batches;
mod iteration;

pub(super) use iteration::IterationStates;

use super::bucket_queue::{BucketQueue, OpenNode};
use super::label::NodeLabel;
use super::meter::{Meter, Stop};
use super::pending::{Pending, PendingSuccessor};
use super::store::{Entered, Store};
use super::{
    CachedValue, Domain, Estimate, FAR, Heuristic, INFINITE, Limits, Move, Observer, Outcome,
    Policy, SearchEvent, StopReason, SuccessorOutcome, Transition, Weight, sum_f,
};
use std::ops::ControlFlow;

/// No puzzle has a move of this number.
const NO_MOVE: Move = Move(u32::MAX);

/// A*: expands the state with the lowest `f = g + h`, the earlier one of equals; the goal test
/// comes when a state is taken. A strictly better path re-opens a state, so the path is optimal
/// with any admissible heuristic, consistent or not; entries left over from worse paths are
/// dropped unseen.
pub fn a_star<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let (weight, policy) = (Weight::ONE, Policy::USUAL);
    weighted_a_star(domain, start, heuristic, weight, policy, limits, observer)
}

/// A* with `f = g + w * h`, or another function of both with a weight, compared exactly: both sides times the heuristic's scale and the
/// weight's denominator, in 64 bits (exact up to 1.8e19, which thirty moves leave to a product of
/// scale and denominator of 6e17).
///
/// With an admissible heuristic the path is at most `max(w, 1)` times as long as an optimal one;
/// the lower bound given is the better of that and the least `g + h` that is still open. Where the
/// policy passed a better path over, nothing is proved but the start's estimate.
pub fn weighted_a_star<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    weight: Weight,
    policy: Policy,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut search = AStarSearch::new(domain, heuristic, weight, policy);
    let mut meter = Meter::new(limits, observer);
    let flow = match search.begin(start, &mut meter) {
        ControlFlow::Continue(()) => search.run(&mut meter),
        stopped @ ControlFlow::Break(_) => stopped,
    };
    let stored = search.store.len();
    match flow {
        ControlFlow::Break(Stop::Found(_)) if search.passed_over => meter.prove_by_start(heuristic),
        ControlFlow::Break(Stop::Found(id)) => {
            let units = search.bound(search.store.label(id).g);
            meter.prove_by(heuristic, units);
        }
        _ => meter.prove_by(heuristic, search.bound_so_far()),
    }
    meter.finish_alone((domain, start), flow, stored, |id| search.store.path(id))
}

/// A successor with its move and its hash.
type HashedSuccessor<S> = (Move, S, u64);

pub(super) struct AStarSearch<'a, D: Domain, H> {
    pub domain: &'a D,
    pub heuristic: &'a H,
    pub weight: Weight,
    /// Units of an estimate for a cost of 1.
    pub scale: u64,
    /// Whether states of an infinite estimate are left out.
    proves_dead_ends: bool,
    /// A priority below it has a finite estimate.
    certainly_finite: u64,
    policy: Policy,
    /// Of a search in iterations: a better path to a state that this one expanded is put off to the next one.
    pub iteration: Option<IterationStates>,
    /// Whether a better path to a state that was expanded was let go.
    passed_over: bool,
    /// Successors whose estimates are asked for at once, where that is done.
    pending: Option<Pending<D::State>>,
    /// The least priority of the states that were taken last.
    taken: u64,
    /// The state that was expanded last.
    pub expanding: Option<u32>,
    pub store: Store<'a, D, u32>,
    pub open: BucketQueue,
}

impl<'a, D: Domain, H: Heuristic<D>> AStarSearch<'a, D, H> {
    /// A search that has not begun.
    pub(super) fn new(domain: &'a D, heuristic: &'a H, weight: Weight, policy: Policy) -> Self {
        Self {
            domain,
            heuristic,
            weight,
            scale: heuristic.scale().into(),
            proves_dead_ends: heuristic.proves_dead_ends(),
            certainly_finite: if weight.counts_estimates() {
                INFINITE.into()
            } else {
                0
            },
            policy,
            iteration: None,
            passed_over: false,
            pending: (policy.batch > 1 || heuristic.wants_batches()).then(Pending::new),
            taken: 0,
            expanding: None,
            store: Store::new(domain),
            open: BucketQueue::with_ties(policy.ties),
        }
    }

    /// Opens the start.
    pub(super) fn begin(&mut self, start: D::State, meter: &mut Meter) -> ControlFlow<Stop> {
        self.store
            .enter(start, NodeLabel::start(), &mut meter.memory)?;
        let estimate = meter.estimate_start((self.domain, self.heuristic), start)?;
        meter.begin(estimate, self.heuristic.scale());
        let priority = self.open((0, 0), (start, 0), estimate, meter)?;
        meter.tell_begin(self.domain, (0, start), (Some(estimate), Some(priority)));
        ControlFlow::Continue(())
    }

    /// Expands what is open, up to the first goal that is taken.
    pub(super) fn run(&mut self, meter: &mut Meter) -> ControlFlow<Stop> {
        if self.pending.is_some() {
            return self.run_in_batches(meter);
        }
        let mut children = Vec::new();
        while let Some((priority, id)) = self.open.pop(&mut meter.memory) {
            let label = self.store.label(id);
            // The entry of a worse path: the one of the best had a lower f and was taken before.
            if label.closed {
                continue;
            }
            if priority == u64::MAX {
                // No goal can be reached from what is left.
                break;
            }
            let state = self.store.state(id);
            if meter.test(self.domain, state) {
                // A search in iterations takes goals again and again.
                if self.iteration.is_none() {
                    meter.tell(self.domain, || SearchEvent::Goal { id });
                }
                return ControlFlow::Break(Stop::Found(id));
            }
            self.store.set_label(id, label.closed());
            self.taken = priority;
            self.expand((priority, id), &mut children, meter)?;
        }
        ControlFlow::Continue(())
    }

    /// Expands a state that was taken with that priority. `children` is room for its successors.
    fn expand(
        &mut self,
        (priority, id): (u64, u32),
        children: &mut Vec<HashedSuccessor<D::State>>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let label = self.store.label(id);
        let state = self.store.state(id);
        self.expanding = Some(id);
        if let Some(iteration) = &mut self.iteration {
            iteration.expand(id, &mut meter.memory)?;
        }
        meter.expand(self.store.len())?;
        match &mut self.pending {
            Some(pending) if meter.is_traced() => pending.take(id, &mut meter.memory)?,
            _ => meter.tell(self.domain, || SearchEvent::Expanded { id }),
        }
        // No label is wide enough for a path that costs more.
        let most_g = self.store.most_g();
        if !self.domain.has_costs() && label.g == most_g {
            return ControlFlow::Break(Stop::Reason(StopReason::MemoryLimit));
        }
        let mut cached = CachedValue::of(match &self.pending {
            None => self.estimate_in(priority, label.g, state),
            Some(_) => 0,
        });
        let back = self.store.back(id).unwrap_or(NO_MOVE);
        // What all successors will be looked up in is loaded before the first enters, so that the
        // misses of the cache run side by side. The way back is counted where it stands, but not
        // looked up: no path to the state before this one can be better. It is dropped without a
        // branch, which no processor would foresee.
        children.clear();
        let (parent, mut back_at) = (id, usize::MAX);
        let last = (id > 0).then_some(label.mv);
        let _ = self.domain.expand_by_jumps(state, last, |mv, child| {
            let hash = self.store.load(child);
            let at = children.len();
            children.push((mv, child, hash));
            let is_back = mv == back;
            back_at = if is_back { at } else { back_at };
            children.truncate(at + usize::from(!is_back));
            ControlFlow::<()>::Continue(())
        });
        let is_traced = meter.is_traced();
        for (at, &(mv, child, hash)) in children.iter().enumerate() {
            meter.generate_all(1 + u32::from(at == back_at))?;
            if is_traced && at == back_at {
                self.tell_back((parent, state), back, meter)?;
            }
            let cost = self.domain.step_cost(state, mv, child);
            if self.domain.has_costs() && most_g - label.g < cost {
                return ControlFlow::Break(Stop::Reason(StopReason::CostLimit));
            }
            let g = label.g + cost;
            let reached = NodeLabel::new(g, mv, parent);
            let mut fate = SuccessorOutcome::Open;
            let known = |id, fate| PendingSuccessor {
                id,
                parent,
                mv,
                state: child,
                g,
                fate,
                is_opened: false,
                is_estimated: true,
            };
            let entry = self
                .store
                .enter_hashed(child, hash, reached, &mut meter.memory)?;
            let id = match entry {
                Entered::New(id) => id,
                Entered::Known(id) if g < self.store.label_of(id, child).g => {
                    if self.store.label(id).closed {
                        if self.puts_off(id, reached, meter)? {
                            self.tell_known(known(id, SuccessorOutcome::Inconsistent), meter)?;
                            continue;
                        }
                        if !self.policy.reopen {
                            self.passed_over = true;
                            self.tell_known(known(id, SuccessorOutcome::PassedOver), meter)?;
                            continue;
                        }
                        meter.statistics.reopened += 1;
                    }
                    let g = self.store.label(id).g;
                    fate = SuccessorOutcome::Better { g };
                    self.store.set_label(id, reached);
                    id
                }
                Entered::Known(id) => {
                    if is_traced {
                        self.tell_known(known(id, SuccessorOutcome::Known), meter)?;
                    }
                    continue;
                }
            };
            let opened = || PendingSuccessor {
                is_opened: true,
                ..known(id, fate)
            };
            if let Some(pending) = &mut self.pending {
                pending.add(opened(), &mut meter.memory)?;
                continue;
            }
            let step = Transition {
                parent: state,
                mv,
                child,
            };
            let estimate = self
                .heuristic
                .estimate_successor(self.domain, &mut cached, step);
            let priority = self.open((id, parent), (child, g), estimate, meter)?;
            if is_traced {
                opened().tell(self.domain, Some(estimate), Some(priority), meter);
            }
        }
        if back_at == children.len() {
            meter.generate_all(1)?;
            if is_traced {
                self.tell_back((parent, state), back, meter)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Opens a successor of a node with this g: with the priority that it says.
    #[inline]
    fn open(
        &mut self,
        (id, parent): (u32, u32),
        (state, g): (D::State, u32),
        estimate: Estimate,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, u64> {
        let priority = self.priority(g, estimate);
        let node = OpenNode {
            id,
            parent,
            state,
            g,
            h: estimate,
        };
        self.open
            .push_node(self.domain, priority, node, &mut meter.memory)?;
        ControlFlow::Continue(priority)
    }

    /// Whether a better path to a state that was expanded is put off to the next iteration.
    #[inline]
    fn puts_off(
        &mut self,
        id: u32,
        reached: NodeLabel,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, bool> {
        match &mut self.iteration {
            Some(iteration) if iteration.has_expanded(id) => {
                iteration.put_off(id, &mut meter.memory)?;
                self.store.set_label(id, reached.closed());
                ControlFlow::Continue(true)
            }
            _ => ControlFlow::Continue(false),
        }
    }

    /// Tells of the state that the inverse move of the last one leads to: it has no estimate.
    #[cold]
    #[inline(never)]
    fn tell_back(
        &mut self,
        (parent, state): (u32, D::State),
        back: Move,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let mut before = state;
        let _ = self.domain.expand(state, |mv, child| {
            before = if mv == back { child } else { before };
            ControlFlow::<()>::Continue(())
        });
        let successor = PendingSuccessor {
            id: parent,
            parent,
            mv: back,
            state: before,
            g: 0,
            fate: SuccessorOutcome::Back,
            is_opened: false,
            is_estimated: false,
        };
        self.tell_known(successor, meter)
    }

    /// Tells of a successor that does not enter.
    #[cold]
    #[inline(never)]
    fn tell_known(
        &mut self,
        successor: PendingSuccessor<D::State>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        if !meter.is_traced() {
            return ControlFlow::Continue(());
        }
        if let Some(pending) = &mut self.pending {
            return pending.add(successor, &mut meter.memory);
        }
        let is_asked = successor.is_estimated;
        let estimate = is_asked.then(|| self.heuristic.estimate(self.domain, successor.state));
        let f = estimate.map(|estimate| self.priority(successor.g, estimate));
        successor.tell(self.domain, estimate, f, meter);
        ControlFlow::Continue(())
    }

    /// The priority of a state.
    #[inline]
    pub(super) fn priority(&self, g: u32, estimate: Estimate) -> u64 {
        let made = self.scale.saturating_mul(g.into());
        let priority = self.weight.priority(made, estimate);
        if priority < self.certainly_finite {
            return priority;
        }
        self.greatest_priority(g, estimate, priority)
    }

    /// The same where it may be infinite: then it comes after all finite ones.
    #[cold]
    fn greatest_priority(&self, g: u32, estimate: Estimate, priority: u64) -> u64 {
        match estimate {
            INFINITE => self.f(g, estimate),
            _ => priority.min(FAR - 1),
        }
    }

    /// The `g + h` of a state, in units of estimates.
    pub(super) fn f(&self, g: u32, estimate: Estimate) -> u64 {
        sum_f(g, estimate, (self.scale, self.proves_dead_ends))
    }

    /// The estimate that went into a priority: it need not be stored.
    #[inline]
    fn estimate_in(&self, priority: u64, g: u32, state: D::State) -> Estimate {
        let g = self.scale.saturating_mul(g.into());
        let estimate = self.weight.estimate(priority, g);
        estimate.unwrap_or_else(|| self.heuristic.estimate(self.domain, state))
    }

    /// The least g + h of a solution while nothing is found yet, in units of estimates that are admissible: on an optimal path
    /// an open state, or the one that was taken last, has its true g.
    fn bound_so_far(&self) -> u64 {
        if self.passed_over || !self.weight.is_optimal() {
            return 0;
        }
        let mut least = self.taken;
        for (priority, _) in self.open.iter() {
            least = least.min(priority);
        }
        least.div_ceil(self.weight.scale())
    }

    /// The least g + h of a solution, in units of estimates that are admissible, by the end of a search which found a path of
    /// this cost.
    fn bound(&self, found: u32) -> u64 {
        let length = u64::from(found);
        let known = length.saturating_mul(self.scale);
        if self.weight.is_optimal() {
            return known;
        }
        // On every optimal path an open state has its true g, so that its priority is at least the
        // goal's, which is the cost found, and g + h at least that divided by w ...
        let by_weight = self.weight.bound(length).saturating_mul(self.scale);
        // ... and at least the least g + h of all open states.
        by_weight.max(self.least_open().map_or(known, |least| least.min(known)))
    }

    /// The least g + h of all open states, in units of estimates.
    pub(super) fn least_open(&self) -> Option<u64> {
        let mut least = None;
        // A loop: adapters of iterators would be compiled for every domain and heuristic.
        for (priority, id) in self.open.iter() {
            let label = self.store.label(id);
            let estimate = self.estimate_in(priority, label.g, self.store.state(id));
            let f = self.f(label.g, estimate);
            if !label.closed && least.is_none_or(|least| f < least) {
                least = Some(f);
            }
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use crate::search::tests::eight::*;

    #[test]
    fn the_hardest_board_expands_20290_states() {
        let case = Case::new("867 254 3b1", STANDARD, "udlr");
        assert_eq!(case.le(Algorithm::A_STAR), (31, 20290));
    }
}
