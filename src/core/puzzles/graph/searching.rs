//! Searches over the numbers of nodes.

use super::domain::GraphDomain;
use super::{Graph, board_of, node_of};
use crate::puzzle::{Estimator, Method, PackedSearch, Problem, Solved, Solver, run_algorithm};
use crate::search::{Algorithm, Limits, Observer, Outcome};

/// The algorithm that proves the cheapest way here, whatever the tables say.
const OPTIMAL: Algorithm = Algorithm::UNIFORM_COST;

impl Solver for Graph {
    fn supports(&self, algorithm: Algorithm) -> Result<(), String> {
        let is_wide = matches!(
            algorithm,
            Algorithm::BreadthFirst { .. }
                | Algorithm::UniformCost { .. }
                | Algorithm::AStar { .. }
                | Algorithm::WeightedAStar { .. }
                | Algorithm::Greedy { .. }
        );
        if self.is_far && (!is_wide || algorithm.is_by_name()) {
            return Err("its paths may cost more than this search can add up".to_owned());
        }
        Ok(())
    }

    fn search(
        &self,
        problem: &Problem,
        search: &PackedSearch<'_>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Outcome> {
        let (algorithm, heuristic) = search.algorithm()?;
        let goals = self.goals_of(problem.goal.as_ref());
        let domain = GraphDomain::new(self, &goals, &problem.order);
        let usual = self.default_heuristic();
        let usual = usual.expect("graphs have heuristics");
        let estimate = self.estimates(heuristic.unwrap_or(&usual), &goals);
        let estimates = (&estimate, &self.estimates(&usual, &goals));
        let space = (&domain, node_of(&problem.start));
        let board = |node| board_of(&[node]);
        Some(run_algorithm(
            algorithm, space, estimates, limits, observer, board,
        ))
    }

    fn solve(
        &self,
        problem: &Problem,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Solved> {
        let search = PackedSearch::Algorithm(OPTIMAL, None, None);
        Some(Solved {
            outcome: self.search(problem, &search, limits, observer)?,
            method: Method::Algorithm(OPTIMAL),
            heuristic: None,
        })
    }
}
