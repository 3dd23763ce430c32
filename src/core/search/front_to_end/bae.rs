//! BAE*.

use super::open_bounds::OpenBounds;
use super::side::{Node, Side, first_open};
use super::{End, Rule, least_step, search};
use crate::search::bucket_queue::BucketQueue;
use crate::search::meter::{Meter, Stop};
use crate::search::{Domain, Heuristic, Limits, Observer, Outcome};
use std::ops::ControlFlow;

/// BAE* (Sadhukhan, "Bidirectional heuristic search based on error estimate", CSI Journal of Computing 2, 2013; the bound as in
/// Alcázar, Riddle and Barley, "A Unifying View on Individual Bounds and Heuristic Inaccuracies in Bidirectional Search", AAAI
/// 2020): expands, forward and backward in turn, the state with the smallest `b = f + d`. `d = g - h'` is by how much the
/// estimate `h'` of the distance from the own end falls short.
///
/// With consistent heuristics any path that is not known costs at least half of the sum of both sides' smallest b: along
/// a path from u to v each estimate changes by no more than the path costs, so that `2 c(u, v)` is at least `h(u) - h(v)` and
/// `h'(v) - h'(u)` together. Without that, b only says what is expanded, and what is proved comes of f and g: with an
/// admissible heuristic, consistent or not, the path is optimal.
pub(in crate::search) fn bae<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let rule = Bae {
        scale: heuristic.scale(),
        least_step: least_step(domain, heuristic),
        is_consistent: heuristic.is_consistent(),
        open: [BucketQueue::new(), BucketQueue::new()],
        bounds: OpenBounds::default(),
        bound: 0,
        turn: End::Start,
    };
    search(domain, start, heuristic, rule, limits, observer)
}

struct Bae {
    scale: u32,
    least_step: u64,
    is_consistent: bool,
    /// By side, sorted by b.
    open: [BucketQueue; 2],
    bounds: OpenBounds,
    bound: u64,
    turn: End,
}

/// b of a state: at least 0 where the estimate from the own end is admissible.
fn b(node: Node) -> u64 {
    let sum = node.f().saturating_add(node.g);
    sum.saturating_sub(node.behind.into())
}

impl<D: Domain> Rule<D> for Bae {
    const LOOKS_BEHIND: bool = true;

    fn priority(&self, node: Node) -> u64 {
        b(node)
    }

    fn open(&mut self, end: End, id: u32, node: Node, meter: &mut Meter) -> ControlFlow<Stop> {
        self.bounds.open(end, node, meter)?;
        self.open[end as usize].push(b(node), id, &mut meter.memory)
    }

    fn close(&mut self, end: End, node: Node, meter: &mut Meter) {
        self.bounds.close(end, node, meter);
    }

    fn choose(
        &mut self,
        sides: &[Side<'_, D>; 2],
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<(End, u32)>> {
        let first = End::BOTH.map(|end| {
            let side = &sides[end as usize];
            let key = |id| b(side.node(id, self.scale));
            first_open(&mut self.open[end as usize], side, meter, key)
        });
        let [Some((of_start, _)), Some((of_goal, _))] = first else {
            return ControlFlow::Continue(None);
        };
        self.bound = self.bound.max(self.bounds.least(self.least_step));
        if self.is_consistent {
            let half = of_start.saturating_add(of_goal).div_ceil(2);
            self.bound = self.bound.max(half);
        }
        let end = self.turn;
        self.turn = end.other();
        let chosen = first[end as usize].map(|(_, id)| (end, id));
        ControlFlow::Continue(chosen)
    }

    fn bound(&self) -> u64 {
        self.bound
    }
}
