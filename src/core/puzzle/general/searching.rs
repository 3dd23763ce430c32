//! Searches over boards.

use super::domain::{BoardDomain, packing};
use super::is_plain;
use super::paths::BoardPaths;
use super::prepared::{PreparedHeuristic, prepare, prepare_for};
use super::running::run_algorithm;
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{DefinedSearch, Problem, Puzzle, WeightsOf};
use crate::search::{
    AddedAlgorithm, Algorithm, Domain, Ending, Expansion, GraphAlgorithm, GraphUse, Heuristic,
    Limits, Observer, OnGraph, Outcome, Statistics, StopReason, ida_star_from, search_graph,
};
use crate::state::{Board, by_words};

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
    let mut evaluation = puzzle.evaluation();
    if evaluation.len() > 1 {
        evaluation = puzzle.default_heuristic().into_iter().collect();
    }
    let evaluation = { evaluation.first() }.filter(|_| algorithm.is_evaluated());
    let heuristic = prepare_for(puzzle, (algorithm, heuristic), problem, limits, observer)?;
    let evaluation = prepare(puzzle, evaluation, goal, limits, observer)?;
    let limits = limits.less(heuristic.bytes() + evaluation.bytes());
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
    let domain = domain
        .sorted_by_name(algorithm.is_by_name())
        .with_stubborn_sets(algorithm.tuning().stubborn_sets == Some(true));
    let start = domain.pack(&problem.start);
    if let Algorithm::IdaStar { parent_pruning } = algorithm
        && !puzzle.has_costs()
        && observer.recorder().is_none()
        && let Some(paths) = BoardPaths::new(&domain, start, heuristic, parent_pruning)
    {
        return ida_star_from(&paths, 0, limits, observer).0;
    }
    let (space, estimates) = ((&domain, start), (heuristic, evaluation));
    let board = |state| puzzle.shown(&domain.board(state));
    run_algorithm(algorithm, space, estimates, limits, observer, board)
}

/// An algorithm that was added, with all that it needs beside the states of the puzzle.
pub struct GraphSearch<'a> {
    /// Its heuristics, which were accepted.
    pub(crate) heuristics: &'a [HeuristicSpec],
    /// The weights of those that were added.
    pub(crate) weights: &'a WeightsOf<'a>,
    /// How it uses the graph.
    pub(crate) used: GraphUse,
    /// It, on a search graph.
    pub(crate) run: &'a OnGraph<'a>,
}

/// A search that is asked of packed states.
#[non_exhaustive]
pub enum PackedSearch<'a> {
    /// By an algorithm of the table with the heuristic that it was given. If that or a part of it was added, it comes with the
    /// weights by cell of those parts that are sums of such.
    #[doc(hidden)]
    Algorithm(
        Algorithm,
        Option<&'a HeuristicSpec>,
        Option<&'a WeightsOf<'a>>,
    ),
    /// By an algorithm on a search graph.
    #[doc(hidden)]
    Graph(&'a GraphSearch<'a>),
    /// By A* over pushes of boxes, for a solution of least cost.
    #[doc(hidden)]
    Pushes,
}

impl PackedSearch<'_> {
    /// The algorithm, with the heuristic that it was given, if both are of the tables of the program and the family.
    pub fn algorithm(&self) -> Option<(Algorithm, Option<&HeuristicSpec>)> {
        match *self {
            Self::Algorithm(algorithm, heuristic, None) => Some((algorithm, heuristic)),
            _ => None,
        }
    }
}

impl Puzzle {
    /// Runs a search on packed states of the family, or of a built-in puzzle of the same shape; `None` if it has to run on
    /// boards.
    pub(crate) fn search_packed(
        &self,
        problem: &Problem,
        search: &PackedSearch<'_>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Outcome> {
        let of_family = self.solver();
        let solver = of_family.or_else(|| self.shape())?;
        let is_equal = match *search {
            PackedSearch::Algorithm(algorithm, heuristic, added) => {
                // The evaluation, the entries of a table and the jump points are those of the family's states.
                let depends_on_states = algorithm.is_evaluated()
                    || matches!(
                        algorithm,
                        Algorithm::IdaStarTable { .. } | Algorithm::JumpPoint
                    );
                let runs = if depends_on_states {
                    of_family.is_some()
                } else {
                    !(is_plain() || algorithm.is_by_name() || algorithm.is_on_boards())
                };
                // Weights are those to the goal alone, and say nothing of what was proved of the whole.
                let estimates_back = solver.estimates_back() && added.is_none();
                let is_whole = heuristic.is_some_and(|one| self.is_proved_as_a_whole(one));
                runs && (estimates_back || !algorithm.estimates_back())
                    && !(is_whole && added.is_some())
            }
            PackedSearch::Graph(graph) => {
                let mut heuristics = graph.heuristics.iter();
                !is_plain() && !heuristics.any(|one| self.is_proved_as_a_whole(one))
            }
            PackedSearch::Pushes => true,
        };
        // A record shows the states of the definition.
        let is_shown = of_family.is_some() || observer.recorder().is_none();
        if is_equal && is_shown {
            solver.search(problem, search, limits, observer)
        } else {
            None
        }
    }
}

/// Runs an algorithm of the table that is one on a search graph.
pub(super) fn search_by_graph(
    puzzle: &Puzzle,
    problem: &Problem,
    (algorithm, heuristic): (GraphAlgorithm, Option<&HeuristicSpec>),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let search = GraphSearch {
        heuristics: heuristic.map_or(&[], std::slice::from_ref),
        weights: &|one| puzzle.weights(one, problem.goal.as_ref()),
        used: algorithm.used(),
        run: &|graph| algorithm.run(graph),
    };
    search_on_graph(puzzle, problem, &search, limits, observer)
}

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
    let key = DefinedSearch::key(added.arguments(), heuristic);
    let defined_search = algorithm.own();
    let formulas =
        defined_search.and_then(|found| Some((found, found.prepared(puzzle, &key, goal)?)));
    let arguments = added.arguments().iter();
    let numbers: Vec<f64> = arguments
        .map(|argument| argument.parse().unwrap_or(f64::NAN))
        .collect();
    let weights = |one: &HeuristicSpec| puzzle.weights(one, goal);
    let search = GraphSearch {
        heuristics: match &formulas {
            Some((_, formulas)) => formulas.heuristics(),
            None => heuristic.map_or(&[][..], std::slice::from_ref),
        },
        weights: &weights,
        used: GraphUse {
            f_scale: match &formulas {
                Some((described, formulas)) => Some(formulas.f_scale(described.place_of_f())),
                None => algorithm.f_scale(),
            },
            keeps_open: algorithm.expansion() != Expansion::DepthFirst,
            bpmx: algorithm.bpmx(),
            goes_back: false,
        },
        run: &|graph| match (&formulas, defined_search) {
            (Some((runner, formulas)), _) => runner.run(formulas, graph),
            (None, None) => algorithm.search(&numbers, graph),
            (None, Some(unmade)) => {
                unmade.was_not_made(&problem.start);
                Err(StopReason::Interrupted)
            }
        },
    };
    search_on_graph(puzzle, problem, &search, limits, observer)
}

/// Runs an algorithm on a search graph: on the family's own states where it can carry the heuristics, else on boards.
fn search_on_graph(
    puzzle: &Puzzle,
    problem: &Problem,
    search: &GraphSearch<'_>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let packed = PackedSearch::Graph(search);
    let outcome = puzzle.search_packed(problem, &packed, limits, observer);
    outcome.unwrap_or_else(|| search_boards(puzzle, problem, search, limits, observer))
}

/// Runs an algorithm that was added on boards.
fn search_boards(
    puzzle: &Puzzle,
    problem: &Problem,
    search: &GraphSearch<'_>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut prepared = Vec::new();
    let mut tables = 0;
    for spec in search.heuristics {
        match prepare(puzzle, Some(spec), problem.goal.as_ref(), limits, observer) {
            Ok(one) => {
                tables += one.bytes();
                prepared.push(one);
            }
            Err(reason) => return stopped(reason),
        }
    }
    let limits = limits.less(tables);
    let words = packing(&**puzzle, &problem.start).words();
    let run = by_words!(run_on_boards, words, [2, 5, 18]);
    run((puzzle, problem), search, &prepared, &limits, observer)
}

fn run_on_boards<const WORDS: usize>(
    (puzzle, problem): (&Puzzle, &Problem),
    search: &GraphSearch<'_>,
    heuristics: &[PreparedHeuristic<'_>],
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let domain = BoardDomain::<WORDS>::new(&**puzzle, problem);
    let start = domain.pack(&problem.start);
    let board = |state| domain.board(state);
    search.run_on((&domain, start), heuristics, limits, observer, &board)
}

impl GraphSearch<'_> {
    /// Runs it on a state space with its heuristics.
    pub(crate) fn run_on<D: Domain, H: Heuristic<D>>(
        &self,
        space: (&D, D::State),
        heuristics: &[H],
        limits: &Limits,
        observer: &mut dyn Observer,
        board: &dyn Fn(D::State) -> Board,
    ) -> Outcome {
        search_graph(
            space, heuristics, self.used, limits, observer, board, self.run,
        )
    }
}

/// The outcome of a search that did not begin.
pub(crate) fn stopped(reason: StopReason) -> Outcome {
    Outcome {
        ending: Ending::Stopped(reason),
        statistics: Statistics::default(),
    }
}
