//! A side of a search from both ends: its states, with what is known of each.

use super::SearchEnd;
use crate::search::bucket_queue::BucketQueue;
use crate::search::meter::{Meter, Stop};
use crate::search::segments::Segments;
use crate::search::store::Store;
use crate::search::{Domain, Estimate, units};
use std::ops::ControlFlow;

/// The values of a state for a rule, in units of which the heuristic's scale make a cost of 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NodeValues {
    /// The cost of the best known path from the end that its side comes from.
    pub g: u64,
    /// The estimate of what is left to the other end; 0 where the rule does not ask for it.
    pub ahead: Estimate,
    /// The estimate of what lies behind, from the own end; 0 where the rule does not ask for it.
    pub behind: Estimate,
}

impl NodeValues {
    /// The same by a path of another cost.
    pub(super) fn new(g: u32, node: Self, scale: u32) -> Self {
        Self {
            g: u64::from(g) * u64::from(scale),
            ..node
        }
    }

    /// g + h.
    pub(super) fn f(self) -> u64 {
        self.g.saturating_add(units(self.ahead, false))
    }

    /// g - h': by how much the estimate of the distance from the own end falls short; at least 0 where that is admissible.
    pub(super) fn error(self) -> u64 {
        self.g.saturating_sub(self.behind.into())
    }
}

/// A state of a side that is open from now on.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenedNode {
    pub end: SearchEnd,
    pub id: u32,
    pub values: NodeValues,
}

/// The states that were reached from one end.
pub(super) struct HeuristicSide<'d, D: Domain> {
    pub store: Store<'d, D, u32>,
    /// The estimate of the distance to the other end, by id, where the rule asks for it.
    ahead: Segments<Estimate>,
    /// The estimate of the distance from the own end, by id, where the rule asks for it.
    behind: Segments<Estimate>,
}

impl<'d, D: Domain> HeuristicSide<'d, D> {
    pub(super) fn new(domain: &'d D) -> Self {
        Self {
            store: Store::new(domain),
            ahead: Segments::new(),
            behind: Segments::new(),
        }
    }

    /// Keeps the estimates of the state that entered last: to the other end, and from the own one.
    pub(super) fn keep(
        &mut self,
        estimates: [Option<Estimate>; 2],
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        for (kept, estimate) in [&mut self.ahead, &mut self.behind]
            .into_iter()
            .zip(estimates)
        {
            if let Some(estimate) = estimate {
                kept.push(estimate, &mut meter.memory)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The values of a state.
    pub(super) fn node(&self, id: u32, scale: u32) -> NodeValues {
        let value = |kept: &Segments<Estimate>| match kept.len() {
            0 => 0,
            _ => kept.get(id as usize),
        };
        NodeValues {
            g: u64::from(self.store.label(id).g) * u64::from(scale),
            ahead: value(&self.ahead),
            behind: value(&self.behind),
        }
    }
}

/// The first open state of a queue with its key, which a node has by `key`. Entries of states that were expanded since, or
/// have a better path, are dropped.
pub(super) fn first_open<D: Domain>(
    queue: &mut BucketQueue,
    side: &HeuristicSide<'_, D>,
    meter: &mut Meter,
    key: impl Fn(u32) -> u64,
) -> Option<(u64, u32)> {
    while let Some((found, id)) = queue.peek() {
        if !side.store.label(id).closed && key(id) == found {
            return Some((found, id));
        }
        queue.pop(&mut meter.memory);
    }
    None
}
