//! State spaces whose states are known by their numbers, for searches that are compiled once for all spaces.

use super::bucket_queue::{BucketQueue, OpenNode};
use super::label::NodeLabel;
use super::meter::{Meter, Stop};
use super::store::{Entered, Store};
use super::{
    CachedValue, Domain, Estimate, Heuristic, INFINITE, Move, Outcome, Rating, SearchEvent,
    Transition,
};
use crate::side_by_side::pairs;
use std::ops::ControlFlow;

/// A successor.
#[derive(Clone, Copy)]
pub(super) struct NumberedSuccessor {
    pub(super) node: u32,
    pub(super) mv: Move,
    pub(super) cost: u32,
    pub(super) is_new: bool,
}

/// A state space whose states are known by their numbers, so that the search is compiled once for all.
pub(super) trait NumberedSpace {
    /// Asks the heuristic about a state.
    fn rate(&self, node: u32, rating: &mut Rating, meter: &mut Meter) -> ControlFlow<Stop>;

    /// Whether an infinite estimate proves that no goal can be reached.
    fn proves_dead_ends(&self) -> bool;

    /// The number of units of an estimate in a move.
    fn scale(&self) -> u32;

    /// The number of states.
    fn len(&self) -> usize;

    /// Generates the successors of a state.
    fn expand(
        &mut self,
        node: u32,
        children: &mut Vec<NumberedSuccessor>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop>;

    /// Makes one move, and counts its successor.
    fn follow(
        &mut self,
        node: u32,
        mv: Move,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, NumberedSuccessor>;

    /// The move that leads back to the state that a state was reached from.
    fn back(&self, node: u32) -> Option<Move>;

    /// Fills `values` with the moves of a state in their order, each with its value: its cost and the estimate of what is left
    /// after it. `estimate` is that of the state, where it is known.
    fn value_moves(
        &self,
        node: u32,
        estimate: Option<Estimate>,
        values: &mut Vec<(Move, Estimate)>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop>;

    /// Closes a state; if a move leads to it, it is reached by that move from that state.
    fn close(&mut self, node: u32, from: Option<(Move, u32)>);

    fn is_closed(&self, node: u32) -> bool;

    fn is_goal(&self, node: u32, meter: &mut Meter) -> bool;

    /// Adds a node, whose state is a number, to a queue.
    fn push(
        &self,
        queue: &mut BucketQueue,
        node: OpenNode<u32>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop>;

    /// Tells of an event whose states are numbers.
    fn tell(&self, event: SearchEvent<u32>, meter: &mut Meter);
}

/// A state space with the states that were reached.
struct InDomain<'a, D: Domain, H> {
    domain: &'a D,
    heuristic: &'a H,
    store: Store<'a, D, u8>,
}

/// Runs a search from a state, which has the number 0. It runs on boards alone, where a domain does not
/// [compile](Domain::COMPILES_ALL) all searches.
pub(super) fn search_numbered<D: Domain, H: Heuristic<D>>(
    (domain, start): (&D, D::State),
    heuristic: &H,
    mut meter: Meter,
    run: impl FnOnce(&mut dyn NumberedSpace, &mut Meter) -> ControlFlow<Stop>,
) -> Outcome {
    if !D::COMPILES_ALL {
        unreachable!("it runs on boards");
    }
    let mut space = InDomain {
        domain,
        heuristic,
        store: Store::new(domain),
    };
    let entered = space
        .store
        .enter(start, NodeLabel::start(), &mut meter.memory)
        .map_continue(|_| ());
    let flow = match entered {
        ControlFlow::Continue(()) => run(&mut space, &mut meter),
        stop @ ControlFlow::Break(_) => stop,
    };
    let store = &space.store;
    meter.finish_alone((domain, start), flow, store.len(), |id| store.path(id))
}

impl<D: Domain, H> InDomain<'_, D, H> {
    /// Counts a successor of a state, and enters it.
    fn enter(
        &mut self,
        (parent, state): (u32, D::State),
        mv: Move,
        child: D::State,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, NumberedSuccessor> {
        meter.generate()?;
        let label = NodeLabel::new(0, mv, parent);
        let entered = self.store.enter(child, label, &mut meter.memory)?;
        let (Entered::New(node) | Entered::Known(node)) = entered;
        ControlFlow::Continue(NumberedSuccessor {
            node,
            mv,
            cost: self.domain.step_cost(state, mv, child),
            is_new: matches!(entered, Entered::New(_)),
        })
    }
}

impl<D: Domain, H: Heuristic<D>> NumberedSpace for InDomain<'_, D, H> {
    fn rate(&self, node: u32, rating: &mut Rating, meter: &mut Meter) -> ControlFlow<Stop> {
        let state = self.store.state(node);
        rating.estimates.clear();
        if let Some(preferred) = &mut rating.preferred {
            preferred.clear();
        }
        if self.heuristic.wants_batches() && rating.preferred.is_none() && !rating.of_parts {
            let estimate = meter.estimate_start((self.domain, self.heuristic), state)?;
            rating.estimates.push(estimate);
        } else {
            self.heuristic.rate(self.domain, state, rating);
        }
        ControlFlow::Continue(())
    }

    fn proves_dead_ends(&self) -> bool {
        self.heuristic.proves_dead_ends()
    }

    fn scale(&self) -> u32 {
        self.heuristic.scale()
    }

    fn len(&self) -> usize {
        self.store.len()
    }

    fn expand(
        &mut self,
        node: u32,
        children: &mut Vec<NumberedSuccessor>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let (domain, parent) = (self.domain, (node, self.store.state(node)));
        domain.expand(parent.1, |mv, child| {
            children.push(self.enter(parent, mv, child, meter)?);
            ControlFlow::Continue(())
        })
    }

    fn follow(
        &mut self,
        node: u32,
        mv: Move,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, NumberedSuccessor> {
        let state = self.store.state(node);
        let child = self.domain.successor(state, mv);
        self.enter(
            (node, state),
            mv,
            child.expect("the move can be made"),
            meter,
        )
    }

    fn back(&self, node: u32) -> Option<Move> {
        self.store.back(node)
    }

    fn value_moves(
        &self,
        node: u32,
        estimate: Option<Estimate>,
        values: &mut Vec<(Move, Estimate)>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let of @ (domain, heuristic) = (self.domain, self.heuristic);
        let parent = self.store.state(node);
        let (mut moves, mut children) = (Vec::new(), Vec::new());
        let _ = domain.expand(parent, |mv, child| {
            moves.push(mv);
            children.push(child);
            ControlFlow::<()>::Continue(())
        });
        let mut estimates = vec![0; moves.len()];
        let are_valued = meter.estimate_moves(of, parent, &moves, &mut estimates)?;
        if !are_valued && heuristic.wants_batches() {
            meter.estimate_all(of, &children, &mut estimates)?;
        } else if !are_valued {
            let estimate = estimate.unwrap_or_else(|| heuristic.estimate(domain, parent));
            let mut cached = CachedValue::of(estimate);
            for (estimate, (&mv, &child)) in pairs(&mut estimates, pairs(&moves, &children)) {
                let made = Transition { parent, mv, child };
                *estimate = heuristic.estimate_successor(domain, &mut cached, made);
            }
        }
        values.clear();
        for (estimate, (&mv, &child)) in pairs(estimates, pairs(&moves, &children)) {
            let value = if are_valued || estimate == INFINITE {
                estimate
            } else {
                let cost = domain.step_cost(parent, mv, child);
                let made = heuristic.scale().saturating_mul(cost);
                made.saturating_add(estimate).min(INFINITE - 1)
            };
            values.push((mv, value));
        }
        ControlFlow::Continue(())
    }

    fn close(&mut self, node: u32, from: Option<(Move, u32)>) {
        let label = match from {
            Some((mv, parent)) => NodeLabel::new(0, mv, parent),
            None => self.store.label(node),
        };
        self.store.set_label(node, label.closed());
    }

    fn is_closed(&self, node: u32) -> bool {
        self.store.label(node).closed
    }

    fn is_goal(&self, node: u32, meter: &mut Meter) -> bool {
        meter.test(self.domain, self.store.state(node))
    }

    fn push(
        &self,
        queue: &mut BucketQueue,
        node: OpenNode<u32>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let OpenNode {
            id,
            parent,
            state,
            g,
            h,
        } = node;
        let state = self.store.state(state);
        let node = OpenNode {
            id,
            parent,
            state,
            g,
            h,
        };
        queue.push_node(self.domain, h.into(), node, &mut meter.memory)
    }

    fn tell(&self, event: SearchEvent<u32>, meter: &mut Meter) {
        meter.tell(self.domain, || event.map(|node| self.store.state(node)));
    }
}
