//! The open states of both sides, ready to be expanded or waiting for the bound.

use super::side::{HeuristicSide, OpenedNode, first_open};
use super::{SearchEnd, least_step};
use crate::search::bucket_queue::BucketQueue;
use crate::search::meter::{Meter, Stop};
use crate::search::{Domain, Heuristic, Ties};
use std::ops::ControlFlow;

/// The open lists of NBS (Chen, Holte, Zilles and Sturtevant, IJCAI 2017): states wait sorted by f until the bound reaches that,
/// and are ready then, sorted by g, of equal g by h. The two ready states of the smallest g are a pair within the bound if any
/// is; else the bound grows to the least that makes another state ready, or that pair.
pub(super) struct ReadyLists {
    scale: u32,
    /// The least cost of a step, in units of the heuristic.
    pub least_step: u64,
    /// The waiting states by side.
    waiting: [BucketQueue; 2],
    /// The ready states by side.
    ready: [BucketQueue; 2],
    /// No pair of open states has a smaller bound.
    pub bound: u64,
}

/// The smallest g of the ready states of a side, with its state, and the smallest f of those that wait.
type Firsts = (Option<(u64, u32)>, Option<u64>);

impl ReadyLists {
    /// Empty lists for a search with that heuristic.
    pub(super) fn new<D: Domain>(domain: &D, heuristic: &impl Heuristic<D>) -> Self {
        Self {
            scale: heuristic.scale(),
            least_step: least_step(domain, heuristic),
            waiting: [BucketQueue::new(), BucketQueue::new()],
            ready: [Ties::LowH; 2].map(BucketQueue::with_ties),
            bound: 0,
        }
    }

    /// Takes in a state.
    pub(super) fn open(&mut self, opened: OpenedNode, meter: &mut Meter) -> ControlFlow<Stop> {
        let OpenedNode { end, id, values } = opened;
        self.waiting[end as usize].push(values.f(), id, &mut meter.memory)
    }

    /// Makes the states of a side ready that the bound has reached; gives the smallest g of the ready ones, with its state,
    /// and the smallest f of those that wait.
    fn prepare<D: Domain>(
        &mut self,
        end: SearchEnd,
        side: &HeuristicSide<'_, D>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Firsts> {
        let (scale, bound) = (self.scale, self.bound);
        let waiting = &mut self.waiting[end as usize];
        let ready = &mut self.ready[end as usize];
        let f = |id| side.node(id, scale).f();
        let mut first = first_open(waiting, side, meter, f);
        while let Some((_, id)) = first.filter(|&(f, _)| f <= bound) {
            waiting.pop(&mut meter.memory);
            let node = side.node(id, scale);
            ready.push_tied(node.g, node.ahead, id, &mut meter.memory)?;
            first = first_open(waiting, side, meter, f);
        }
        let least_f = first.map(|(f, _)| f);
        let ready = first_open(ready, side, meter, |id| side.node(id, scale).g);
        ControlFlow::Continue((ready, least_f))
    }

    /// The ready state of the smallest g of each side, with that, which are a pair within the bound: it grows to the least
    /// bound of a pair. `None` where a side has no open state.
    pub(super) fn pair<D: Domain>(
        &mut self,
        sides: &[HeuristicSide<'_, D>; 2],
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<[(u64, u32); 2]>> {
        loop {
            let [ahead, back] = sides;
            let (first, waiting) = self.prepare(SearchEnd::Start, ahead, meter)?;
            let (second, waiting_back) = self.prepare(SearchEnd::Goal, back, meter)?;
            let of_pair = first.zip(second).map(|(first, second)| {
                let sum = first.0.saturating_add(second.0);
                (sum.saturating_add(self.least_step), [first, second])
            });
            if let Some((_, pair)) = of_pair.filter(|&(bound, _)| bound <= self.bound) {
                return ControlFlow::Continue(Some(pair));
            }
            let is_empty = (first.is_none() && waiting.is_none())
                || (second.is_none() && waiting_back.is_none());
            let bounds = [waiting, waiting_back, of_pair.map(|(bound, _)| bound)];
            match bounds.into_iter().flatten().min() {
                // Costs are whole, so that no path costs less than the next whole one.
                Some(bound) if !is_empty => {
                    self.bound = bound.next_multiple_of(self.scale.into());
                }
                _ => return ControlFlow::Continue(None),
            }
        }
    }
}
