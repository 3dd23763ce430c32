//! The most nodes that a search can generate, whatever state it begins in.

use crate::heuristic::HeuristicSpec;
use crate::puzzle::Puzzle;
use crate::search::Algorithm;

impl Puzzle {
    /// The number of nodes that a search generates at most from any state that reaches the goal: so many as there are
    /// states and moves. Nothing is known where states may be expanded again, or are not counted.
    #[doc(hidden)]
    pub fn most_generated(
        &self,
        algorithm: Algorithm,
        heuristic: Option<&HeuristicSpec>,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<u64> {
        let expands_once = match algorithm {
            Algorithm::BreadthFirst { .. }
            | Algorithm::DepthFirst { .. }
            | Algorithm::UniformCost { .. }
            | Algorithm::Greedy { .. }
            | Algorithm::GreedyLists { .. } => true,
            Algorithm::AStar { policy } | Algorithm::WeightedAStar { policy, .. }
                if !policy.reopen =>
            {
                true
            }
            // What a batch expands early may be opened again.
            Algorithm::AStar { policy } => {
                policy.batch == 1 && heuristic.is_some_and(|rated| self.is_consistent(rated))
            }
            Algorithm::QStar { .. } => heuristic.is_some_and(|spec| self.is_consistent(spec)),
            _ => false,
        };
        let states = self.states(interrupted).filter(|_| expands_once)?;
        let states: u64 = states.to_string().parse().ok()?;
        states.checked_mul(self.move_names().len() as u64)
    }
}
