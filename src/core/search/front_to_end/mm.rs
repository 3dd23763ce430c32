//! Meet in the middle.

use super::open_lists::OpenLists;
use super::side::{HeuristicSide, NodeValues, OpenedNode};
use super::{SearchEnd, SelectionRule, search};
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
    let mut rule = Mm {
        // By priority, and of equal ones by g.
        open: OpenLists::new(domain, heuristic, Ties::HighG),
    };
    search(domain, start, heuristic, &mut rule, limits, observer)
}

struct Mm {
    open: OpenLists,
}

/// The priority of a state, where a step costs at least `least_step`.
fn priority(node: NodeValues, least_step: u64) -> u64 {
    let middle = node.g.saturating_mul(2).saturating_add(least_step);
    node.f().max(middle)
}

impl<D: Domain> SelectionRule<D> for Mm {
    fn priority(&self, node: NodeValues) -> u64 {
        priority(node, self.open.least_step)
    }

    fn open(&mut self, opened: OpenedNode, meter: &mut Meter) -> ControlFlow<Stop> {
        let priority = priority(opened.values, self.open.least_step);
        let g = u32::try_from(opened.values.g / u64::from(self.open.scale)).unwrap_or(u32::MAX);
        self.open.open(opened, (priority, g), meter)
    }

    fn close(&mut self, end: SearchEnd, node: NodeValues, meter: &mut Meter) {
        self.open.close(end, node, meter);
    }

    fn choose(
        &mut self,
        sides: &[HeuristicSide<'_, D>; 2],
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<(SearchEnd, u32)>> {
        let least_step = self.open.least_step;
        let first = self
            .open
            .first(sides, meter, |node| priority(node, least_step));
        let Some([(ahead, id), (back, of_goal)]) = first else {
            return ControlFlow::Continue(None);
        };
        self.open.prove(ahead.min(back));
        ControlFlow::Continue(Some(if ahead <= back {
            (SearchEnd::Start, id)
        } else {
            (SearchEnd::Goal, of_goal)
        }))
    }

    fn bound(&self) -> u64 {
        self.open.bound
    }
}
