//! States that must be expanded for a problem: no search gets by without them.

use super::cover::{ByCost, Cover, least_cover};
use super::side::{HeuristicSide, NodeValues, first_open};
use super::{SearchEnd, least_step};
use crate::search::bucket_queue::BucketQueue;
use crate::search::label::NodeLabel;
use crate::search::meter::{Meter, Stop};
use crate::search::store::Entered;
use crate::search::{Domain, Heuristic, Limits, Move, Observer, StopReason};
use std::ops::ControlFlow;

/// The states that must be expanded to prove that no path costs less than the optimal one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MustExpand {
    /// States that each search from the start must expand (Dechter and Pearl, "Generalized best-first search strategies and the
    /// optimality of A*", JACM 32, 1985): with f below the optimal cost along a path of such states.
    pub forward: u64,
    /// The same of each search back from the goal.
    pub backward: u64,
    /// The states of the start's side in a least vertex cover of the must-expand pairs, and those of the goal's side.
    pub cover: [u64; 2],
}

/// Finds what must be expanded where the optimal path has this cost, at most so many states of each side.
///
/// # Errors
///
/// The limit that was met (nodes where there are more states), or the observer's word.
pub(crate) fn must_expand<D: Domain, H: Heuristic<D>>(
    domain: &D,
    (start, goal): (D::State, D::State),
    heuristic: &H,
    cost: u32,
    most: u64,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<MustExpand, StopReason> {
    let mut meter = Meter::new(limits, observer);
    let below = u64::from(cost) * u64::from(heuristic.scale());
    let mut run = |end, state| {
        let mut surely = SurelyExpanded {
            domain,
            heuristic,
            end,
            below,
            most,
            side: HeuristicSide::new(domain),
            open: BucketQueue::new(),
            states: ByCost::new(),
        };
        match surely.run(state, &mut meter) {
            ControlFlow::Break(Stop::Reason(reason)) => Err(reason),
            _ => Ok(surely.states),
        }
    };
    let (forward, backward) = (run(SearchEnd::Start, start)?, run(SearchEnd::Goal, goal)?);
    let all = |states: &ByCost| states.values().sum();
    let pairs = below.saturating_sub(least_step(domain, heuristic));
    let Cover {
        forward: ahead,
        backward: back,
    } = least_cover(&forward, &backward, pairs);
    Ok(MustExpand {
        forward: all(&forward),
        backward: all(&backward),
        cover: [ahead, back],
    })
}

/// Dijkstra's algorithm among the states with f below a cost, from one end.
struct SurelyExpanded<'a, D: Domain, H> {
    domain: &'a D,
    heuristic: &'a H,
    end: SearchEnd,
    /// In units of the heuristic.
    below: u64,
    most: u64,
    side: HeuristicSide<'a, D>,
    open: BucketQueue,
    /// In units of the heuristic.
    states: ByCost,
}

impl<D: Domain, H: Heuristic<D>> SurelyExpanded<'_, D, H> {
    fn run(&mut self, from: D::State, meter: &mut Meter) -> ControlFlow<Stop> {
        let (domain, scale) = (self.domain, self.heuristic.scale());
        self.reach(from, NodeLabel::start(), meter)?;
        let mut expanded = 0;
        while let Some((g, id)) = {
            let side = &self.side;
            first_open(&mut self.open, side, meter, |id| side.node(id, scale).g)
        } {
            let label = self.side.store.label(id);
            self.side.store.set_label(id, label.closed());
            *self.states.entry(g).or_default() += 1;
            expanded += 1;
            if expanded > self.most {
                return ControlFlow::Break(Stop::Reason(StopReason::MaxNodes));
            }
            meter.expand(self.side.store.len())?;
            let (state, end) = (self.side.store.state(id), self.end);
            let visit = |mv: Move, child: D::State| {
                let cost = match end {
                    SearchEnd::Start => domain.step_cost(state, mv, child),
                    SearchEnd::Goal => domain.step_cost(child, mv, state),
                };
                match label.g.checked_add(cost) {
                    Some(g) => self.reach(child, NodeLabel::new(g, mv, id), meter),
                    None => ControlFlow::Continue(()),
                }
            };
            match end {
                SearchEnd::Start => domain.expand(state, visit)?,
                SearchEnd::Goal => domain.expand_backward(state, visit)?,
            }
        }
        ControlFlow::Continue(())
    }

    /// Notes a path to a state, unless its f is too great.
    fn reach(&mut self, state: D::State, label: NodeLabel, meter: &mut Meter) -> ControlFlow<Stop> {
        let (domain, heuristic) = (self.domain, self.heuristic);
        let ahead = match self.end {
            SearchEnd::Start => heuristic.estimate(domain, state),
            SearchEnd::Goal => heuristic.estimate_back(domain, state),
        };
        let node = NodeValues {
            g: u64::from(label.g) * u64::from(heuristic.scale()),
            ahead,
            behind: 0,
        };
        let is_wide_enough = label.g <= self.side.store.most_g();
        if node.f() >= self.below || !is_wide_enough {
            return ControlFlow::Continue(());
        }
        let store = &mut self.side.store;
        let id = match store.enter(state, label, &mut meter.memory)? {
            Entered::New(id) => {
                self.side.keep([Some(ahead), None], meter)?;
                id
            }
            Entered::Known(id) if label.g < store.label(id).g => {
                store.set_label(id, label);
                id
            }
            Entered::Known(_) => return ControlFlow::Continue(()),
        };
        self.open.push(node.g, id, &mut meter.memory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::tests::graph::Graph;
    use crate::search::{Estimate, Unobserved};
    use proptest::prelude::*;

    /// The distance to the goal, at most so much: consistent.
    struct AtMost(Estimate, Vec<Option<u32>>);

    impl Heuristic<Graph> for AtMost {
        fn estimate(&self, _: &Graph, state: u32) -> Estimate {
            self.1[state as usize].map_or(self.0, |left| left.min(self.0))
        }

        fn is_admissible(&self) -> bool {
            true
        }
    }

    proptest! {
        #[test]
        fn what_must_be_expanded_is_counted_state_by_state(
            edges in prop::collection::vec(prop::collection::vec((0..9_u32, 1..5_u32), 2), 9),
            most in 0..6_u32,
        ) {
            let graph = Graph::with_costs(edges);
            let (ahead, back) = (graph.distances_from_start(), graph.distances());
            let cost = back[0];
            prop_assume!(cost.is_some());
            let cost = cost.unwrap_or_default();
            let heuristic = AtMost(most, back.clone());
            let ends = (0, Graph::GOAL);
            let found = must_expand(&graph, ends, &heuristic, cost, 100, &Limits::default(), &mut Unobserved);
            let f = |state: usize| Some(ahead[state]? + heuristic.estimate(&graph, state as u32));
            let forward: Vec<u32> = (0..9).filter(|&state| f(state).is_some_and(|f| f < cost)).filter_map(|state| ahead[state]).collect();
            let backward: Vec<u32> = back.iter().flatten().copied().filter(|&left| left < cost).collect();
            // A pair is one whose costs leave no room for another move; each of them has a state in the cover.
            let room = cost.saturating_sub(graph.least_cost());
            let cover = (0..=cost).map(|first_left_out| {
                let forward_count = forward.iter().filter(|&&g| g < first_left_out).count();
                let least = forward.iter().filter(|&&g| g >= first_left_out).min();
                let others = least.map_or(0, |least| backward.iter().filter(|&&g| g + least < room).count());
                forward_count + others
            });
            let cover = cover.min().unwrap_or_default() as u64;
            let found = found.expect("nothing stops it");
            prop_assert_eq!(found.forward, forward.len() as u64);
            prop_assert_eq!(found.backward, backward.len() as u64);
            prop_assert_eq!(found.cover.iter().sum::<u64>(), cover);
        }
    }
}
