//! Solves: the searches over moves, and the completion that needs none of them.

use super::Octa;
use super::boards::board;
use super::completion::{Filling, complete};
use super::domain::OctaDomain;
use super::heuristics::{ToReference, choose};
use super::rules::empty_cells;
use super::solutions::{conflicts, solutions};
use super::solvability::is_solvable;
use crate::operators::Move;
use crate::puzzle::{
    Method, PackedSearch, Problem, Recording, RecordingOptions, Shortest, Solved, Solver,
    SpecialSolver, record, run_algorithm, stopped,
};
use crate::search::{Algorithm, Ending, Limits, Observer, Outcome, Statistics, Stop, StopReason};
use crate::state::Board;
use std::ops::ControlFlow;

impl Solver for Octa {
    fn supports(&self, algorithm: Algorithm) -> Result<(), String> {
        if algorithm.is_two_sided() {
            return Err(
                "two-sided search needs one goal state to search back from, and on `octa` every \
                 filling with all ten sums 34 is a goal"
                    .to_owned(),
            );
        }
        Ok(())
    }

    /// Without a node limit a board that can't be filled ends the search beforehand.
    fn search(
        &self,
        problem: &Problem,
        search: &PackedSearch<'_>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Outcome> {
        let (algorithm, heuristic) = search.algorithm()?;
        if limits.max_nodes.is_none() && !is_solvable(&problem.start) {
            return Some(stopped(StopReason::Unsolvable));
        }
        let heuristic = heuristic.map_or_else(ToReference::distance, |heuristic| {
            choose(heuristic).expect("a heuristic is checked before it is searched with")
        });
        let estimates = (&heuristic, &ToReference::sum());
        let domain = OctaDomain::new(&problem.start, &problem.order);
        let space = (&domain, OctaDomain::start());
        let board = |state| domain.board(state);
        Some(run_algorithm(
            algorithm, space, estimates, limits, observer, board,
        ))
    }

    fn record(
        &self,
        problem: &Problem,
        method: SpecialSolver,
        tape: RecordingOptions<'_>,
        observer: &mut dyn Observer,
    ) -> Option<Result<Recording, StopReason>> {
        (method == SpecialSolver::Completion).then(|| {
            let solve = |limits: &Limits, observer: &mut dyn Observer| {
                first_completion(problem, limits, observer)
            };
            Ok(record(tape, (false, 1), observer, board, solve))
        })
    }

    /// Completes the board, or proves that it can't be. All solutions have as many moves as there are
    /// empty cells, so each is optimal; the one found is the first in successor order.
    fn solve(
        &self,
        problem: &Problem,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Solved> {
        observer.stage("completion", &Statistics::default());
        Some(Solved {
            outcome: first_completion(problem, limits, observer),
            method: Method::Special(SpecialSolver::Completion),
            heuristic: None,
        })
    }

    fn shortest(
        &self,
        problem: &Problem,
        nodes: u64,
        observer: &mut dyn Observer,
    ) -> Option<Result<Shortest, StopReason>> {
        let solve = |limits: &Limits| first_completion(problem, limits, observer);
        let empty = || empty_cells(&problem.start).count() as u32;
        Some(Shortest::within(nodes, solve, empty))
    }
}

/// Visits every solution in lexicographic order and counts them.
pub(super) fn solve_all(
    problem: &Problem,
    limits: &Limits,
    observer: &mut dyn Observer,
    visit: &mut dyn FnMut(Board),
) -> Result<u64, StopReason> {
    if limits.max_nodes.is_none() {
        if let Some(reason) = observer.observe(&Statistics::default()) {
            return Err(reason);
        }
        // The list is there in a millisecond.
        let agree = solutions()
            .iter()
            .filter(|solution| conflicts(&problem.start, solution).next().is_none());
        return Ok(agree.map(|solution| visit(Board::new(solution))).count() as u64);
    }
    let mut ascending = problem.order.clone();
    ascending.sort_unstable();
    let (flow, statistics) = complete(
        &problem.start,
        &ascending,
        limits,
        observer,
        &mut |filling| {
            visit(Board::new(filling));
            ControlFlow::Continue(())
        },
    );
    match flow {
        ControlFlow::Break(Stop::Reason(reason)) => Err(reason),
        _ => Ok(statistics.goal_tests),
    }
}

fn first_completion(problem: &Problem, limits: &Limits, observer: &mut dyn Observer) -> Outcome {
    let mut first: Option<Filling> = None;
    let (flow, statistics) = complete(
        &problem.start,
        &problem.order,
        limits,
        observer,
        &mut |filling| {
            first = Some(*filling);
            ControlFlow::Break(())
        },
    );
    if let Some(filling) = first {
        let written = empty_cells(&problem.start).map(|cell| super::rules::writes(filling[cell]));
        return solved(written.collect(), statistics);
    }
    match flow {
        ControlFlow::Break(Stop::Reason(reason)) => Outcome {
            ending: Ending::Stopped(reason),
            statistics,
        },
        // Proved without a search over moves: there are no counts of one.
        _ => stopped(StopReason::Unsolvable),
    }
}

fn solved(path: Vec<Move>, statistics: Statistics) -> Outcome {
    let proved = path.len() as u32;
    Outcome {
        ending: Ending::solved(path, proved),
        statistics,
    }
}
