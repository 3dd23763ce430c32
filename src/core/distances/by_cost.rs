//! Uniform-cost enumeration: the states around some of them, by what the way costs.

use super::layers::{Cut, Extent, Layers, Space};
use crate::search::{BucketQueue, Index, Meter, Segments, Stop, StopReason};
use crate::state::PackedState;
use std::ops::ControlFlow;

/// Dijkstra's algorithm with no goal: a state is settled when no open one can be reached for less.
struct Enumeration<'l, P: Space> {
    space: &'l P,
    index: Index,
    /// States as they were met, with what the cheapest way costs that is known.
    met: Segments<P::State>,
    costs: Segments<u32>,
    open: BucketQueue,
    layers: &'l mut Layers<P::State>,
}

/// Enumerates the states around the first ones by what the cheapest way to them costs; a layer is all states of one cost. What
/// was found before a limit stays.
pub(crate) fn enumerate_by_cost<P: Space>(
    space: &P,
    first: &[P::State],
    extent: Extent,
    layers: &mut Layers<P::State>,
    meter: &mut Meter<'_>,
) -> Result<(), Cut> {
    let mut enumeration = Enumeration {
        space,
        index: Index::new(),
        met: Segments::new(),
        costs: Segments::new(),
        open: BucketQueue::new(),
        layers,
    };
    let flow = enumeration.run(first, extent, meter);
    let whole = enumeration.layers.last_cost();
    match flow {
        ControlFlow::Break(Stop::Reason(reason)) => Err(Cut { reason, whole }),
        _ => Ok(()),
    }
}

impl<P: Space> Enumeration<'_, P> {
    fn run(
        &mut self,
        first: &[P::State],
        extent: Extent,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Stop> {
        for &state in first {
            self.reach(state, 0, meter)?;
        }
        let mut next = self.next(meter);
        while let Some((cost, _)) = next {
            if !self.layers.goes_on_to(cost, extent) {
                self.layers.next_cost = Some(cost);
                return ControlFlow::Continue(());
            }
            // A move that costs nothing stays in the layer.
            while let Some((at, id)) = next
                && at == cost
            {
                let state = self.met.get(id as usize);
                self.layers.states.push(state, &mut meter.memory)?;
                meter.expand(self.layers.states.len())?;
                let space = self.space;
                space.expand(state, |neighbour, more| {
                    meter.generate()?;
                    let Some(cost) = cost.checked_add(more) else {
                        return ControlFlow::Break(Stop::Reason(StopReason::MemoryLimit));
                    };
                    self.reach(neighbour, cost, meter)
                })?;
                next = self.next(meter);
            }
            self.layers.end_layer(cost);
            if matches!(extent, Extent::Whole(most) if self.layers.states.len() as u64 > most) {
                return ControlFlow::Break(Stop::Reason(StopReason::MaxNodes));
            }
        }
        self.layers.complete = true;
        ControlFlow::Continue(())
    }

    /// The open state that is reached for least.
    fn next(&mut self, meter: &mut Meter<'_>) -> Option<(u32, u32)> {
        while let Some((cost, id)) = self.open.pop(&mut meter.memory) {
            // Entries of worse ways are dropped; the one of the best was settled before.
            let cost = cost as u32;
            if self.costs.get(id as usize) == cost {
                return Some((cost, id));
            }
        }
        None
    }

    /// Notes a way to a state.
    fn reach(&mut self, state: P::State, cost: u32, meter: &mut Meter<'_>) -> ControlFlow<Stop> {
        let memory = &mut meter.memory;
        let hash = state.hash();
        let id = match self.index.probe(hash, state, &self.met) {
            Ok(id) if self.costs.get(id as usize) <= cost => return ControlFlow::Continue(()),
            Ok(id) => {
                self.costs.set(id as usize, cost);
                id
            }
            Err(slot) => {
                let id = self.index.insert(hash, slot, &self.met, memory)?;
                self.met.push(state, memory)?;
                self.costs.push(cost, memory)?;
                id
            }
        };
        self.open.push(cost.into(), id, memory)
    }
}
