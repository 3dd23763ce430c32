//! Solves matched once to monomorphic searches.

pub(crate) mod distance_table;
mod estimates;
pub(crate) mod heuristics;
mod lanes;
mod line_codes;
mod paths;
mod pruning;
mod staged;

use super::anytime;
use super::rules::{Cells, SlidingDomain, parity};
use crate::heuristic::{
    AnyHeuristic, BothWays, CellWeights, GoalGrid, HeuristicSpec, Manhattan, Misplaced, Sum,
    WalkingDistance,
};
use crate::puzzle::{
    Method, OwnMethod, Problem, Recording, RecordingOptions, Shortest, Solved, Untabled, record_on,
};
use crate::puzzles::grid::Grid;
use crate::search::{
    Algorithm, Ending, Limits, Observer, Outcome, Statistics, StopReason, Unobserved, a_star,
};
use crate::state::Board;
pub(crate) use distance_table::{DistanceTable, TableCache};
use estimates::Task;
use heuristics::Chosen;
use paths::Boards;
use pruning::Pruning;
pub(crate) use staged::{Kept, tabled};

/// Most cells of a board whose states a search may look at one by one until none is left.
const MOST_EXHAUSTIBLE_CELLS: usize = 9;

/// On boards of at most [`MOST_EXHAUSTIBLE_CELLS`] cells no state is farther than this from
/// another: 36 moves on 2x4, 31 on 3x3.
const FARTHEST: u32 = 36;

/// Runs one algorithm.
pub(crate) fn search(
    grid: Grid,
    problem: &Problem,
    goal: &Board,
    algorithm: Algorithm,
    heuristic: Option<&HeuristicSpec>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let heuristic = heuristic.map_or(Chosen::Manhattan, |heuristic| {
        Chosen::new(grid, heuristic).expect("a heuristic is checked before it is searched with")
    });
    search_with(grid, problem, goal, algorithm, &heuristic, limits, observer)
}

/// The same with a heuristic that was found. Where the search could never end without a solution, parity ends it
/// beforehand.
pub(crate) fn search_with(
    grid: Grid,
    problem: &Problem,
    goal: &Board,
    algorithm: Algorithm,
    heuristic: &Chosen,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let endless = limits.max_nodes.is_none()
        && (grid.cells() > MOST_EXHAUSTIBLE_CELLS || !exhausts(algorithm));
    if endless && !parity::is_solvable(grid, &problem.start, goal) {
        return unsolvable();
    }
    if algorithm == Algorithm::IDA_STAR {
        // Counts are those of the algorithm: nothing more is left out.
        let task = Task {
            boards: &Boards::new(grid, goal),
            start: &Boards::tiles(&problem.start),
            pruning: &Pruning::of_inverses(grid, &problem.order),
            least: 0,
        };
        return task.search(heuristic, limits, observer).0;
    }
    run(grid, problem, goal, algorithm, heuristic, limits, observer)
}

/// A heuristic that is made of weights by cell, and of those that the board knows; `None` where the weights are too
/// large, or a blank has some.
pub(crate) fn weighing(
    grid: Grid,
    heuristic: &HeuristicSpec,
    weights: &dyn Fn(&HeuristicSpec) -> Option<CellWeights>,
) -> Option<Chosen> {
    let cells = grid.cells();
    let others = |one: &HeuristicSpec| {
        let own = weights(one)?;
        let blank = (0..cells).any(|cell| own.of(cell, 0) > 0);
        let of = |tile, cell| own.of(cell, tile);
        Manhattan::weighing(cells, own.admissible, of).filter(|_| !blank)
    };
    Chosen::with(grid, heuristic, &others).ok()
}

/// An algorithm with states packed as tightly as they can be.
fn run(
    grid: Grid,
    problem: &Problem,
    goal: &Board,
    algorithm: Algorithm,
    heuristic: &Chosen,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let run = match grid.cells() {
        cells if cells <= <u64 as Cells>::MOST => run_packed::<u64>,
        cells if cells <= <u128 as Cells>::MOST => run_packed::<u128>,
        _ => run_packed::<[u64; 7]>,
    };
    run(grid, problem, goal, algorithm, heuristic, limits, observer)
}

/// The same with states packed into `S`.
fn run_packed<S: Cells>(
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
    let h2 = Manhattan::new(domain.grid());
    // The usual way is compiled into one, elsewhere the heuristic is called: that costs A* with h2 a
    // tenth of its time.
    let usual = match heuristic {
        Chosen::Manhattan => Some(&h2),
        Chosen::Weighing(own) => Some(own),
        _ => None,
    };
    if let (Algorithm::A_STAR, Some(usual)) = (algorithm, usual) {
        return a_star(&domain, start, usual, limits, observer);
    }
    let sum = Sum(Misplaced::new(domain.grid()), h2);
    let mut limits = *limits;
    match build(
        &domain,
        problem,
        algorithm,
        heuristic,
        &mut limits,
        observer,
    ) {
        Ok(heuristic) => algorithm.run(&domain, start, &heuristic, &sum, &limits, observer),
        Err(reason) => stopped(reason),
    }
}

/// The heuristic of an algorithm: where that asks for estimates of the distance from the start, made once more for the start
/// in the place of the goal. Each move can be taken back.
fn build<S: Cells>(
    domain: &SlidingDomain<S>,
    problem: &Problem,
    algorithm: Algorithm,
    heuristic: &Chosen,
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

/// Runs one algorithm and writes it down.
pub(crate) fn record(
    grid: Grid,
    problem: &Problem,
    goal: &Board,
    algorithm: Algorithm,
    heuristic: Option<&HeuristicSpec>,
    tape: RecordingOptions<'_>,
    observer: &mut dyn Observer,
) -> Result<Recording, StopReason> {
    let heuristic = heuristic.map_or(Chosen::Manhattan, |heuristic| {
        Chosen::new(grid, heuristic).expect("a heuristic is checked before it is searched with")
    });
    // As tightly as where it is not written down: transposition tables hold as many states.
    let record = match grid.cells() {
        cells if cells <= <u64 as Cells>::MOST => record_packed::<u64>,
        cells if cells <= <u128 as Cells>::MOST => record_packed::<u128>,
        _ => record_packed::<[u64; 7]>,
    };
    record(grid, problem, goal, algorithm, &heuristic, tape, observer)
}

/// The same with states packed into `S`.
fn record_packed<S: Cells>(
    grid: Grid,
    problem: &Problem,
    goal: &Board,
    algorithm: Algorithm,
    heuristic: &Chosen,
    tape: RecordingOptions<'_>,
    observer: &mut dyn Observer,
) -> Result<Recording, StopReason> {
    let domain: SlidingDomain<S> =
        SlidingDomain::new(grid.rows, grid.columns, goal.cells(), &problem.order);
    let start = domain.pack(problem.start.cells());
    let mut limits = *tape.limits;
    let heuristic = build(
        &domain,
        problem,
        algorithm,
        heuristic,
        &mut limits,
        observer,
    )?;
    let tape = RecordingOptions {
        limits: &limits,
        ..tape
    };
    let sum = Sum(Misplaced::new(domain.grid()), Manhattan::new(domain.grid()));
    let board = |state| Board::new(&domain.unpack(state));
    Ok(record_on(
        &domain,
        start,
        [&*heuristic, &sum],
        algorithm,
        tape,
        observer,
        board,
    ))
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
    kept: &Kept,
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
            method: Method::Own(OwnMethod::Anytime),
            heuristic: databases.or(Some(heuristic)),
        };
    }
    let algorithm = Algorithm::IDA_STAR;
    let (outcome, heuristic) = if !solvable {
        (unsolvable(), heuristic)
    } else if limits.max_nodes.is_none() && staged::fits(grid) {
        staged::solve(grid, problem, goal, &heuristic, kept, limits, observer)
    } else {
        let spec = Some(&heuristic);
        let name = algorithm.command_line(Some(&heuristic.to_string()));
        observer.stage(&name, &Statistics::default());
        let outcome = search(grid, problem, goal, algorithm, spec, limits, observer);
        (outcome, heuristic)
    };
    Solved {
        outcome,
        method: Method::Algorithm(algorithm),
        heuristic: Some(heuristic),
    }
}

/// What [`solve`] does, where the board has a table of all distances and memory for it: a walk down
/// the distances.
pub(crate) fn look_up(
    grid: Grid,
    problem: &Problem,
    goal: &Board,
    tables: &TableCache,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Option<Solved> {
    if !DistanceTable::fits(grid) || limits.memory < DistanceTable::bytes(grid) {
        return None;
    }
    let outcome = if parity::is_solvable(grid, &problem.start, goal) {
        observer.stage("the table of all distances", &Statistics::default());
        let mut stopped = None;
        let mut stop = || {
            stopped = observer.observe(&Statistics::default());
            stopped.is_some()
        };
        match tables.get(grid, goal, &mut stop) {
            Some(table) => table.descend(&problem.start, &problem.order, limits),
            None => Outcome {
                ending: Ending::Stopped(stopped.unwrap_or(StopReason::Interrupted)),
                statistics: Statistics::default(),
            },
        }
    } else {
        unsolvable()
    };
    Some(Solved {
        outcome,
        method: Method::Own(OwnMethod::DistanceTable),
        heuristic: None,
    })
}

/// Writes down the walk of [`look_up`].
pub(crate) fn record_look_up(
    grid: Grid,
    problem: &Problem,
    goal: &Board,
    tables: &TableCache,
    tape: RecordingOptions<'_>,
    observer: &mut dyn Observer,
) -> Result<Recording, StopReason> {
    let mut stopped = None;
    let mut stop = || {
        stopped = observer.observe(&Statistics::default());
        stopped.is_some()
    };
    let table = tables.get(grid, goal, &mut stop);
    let table = table.ok_or_else(|| stopped.unwrap_or(StopReason::Interrupted))?;
    Ok(table.record(&problem.start, &problem.order, tape, observer))
}

/// What the table of all distances says, or IDA* proves with so many nodes.
pub(crate) fn shortest(
    grid: Grid,
    problem: &Problem,
    goal: &Board,
    tables: &TableCache,
    kept: &Kept,
    nodes: u64,
    observer: &mut dyn Observer,
) -> Result<Shortest, StopReason> {
    let limits = Limits {
        max_nodes: Some(nodes),
        ..Limits::default()
    };
    let solved = look_up(grid, problem, goal, tables, &limits, observer)
        .unwrap_or_else(|| solve(grid, problem, goal, kept, &limits, observer));
    Shortest::of(&solved.outcome, || {
        let named = ["linearConflict", "walkingDistance"].map(HeuristicSpec::named);
        let offered = named
            .iter()
            .filter(|named| Chosen::new(grid, named).is_ok());
        let prepared =
            offered.map(|named| heuristics::prepare(grid, named, goal, &limits, &mut Unobserved));
        // These build nothing that takes long: nothing stops them.
        let values = prepared.filter_map(Result::ok);
        let values = values.map(|prepared| prepared.of(&problem.start));
        values.max().unwrap_or(0)
    })
}

/// Whether the algorithm ends on a small space without a goal: a search to a depth that no state has takes all but for
/// ever.
fn exhausts(algorithm: Algorithm) -> bool {
    let is_shallow =
        matches!(algorithm, Algorithm::DepthLimited { depth, .. } if depth <= FARTHEST);
    is_shallow || algorithm.remembers()
}

fn unsolvable() -> Outcome {
    stopped(StopReason::Unsolvable)
}

/// The outcome of a search that did not begin.
pub(crate) fn stopped(reason: StopReason) -> Outcome {
    Outcome {
        ending: Ending::Stopped(reason),
        statistics: Statistics::default(),
    }
}
