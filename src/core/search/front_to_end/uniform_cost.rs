//! Uniform-cost search from both ends.

use super::side::{HeuristicSide, NodeValues, OpenedNode, first_open};
use super::{SearchEnd, SelectionRule, search};
use crate::search::bucket_queue::BucketQueue;
use crate::search::meter::{Meter, Stop};
use crate::search::{Domain, Limits, Observer, Outcome, Round, Zero};
use std::ops::ControlFlow;

/// Uniform-cost search from the start and back from the goal, all states of one cost at a time: of the side whose next cost is
/// smaller, forward if they are equal. It ends when no path through an open state of both sides can cost less than the best
/// one that was found (Pohl 1971; Nicholson 1966): that is then optimal.
pub(in crate::search) fn bidirectional_uniform_cost<D: Domain>(
    domain: &D,
    start: D::State,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut rule = UniformCost {
        open: [BucketQueue::new(), BucketQueue::new()],
        layer: None,
        is_within: false,
        bound: 0,
    };
    search(domain, start, &Zero, &mut rule, limits, observer)
}

struct UniformCost {
    /// Sorted by g.
    open: [BucketQueue; 2],
    /// The side and the g of the states that are expanded.
    layer: Option<(SearchEnd, u64)>,
    /// Whether the state that was chosen is not the first of its layer.
    is_within: bool,
    bound: u64,
}

impl<D: Domain> SelectionRule<D> for UniformCost {
    fn has_estimates(&self) -> bool {
        false
    }

    fn priority(&self, node: NodeValues) -> u64 {
        node.g
    }

    fn open(&mut self, opened: OpenedNode, meter: &mut Meter) -> ControlFlow<Stop> {
        let OpenedNode { end, id, values } = opened;
        self.open[end as usize].push(values.g, id, &mut meter.memory)
    }

    fn choose(
        &mut self,
        sides: &[HeuristicSide<'_, D>; 2],
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<(SearchEnd, u32)>> {
        let first = SearchEnd::BOTH.map(|end| {
            let side = &sides[end as usize];
            let queue = &mut self.open[end as usize];
            first_open(queue, side, meter, |id| side.node(id, 1).g)
        });
        let [Some((ahead, _)), Some((back, _))] = first else {
            // What is left of a layer leads nowhere new where the other side has no open state.
            return ControlFlow::Continue(None);
        };
        let next = match self.layer {
            Some((end, g)) if g == [ahead, back][end as usize] => (end, g),
            _ if ahead <= back => (SearchEnd::Start, ahead),
            _ => (SearchEnd::Goal, back),
        };
        self.is_within = self.layer == Some(next);
        self.layer = Some(next);
        self.bound = ahead + back;
        let (end, _) = next;
        ControlFlow::Continue(first[end as usize].map(|(_, id)| (end, id)))
    }

    fn bound(&self) -> u64 {
        self.bound
    }

    /// A layer is expanded whole.
    fn is_enough(&self, cost: u64, bound: u64) -> bool {
        !self.is_within && bound >= cost
    }

    fn round(&self, _: u64, _: u32, is_last: bool) -> Option<Round> {
        let (end, g) = self.layer.filter(|_| !is_last)?;
        Some(match end {
            SearchEnd::Start => Round::Forward(g as u32),
            SearchEnd::Goal => Round::Backward(g as u32),
        })
    }
}
