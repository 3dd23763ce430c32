//! Meet in the middle.

use super::open_bounds::OpenBounds;
use super::side::{Node, Side, first_open};
use super::{End, Rule, least_step, search};
use crate::search::bucket_queue::BucketQueue;
use crate::search::meter::{Meter, Stop};
use crate::search::{Domain, Heuristic, Limits, Observer, Outcome, Ties};
use std::ops::ControlFlow;

/// MM, in the variant with epsilon (Holte, Felner, Sharon and Sturtevant, "Bidirectional Search That Is Guaranteed to Meet in
/// the Middle", AAAI 2016; with Chen, "MM: A bidirectional search algorithm that is guaranteed to meet in the middle", Artificial
/// Intelligence 252, 2017): expands the state with the smallest priority `max(f, 2 g + epsilon)` of both sides, of equal
/// ones forward before backward and the smallest g first. `epsilon` is the least cost of a step.
///
/// With an admissible heuristic, consistent or not, the path is optimal, and no state is expanded that is farther from its end
/// than half of what the path costs.
pub(in crate::search) fn mm<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let rule = Mm {
        scale: heuristic.scale(),
        least_step: least_step(domain, heuristic),
        // By priority, and of equal ones by g.
        open: [Ties::HighG; 2].map(BucketQueue::with_ties),
        bounds: OpenBounds::default(),
        bound: 0,
    };
    search(domain, start, heuristic, rule, limits, observer)
}

struct Mm {
    scale: u32,
    least_step: u64,
    /// By side.
    open: [BucketQueue; 2],
    bounds: OpenBounds,
    bound: u64,
}

impl Mm {
    fn priority_of(&self, node: Node) -> u64 {
        let middle = node.g.saturating_mul(2).saturating_add(self.least_step);
        node.f().max(middle)
    }
}

impl<D: Domain> Rule<D> for Mm {
    fn priority(&self, node: Node) -> u64 {
        self.priority_of(node)
    }

    fn open(&mut self, end: End, id: u32, node: Node, meter: &mut Meter) -> ControlFlow<Stop> {
        self.bounds.open(end, node, meter)?;
        let priority = self.priority_of(node);
        let g = u32::try_from(node.g / u64::from(self.scale)).unwrap_or(u32::MAX);
        self.open[end as usize].push_tied(priority, g, id, &mut meter.memory)
    }

    fn close(&mut self, end: End, node: Node, meter: &mut Meter) {
        self.bounds.close(end, node, meter);
    }

    fn choose(
        &mut self,
        sides: &[Side<'_, D>; 2],
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<(End, u32)>> {
        let [ahead, back] = End::BOTH.map(|end| {
            let side = &sides[end as usize];
            let mut open = std::mem::take(&mut self.open[end as usize]);
            let priority = |id| self.priority_of(side.node(id, self.scale));
            let first = first_open(&mut open, side, meter, priority);
            self.open[end as usize] = open;
            first
        });
        let (Some((priority, id)), Some((of_back, of_goal))) = (ahead, back) else {
            return ControlFlow::Continue(None);
        };
        let least = self.bounds.least(self.least_step);
        self.bound = self.bound.max(least).max(priority.min(of_back));
        ControlFlow::Continue(Some(if priority <= of_back {
            (End::Start, id)
        } else {
            (End::Goal, of_goal)
        }))
    }

    fn bound(&self) -> u64 {
        self.bound
    }
}
