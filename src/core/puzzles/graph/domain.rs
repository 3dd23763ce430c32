//! A graph as a state space: a state is the number of a node.

use super::{Arcs, Graph};
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
}

impl<'a> GraphDomain<'a> {
    pub(super) fn new(graph: &'a Graph, goals: &'a [u32], order: &[Move]) -> Self {
        let is_usual = order.iter().zip(0..).all(|(mv, number)| mv.0 == number);
        let mut onward = Cow::Borrowed(&graph.onward.ends[..]);
        if !is_usual {
            let mut ranks = vec![0; order.len()];
            for (mv, rank) in order.iter().zip(0_u32..) {
                ranks[usize::from(mv.0)] = rank;
            }
            let all = onward.to_mut();
            for ends in graph.onward.firsts.windows(2) {
                let own = &mut all[ends[0] as usize..ends[1] as usize];
                own.sort_unstable_by_key(|own| ranks[own.0 as usize]);
            }
        }
        Self {
            graph,
            goals,
            onward,
        }
    }
}

impl Domain for GraphDomain<'_> {
    type State = u32;

    #[inline]
    fn expand<B>(
        &self,
        state: u32,
        mut visit: impl FnMut(Move, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Arcs { firsts, .. } = &self.graph.onward;
        let [first, behind] = [state, state + 1].map(|at| firsts[at as usize] as usize);
        for &(end, _) in &self.onward[first..behind] {
            visit(Move(end as u16), end)?;
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
    fn step_cost(&self, state: u32, _: Move, child: u32) -> u32 {
        if self.graph.has_costs {
            self.graph.onward.cost(state, child).unwrap_or(1)
        } else {
            1
        }
    }

    fn least_cost(&self) -> u32 {
        let costs = self.graph.onward.ends.iter().map(|own| own.1);
        costs.min().unwrap_or(1)
    }

    fn expand_backward<B>(
        &self,
        state: u32,
        mut visit: impl FnMut(Move, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for &(before, _) in self.graph.back.of(state) {
            visit(Move(state as u16), before)?;
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
