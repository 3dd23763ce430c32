//! Whether a way leads to a goal.

use super::{Graph, node_of, nodes_of};
use crate::puzzle::{Problem, Solvability};
use smol_str::SmolStr;

impl Graph {
    /// Whether a way leads from the start to a goal.
    pub(super) fn judge(&self, problem: &Problem) -> Option<Solvability> {
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
