//! State spaces as a search with several open lists sees them: states are numbers.

use super::Rating;
use crate::search::bucket_queue::{BucketQueue, OpenNode};
use crate::search::label::Label;
use crate::search::meter::{Meter, Stop};
use crate::search::store::{Entered, Store};
use crate::search::{Domain, Heuristic, Move, SearchEvent};
use std::ops::ControlFlow;

/// A successor.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) node: u32,
    pub(super) mv: Move,
    pub(super) cost: u32,
    pub(super) is_new: bool,
}

/// A state space whose states are known by their numbers, so that the search is compiled once for all.
pub(super) trait Space {
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
        children: &mut Vec<Child>,
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
pub(super) struct InDomain<'a, D: Domain, H> {
    pub(super) domain: &'a D,
    pub(super) heuristic: &'a H,
    pub(super) store: Store<'a, D, u8>,
}

impl<D: Domain, H: Heuristic<D>> Space for InDomain<'_, D, H> {
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
        children: &mut Vec<Child>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let (domain, store) = (self.domain, &mut self.store);
        let state = store.state(node);
        domain.expand(state, |mv, child| {
            meter.generate()?;
            let label = Label::new(0, mv, node);
            let (node, is_new) = match store.enter(child, label, &mut meter.memory)? {
                Entered::New(id) => (id, true),
                Entered::Known(id) => (id, false),
            };
            let cost = domain.step_cost(state, mv, child);
            children.push(Child {
                node,
                mv,
                cost,
                is_new,
            });
            ControlFlow::Continue(())
        })
    }

    fn close(&mut self, node: u32, from: Option<(Move, u32)>) {
        let label = match from {
            Some((mv, parent)) => Label::new(0, mv, parent),
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
