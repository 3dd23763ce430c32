//! Near-optimal bidirectional search.

use super::ready_lists::ReadyLists;
use super::side::{HeuristicSide, OpenedNode};
use super::{SearchEnd, SelectionRule, search};
use crate::search::meter::{Meter, Stop};
use crate::search::{Domain, Heuristic, Limits, Observer, Outcome};
use std::ops::ControlFlow;

/// NBS (Chen, Holte, Zilles and Sturtevant, "Front-to-End Bidirectional Heuristic Search with Near-Optimal Node Expansions",
/// IJCAI 2017): expands both states of a pair whose lower bound `max(f(u), f(v), g(u) + g(v) + epsilon)` is the least of all
/// pairs of open states, u of the one side and v of the other. `epsilon` is the least cost of a step.
///
/// Of each pair below the optimal cost any algorithm of this kind must expand one state; so with consistent heuristics NBS
/// expands, before its bound reaches the optimal cost, at most twice as many states as the least vertex cover of these pairs
/// has. With an admissible heuristic, consistent or not, the path is optimal.
pub(in crate::search) fn nbs<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut rule = Nbs {
        open: ReadyLists::new(domain, heuristic),
        second: None,
    };
    search(domain, start, heuristic, &mut rule, limits, observer)
}

struct Nbs {
    open: ReadyLists,
    /// The state of the goal's side in the pair that was chosen, while the other one is expanded.
    second: Option<u32>,
}

impl<D: Domain> SelectionRule<D> for Nbs {
    fn open(&mut self, opened: OpenedNode, meter: &mut Meter) -> ControlFlow<Stop> {
        self.open.open(opened, meter)
    }

    fn choose(
        &mut self,
        sides: &[HeuristicSide<'_, D>; 2],
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<(SearchEnd, u32)>> {
        if let Some(id) = self.second.take() {
            return ControlFlow::Continue(Some((SearchEnd::Goal, id)));
        }
        let pair = self.open.pair(sides, meter)?;
        self.second = pair.map(|[_, (_, id)]| id);
        ControlFlow::Continue(pair.map(|[(_, id), _]| (SearchEnd::Start, id)))
    }

    fn bound(&self) -> u64 {
        self.open.bound
    }
}
