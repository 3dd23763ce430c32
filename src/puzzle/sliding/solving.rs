//! Solves matched once to monomorphic searches.

use super::heuristics::Chosen;
use super::{Cells, SlidingDomain, carried, parity};
use crate::heuristic::{
    HeuristicArgument, HeuristicSpec, Manhattan, Misplaced, Sum, TileDomain, WalkingDistance,
};
use crate::puzzle::{Board, Grid, Method, Problem, Solved};
use crate::search::{Algorithm, Ending, Limits, Observer, Outcome, Statistics, StopReason};

/// Most cells of a board whose states a search may look at one by one until none is left.
const MOST_EXHAUSTIBLE_CELLS: usize = 9;

/// On boards of at most [`MOST_EXHAUSTIBLE_CELLS`] cells no state is farther than this from
/// another: 36 moves on 2x4, 31 on 3x3.
const FARTHEST: u32 = 36;

/// Runs one algorithm. Where it could never end without a solution, parity ends it beforehand.
pub(super) fn search(
    grid: Grid,
    problem: &Problem,
    goal: &Board,
    algorithm: Algorithm,
    heuristic: Option<&HeuristicSpec>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let endless = limits.max_nodes.is_none()
        && (grid.cells() > MOST_EXHAUSTIBLE_CELLS || !exhausts(algorithm));
    if endless && !parity::is_solvable(grid, &problem.start, goal) {
        return unsolvable();
    }
    let heuristic = heuristic.map_or(Chosen::Manhattan, |heuristic| {
        Chosen::new(grid, heuristic).expect("a heuristic is checked before it is searched with")
    });
    let run = match grid.cells() {
        cells if cells <= <u64 as Cells>::MOST => run::<u64>,
        cells if cells <= <u128 as Cells>::MOST => run::<u128>,
        _ => run::<[u64; 7]>,
    };
    run(grid, problem, goal, algorithm, &heuristic, limits, observer)
}

/// The search with states packed into `S`.
fn run<S: Cells>(
    grid: Grid,
    problem: &Problem,
    goal: &Board,
    algorithm: Algorithm,
    heuristic: &Chosen,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let domain: SlidingDomain<S> =
        SlidingDomain::new(grid.rows, grid.columns, goal.cells(), &problem.order);
    let start = domain.pack(problem.start.cells());
    let h1 = Misplaced::new(domain.grid());
    let h2 = Manhattan::new(domain.grid());
    let sum = Sum(h1.clone(), h2.clone());
    if algorithm == Algorithm::IdaStar
        && let Some(outcome) = carried::search(&domain, start, heuristic, limits, observer)
    {
        return outcome;
    }
    // The usual two are compiled into their searches, the others called.
    match heuristic {
        Chosen::Misplaced => algorithm.run(&domain, start, &h1, &sum, limits, observer),
        Chosen::Manhattan => algorithm.run(&domain, start, &h2, &sum, limits, observer),
        other => {
            let mut limits = *limits;
            match other.build_within(&domain, &mut limits, observer) {
                Ok(heuristic) => algorithm.run(&domain, start, &heuristic, &sum, &limits, observer),
                Err(reason) => stopped(reason),
            }
        }
    }
}

/// Proves the shortest solution that is first in successor order, or that there is none: by IDA*,
/// which finds that one whatever the heuristic. Where walking distances have tables, the greater of
/// them and linear conflicts needs less than half the nodes of either.
pub(super) fn solve(
    grid: Grid,
    problem: &Problem,
    goal: &Board,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Solved {
    let conflicts = HeuristicSpec::named("linearConflict");
    let heuristic = if WalkingDistance::fits(grid.rows, grid.columns) {
        let walking = HeuristicSpec::named("walkingDistance");
        HeuristicSpec {
            name: "max".to_owned(),
            arguments: vec![
                HeuristicArgument::Heuristic(walking),
                HeuristicArgument::Heuristic(conflicts),
            ],
        }
    } else {
        conflicts
    };
    let algorithm = Algorithm::IdaStar;
    let outcome = if parity::is_solvable(grid, &problem.start, goal) {
        let heuristic = Some(&heuristic);
        search(grid, problem, goal, algorithm, heuristic, limits, observer)
    } else {
        unsolvable()
    };
    Solved {
        outcome,
        method: Method::Algorithm(algorithm),
        heuristic: Some(heuristic.to_string()),
    }
}

/// Whether the algorithm ends on a small space without a goal. Those that remember nothing but
/// their path go round in it for ever, and a search to a depth that no state has all but for ever.
fn exhausts(algorithm: Algorithm) -> bool {
    match algorithm {
        Algorithm::BreadthFirst
        | Algorithm::DepthFirst
        | Algorithm::UniformCost
        | Algorithm::Greedy
        | Algorithm::AStar
        | Algorithm::WeightedAStar { .. }
        | Algorithm::Beam { .. }
        | Algorithm::Bidirectional
        | Algorithm::HillClimbing => true,
        Algorithm::DepthLimited { depth } => depth <= FARTHEST,
        Algorithm::IterativeDeepening
        | Algorithm::AStarTree
        | Algorithm::IdaStar
        | Algorithm::Rbfs => false,
    }
}

fn unsolvable() -> Outcome {
    stopped(StopReason::Unsolvable)
}

/// The outcome of a search that did not begin.
pub(super) fn stopped(reason: StopReason) -> Outcome {
    Outcome {
        ending: Ending::Stopped(reason),
        statistics: Statistics::default(),
    }
}
