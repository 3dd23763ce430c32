//! Searches over the numbers of cells.

use super::domain::MazeDomain;
use super::heuristics::MazeEstimate;
use super::{Maze, board_of, cells_of};
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{
    Estimator, Method, Neighbours, PackedSearch, Problem, Solved, Solver, run_algorithm, stopped,
};
use crate::search::{Algorithm, Ending, Limits, Observer, Outcome, Policy, StopReason};

/// The algorithm that proves the cheapest way here.
const OPTIMAL: Algorithm = Algorithm::AStar {
    policy: Policy::USUAL,
};

impl Maze {
    fn usual(&self) -> HeuristicSpec {
        self.default_heuristic().expect("mazes have heuristics")
    }
}

impl Solver for Maze {
    fn supports(&self, algorithm: Algorithm) -> Result<(), String> {
        if algorithm == Algorithm::JumpPoint && self.map.neighbours() == Neighbours::Six {
            return Err("jump points need square cells".to_owned());
        }
        if algorithm == Algorithm::JumpPoint && !self.map.is_uniform() {
            return Err("jump points need cells that all cost the same".to_owned());
        }
        Ok(())
    }

    fn estimates_back(&self) -> bool {
        true
    }

    fn search(
        &self,
        problem: &Problem,
        search: &PackedSearch<'_>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Outcome> {
        let (algorithm, heuristic) = search.algorithm()?;
        let goals = self.goals_of(&problem.start, problem.goal.as_ref());
        let (start, start_goal) = cells_of(&problem.start);
        let mut domain = MazeDomain::new(&self.map, &goals, self.has_costs, &problem.order);
        if algorithm == Algorithm::JumpPoint {
            domain = domain.by_jumps(self.open_from(start));
        }
        let usual = self.usual();
        let estimate = MazeEstimate::new(&self.map, heuristic.unwrap_or(&usual));
        let estimate = estimate.from(domain.place(start));
        let estimates = (&estimate, &MazeEstimate::new(&self.map, &usual));
        let board = |cell| board_of(cell, start_goal);
        let space = (&domain, start);
        let mut outcome = run_algorithm(algorithm, space, estimates, limits, observer, board);
        if algorithm == Algorithm::JumpPoint
            && let Ending::Solved { path, .. } = &mut outcome.ending
        {
            *path = domain.steps(start, path);
        }
        Some(outcome)
    }

    /// A*, unless walls part the start from all goals.
    fn solve(
        &self,
        problem: &Problem,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Solved> {
        let heuristic = self.usual();
        let outcome = if self.is_connected(problem) {
            let search = PackedSearch::Algorithm(OPTIMAL, Some(&heuristic), None);
            self.search(problem, &search, limits, observer)?
        } else {
            stopped(StopReason::Unsolvable)
        };
        Some(Solved {
            outcome,
            method: Method::Algorithm(OPTIMAL),
            heuristic: Some(heuristic),
        })
    }
}
