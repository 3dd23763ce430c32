//! Draws, and what can be reached.

use super::{Graph, board_of, node_of, nodes_of};
use crate::puzzle::{
    Problem, Rules, Sampler, Sampling, SamplingError, Solvability, SolvabilityTest,
};
use crate::state::{Board, Random};
use smol_str::SmolStr;

impl Sampler for Graph {
    /// Walks begin in the first goal.
    fn sample(
        &self,
        sampling: Sampling,
        goal: Option<&Board>,
        random: &mut Random,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Result<Board, SamplingError> {
        let first = goal.map_or(self.goals[0], node_of);
        let first = board_of(&[first]);
        let goal = match sampling {
            Sampling::Moves(_) | Sampling::Walk(_) => Some(&first),
            Sampling::Depth(_) | Sampling::Uniform => goal,
        };
        let rules: &dyn Rules = self;
        rules.sample_by_rules(sampling, goal, random, interrupted)
    }
}

impl SolvabilityTest for Graph {
    /// Whether a way leads from the start to a goal.
    fn solvability(&self, problem: &Problem) -> Option<Solvability> {
        // There only a search tells.
        if !self.has_node_moves {
            return None;
        }
        let start = node_of(&problem.start);
        let goals = self.goals_of(problem.goal.as_ref());
        let distances = self.distances(&goals);
        if distances[start as usize].is_some() {
            return Some(Solvability::Solvable {
                reason: "a way leads from the start to a goal".to_owned(),
            });
        }
        let node = distances.iter().position(Option::is_some);
        let repair = node.map(|node| {
            let name = self.node(node as u32).to_string();
            (name.clone(), format!("starting in {name}"))
        });
        let goals: Vec<SmolStr> = { problem.goal.iter().flat_map(nodes_of) }
            .map(|goal| self.node(goal))
            .collect();
        Some(Solvability::Unsolvable {
            reason: format!(
                "no way leads from {} to {}",
                self.node(start),
                goals.join(" or ")
            ),
            repair,
        })
    }
}
