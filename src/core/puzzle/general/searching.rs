//! Searches over boards.

use super::domain::{BoardDomain, packing};
use super::paths::Paths;
use super::prepared::{PreparedHeuristic, prepare, prepare_for};
use super::recording::run_algorithm;
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{OwnSearch, Problem, Puzzle};
use crate::search::{
    AddedAlgorithm, Algorithm, Ending, Limits, Node, Observer, Outcome, SearchGraph, Statistics,
    StopReason, ida_star_from, search_graph,
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

/// An algorithm on a search graph: the goal that it finds.
type OnGraph<'a> = dyn Fn(&mut dyn SearchGraph) -> Result<Option<Node>, StopReason> + 'a;

/// Runs an algorithm that was added.
pub(super) fn search_added(
    puzzle: &Puzzle,
    problem: &Problem,
    (added, heuristic): (AddedAlgorithm, Option<&HeuristicSpec>),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let goal = problem.goal.as_ref();
    let algorithm = puzzle.search_named(added.name());
    let algorithm = algorithm.expect("who asks for it knows that it is there");
    let key = OwnSearch::key(added.arguments(), heuristic);
    let own = algorithm.own();
    let formulas = own.and_then(|own| Some((own, own.prepared(puzzle, &key, goal)?)));
    let named = match &formulas {
        Some((_, formulas)) => formulas.heuristics(),
        None => heuristic.map_or(&[][..], std::slice::from_ref),
    };
    let mut prepared = Vec::new();
    let mut tables = 0;
    for spec in named {
        match prepare(puzzle, Some(spec), goal, limits, observer) {
            Ok(one) => {
                tables += one.bytes();
                prepared.push(one);
            }
            Err(reason) => return stopped(reason),
        }
    }
    let limits = Limits {
        memory: limits.memory.saturating_sub(tables),
        ..*limits
    };
    let arguments = added.arguments().iter();
    let numbers: Vec<f64> = arguments
        .map(|own| own.parse().unwrap_or(f64::NAN))
        .collect();
    let h_scale = prepared.first().map_or(1, PreparedHeuristic::units);
    let f_scale = match &formulas {
        Some((own, formulas)) => formulas.f_scale(own.place_of_f()),
        None => h_scale.into(),
    };
    let words = packing(&**puzzle, &problem.start).words();
    let run = by_words!(run_added, words, [1, 2, 5, 18]);
    let space = (puzzle, problem);
    run(
        space,
        &prepared,
        f_scale,
        &limits,
        observer,
        &|graph| match (&formulas, own) {
            (Some((own, formulas)), _) => own.run(formulas, graph),
            (None, None) => algorithm.search(&numbers, graph),
            (None, Some(own)) => {
                own.was_not_made(&problem.start);
                Err(StopReason::Interrupted)
            }
        },
    )
}

fn run_added<const WORDS: usize>(
    (puzzle, problem): (&Puzzle, &Problem),
    heuristics: &[PreparedHeuristic<'_>],
    f_scale: u64,
    limits: &Limits,
    observer: &mut dyn Observer,
    algorithm: &OnGraph<'_>,
) -> Outcome {
    let domain = BoardDomain::<WORDS>::new(&**puzzle, problem);
    let start = domain.pack(&problem.start);
    let board = |state| domain.board(state);
    let space = (&domain, start);
    search_graph(
        space, heuristics, f_scale, limits, observer, &board, algorithm,
    )
}

/// The outcome of a search that did not begin.
pub(crate) fn stopped(reason: StopReason) -> Outcome {
    Outcome {
        ending: Ending::Stopped(reason),
        statistics: Statistics::default(),
    }
}
