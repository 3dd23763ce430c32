//! Searches over boards.

use super::domain::{BoardDomain, packing};
use super::paths::Paths;
use super::prepared::{PreparedHeuristic, prepare, prepare_for};
use super::recording::run_algorithm;
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{Problem, Puzzle};
use crate::search::{
    Algorithm, Ending, Limits, Observer, Outcome, Statistics, StopReason, ida_star_from,
};
use crate::state::by_words;

/// Runs one algorithm.
pub(crate) fn search(
    puzzle: &Puzzle,
    problem: &Problem,
    algorithm: Algorithm,
    heuristic: Option<&HeuristicSpec>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let search_for = (algorithm, heuristic);
    let outcome = run(puzzle, problem, search_for, limits, observer);
    outcome.unwrap_or_else(stopped)
}

fn run(
    puzzle: &Puzzle,
    problem: &Problem,
    (algorithm, heuristic): (Algorithm, Option<&HeuristicSpec>),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Outcome, StopReason> {
    let goal = problem.goal.as_ref();
    let own = puzzle.default_heuristic();
    let evaluation = own.as_ref().filter(|_| algorithm.is_evaluated());
    let heuristic = prepare_for(puzzle, (algorithm, heuristic), problem, limits, observer)?;
    let evaluation = prepare(puzzle, evaluation, goal, limits, observer)?;
    let tables = heuristic.bytes() + evaluation.bytes();
    let limits = Limits {
        memory: limits.memory.saturating_sub(tables),
        ..*limits
    };
    let words = packing(&**puzzle, &problem.start).words();
    let run = by_words!(run_packed, words, [1, 2, 5, 18]);
    let estimates = [&heuristic, &evaluation];
    Ok(run(
        puzzle, problem, algorithm, estimates, &limits, observer,
    ))
}

fn run_packed<const WORDS: usize>(
    puzzle: &Puzzle,
    problem: &Problem,
    algorithm: Algorithm,
    [heuristic, evaluation]: [&PreparedHeuristic<'_>; 2],
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let domain = BoardDomain::<WORDS>::new(&**puzzle, problem);
    let domain = domain.sorted_by_name(algorithm.is_by_name());
    let start = domain.pack(&problem.start);
    if let Algorithm::IdaStar { parent_pruning } = algorithm
        && !puzzle.has_costs()
        && observer.recorder().is_none()
        && let Some(paths) = Paths::new(&domain, start, heuristic, parent_pruning)
    {
        return ida_star_from(&paths, 0, limits, observer).0;
    }
    let (space, estimates) = ((&domain, start), (heuristic, evaluation));
    let board = |state| domain.board(state);
    run_algorithm(algorithm, space, estimates, limits, observer, board)
}

/// The outcome of a search that did not begin.
pub(crate) fn stopped(reason: StopReason) -> Outcome {
    Outcome {
        ending: Ending::Stopped(reason),
        statistics: Statistics::default(),
    }
}
