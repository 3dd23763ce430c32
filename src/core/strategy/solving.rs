//! The general method of `solve`, for any puzzle.

use super::proving;
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{
    Method, PackedSearch, Problem, Puzzle, Shortest, Solvability, Solved, SpecialSolver,
    search_on_boards as search, stopped,
};
use crate::search::{
    Algorithm, Ending, INFINITE, Limits, Observer, Outcome, Statistics, StopReason, Unobserved,
    interruptible,
};

/// Nodes of a first search, which is enough for starts near the goal.
const FIRST_NODES: u64 = 100_000;

/// Solves by the group of the moves where there is one; else with an admissible heuristic IDA*, else by pattern
/// databases or from both sides, where a script defined the puzzle, else breadth first: all find the optimal path that
/// is first in successor order. Where moves have costs, and on planning tasks, it is one that is optimal.
pub(crate) fn solve(
    puzzle: &Puzzle,
    problem: &Problem,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Solved {
    let has_limit = limits.max_nodes.is_some() || observer.time_left().is_some();
    if has_limit && let Some(outcome) = improve(puzzle, problem, limits, observer) {
        return Solved {
            outcome,
            method: Method::Special(SpecialSolver::Anytime),
            heuristic: None,
        };
    }
    solve_behind(FIRST_NODES, puzzle, problem, limits, observer)
}

/// The best solution that the limits allow, where moves permute points and no table tells most states apart, or where there
/// are too few nodes for what it takes to build one.
fn improve(
    puzzle: &Puzzle,
    problem: &Problem,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Option<Outcome> {
    let group = puzzle.permutations().filter(|_| !puzzle.has_costs())?;
    let judged = interruptible(observer, |interrupted| {
        puzzle.known_solvability(problem, interrupted)
    });
    let is_solvable = matches!(judged, Ok(Some(Solvability::Solvable { .. })));
    let is_near = limits
        .max_nodes
        .is_some_and(|nodes| nodes <= proving::NEAR_NODES);
    let has_tables = group.table_sizes().len() < 2 || group.has_large_tables() && !is_near;
    if !is_solvable || has_tables {
        return None;
    }
    group.improve(problem, limits, observer)
}

/// The same where a first search has so many nodes.
pub(crate) fn solve_behind(
    first_nodes: u64,
    puzzle: &Puzzle,
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
    let spec = puzzle.default_heuristic();
    let heuristic = spec.filter(|candidate| puzzle.is_admissible(candidate));
    let algorithm = match heuristic {
        Some(_) => Algorithm::IDA_STAR,
        None => Algorithm::BREADTH_FIRST,
    };
    let of = |outcome: Outcome| Solved {
        outcome,
        method: Method::Algorithm(algorithm),
        heuristic: heuristic.clone(),
    };
    if matches!(judged, Some(Solvability::Unsolvable { .. })) {
        return of(stopped(StopReason::Unsolvable));
    }
    if let Some(reason) = stop {
        return of(stopped(reason));
    }
    if puzzle.has_costs() {
        return by_cost(puzzle, problem, heuristic, limits, observer);
    }
    let group = puzzle.permutations().filter(|_| known);
    let compiled = puzzle.compiled_moves();
    let is_task = compiled.is_some_and(|compiled| compiled.model.is_task);
    let compiled = compiled.filter(|_| heuristic.is_none());
    // Where no table has all states, building several takes longer than a search of what is near.
    let parts = group.filter(|group| first_nodes > 0 && group.table_sizes().len() > 1);
    if let Some(group) = parts {
        let near = if group.has_large_tables() {
            limits.at_most(proving::NEAR_NODES)
        } else {
            *limits
        };
        if let Some(outcome) = group.solve_from_both_ends(problem, &near, observer) {
            let is_short = match outcome.ending {
                Ending::Stopped(StopReason::MaxNodes) => near.max_nodes != limits.max_nodes,
                Ending::Stopped(StopReason::MemoryLimit) => true,
                _ => false,
            };
            if !is_short {
                return Solved {
                    outcome,
                    method: Method::Special(SpecialSolver::TwoSided),
                    heuristic: None,
                };
            }
            observer.stage_done(&outcome.statistics);
        }
    } else if group.is_some() || compiled.is_some() || is_task {
        let first = limits.at_most(first_nodes);
        let breadth = Algorithm::BREADTH_FIRST;
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
    if is_task {
        return by_cost(puzzle, problem, heuristic, limits, observer);
    }
    if let Some(outcome) = group.and_then(|group| group.solve(problem, limits, observer)) {
        return Solved {
            outcome: outcome.unwrap_or_else(stopped),
            method: Method::Special(SpecialSolver::PatternDatabases),
            heuristic: None,
        };
    }
    if let Some(compiled) = compiled {
        return proving::prove(puzzle, compiled, known, problem, limits, observer);
    }
    let heuristic = heuristic.as_ref();
    let name = algorithm.command_line(heuristic.map(ToString::to_string).as_deref());
    observer.stage(&name, &Statistics::default());
    of(search(
        puzzle, problem, algorithm, heuristic, limits, observer,
    ))
}

/// Where moves have costs, and on planning tasks: A* with an admissible heuristic, or with pattern databases where a script defined the puzzle and they
/// can be built; else uniform-cost search from both ends.
fn by_cost(
    puzzle: &Puzzle,
    problem: &Problem,
    heuristic: Option<HeuristicSpec>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Solved {
    if heuristic.is_none()
        && let Some(outcome) =
            puzzle.search_packed(problem, &PackedSearch::Pushes, limits, observer)
        && outcome.ending != Ending::Stopped(StopReason::MemoryLimit)
    {
        return Solved {
            outcome,
            method: Method::Special(SpecialSolver::Pushes),
            heuristic,
        };
    }
    let databases = HeuristicSpec::named("pdb");
    let has_databases = heuristic.is_none() && puzzle.accepts(&databases).is_ok();
    let heuristic = heuristic.or_else(|| has_databases.then_some(databases));
    let mut run = |algorithm: Algorithm, heuristic: Option<HeuristicSpec>| {
        let name = algorithm.command_line(heuristic.as_ref().map(ToString::to_string).as_deref());
        observer.stage(&name, &Statistics::default());
        let outcome = search(
            puzzle,
            problem,
            algorithm,
            heuristic.as_ref(),
            limits,
            observer,
        );
        Solved {
            outcome,
            method: Method::Algorithm(algorithm),
            heuristic,
        }
    };
    if heuristic.is_some() {
        let solved = run(Algorithm::A_STAR, heuristic);
        let is_unbuilt = solved.outcome.statistics == Statistics::default();
        if !is_unbuilt || solved.outcome.ending != Ending::Stopped(StopReason::MemoryLimit) {
            return solved;
        }
    }
    run(Algorithm::Bidirectional, None)
}

/// Proves a bound on the shortest solution with so many nodes: at least the admissible estimate of the start.
pub(crate) fn shortest(
    puzzle: &Puzzle,
    problem: &Problem,
    nodes: u64,
    observer: &mut dyn Observer,
) -> Result<Shortest, StopReason> {
    let solve = |limits: &Limits| {
        let by_family =
            { puzzle.solver() }.and_then(|special| special.solve(problem, limits, observer));
        let solved = by_family
            .unwrap_or_else(|| solve_behind(FIRST_NODES, puzzle, problem, limits, observer));
        solved.outcome
    };
    let at_goal = puzzle.is_goal(&problem.start, problem.goal.as_ref());
    let one_move = if at_goal { 0 } else { puzzle.least_cost() };
    let usual = puzzle.default_heuristic();
    let admissible = usual.filter(|candidate| puzzle.is_admissible(candidate));
    Shortest::within(nodes, solve, || {
        let value = admissible.and_then(|spec| {
            let limits = Limits::default();
            let estimate = puzzle.estimate_within(&spec, problem, &limits, &mut Unobserved);
            estimate.ok()
        });
        // Where it is infinite, the search has to say so.
        let finite = value.filter(|&(value, _)| value < INFINITE.into());
        let estimate = finite.map_or(0, |(value, units)| value.div_ceil(units));
        one_move.max(u32::try_from(estimate).unwrap_or(0))
    })
}
