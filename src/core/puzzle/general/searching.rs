//! Searches over boards.

use super::domain::{BoardDomain, packing};
use super::paths::Paths;
use super::prepared::{PreparedHeuristic, prepare, prepare_for};
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{Problem, Puzzle};
use crate::search::{
    Algorithm, Ending, Limits, Observer, Outcome, Statistics, StopReason, ida_star_from,
};
use crate::state::MOST_WORDS;

/// Runs one algorithm.
pub(crate) fn search(
    puzzle: &Puzzle,
    problem: &Problem,
    algorithm: Algorithm,
    heuristic: Option<&HeuristicSpec>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let goal = problem.goal.as_ref();
    let own = puzzle.default_heuristic();
    let evaluation = own.as_ref().filter(|_| algorithm.is_evaluated());
    let heuristic = prepare_for(puzzle, (algorithm, heuristic), problem, limits, observer);
    let evaluation = prepare(puzzle, evaluation, goal, limits, observer);
    let (heuristic, evaluation) = match (heuristic, evaluation) {
        (Ok(heuristic), Ok(evaluation)) => (heuristic, evaluation),
        (Err(reason), _) | (_, Err(reason)) => return stopped(reason),
    };
    let tables = heuristic.bytes() + evaluation.bytes();
    let limits = Limits {
        memory: limits.memory.saturating_sub(tables),
        ..*limits
    };
    let run = match packing(&**puzzle, &problem.start).words() {
        0..=1 => run::<1>,
        2 => run::<2>,
        3..=5 => run::<5>,
        _ => run::<MOST_WORDS>,
    };
    let outcome = run(
        puzzle,
        problem,
        algorithm,
        [&heuristic, &evaluation],
        &limits,
        observer,
    );
    puzzle.with_cost(&problem.start, outcome)
}

fn run<const WORDS: usize>(
    puzzle: &Puzzle,
    problem: &Problem,
    algorithm: Algorithm,
    [heuristic, evaluation]: [&PreparedHeuristic<'_>; 2],
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let domain = BoardDomain::<WORDS>::new(&**puzzle, problem);
    let start = domain.pack(&problem.start);
    if let Algorithm::IdaStar { parent_pruning } = algorithm
        && !puzzle.has_costs()
        && let Some(paths) = Paths::new(&domain, start, heuristic, parent_pruning)
    {
        return ida_star_from(&paths, 0, limits, observer).0;
    }
    algorithm.run(&domain, start, heuristic, evaluation, limits, observer)
}

/// The outcome of a search that did not begin.
pub(crate) fn stopped(reason: StopReason) -> Outcome {
    Outcome {
        ending: Ending::Stopped(reason),
        statistics: Statistics::default(),
    }
}
