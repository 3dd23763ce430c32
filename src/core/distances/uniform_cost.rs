//! The states and the open list of a uniform-cost search without a goal of its own.

use crate::search::{BucketQueue, Memory, Segments, StateIndex, Stop, StopReason};
use crate::state::PackedState;
use std::ops::ControlFlow;

/// Dijkstra's algorithm: every state that was reached, with the cost of the cheapest known path to it.
pub(super) struct UniformCost<S> {
    index: StateIndex,
    /// The states by number, in the order in which they were reached.
    pub(super) states: Segments<S>,
    costs: Segments<u32>,
    open: BucketQueue,
}

impl<S: PackedState> UniformCost<S> {
    pub(super) fn new() -> Self {
        Self {
            index: StateIndex::new(),
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
        let cost = before.checked_add(more);
        let hash = state.hash();
        let known = self.index.probe(hash, state, &self.states);
        let Some(cost) = cost else {
            // No known path costs more than can be added up, so this one is no better.
            return match known {
                Ok(_) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(Stop::Reason(StopReason::CostLimit)),
            };
        };
        let id = match known {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A cost that can't be added up is no reason to stop where a cheaper path is known.
    #[test]
    fn only_a_new_state_needs_the_sum() {
        let mut memory = Memory::new(u64::MAX);
        let mut search = UniformCost::new();
        assert!(search.reach(1_u64, (0, 0), &mut memory).is_continue());
        assert!(search.reach(2, (0, u32::MAX), &mut memory).is_continue());
        assert!(search.reach(1, (u32::MAX, 1), &mut memory).is_continue());
        let stop = search.reach(3, (u32::MAX, 1), &mut memory);
        let is_limit = matches!(
            stop,
            ControlFlow::Break(Stop::Reason(StopReason::CostLimit))
        );
        assert!(is_limit, "{stop:?}");
        assert_eq!(search.settle(&mut memory), Some((0, 0)));
        assert_eq!(search.settle(&mut memory), Some((u32::MAX, 1)));
        assert_eq!(search.settle(&mut memory), None);
    }
}
