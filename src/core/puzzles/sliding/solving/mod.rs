//! Solves matched once to monomorphic searches.

pub(crate) mod distance_table;
mod estimates;
pub(crate) mod heuristics;
mod lanes;
mod line_codes;
mod paths;
mod pruning;
mod staged;

use super::rules::{PackedBoard, SlidingDomain, packed, parity};
use super::{Sliding, anytime};
use crate::heuristic::{
    AnyHeuristic, BothWays, CellWeights, GoalGrid, HeuristicSpec, Manhattan, Misplaced, Sum,
    WalkingDistance,
};
use crate::puzzle::{
    Estimator, GraphSearch, Method, PackedSearch, Problem, Recording, RecordingOptions, Shortest,
    Solved, Solver, SpecialSolver, Untabled, run_algorithm, stopped,
};
use crate::puzzles::grid::Grid;
use crate::search::{
    Algorithm, Limits, Observer, Outcome, Statistics, StopReason, Unobserved, a_star,
};
use crate::state::Board;
pub(crate) use distance_table::{DistanceTable, TableCache};
use estimates::SlidingProblem;
use heuristics::NamedHeuristic;
use paths::GoalBoards;
use pruning::Pruning;
pub(crate) use staged::{SlidingCache, tabled};
use std::sync::Arc;

/// Most cells of a board whose states a search may look at one by one until none is left.
const MOST_EXHAUSTIBLE_CELLS: usize = 9;

/// On boards of at most [`MOST_EXHAUSTIBLE_CELLS`] cells no state is farther than this from
/// another: 36 moves on 2x4, 31 on 3x3.
const FARTHEST: u32 = 36;

impl Solver for Sliding {
    fn estimates_back(&self) -> bool {
        true
    }

    fn search(
        &self,
        problem: &Problem,
        search_for: &PackedSearch<'_>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Outcome> {
        let of = (problem, &self.goal_of(problem));
        let tiles: Vec<u8> = (0..self.grid.cells() as u8).collect();
        match *search_for {
            PackedSearch::Algorithm(algorithm, heuristic, added) => {
                let weights = added.unwrap_or(&|_| None);
                let chosen = match heuristic {
                    Some(heuristic) => weighing(self.grid, heuristic, weights, &tiles)?,
                    None => NamedHeuristic::Manhattan,
                };
                let search_for = (algorithm, &chosen);
                Some(search(self.grid, of, search_for, limits, observer))
            }
            PackedSearch::Graph(graph) => {
                let chosen = |one| weighing(self.grid, one, graph.weights, &tiles);
                let heuristics: Option<Vec<_>> = graph.heuristics.iter().map(chosen).collect();
                let search_for = (graph, &heuristics?[..]);
                search_graph_packed(self.grid, of, search_for, limits, observer, &|state| state)
            }
            PackedSearch::Pushes => None,
        }
    }

    fn record(
        &self,
        problem: &Problem,
        method: SpecialSolver,
        tape: RecordingOptions<'_>,
        observer: &mut dyn Observer,
    ) -> Option<Result<Recording, StopReason>> {
        (method == SpecialSolver::DistanceTable).then(|| {
            let table = self.distances(&self.goal_of(problem), observer);
            table.map(|table| table.record(&problem.start, &problem.order, tape, observer))
        })
    }

    fn solve(
        &self,
        problem: &Problem,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Solved> {
        let goal = self.goal_of(problem);
        let known = self.look_up(problem, &goal, limits, observer);
        known.or_else(|| {
            let solved = solve(self.grid, problem, &goal, &self.kept, limits, observer);
            Some(solved)
        })
    }

    fn shortest(
        &self,
        problem: &Problem,
        nodes: u64,
        observer: &mut dyn Observer,
    ) -> Option<Result<Shortest, StopReason>> {
        let goal = self.goal_of(problem);
        let solve = |limits: &Limits| {
            let solved = self.look_up(problem, &goal, limits, observer);
            let solved = solved
                .unwrap_or_else(|| solve(self.grid, problem, &goal, &self.kept, limits, observer));
            solved.outcome
        };
        Some(Shortest::within(nodes, solve, || {
            let named = ["linearConflict", "walkingDistance"].map(HeuristicSpec::named);
            let offered = named.iter().filter(|named| self.accepts(named).is_ok());
            let limits = Limits::default();
            let prepared =
                offered.map(|named| self.prepare(named, Some(&goal), &limits, &mut Unobserved));
            // These build nothing that takes long: nothing stops them.
            let values = prepared.filter_map(Result::ok);
            let values = values.map(|prepared| prepared.of(&problem.start));
            values.max().unwrap_or(0)
        }))
    }
}

impl Sliding {
    /// A walk down the distances, where the board has a table of them all and memory for it.
    fn look_up(
        &self,
        problem: &Problem,
        goal: &Board,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Solved> {
        if !DistanceTable::fits(self.grid) || limits.memory < DistanceTable::bytes(self.grid) {
            return None;
        }
        let outcome = if parity::is_solvable(self.grid, &problem.start, goal) {
            observer.stage("the table of all distances", &Statistics::default());
            match self.distances(goal, observer) {
                Ok(table) => table.descend(&problem.start, &problem.order, limits),
                Err(reason) => stopped(reason),
            }
        } else {
            stopped(StopReason::Unsolvable)
        };
        Some(Solved {
            outcome,
            method: Method::Special(SpecialSolver::DistanceTable),
            heuristic: None,
        })
    }

    /// The table of all distances from a goal.
    fn distances(
        &self,
        goal: &Board,
        observer: &mut dyn Observer,
    ) -> Result<Arc<DistanceTable>, StopReason> {
        let mut stopped = None;
        let mut stop = || {
            stopped = observer.observe(&Statistics::default());
            stopped.is_some()
        };
        let table = self.tables.get(self.grid, goal, &mut stop);
        table.ok_or_else(|| stopped.unwrap_or(StopReason::Interrupted))
    }
}

/// Runs one algorithm. Where the search could never end without a solution, parity ends it beforehand.
fn search(
    grid: Grid,
    (problem, goal): (&Problem, &Board),
    (algorithm, heuristic): (Algorithm, &NamedHeuristic),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let endless = limits.max_nodes.is_none()
        && (grid.cells() > MOST_EXHAUSTIBLE_CELLS || !exhausts(algorithm));
    if endless && !parity::is_solvable(grid, &problem.start, goal) {
        return stopped(StopReason::Unsolvable);
    }
    search_packed(
        grid,
        (problem, goal),
        (algorithm, heuristic),
        limits,
        observer,
    )
}

/// Runs one algorithm as it is, on paths in place or on packed states.
pub(crate) fn search_packed(
    grid: Grid,
    (problem, goal): (&Problem, &Board),
    (algorithm, heuristic): (Algorithm, &NamedHeuristic),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    if algorithm == Algorithm::IDA_STAR && observer.recorder().is_none() {
        // Counts are those of the algorithm: nothing more is left out.
        let task = SlidingProblem {
            boards: &GoalBoards::new(grid, goal),
            start: &GoalBoards::tiles(&problem.start),
            pruning: &Pruning::of_inverses(grid, &problem.order),
            least: 0,
        };
        return task.search(heuristic, limits, observer).0;
    }
    let search_for = (algorithm, heuristic);
    run(grid, (problem, goal), search_for, limits, observer).unwrap_or_else(stopped)
}

/// A heuristic that is made of weights by cell, and of those that the board knows; `None` where the weights are too
/// large, or a blank has some. `values` has by tile the value that they are said of.
pub(crate) fn weighing(
    grid: Grid,
    heuristic: &HeuristicSpec,
    weights: &dyn Fn(&HeuristicSpec) -> Option<CellWeights>,
    values: &[u8],
) -> Option<NamedHeuristic> {
    let cells = grid.cells();
    let others = |one: &HeuristicSpec| {
        let weighing = weights(one)?;
        let of = |tile: u8, cell| weighing.of(cell, values[usize::from(tile)]);
        let blank = (0..cells).any(|cell| of(0, cell) > 0);
        Manhattan::weighing(cells, weighing.admissible, of).filter(|_| !blank)
    };
    NamedHeuristic::with(grid, heuristic, &others).ok()
}

/// Runs one algorithm with states packed as tightly as they can be, so that a transposition table holds as many of them as it
/// can.
fn run(
    grid: Grid,
    problem: (&Problem, &Board),
    search_for: (Algorithm, &NamedHeuristic),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Outcome, StopReason> {
    packed!(
        grid.cells(),
        run_packed(grid, problem, search_for, limits, observer)
    )
}

/// Runs one algorithm with states packed into `S`.
fn run_packed<S: PackedBoard>(
    grid: Grid,
    (problem, goal): (&Problem, &Board),
    (algorithm, heuristic): (Algorithm, &NamedHeuristic),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Outcome, StopReason> {
    let domain: SlidingDomain<S> =
        SlidingDomain::new(grid.rows, grid.columns, goal.cells(), &problem.order);
    let start = domain.pack(problem.start.cells());
    let h2 = Manhattan::new(domain.grid());
    // The usual way is compiled into one, elsewhere the heuristic is called: that costs A* with h2 a
    // tenth of its time.
    let usual = match heuristic {
        NamedHeuristic::Manhattan => Some(&h2),
        NamedHeuristic::Weighing(weighing) => Some(weighing),
        _ => None,
    };
    if let (Algorithm::A_STAR, Some(usual)) = (algorithm, usual)
        && observer.recorder().is_none()
    {
        return Ok(a_star(&domain, start, usual, limits, observer));
    }
    let sum = Sum(Misplaced::new(domain.grid()), h2);
    let mut limits = *limits;
    let heuristic = build(
        &domain,
        problem,
        algorithm,
        heuristic,
        &mut limits,
        observer,
    )?;
    let (space, estimates) = ((&domain, start), (&heuristic, &sum));
    let board = |state| Board::new(&domain.unpack(state));
    Ok(run_algorithm(
        algorithm, space, estimates, &limits, observer, board,
    ))
}

/// Runs an algorithm that was added, with its heuristics. `shown` makes of a board what is shown of it. `None` for boards
/// that don't fit in a word: each packing would be a further copy of the whole search.
pub(crate) fn search_graph_packed(
    grid: Grid,
    (problem, goal): (&Problem, &Board),
    (search, heuristics): (&GraphSearch<'_>, &[NamedHeuristic]),
    limits: &Limits,
    observer: &mut dyn Observer,
    shown: &dyn Fn(Board) -> Board,
) -> Option<Outcome> {
    if grid.cells() > u64::MOST {
        return None;
    }
    let domain: SlidingDomain<u64> =
        SlidingDomain::new(grid.rows, grid.columns, goal.cells(), &problem.order);
    let start = domain.pack(problem.start.cells());
    let mut limits = *limits;
    let heuristics: Result<Vec<_>, _> = heuristics
        .iter()
        .map(|heuristic| heuristic.build_within(domain.grid(), &mut limits, observer))
        .collect();
    let board = |state| shown(Board::new(&domain.unpack(state)));
    Some(match heuristics {
        Ok(heuristics) => search.run_on((&domain, start), &heuristics, &limits, observer, &board),
        Err(reason) => stopped(reason),
    })
}

/// The heuristic of an algorithm: where that asks for estimates of the distance from the start, made once more for the start
/// in the place of the goal. Each move can be taken back.
fn build<S: PackedBoard>(
    domain: &SlidingDomain<S>,
    problem: &Problem,
    algorithm: Algorithm,
    heuristic: &NamedHeuristic,
    limits: &mut Limits,
    observer: &mut dyn Observer,
) -> Result<AnyHeuristic<'static, SlidingDomain<S>>, StopReason> {
    let grid = domain.grid();
    let forward = heuristic.build_within(grid, limits, observer)?;
    if !algorithm.estimates_back() {
        return Ok(forward);
    }
    let start = GoalGrid::new(grid.rows, grid.columns, problem.start.cells());
    let backward = heuristic.build_within(&start, limits, &mut Untabled(observer))?;
    Ok(Box::new(BothWays { forward, backward }))
}

/// Proves the shortest solution that is first in successor order, or that there is none: by IDA*,
/// which finds that one whatever the heuristic. On larger boards a limit makes it an anytime search.
/// Where walking distances have tables, the greater of them and linear conflicts needs less than
/// half the nodes of either. Larger tables come in where no node is counted that a limit could
/// depend on.
pub(crate) fn solve(
    grid: Grid,
    problem: &Problem,
    goal: &Board,
    kept: &SlidingCache,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Solved {
    let conflicts = HeuristicSpec::named("linearConflict");
    let heuristic = if WalkingDistance::fits(grid.rows, grid.columns) {
        let walking = HeuristicSpec::named("walkingDistance");
        walking.max(conflicts)
    } else {
        conflicts
    };
    let solvable = parity::is_solvable(grid, &problem.start, goal);
    let limited = limits.max_nodes.is_some() || observer.time_left().is_some();
    if solvable && limited && !WalkingDistance::fits(grid.rows, grid.columns) {
        let (outcome, databases) = anytime::solve(grid, problem, goal, limits, observer);
        let databases = databases.map(|partition| HeuristicSpec::databases(&partition));
        return Solved {
            outcome,
            method: Method::Special(SpecialSolver::Anytime),
            heuristic: databases.or(Some(heuristic)),
        };
    }
    let algorithm = Algorithm::IDA_STAR;
    let (outcome, heuristic) = if !solvable {
        (stopped(StopReason::Unsolvable), heuristic)
    } else if limits.max_nodes.is_none() && staged::fits(grid) {
        staged::solve(grid, problem, goal, &heuristic, kept, limits, observer)
    } else {
        let name = algorithm.command_line(Some(&heuristic.to_string()));
        observer.stage(&name, &Statistics::default());
        let chosen = NamedHeuristic::new(grid, &heuristic).expect("it is one of every size");
        let outcome = search(
            grid,
            (problem, goal),
            (algorithm, &chosen),
            limits,
            observer,
        );
        (outcome, heuristic)
    };
    Solved {
        outcome,
        method: Method::Algorithm(algorithm),
        heuristic: Some(heuristic),
    }
}

/// Whether the algorithm ends on a small space without a goal: a search to a depth that no state has takes all but for
/// ever.
fn exhausts(algorithm: Algorithm) -> bool {
    let is_shallow =
        matches!(algorithm, Algorithm::DepthLimited { depth, .. } if depth <= FARTHEST);
    is_shallow || algorithm.remembers()
}
