//! A graph of moves with costs, given edge by edge.

use crate::operators::Move;
use crate::search::Domain;
use std::ops::{ControlFlow, Range};

/// Each state has the same number of moves; a move leads anywhere.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    /// By state and move: where it leads, and what it costs, which is 1 unless moves have costs.
    pub(crate) edges: Vec<Vec<(u32, u32)>>,
    /// The states that are goals.
    pub(crate) goals: Range<u32>,
    pub(crate) has_costs: bool,
}

impl Graph {
    pub(crate) const GOAL: u32 = 1;

    /// A graph whose moves have costs, with one goal.
    pub(crate) fn with_costs(edges: Vec<Vec<(u32, u32)>>) -> Self {
        Self {
            edges,
            goals: Self::GOAL..Self::GOAL + 1,
            has_costs: true,
        }
    }

    /// The cost of the cheapest path from each state to a goal (Bellman and Ford).
    pub(crate) fn distances(&self) -> Vec<Option<u32>> {
        let states = 0..self.edges.len() as u32;
        let mut distances: Vec<_> = states
            .map(|state| self.is_goal(state).then_some(0))
            .collect();
        for _ in &self.edges {
            for (state, edges) in self.edges.iter().enumerate() {
                for &(to, cost) in edges {
                    let by_edge = distances[to as usize].map(|left: u32| left + cost);
                    let known = distances[state].into_iter().chain(by_edge).min();
                    distances[state] = known;
                }
            }
        }
        distances
    }

    /// The cost of the cheapest path from the start to each state.
    pub(crate) fn distances_from_start(&self) -> Vec<Option<u32>> {
        let mut distances = vec![None; self.edges.len()];
        distances[0] = Some(0);
        for _ in &self.edges {
            for (state, edges) in self.edges.iter().enumerate() {
                for &(to, cost) in edges {
                    let by_edge = distances[state].map(|before: u32| before + cost);
                    let known = distances[to as usize].into_iter().chain(by_edge).min();
                    distances[to as usize] = known;
                }
            }
        }
        distances
    }

    /// The cost of a path from the start, which must end at the goal.
    pub(crate) fn cost(&self, path: &[Move]) -> u32 {
        let (mut at, mut cost) = (0, 0);
        for mv in path {
            let (to, more) = self.edges[at as usize][mv.index()];
            (at, cost) = (to, cost + more);
        }
        assert_eq!(at, Self::GOAL);
        cost
    }
}

impl Domain for Graph {
    type State = u32;

    fn expand<B>(
        &self,
        state: u32,
        mut visit: impl FnMut(Move, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (mv, &(to, _)) in self.edges[state as usize].iter().enumerate() {
            visit(Move(mv as u32), to)?;
        }
        ControlFlow::Continue(())
    }

    fn has_costs(&self) -> bool {
        self.has_costs
    }

    fn is_compact(&self) -> bool {
        false
    }

    fn step_cost(&self, state: u32, mv: Move, child: u32) -> u32 {
        let (to, cost) = self.edges[state as usize][mv.index()];
        assert_eq!(to, child);
        cost
    }

    fn expand_backward<B>(
        &self,
        state: u32,
        mut visit: impl FnMut(Move, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (before, edges) in self.edges.iter().enumerate() {
            for (mv, &(to, _)) in edges.iter().enumerate() {
                if to == state {
                    visit(Move(mv as u32), before as u32)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn is_goal(&self, state: u32) -> bool {
        self.goals.contains(&state)
    }

    fn goal(&self) -> Option<u32> {
        (self.goals.len() == 1).then_some(self.goals.start)
    }
}
