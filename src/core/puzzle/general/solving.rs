//! Searches over boards.

use super::domain::{BoardDomain, packing};
use super::packing::MOST_WORDS;
use super::paths::Paths;
use super::proving;
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{
    Board, BoardEstimate, CellWeights, Method, Problem, Puzzle, Shortest, Solvability, Solved,
};
use crate::search::{
    Algorithm, Ending, Estimate, Heuristic, Limits, Move, Observer, Outcome, Statistics,
    StopReason, ida_star_from,
};

/// A heuristic for one goal, as searches ask it.
pub(crate) struct Prepared<'a> {
    /// `None`: it knows nothing.
    estimate: Option<Box<dyn BoardEstimate + 'a>>,
    /// What it is the sum of, where it is one.
    weights: Option<CellWeights>,
    admissible: bool,
}

impl Prepared<'_> {
    fn of(&self, board: &Board) -> Estimate {
        self.estimate.as_ref().map_or(0, |own| own.of(board))
    }

    /// What it is the sum of, where it is one.
    pub(crate) fn weights(&self) -> Option<&CellWeights> {
        self.weights.as_ref()
    }

    /// Whether it never exceeds the true distance.
    pub(crate) fn proves(&self) -> bool {
        self.admissible
    }

    /// How many units make one move.
    pub(crate) fn units(&self) -> u32 {
        self.estimate.as_ref().map_or(1, |own| own.scale())
    }

    /// How many bytes its tables take.
    fn bytes(&self) -> u64 {
        self.estimate.as_ref().map_or(0, |own| own.bytes())
    }

    /// The value for a board: numerator and denominator.
    pub(crate) fn value(&self, board: &Board) -> (u64, u64) {
        (self.of(board).into(), self.units().into())
    }
}

impl<const WORDS: usize> Heuristic<BoardDomain<'_, WORDS>> for Prepared<'_> {
    fn estimate(&self, domain: &BoardDomain<'_, WORDS>, state: [u64; WORDS]) -> Estimate {
        match &self.estimate {
            Some(own) => own.of(&domain.board(state)),
            None => 0,
        }
    }

    fn estimate_child(
        &self,
        domain: &BoardDomain<'_, WORDS>,
        parent: [u64; WORDS],
        estimate: Estimate,
        _: Move,
        child: [u64; WORDS],
    ) -> Estimate {
        let Some(weights) = &self.weights else {
            return self.estimate(domain, child);
        };
        let mut estimate = estimate;
        domain.changes(&parent, &child, |cell, before, after| {
            let less = estimate.wrapping_sub(weights.of(cell, before));
            estimate = less.wrapping_add(weights.of(cell, after));
        });
        estimate
    }

    fn scale(&self) -> u32 {
        self.units()
    }

    fn admissible(&self) -> bool {
        self.admissible
    }
}

/// A heuristic that the puzzle accepts, made ready; without one, that which knows nothing.
pub(crate) fn prepare<'a>(
    puzzle: &'a dyn Puzzle,
    heuristic: Option<&HeuristicSpec>,
    goal: Option<&Board>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Prepared<'a>, StopReason> {
    let (Some(heuristic), Some(estimator)) = (heuristic, puzzle.estimator()) else {
        return Ok(Prepared {
            estimate: None,
            weights: None,
            admissible: true,
        });
    };
    let estimate = estimator.prepare(heuristic, goal, limits, observer)?;
    Ok(Prepared {
        weights: estimate.weights(),
        estimate: Some(estimate),
        admissible: puzzle.is_admissible(heuristic),
    })
}

/// Runs one algorithm.
pub(crate) fn search(
    puzzle: &dyn Puzzle,
    problem: &Problem,
    algorithm: Algorithm,
    heuristic: Option<&HeuristicSpec>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let goal = problem.goal.as_ref();
    let own = puzzle.default_heuristic();
    let evaluation = own.as_ref().filter(|_| algorithm.is_evaluated());
    let heuristic = prepare(puzzle, heuristic, goal, limits, observer);
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
    let run = match packing(puzzle, &problem.start).words() {
        0..=1 => run::<1>,
        2 => run::<2>,
        3..=5 => run::<5>,
        _ => run::<MOST_WORDS>,
    };
    run(
        puzzle,
        problem,
        algorithm,
        [&heuristic, &evaluation],
        &limits,
        observer,
    )
}

fn run<const WORDS: usize>(
    puzzle: &dyn Puzzle,
    problem: &Problem,
    algorithm: Algorithm,
    [heuristic, evaluation]: [&Prepared<'_>; 2],
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let domain = BoardDomain::<WORDS>::new(puzzle, problem);
    let start = domain.pack(&problem.start);
    if let Algorithm::IdaStar { undo } = algorithm
        && let Some(paths) = Paths::new(&domain, start, heuristic, undo)
    {
        return ida_star_from(&paths, 0, limits, observer).0;
    }
    algorithm.run(&domain, start, heuristic, evaluation, limits, observer)
}

/// Nodes of a first search, which is enough for starts near the goal.
const FIRST_NODES: u64 = 100_000;

/// By the group of the moves where there is one; else with an admissible heuristic IDA*, else by pattern databases or from
/// both sides, where a script defined the puzzle, else breadth first: all find the optimal path that is first in successor order.
pub(crate) fn solve(
    puzzle: &dyn Puzzle,
    problem: &Problem,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Solved {
    solve_behind(FIRST_NODES, puzzle, problem, limits, observer)
}

/// The same where a first search has so many nodes.
pub(crate) fn solve_behind(
    first_nodes: u64,
    puzzle: &dyn Puzzle,
    problem: &Problem,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Solved {
    let mut stop = None;
    let judged = puzzle.known_solvability(problem, &mut || {
        stop = observer.observe(&Statistics::default());
        stop.is_some()
    });
    let known = matches!(judged, Some(Solvability::Solvable { .. }));
    let own = puzzle.default_heuristic();
    let heuristic = own.filter(|own| puzzle.is_admissible(own));
    let algorithm = match heuristic {
        Some(_) => Algorithm::IDA_STAR,
        None => Algorithm::BreadthFirst,
    };
    let of = |outcome: Outcome| Solved {
        outcome,
        method: Method::Algorithm(algorithm),
        heuristic: heuristic.as_ref().map(ToString::to_string),
    };
    if matches!(judged, Some(Solvability::Unsolvable { .. })) {
        return of(stopped(StopReason::Unsolvable));
    }
    if let Some(reason) = stop {
        return of(stopped(reason));
    }
    let group = puzzle.permutations().filter(|_| known);
    let machine = puzzle.machine().filter(|_| heuristic.is_none());
    if group.is_some() || machine.is_some() {
        let first = Limits {
            max_nodes: Some(first_nodes.min(limits.max_nodes.unwrap_or(u64::MAX))),
            ..*limits
        };
        let breadth = Algorithm::BreadthFirst;
        observer.stage(&breadth.command_line(None), &Statistics::default());
        let outcome = search(puzzle, problem, breadth, None, &first, observer);
        let is_short = outcome.ending == Ending::Stopped(StopReason::MaxNodes);
        if !is_short || first.max_nodes == limits.max_nodes || puzzle.has_fault() {
            return Solved {
                outcome,
                method: Method::Algorithm(breadth),
                heuristic: None,
            };
        }
        observer.stage_done(&outcome.statistics);
    }
    if let Some(outcome) = group.and_then(|group| group.solve(problem, limits, observer)) {
        return Solved {
            outcome: outcome.unwrap_or_else(stopped),
            method: Method::Own("pattern_databases"),
            heuristic: None,
        };
    }
    if let Some(machine) = machine {
        return proving::prove(puzzle, machine, known, problem, limits, observer);
    }
    let heuristic = heuristic.as_ref();
    let name = algorithm.command_line(heuristic.map(ToString::to_string).as_deref());
    observer.stage(&name, &Statistics::default());
    of(search(
        puzzle, problem, algorithm, heuristic, limits, observer,
    ))
}

/// What can be proved of the shortest solution with so many nodes.
pub(crate) fn shortest(
    puzzle: &dyn Puzzle,
    problem: &Problem,
    nodes: u64,
    observer: &mut dyn Observer,
) -> Result<Shortest, StopReason> {
    let limits = Limits {
        max_nodes: Some(nodes),
        ..Limits::default()
    };
    let outcome = solve(puzzle, problem, &limits, observer).outcome;
    let at_goal = puzzle.is_goal(&problem.start, problem.goal.as_ref());
    Shortest::of(&outcome, || u32::from(!at_goal))
}

/// The outcome of a search that did not begin.
pub(crate) fn stopped(reason: StopReason) -> Outcome {
    Outcome {
        ending: Ending::Stopped(reason),
        statistics: Statistics::default(),
    }
}
