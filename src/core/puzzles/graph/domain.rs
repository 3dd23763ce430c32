//! A graph as a state space: a state is the number of a node.

use super::Graph;
use crate::operators::Move;
use crate::search::Domain;
use std::borrow::Cow;
use std::ops::ControlFlow;

/// The nodes of a graph, with the goals among them.
pub(super) struct GraphDomain<'a> {
    graph: &'a Graph,
    goals: &'a [u32],
    /// Arcs in successor order.
    onward: Cow<'a, [(u32, u32)]>,
    /// The successor order of places, if it is not that of the arcs.
    places: Option<Vec<usize>>,
}

impl<'a> GraphDomain<'a> {
    pub(super) fn new(graph: &'a Graph, goals: &'a [u32], order: &[Move]) -> Self {
        let is_usual = order.iter().zip(0..).all(|(mv, number)| mv.0 == number);
        let mut onward = Cow::Borrowed(&graph.onward.ends[..]);
        let mut places = None;
        if !is_usual && !graph.has_node_moves {
            places = Some(order.iter().map(|mv| mv.index()).collect());
        } else if !is_usual {
            let mut ranks = vec![0; order.len()];
            for (mv, rank) in order.iter().zip(0_u32..) {
                ranks[mv.index()] = rank;
            }
            let all = onward.to_mut();
            for ends in graph.onward.firsts.windows(2) {
                let edges = &mut all[ends[0] as usize..ends[1] as usize];
                edges.sort_unstable_by_key(|edge| ranks[edge.0 as usize]);
            }
        }
        Self {
            graph,
            goals,
            onward,
            places,
        }
    }
}

impl Domain for GraphDomain<'_> {
    const COMPILES_ALL: bool = false;
    type State = u32;

    #[inline]
    fn expand<B>(
        &self,
        state: u32,
        mut visit: impl FnMut(Move, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let edges = &self.onward[self.graph.onward.places(state)];
        if let Some(places) = &self.places {
            for &place in places {
                if let Some(&(end, _)) = edges.get(place) {
                    visit(self.graph.move_at(place, end), end)?;
                }
            }
            return ControlFlow::Continue(());
        }
        for (place, &(end, _)) in edges.iter().enumerate() {
            visit(self.graph.move_at(place, end), end)?;
        }
        ControlFlow::Continue(())
    }

    fn has_costs(&self) -> bool {
        self.graph.has_costs
    }

    fn is_compact(&self) -> bool {
        false
    }

    #[inline]
    fn step_cost(&self, state: u32, mv: Move, _: u32) -> u32 {
        if self.graph.has_costs {
            self.graph.arc(state, mv).map_or(1, |arc| arc.1)
        } else {
            1
        }
    }

    fn least_cost(&self) -> u32 {
        self.graph.least_cost
    }

    fn expand_backward<B>(
        &self,
        state: u32,
        mut visit: impl FnMut(Move, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for &(before, _) in self.graph.back.of(state) {
            let place = self.graph.onward.place(before, state);
            visit(self.graph.move_at(place.unwrap_or(0), state), before)?;
        }
        ControlFlow::Continue(())
    }

    fn is_goal(&self, state: u32) -> bool {
        self.goals.contains(&state)
    }

    fn goal(&self) -> Option<u32> {
        match self.goals {
            [goal] => Some(*goal),
            _ => None,
        }
    }
}
