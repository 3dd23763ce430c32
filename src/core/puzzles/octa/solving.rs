//! Solves: the searches over moves, and the completion that needs none of them.

use super::completion::{Filling, Halt, Listener, complete, complete_heard};
use super::domain::OctaDomain;
use super::heuristics::{ToReference, choose};
use super::recording::Recorder;
use super::rules::{empty_cells, is_goal};
use super::solutions::{conflicts, solutions};
use super::solvability::is_solvable;
use crate::heuristic::HeuristicSpec;
use crate::operators::Move;
use crate::puzzle::{Method, OwnMethod, Problem, Recording, RecordingOptions, Solved, record_on};
use crate::search::{Algorithm, Ending, Limits, Observer, Outcome, Statistics, StopReason};
use crate::state::Board;
use std::ops::ControlFlow;

/// Runs one algorithm. Without a node limit a board that can't be filled ends it beforehand.
pub(crate) fn search(
    problem: &Problem,
    algorithm: Algorithm,
    heuristic: Option<&HeuristicSpec>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    if limits.max_nodes.is_none() && !is_solvable(&problem.start) {
        return stopped(StopReason::Unsolvable, Statistics::default());
    }
    let heuristic = heuristic.map_or_else(ToReference::distance, |heuristic| {
        choose(heuristic).expect("a heuristic is checked before it is searched with")
    });
    let evaluation = ToReference::sum();
    let domain = OctaDomain::new(&problem.start, &problem.order);
    let start = OctaDomain::start();
    algorithm.run(&domain, start, &heuristic, &evaluation, limits, observer)
}

/// The same, written down.
pub(crate) fn record(
    problem: &Problem,
    algorithm: Algorithm,
    heuristic: Option<&HeuristicSpec>,
    tape: RecordingOptions<'_>,
    observer: &mut dyn Observer,
) -> Recording {
    let heuristic = heuristic.map_or_else(ToReference::distance, |heuristic| {
        choose(heuristic).expect("a heuristic is checked before it is searched with")
    });
    let evaluation = ToReference::sum();
    let domain = OctaDomain::new(&problem.start, &problem.order);
    let start = OctaDomain::start();
    let board = |state| domain.board(state);
    record_on(
        &domain,
        start,
        [&heuristic, &evaluation],
        algorithm,
        tape,
        observer,
        board,
    )
}

/// Completes the board, or proves that it can't be. All solutions have as many moves as there are
/// empty cells, so each is optimal; the one found is the first in successor order.
pub(crate) fn solve(problem: &Problem, limits: &Limits, observer: &mut dyn Observer) -> Solved {
    observer.stage("completion", &Statistics::default());
    Solved {
        outcome: first_completion(problem, limits, observer, &mut ()),
        method: Method::Own(OwnMethod::Completion),
        heuristic: None,
    }
}

/// Writes down the completion.
pub(crate) fn record_solve(
    problem: &Problem,
    tape: RecordingOptions<'_>,
    observer: &mut dyn Observer,
) -> Recording {
    let mut recorder = Recorder::new(&problem.start, tape.most);
    let outcome = first_completion(problem, tape.limits, observer, &mut recorder);
    recorder.recording(outcome)
}

fn first_completion(
    problem: &Problem,
    limits: &Limits,
    observer: &mut dyn Observer,
    listener: &mut impl Listener,
) -> Outcome {
    if is_goal(&problem.start) {
        let statistics = Statistics {
            goal_tests: 1,
            ..Statistics::default()
        };
        let cells = problem.start.cells();
        listener.filled(&std::array::from_fn(|cell| cells[cell]));
        return solved(Vec::new(), statistics);
    }
    let mut first: Option<Filling> = None;
    let (flow, statistics) = complete_heard(
        &problem.start,
        &problem.order,
        limits,
        observer,
        listener,
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
        ControlFlow::Break(Halt::Stopped(reason)) => stopped(reason, statistics),
        // Proved without a search over moves: there are no counts of one.
        _ => stopped(StopReason::Unsolvable, Statistics::default()),
    }
}

/// Visits all completions in lexicographic order of the cells and counts them.
pub(crate) fn solve_all(
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
        ControlFlow::Break(Halt::Stopped(reason)) => Err(reason),
        _ => Ok(statistics.goal_tests),
    }
}

fn solved(path: Vec<Move>, statistics: Statistics) -> Outcome {
    Outcome {
        ending: {
            let proved = path.len() as u32;
            Ending::solved(path, proved)
        },
        statistics,
    }
}

fn stopped(reason: StopReason, statistics: Statistics) -> Outcome {
    Outcome {
        ending: Ending::Stopped(reason),
        statistics,
    }
}
