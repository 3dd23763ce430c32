//! Uniform-cost enumeration: the states around some of them, by what the way costs.

use super::layers::{Cut, EnumerationSpace, Extent, Layers};
use super::uniform_cost::UniformCost;
use crate::search::{Meter, Stop, StopReason};
use std::ops::ControlFlow;

/// Dijkstra's algorithm with no goal: a state is settled when no open one can be reached for less.
struct UniformCostEnumeration<'l, P: EnumerationSpace> {
    space: &'l P,
    reached: UniformCost<P::State>,
    layers: &'l mut Layers<P::State>,
}

/// Enumerates the states around the first ones by what the cheapest way to them costs; a layer is all states of one cost. What
/// was found before a limit stays.
pub(crate) fn enumerate_by_cost<P: EnumerationSpace>(
    space: &P,
    first: &[P::State],
    extent: Extent,
    layers: &mut Layers<P::State>,
    meter: &mut Meter<'_>,
) -> Result<(), Cut> {
    let mut enumeration = UniformCostEnumeration {
        space,
        reached: UniformCost::new(),
        layers,
    };
    let flow = enumeration.run(first, extent, meter);
    let whole = enumeration.layers.last_cost();
    match flow {
        ControlFlow::Break(Stop::Reason(reason)) => Err(Cut { reason, whole }),
        _ => Ok(()),
    }
}

impl<P: EnumerationSpace> UniformCostEnumeration<'_, P> {
    fn run(
        &mut self,
        first: &[P::State],
        extent: Extent,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Stop> {
        for &state in first {
            self.reached.reach(state, (0, 0), &mut meter.memory)?;
        }
        let mut next = self.reached.settle(&mut meter.memory);
        while let Some((cost, _)) = next {
            if !self.layers.goes_on_to(cost, extent) {
                self.layers.next_cost = Some(cost);
                return ControlFlow::Continue(());
            }
            // A move that costs nothing stays in the layer.
            while let Some((at, id)) = next
                && at == cost
            {
                let state = self.reached.states.get(id as usize);
                self.layers.states.push(state, &mut meter.memory)?;
                meter.expand(self.layers.states.len())?;
                self.space.expand(state, |neighbour, more| {
                    meter.generate()?;
                    let memory = &mut meter.memory;
                    self.reached.reach(neighbour, (cost, more), memory)
                })?;
                next = self.reached.settle(&mut meter.memory);
            }
            self.layers.end_layer(cost);
            if matches!(extent, Extent::Whole(most) if self.layers.states.len() as u64 > most) {
                return ControlFlow::Break(Stop::Reason(StopReason::MaxNodes));
            }
        }
        self.layers.complete = true;
        ControlFlow::Continue(())
    }
}
