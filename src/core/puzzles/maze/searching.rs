//! Searches over the numbers of cells.

use super::domain::MazeDomain;
use super::heuristics::MazeEstimate;
use super::{Maze, board_of, cells_of};
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{
    Estimator, Method, Problem, Recording, RecordingOptions, Rules, Shortest, Solved, record_on,
};
use crate::search::{
    Algorithm, Ending, Heuristic, Limits, Observer, Outcome, Policy, Statistics, StopReason,
};

/// What proves the cheapest way here.
const OPTIMAL: Algorithm = Algorithm::AStar {
    policy: Policy::USUAL,
};

/// Runs one algorithm.
pub(super) fn search(
    maze: &Maze,
    problem: &Problem,
    (algorithm, heuristic): (Algorithm, Option<&HeuristicSpec>),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let goals = maze.goals_of(&problem.start, problem.goal.as_ref());
    let domain = MazeDomain::new(&maze.map, &goals, maze.has_costs, &problem.order);
    let usual = usual(maze);
    let start = cells_of(&problem.start).0;
    let estimate =
        MazeEstimate::new(&maze.map, heuristic.unwrap_or(&usual)).from(domain.place(start));
    let evaluation = MazeEstimate::new(&maze.map, &usual);
    let outcome = algorithm.run(&domain, start, &estimate, &evaluation, limits, observer);
    (maze as &dyn Rules).with_cost(&problem.start, outcome)
}

/// The same, written down.
pub(super) fn record(
    maze: &Maze,
    problem: &Problem,
    (algorithm, heuristic): (Algorithm, Option<&HeuristicSpec>),
    tape: RecordingOptions<'_>,
    observer: &mut dyn Observer,
) -> Recording {
    let goals = maze.goals_of(&problem.start, problem.goal.as_ref());
    let domain = MazeDomain::new(&maze.map, &goals, maze.has_costs, &problem.order);
    let usual = usual(maze);
    let (start, own) = cells_of(&problem.start);
    let estimate =
        MazeEstimate::new(&maze.map, heuristic.unwrap_or(&usual)).from(domain.place(start));
    let evaluation = MazeEstimate::new(&maze.map, &usual);
    let estimates: [&dyn Heuristic<_>; 2] = [&estimate, &evaluation];
    let board = |cell| board_of(cell, own);
    record_on(&domain, start, estimates, algorithm, tape, observer, board)
}

fn usual(maze: &Maze) -> HeuristicSpec {
    maze.default_heuristic().expect("mazes have heuristics")
}

/// A*, unless walls part the start from all goals.
pub(super) fn solve(
    maze: &Maze,
    problem: &Problem,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Solved {
    let heuristic = usual(maze);
    let outcome = if maze.is_connected(problem) {
        search(maze, problem, (OPTIMAL, Some(&heuristic)), limits, observer)
    } else {
        Outcome {
            ending: Ending::Stopped(StopReason::Unsolvable),
            statistics: Statistics::default(),
        }
    };
    Solved {
        outcome,
        method: Method::Algorithm(OPTIMAL),
        heuristic: Some(heuristic),
    }
}

/// What A* proves with so many nodes.
pub(super) fn shortest(
    maze: &Maze,
    problem: &Problem,
    nodes: u64,
    observer: &mut dyn Observer,
) -> Result<Shortest, StopReason> {
    let limits = Limits {
        max_nodes: Some(nodes),
        ..Limits::default()
    };
    let outcome = solve(maze, problem, &limits, observer).outcome;
    let (value, units) = maze.estimate(&usual(maze), problem);
    Shortest::of(&outcome, || value.div_ceil(units) as u32)
}
