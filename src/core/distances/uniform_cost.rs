//! The states and the open list of a uniform-cost search without a goal of its own.

use crate::search::{BucketQueue, Index, Memory, Segments, Stop, StopReason};
use crate::state::PackedState;
use std::ops::ControlFlow;

/// Dijkstra's algorithm: every state that was reached, with the cost of the cheapest known path to it.
pub(super) struct UniformCost<S> {
    index: Index,
    /// The states by number, in the order in which they were reached.
    pub(super) states: Segments<S>,
    costs: Segments<u32>,
    open: BucketQueue,
}

impl<S: PackedState> UniformCost<S> {
    pub(super) fn new() -> Self {
        Self {
            index: Index::new(),
            states: Segments::new(),
            costs: Segments::new(),
            open: BucketQueue::new(),
        }
    }

    /// The number of a state, if it was reached.
    pub(super) fn find(&self, state: S) -> Option<u32> {
        self.index.probe(state.hash(), state, &self.states).ok()
    }

    /// The cost of the cheapest known path to a state.
    pub(super) fn cost(&self, id: u32) -> u32 {
        self.costs.get(id as usize)
    }

    /// Settles the open state with the least cost: that cost, and the state's number.
    pub(super) fn settle(&mut self, memory: &mut Memory) -> Option<(u32, u32)> {
        while let Some((cost, id)) = self.open.pop(memory) {
            // A state also has an entry for each dearer path that was found before.
            let cost = cost as u32;
            if self.cost(id) == cost {
                return Some((cost, id));
            }
        }
        None
    }

    /// Opens a state by a path that costs `before` and a move that costs `more`, unless a known path is as cheap.
    pub(super) fn reach(
        &mut self,
        state: S,
        (before, more): (u32, u32),
        memory: &mut Memory,
    ) -> ControlFlow<Stop> {
        let Some(cost) = before.checked_add(more) else {
            return ControlFlow::Break(Stop::Reason(StopReason::CostLimit));
        };
        let hash = state.hash();
        let id = match self.index.probe(hash, state, &self.states) {
            Ok(id) if self.cost(id) <= cost => return ControlFlow::Continue(()),
            Ok(id) => {
                self.costs.set(id as usize, cost);
                id
            }
            Err(slot) => {
                let id = self.index.insert(hash, slot, &self.states, memory)?;
                self.states.push(state, memory)?;
                self.costs.push(cost, memory)?;
                id
            }
        };
        self.open.push(cost.into(), id, memory)
    }
}
