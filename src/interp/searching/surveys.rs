//! Work of the puzzle that is no search for one solution: lists, audits, layers, tables and values.

use super::Searching;
use crate::command::Request;
use crate::interp::RunError;
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::{error, file_error};
use crate::interp::searching::watch::StopObserver;
use puzzle_core::distances::{Cut, Extent, Measure};
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::{
    Board, BoardAudit, BoardLayers, LeastWork, Origin, Problem, Shortest, Solutions,
};
use puzzle_core::search::{self, Algorithm, Ending, Outcome, StopReason};

impl Environment<'_> {
    /// The proved bounds on the shortest solution of a problem, with so many nodes.
    pub(crate) fn shortest(
        &mut self,
        problem: &Problem,
        nodes: u64,
    ) -> std::result::Result<Shortest, StopReason> {
        let nodes = nodes.min(self.options.caps.max_nodes.unwrap_or(u64::MAX));
        let deadline = self.deadline();
        let puzzle = self.session.puzzle.clone();
        self.watched("check", deadline, |watch| {
            puzzle.shortest(problem, nodes, &mut StopObserver(watch))
        })
    }
}

impl Searching<'_, '_> {
    /// Visits all solutions of the current problem; `None` where the puzzle has no list of them.
    pub(crate) fn solve_all(
        &mut self,
        visit: &mut dyn FnMut(Board),
    ) -> Option<std::result::Result<u64, StopReason>> {
        let limits = self.limits(&Request::Best);
        let deadline = self.deadline();
        let (puzzle, problem) = (self.env.session.puzzle.clone(), self.env.session.problem());
        self.env.watched("solve_all", deadline, |watch| {
            puzzle.solve_all(&problem, &limits, watch, visit)
        })
    }

    /// Counts the shortest solutions of the current problem, and lists the first of them.
    pub(crate) fn shortest_solutions(
        &mut self,
        most: u64,
    ) -> Result<std::result::Result<Solutions<Board>, StopReason>> {
        let limits = self.limits(&Request::Best);
        let deadline = self.deadline();
        let (puzzle, mut problem) = (self.env.session.puzzle.clone(), self.env.session.problem());
        problem.order = self.settings().order(puzzle.as_ref());
        let found = self.env.watched("solve_all", deadline, |watch| {
            puzzle.shortest_solutions(&problem, most, &limits, watch)
        });
        Environment::no_fault(puzzle.as_ref())?;
        Ok(found)
    }

    /// Holds heuristics against the true distances of the states around the goal.
    pub(crate) fn audit(
        &mut self,
        heuristics: &[HeuristicSpec],
        extent: Extent,
    ) -> Result<std::result::Result<BoardAudit, Cut>> {
        let limits = self.limits(&Request::Best);
        let deadline = self.deadline();
        let (puzzle, goal) = (
            self.env.session.puzzle.clone(),
            self.env.session.goal.clone(),
        );
        for heuristic in heuristics {
            self.env
                .make_ready(heuristic, puzzle.as_ref(), goal.as_ref())?;
        }
        let audited = self.env.watched("audit", deadline, |watch| {
            puzzle.audit(goal.as_ref(), heuristics, extent, &limits, watch)
        });
        Environment::no_fault(puzzle.as_ref())?;
        Ok(audited)
    }

    /// A* with a heuristic from each start, with at most so many nodes.
    pub(crate) fn outcomes(
        &mut self,
        heuristic: &HeuristicSpec,
        problems: &[Problem],
        most: u64,
    ) -> Result<Vec<Outcome>> {
        let mut limits = self.limits(&Request::Best);
        limits.max_nodes = Some(most);
        let deadline = self.deadline();
        let puzzle = self.env.session.puzzle.clone();
        for problem in problems {
            self.env
                .make_ready(heuristic, puzzle.as_ref(), problem.goal.as_ref())?;
        }
        let found = self.env.watched("audit", deadline, |watch| {
            let mut found = Vec::with_capacity(problems.len());
            for problem in problems {
                let guiding = Some(heuristic);
                let mut outcome =
                    puzzle.search(problem, Algorithm::A_STAR, guiding, &limits, watch);
                watch.end(&mut outcome);
                found.push(outcome);
            }
            found
        });
        Environment::no_fault(puzzle.as_ref())?;
        Ok(found)
    }

    /// Finds what any search of the current problem must expand with a heuristic.
    pub(crate) fn least_work(
        &mut self,
        heuristic: &HeuristicSpec,
    ) -> Result<std::result::Result<LeastWork, StopReason>> {
        let limits = self.limits(&Request::Best);
        let deadline = self.deadline();
        let (puzzle, problem) = (self.env.session.puzzle.clone(), self.env.session.problem());
        self.env
            .make_ready_for((Algorithm::Nbs, Some(heuristic)), puzzle.as_ref(), &problem)?;
        let found = self.env.watched("audit", deadline, |watch| {
            puzzle.least_work(heuristic, &problem, &limits, watch)
        });
        Environment::no_fault(puzzle.as_ref())?;
        Ok(found)
    }

    /// Counts the states around an origin; the error says why there is no going back.
    pub(crate) fn layers(
        &mut self,
        ways: (Origin, Measure),
        depth: Option<u32>,
    ) -> std::result::Result<BoardLayers, String> {
        let limits = self.limits(&Request::Best);
        let deadline = self.deadline();
        let puzzle = self.env.session.puzzle.clone();
        self.env.watched("layers", deadline, |watch| {
            puzzle.count_layers(ways, depth, &limits, watch)
        })
    }

    /// Visits the states around the goal with their distances; the error says why there is no going back.
    pub(crate) fn list_layers(
        &mut self,
        depth: Option<u32>,
        visit: &mut dyn FnMut(&Board, u32, u64) -> std::result::Result<(), StopReason>,
    ) -> std::result::Result<BoardLayers, String> {
        let limits = self.limits(&Request::Best);
        let deadline = self.deadline();
        let (puzzle, goal) = (
            self.env.session.puzzle.clone(),
            self.env.session.goal.clone(),
        );
        let mut visit = |board: &Board, distance: u32| visit(board, distance, limits.memory);
        self.env.watched("layers", deadline, |watch| {
            puzzle.list_layers(goal, depth, &mut visit, &limits, watch)
        })
    }

    /// The most nodes of a search that generates no more than these.
    pub(crate) fn most_nodes(&self, most: u64) -> u64 {
        let max_nodes = self.limits(&Request::Best).max_nodes;
        max_nodes.map_or(most, |limit| limit.min(most))
    }

    /// When it must end, and what it may hold in memory, in bytes.
    pub(crate) fn bounds(&self) -> (Option<std::time::Duration>, u64) {
        (self.deadline(), self.limits(&Request::Best).memory)
    }

    /// Builds the tables of a heuristic for the puzzle and goal in force, so that they are on disk: a
    /// search that begins at its end.
    pub(crate) fn build_tables(&mut self, heuristic: &HeuristicSpec) -> Result<()> {
        let mut problem = self.env.session.problem();
        let Some(goal) = problem.goal.clone() else {
            return Ok(());
        };
        problem.start = goal.clone();
        let limits = self.limits(&Request::Best);
        let puzzle = self.env.session.puzzle.clone();
        self.env
            .make_ready(heuristic, puzzle.as_ref(), Some(&goal))?;
        let heuristic = Some(heuristic);
        let deadline = self.deadline();
        let outcome = self.env.watched("cache", deadline, |watch| {
            watch.tables = watch.host.host().tables_on_disk();
            puzzle.search(&problem, Algorithm::A_STAR, heuristic, &limits, watch)
        });
        match outcome.ending {
            Ending::Solved { .. } => Ok(()),
            Ending::Stopped(StopReason::Interrupted) => Err(RunError::Interrupted),
            Ending::Stopped(reason) => Err(file_error::unusable_cache(
                format!("building ended by {}", reason.name()),
                self.call.name,
            )
            .into()),
        }
    }

    /// The value of a heuristic for the current state, as numerator and denominator; infinity is 1 by 0.
    pub(crate) fn estimate(&mut self, heuristic: &HeuristicSpec) -> Result<(u64, u64)> {
        let problem = self.env.session.problem();
        self.estimate_of(heuristic, &problem)
    }

    /// The value for the start of a problem.
    pub(crate) fn estimate_of(
        &mut self,
        heuristic: &HeuristicSpec,
        problem: &Problem,
    ) -> Result<(u64, u64)> {
        let limits = self.limits(&Request::Best);
        let deadline = self.deadline();
        let puzzle = self.env.session.puzzle.clone();
        self.env
            .make_ready(heuristic, puzzle.as_ref(), problem.goal.as_ref())?;
        let value = self.env.watched("heuristic", deadline, |watch| {
            puzzle.estimate_within(heuristic, problem, &limits, watch)
        });
        Environment::no_fault(puzzle.as_ref())?;
        let infinite = |(units, _): &(u64, u64)| *units == u64::from(search::INFINITE);
        let value = value.map(|value| if infinite(&value) { (1, 0) } else { value });
        value.map_err(|reason| match reason {
            StopReason::Interrupted => RunError::Interrupted,
            reason => error::unbuilt_tables(heuristic, reason, self.call.name).into(),
        })
    }
}
