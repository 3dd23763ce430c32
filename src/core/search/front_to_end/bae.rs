//! BAE*.

use super::open_lists::OpenLists;
use super::side::{HeuristicSide, NodeValues, OpenedNode};
use super::{SearchEnd, SelectionRule, search};
use crate::search::meter::{Meter, Stop};
use crate::search::{Domain, Heuristic, Limits, Observer, Outcome, Ties};
use std::ops::ControlFlow;

/// BAE* (Sadhukhan, "Bidirectional heuristic search based on error estimate", CSI Journal of Computing 2, 2013; the bound as in
/// Alcázar, Riddle and Barley, "A Unifying View on Individual Bounds and Heuristic Inaccuracies in Bidirectional Search", AAAI
/// 2020): expands, forward and backward in turn, the state with the smallest `b = f + d`. `d = g - h'` is by how much the
/// estimate `h'` of the distance from the own end falls short. It ends when the best path costs at most `within` times, a
/// fraction of at least 1, what is proved: so a path costs at most that many times the optimal one.
///
/// With consistent heuristics any path that is not known costs at least half of the sum of both sides' smallest b: along
/// a path from u to v each estimate changes by no more than the path costs, so that `2 c(u, v)` is at least `h(u) - h(v)` and
/// `h'(v) - h'(u)` together. Without that, b only says what is expanded, and what is proved comes of f and g: with an
/// admissible heuristic, consistent or not, the path is optimal if the fraction is 1.
///
/// What is expanded does not depend on the fraction. In that this differs from the weighted BAE* of Shperberg, Morad, Siag, Felner
/// and Atzmon ("Bidirectional Bounded-Suboptimal Heuristic Search with Consistent Heuristics", arXiv 2511.10272, 2025), which ends
/// by the same rule, and weighs h in what it sorts by.
pub(in crate::search) fn bae<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    within: (u32, u32),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut rule = Bae {
        within: [within.0, within.1].map(u64::from),
        is_consistent: heuristic.is_consistent(),
        open: OpenLists::new(domain, heuristic, Ties::Fifo),
        turn: SearchEnd::Start,
    };
    search(domain, start, heuristic, &mut rule, limits, observer)
}

struct Bae {
    /// Of how many times the bound a path costs at most: numerator and denominator.
    within: [u64; 2],
    is_consistent: bool,
    /// Sorted by b.
    open: OpenLists,
    turn: SearchEnd,
}

/// b of a state: at least 0 where the estimate from the own end is admissible.
fn b(node: NodeValues) -> u64 {
    let sum = node.f().saturating_add(node.g);
    sum.saturating_sub(node.behind.into())
}

impl<D: Domain> SelectionRule<D> for Bae {
    fn looks_behind(&self) -> bool {
        true
    }

    fn priority(&self, node: NodeValues) -> u64 {
        b(node)
    }

    fn open(&mut self, opened: OpenedNode, meter: &mut Meter) -> ControlFlow<Stop> {
        self.open.open(opened, (b(opened.values), 0), meter)
    }

    fn close(&mut self, end: SearchEnd, node: NodeValues, meter: &mut Meter) {
        self.open.close(end, node, meter);
    }

    fn choose(
        &mut self,
        sides: &[HeuristicSide<'_, D>; 2],
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<(SearchEnd, u32)>> {
        let Some(first) = self.open.first(sides, meter, b) else {
            return ControlFlow::Continue(None);
        };
        if self.is_consistent {
            let [(of_start, _), (of_goal, _)] = first;
            let half = of_start.saturating_add(of_goal).div_ceil(2);
            self.open.prove(half);
        }
        let end = self.turn;
        self.turn = end.other();
        let (_, id) = first[end as usize];
        ControlFlow::Continue(Some((end, id)))
    }

    fn bound(&self) -> u64 {
        self.open.bound
    }

    fn is_enough(&self, cost: u64, bound: u64) -> bool {
        let [numerator, denominator] = self.within;
        bound.saturating_mul(numerator) >= cost.saturating_mul(denominator)
    }
}
