//! The open states of both sides, sorted, and what their f and g prove.

use super::side::{HeuristicSide, NodeValues, OpenedNode, first_open};
use super::{SearchEnd, least_step};
use crate::search::bucket_queue::BucketQueue;
use crate::search::meter::{Meter, Stop};
use crate::search::{Domain, Heuristic, Ties};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The open lists of a [`SelectionRule`](super::SelectionRule) that sorts both sides by one priority, and a lower bound on paths that are not
/// known.
pub(super) struct OpenLists {
    /// The number of units of the heuristic in a cost of 1.
    pub scale: u32,
    /// The least cost of a step, in these units.
    pub least_step: u64,
    /// The queues by side.
    queues: [BucketQueue; 2],
    bounds: OpenBounds,
    /// The bound that is proved so far: it never falls.
    pub bound: u64,
}

impl OpenLists {
    /// Empty lists for a search with that heuristic.
    pub(super) fn new<D: Domain>(domain: &D, heuristic: &impl Heuristic<D>, ties: Ties) -> Self {
        Self {
            scale: heuristic.scale(),
            least_step: least_step(domain, heuristic),
            queues: [ties; 2].map(BucketQueue::with_ties),
            bounds: OpenBounds::default(),
            bound: 0,
        }
    }

    /// Takes in a state with its priority and what breaks ties.
    pub(super) fn open(
        &mut self,
        OpenedNode { end, id, values }: OpenedNode,
        (priority, tie): (u64, u32),
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        self.bounds.open(end, values, meter)?;
        self.queues[end as usize].push_tied(priority, tie, id, &mut meter.memory)
    }

    /// Forgets the f and g of a state that is open no longer.
    pub(super) fn close(&mut self, end: SearchEnd, node: NodeValues, meter: &mut Meter) {
        self.bounds.close(end, node, meter);
    }

    /// The open state of the smallest priority of each side, with that, where both sides have one. Raises the bound to what f
    /// and g prove.
    pub(super) fn first<D: Domain>(
        &mut self,
        sides: &[HeuristicSide<'_, D>; 2],
        meter: &mut Meter,
        priority: impl Fn(NodeValues) -> u64,
    ) -> Option<[(u64, u32); 2]> {
        let scale = self.scale;
        let first = SearchEnd::BOTH.map(|end| {
            let side = &sides[end as usize];
            let key = |id| priority(side.node(id, scale));
            first_open(&mut self.queues[end as usize], side, meter, key)
        });
        let [Some(ahead), Some(back)] = first else {
            return None;
        };
        self.prove(self.bounds.least(self.least_step));
        Some([ahead, back])
    }

    /// Raises the bound.
    pub(super) fn prove(&mut self, bound: u64) {
        self.bound = self.bound.max(bound);
    }
}

/// The f and the g of all open states of both sides, each with as many as there are of it.
#[derive(Default)]
struct OpenBounds {
    /// The counts of open states with each f, by side.
    f: [Counts; 2],
    /// The counts of open states with each g, by side.
    g: [Counts; 2],
}

/// The number of open states with each value.
pub(super) struct Counts<K = u64>(BTreeMap<K, u32>);

impl<K> Default for Counts<K> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<K: Ord> Counts<K> {
    /// Bytes of an entry, with its share of a node of the tree.
    const ENTRY: usize = size_of::<K>() + 2 * size_of::<u64>();

    /// A state with that value is open.
    pub(super) fn add(&mut self, value: K, meter: &mut Meter) -> ControlFlow<Stop> {
        let count = self.0.entry(value).or_insert(0);
        *count += 1;
        if *count == 1 {
            meter.memory.reserve(Self::ENTRY)?;
        }
        ControlFlow::Continue(())
    }

    /// One is so no longer.
    pub(super) fn remove(&mut self, value: &K, meter: &mut Meter) {
        if let Some(count) = self.0.get_mut(value) {
            *count -= 1;
            if *count == 0 {
                self.0.remove(value);
                meter.memory.release(Self::ENTRY);
            }
        }
    }

    /// The values below that one in their order, with the number of states of each.
    pub(super) fn below(&self, value: K) -> impl Iterator<Item = (&K, &u32)> {
        self.0.range(..value)
    }
}

impl Counts {
    fn least(&self) -> u64 {
        self.0.first_key_value().map_or(0, |(&least, _)| least)
    }
}

impl OpenBounds {
    /// A state is open.
    fn open(&mut self, end: SearchEnd, node: NodeValues, meter: &mut Meter) -> ControlFlow<Stop> {
        self.f[end as usize].add(node.f(), meter)?;
        self.g[end as usize].add(node.g, meter)
    }

    /// It is so no longer.
    fn close(&mut self, end: SearchEnd, node: NodeValues, meter: &mut Meter) {
        self.f[end as usize].remove(&node.f(), meter);
        self.g[end as usize].remove(&node.g, meter);
    }

    /// The greatest of the bounds on paths that are not known: the least f of each side, and the least g of both sides with a
    /// step between them. Each side has an open state.
    fn least(&self, least_step: u64) -> u64 {
        let [f, f_back] = self.f.each_ref().map(Counts::least);
        let [g, g_back] = self.g.each_ref().map(Counts::least);
        let both = g.saturating_add(g_back).saturating_add(least_step);
        f.max(f_back).max(both)
    }
}
