//! The order of attempts of `solve`: which search with which heuristic or tables, and what follows when one fails.

mod databases;
mod improving;
mod permutations;
mod proving;
mod recording;
mod solving;
mod two_sided;
mod values;

use crate::puzzle::{Problem, Puzzle, Shortest, Solved};
use crate::search::{Limits, Observer, StopReason};

impl Puzzle {
    /// The fastest way that proves optimality.
    pub fn solve(&self, problem: &Problem, limits: &Limits, observer: &mut dyn Observer) -> Solved {
        let by_family =
            { self.solver() }.and_then(|solver| solver.solve(problem, limits, observer));
        by_family.unwrap_or_else(|| {
            let problem = &self.with_goal(problem);
            solving::solve(&self.plain(), problem, limits, observer)
        })
    }

    /// The problem with the goal that it has where it names none, if there is one.
    fn with_goal(&self, problem: &Problem) -> Problem {
        Problem {
            goal: problem.goal.clone().or_else(|| self.default_goal()),
            ..problem.clone()
        }
    }

    /// The same without a first search by which most of what is near is found: what tests of both crates ask of boards near
    /// the goal.
    #[doc(hidden)]
    pub fn solve_at_once(&self, problem: &Problem) -> Solved {
        let limits = Limits::default();
        solving::solve_behind(
            0,
            &self.plain(),
            problem,
            &limits,
            &mut crate::search::Unobserved,
        )
    }

    /// Proves a bound on the shortest solution by work that is the same on every machine and in every run: with at most
    /// so many nodes, and without tables on disk.
    pub fn shortest(
        &self,
        problem: &Problem,
        nodes: u64,
        observer: &mut dyn Observer,
    ) -> Result<Shortest, StopReason> {
        let solver = self.solver();
        let known = solver.and_then(|special| special.shortest(problem, nodes, observer));
        known.unwrap_or_else(|| {
            let problem = &self.with_goal(problem);
            solving::shortest(&self.plain(), problem, nodes, observer)
        })
    }
}
