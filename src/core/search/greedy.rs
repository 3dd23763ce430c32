//! Greedy best-first search.

use super::bucket_queue::{BucketQueue, OpenNode};
use super::domain::Direction;
use super::label::NodeLabel;
use super::meter::{Meter, Stop};
use super::pending::{Pending, PendingSuccessor};
use super::store::{Entered, Store};
use super::{
    CachedValue, Domain, Estimate, Heuristic, INFINITE, Limits, Move, Observer, Outcome,
    SearchEvent, SuccessorOutcome, Ties, Transition,
};
use std::ops::ControlFlow;

/// Expands the state with the lowest estimate, of equals as `ties` says; the goal test comes when
/// a state is taken. A state enters once. The lower bound is the start's estimate, if the
/// heuristic is admissible.
///
/// With a batch of more than 1 as many of the first open states are taken, and expanded in this order, before their successors are
/// estimated and opened in the order in which they were generated. A goal ends the search when it is taken.
pub fn greedy<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    (ties, batch): (Ties, u32),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let mut store = Store::new(domain);
    let flow = GreedySearch {
        domain,
        heuristic,
        ties,
        batch,
        pending: (batch > 1 || heuristic.wants_batches()).then(Pending::new),
        open: BucketQueue::with_ties(ties),
        children: Vec::new(),
        store: &mut store,
    }
    .run(start, &mut meter);
    meter.prove_by_start(heuristic);
    meter.finish_alone((domain, start), flow, store.len(), |id| store.path(id))
}

struct GreedySearch<'a, 's, D: Domain, H> {
    domain: &'a D,
    heuristic: &'a H,
    ties: Ties,
    batch: u32,
    /// Successors whose estimates are asked for at once, where that is done.
    pending: Option<Pending<D::State>>,
    open: BucketQueue,
    /// Room for the successors of a state.
    children: Vec<(Move, D::State, u64)>,
    store: &'s mut Store<'a, D, u8>,
}

impl<D: Domain, H: Heuristic<D>> GreedySearch<'_, '_, D, H> {
    fn run(&mut self, start: D::State, meter: &mut Meter) -> ControlFlow<Stop> {
        self.store
            .enter(start, NodeLabel::start(), &mut meter.memory)?;
        let estimate = meter.estimate_start((self.domain, self.heuristic), start)?;
        meter.begin(estimate, self.heuristic.scale());
        let node = OpenNode {
            id: 0,
            parent: 0,
            state: start,
            g: 0,
            h: estimate,
        };
        self.open
            .push_node(self.domain, estimate.into(), node, &mut meter.memory)?;
        let values = (Some(estimate), Some(estimate.into()));
        meter.tell_begin(self.domain, (0, start), values);
        let mut taken = Vec::new();
        loop {
            taken.clear();
            while taken.len() < self.batch as usize
                && let Some((key, tie, id)) = self.open.pop_tied(&mut meter.memory)
            {
                if key == u64::from(INFINITE) && self.heuristic.proves_dead_ends() {
                    // No goal can be reached from what is left.
                    self.open.clear(&mut meter.memory);
                    break;
                }
                if meter.test(self.domain, self.store.state(id)) {
                    return meter.found(self.domain, id);
                }
                if taken.len() == taken.capacity() && self.batch > 1 {
                    meter.memory.grow(&mut taken)?;
                }
                taken.push((key, tie, id));
            }
            if taken.is_empty() {
                return ControlFlow::Continue(());
            }
            let mut flow = ControlFlow::Continue(());
            for &of in &taken {
                if flow.is_continue() {
                    flow = self.expand(of, meter);
                }
            }
            self.settle(flow, meter)?;
        }
    }

    fn expand(&mut self, (key, tie, id): (u64, u32, u32), meter: &mut Meter) -> ControlFlow<Stop> {
        meter.expand(self.store.len())?;
        let parent = id;
        match &mut self.pending {
            Some(pending) if meter.is_traced() => pending.take(id, &mut meter.memory)?,
            _ => meter.tell(self.domain, || SearchEvent::Expanded { id }),
        }
        let state = self.store.state(id);
        let mut cached = CachedValue::of(key as u32);
        let back = self.store.back(id);
        // By g it is the one thing that keeps it.
        let g = match self.ties {
            Ties::HighG => u32::MAX - tie,
            _ => 0,
        };
        let domain = self.domain;
        let mut children = std::mem::take(&mut self.children);
        self.store
            .neighbours(state, Direction::Onward, &mut children);
        let flow = children.iter().try_for_each(|&(mv, child, hash)| {
            meter.generate()?;
            let successor = |id, fate| PendingSuccessor {
                id,
                parent,
                mv,
                state: child,
                g: g.saturating_add(domain.step_cost(state, mv, child)),
                fate,
                is_opened: fate == SuccessorOutcome::Open,
                is_estimated: true,
            };
            if Some(mv) == back {
                return self.tell(successor(parent, SuccessorOutcome::Back), meter);
            }
            let step = NodeLabel::new(0, mv, parent);
            match self
                .store
                .enter_hashed(child, hash, step, &mut meter.memory)?
            {
                Entered::New(id) => {
                    let successor = successor(id, SuccessorOutcome::Open);
                    if let Some(pending) = &mut self.pending {
                        return pending.add(successor, &mut meter.memory);
                    }
                    let made = Transition {
                        parent: state,
                        mv,
                        child,
                    };
                    let key = self.heuristic.estimate_successor(domain, &mut cached, made);
                    self.open(successor, key, meter)
                }
                Entered::Known(id) => self.tell(successor(id, SuccessorOutcome::Known), meter),
            }
        });
        self.children = children;
        flow
    }

    /// Opens a successor.
    #[inline]
    fn open(
        &mut self,
        successor: PendingSuccessor<D::State>,
        key: Estimate,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let node = OpenNode {
            id: successor.id,
            parent: successor.parent,
            state: successor.state,
            g: successor.g,
            h: key,
        };
        self.open
            .push_node(self.domain, key.into(), node, &mut meter.memory)?;
        successor.tell(self.domain, Some(key), Some(key.into()), meter);
        ControlFlow::Continue(())
    }

    /// Tells of a successor that does not enter.
    #[inline]
    fn tell(
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
        let h = self.heuristic.estimate(self.domain, successor.state);
        successor.tell(self.domain, Some(h), Some(h.into()), meter);
        ControlFlow::Continue(())
    }

    /// Opens the successors of a batch.
    fn settle(&mut self, flow: ControlFlow<Stop>, meter: &mut Meter) -> ControlFlow<Stop> {
        let Some(mut pending) = self.pending.take() else {
            return flow;
        };
        let of = (self.domain, self.heuristic);
        let settled = pending.settle(of, flow, meter, |successor, estimate, meter| {
            match estimate {
                Some(estimate) if successor.is_opened => self.open(successor, estimate, meter)?,
                _ => successor.tell(self.domain, estimate, estimate.map(u64::from), meter),
            }
            ControlFlow::Continue(())
        });
        self.pending = Some(pending);
        settled
    }
}
