//! Good solutions of large boards in a limited time.

mod beam_evaluation;
mod database_beam_evaluation;
pub(crate) mod row_by_row;

use super::rules::{PackedBoard, SlidingDomain, packed};
use crate::abstractions::{CarriedDatabases, Partition, PatternDatabases};
use crate::heuristic::LinearConflict;
use crate::operators::Move;
use crate::puzzle::Problem;
use crate::puzzles::grid::Grid;
use crate::search::{
    Anytime, Beams, Deepening, DeepeningProgress, Ending, IncrementalHeuristic, Join, Limits,
    Meter, Observer, OffsetObserver, Outcome, Proof, Statistics, Stop, StopReason, anytime,
};
use crate::state::Board;
use beam_evaluation::BeamEvaluation;
use database_beam_evaluation::DatabaseBeamEvaluation;
use std::ops::ControlFlow;
use std::slice;
use std::time::Duration;

/// States that the first beams keep: some milliseconds on the largest board.
const FIRST_WIDTH: usize = 40;

/// Moves of the first windows, which take next to no time.
const FIRST_WINDOW: usize = 24;

/// States that the search of a window may expand, at least.
const LEAST_STATES: u64 = 1000;

/// Nodes that are generated before anybody asks for databases, some hundredths of a second: a
/// solution is at hand then, and a limit that ends the search before is none to open files in.
const FIRST_NODES: u64 = 300_000;

/// Entries of tables that are built in the time of a node.
const ENTRIES_OF_A_NODE: u64 = 10;

/// The time in which one thread builds an entry, about.
const ENTRY: Duration = Duration::from_nanos(20);

/// Databases are built when that takes one part in so many of the time that is left.
const LEAST_SHARE: u32 = 6;

/// Most cells of a board whose databases are carried along.
const MOST_CARRIED: usize = 32;

/// Databases for 5x5 that are built in a second: for the proof.
const SMALL_OF_TWENTY_FOUR: &str = "5-5-5-5-4";

/// Tiles of the largest pattern of databases that beams do better with. Those with patterns of 5
/// tiles know too little for the time and the room that they take: in 5 seconds beams on 5x5 came to
/// 1.4 % more moves than needed, 1.1 % without.
const LEAST_OF_BEAMS: usize = 6;

/// The best solution that the limits allow, with a proved lower bound, and the databases it came
/// to. There is one always: before the search begins the board is solved row by row.
///
/// Databases come in where no node is counted that a limit could depend on: what is at hand, or
/// what can be built in a small part of the time that is left.
pub(crate) fn solve(
    grid: Grid,
    problem: &Problem,
    goal: &Board,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> (Outcome, Option<Partition>) {
    packed!(grid.cells(), run(grid, problem, goal, limits, observer))
}

fn run<S: PackedBoard>(
    grid: Grid,
    problem: &Problem,
    goal: &Board,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> (Outcome, Option<Partition>) {
    let boards = BoardJoin {
        grid,
        order: &problem.order,
    };
    let domain = boards.domain::<S>(goal.cells());
    let backward = boards.domain(problem.start.cells());
    let mut stages = Stages {
        start: domain.pack(problem.start.cells()),
        goal: backward.pack(goal.cells()),
        evaluation: BeamEvaluation::new(backward.grid()),
        backward,
        domain,
        boards,
        best: row_by_row::solve(grid, &problem.start, goal),
        least: 0,
        counted: Statistics::default(),
    };
    observer.stage("row by row", &Statistics::default());
    let cheap = BeamEvaluation::new(stages.domain.grid());
    stages.run(&cheap, limits, observer)
}

/// The search, by stages.
struct Stages<'a, S: PackedBoard> {
    boards: BoardJoin<'a>,
    domain: SlidingDomain<S>,
    start: S,
    /// The problem the other way round: its goal is the start.
    backward: SlidingDomain<S>,
    /// The goal, from which that is solved.
    goal: S,
    /// Of that.
    evaluation: BeamEvaluation,
    best: Vec<Move>,
    /// No path is shorter.
    least: u32,
    /// The counts of the stages before.
    counted: Statistics,
}

impl<S: PackedBoard> Stages<'_, S> {
    fn run(
        &mut self,
        cheap: &BeamEvaluation,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> (Outcome, Option<Partition>) {
        let domain = self.domain.clone();
        let conflicts = &LinearConflict::new(domain.grid());
        let mut proof = Deepening::new(&domain, &conflicts, self.start, u32::MAX);
        if limits.max_nodes.is_none() && self.boards.grid.cells() <= MOST_CARRIED {
            let mut stage = |stages: &mut Self, nodes, observer: &mut dyn Observer| {
                let limits = Limits {
                    max_nodes: Some(nodes),
                    ..*limits
                };
                let outcome = stages.stage(cheap, &mut proof, &limits, observer);
                let over = proof.is_found() || outcome.path().is_none() || is_over(observer);
                over.then_some(outcome)
            };
            if let Some(outcome) = stage(self, FIRST_NODES, observer) {
                return (outcome, None);
            }
            if let Some((partition, is_stored)) = self.worth_opening(limits, observer) {
                let nodes = partition.entries(self.boards.grid.cells()) / ENTRIES_OF_A_NODE;
                if !is_stored && let Some(outcome) = stage(self, nodes, observer) {
                    return (outcome, None);
                }
                observer.stage(&format!("tables of pdb(\"{partition}\")"), &self.counted);
                match PatternDatabases::open(
                    domain.grid(),
                    slice::from_ref(&partition),
                    limits,
                    observer,
                ) {
                    Ok(databases) => {
                        let beams = partition.largest() < LEAST_OF_BEAMS;
                        let beams = beams.then_some(cheap);
                        let outcome = self.with_databases(&databases, beams, limits, observer);
                        if let Some(outcome) = outcome {
                            return (outcome, Some(partition));
                        }
                    }
                    // What needs no tables needs time alone.
                    Err(StopReason::MemoryLimit) => {}
                    Err(reason) => return (self.stopped(reason), None),
                }
            }
        }
        (self.stage(cheap, &mut proof, limits, observer), None)
    }

    /// The strongest databases that are stored, or that the time left is enough to build; and
    /// whether they are stored.
    fn worth_opening(
        &self,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<(Partition, bool)> {
        let left = observer.time_left()?;
        let store = observer.tables();
        let Grid { rows, columns, .. } = self.boards.grid;
        let small = (rows, columns) == (5, 5);
        let small = small.then(|| Partition::parse(SMALL_OF_TWENTY_FOUR, rows, columns));
        let small = small.and_then(Result::ok);
        let offered = [Some(Partition::of_board(rows, columns)), small];
        let grid = self.domain.grid();
        offered.into_iter().flatten().find_map(|partition| {
            let is_stored = store.as_ref().is_some_and(|store| {
                PatternDatabases::are_stored(grid, slice::from_ref(&partition), &**store)
            });
            let entries = partition.entries(self.boards.grid.cells());
            let threads = limits.threads.max(1) as u64;
            let nanoseconds = (ENTRY.as_nanos() as u64).saturating_mul(entries / threads);
            let is_worth = left / LEAST_SHARE >= Duration::from_nanos(nanoseconds);
            (is_stored || is_worth).then_some((partition, is_stored))
        })
    }

    /// The rest of the search, with databases, in the proof alone where the beams are given
    /// another evaluation; `None` where they have too many patterns.
    fn with_databases(
        &mut self,
        databases: &PatternDatabases,
        beams: Option<&BeamEvaluation>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Outcome> {
        let limits = limits.less(databases.bytes());
        // 4 are enough for most sizes, 5x5 has 8 or 10. Elsewhere nobody notices.
        if const { S::MOST == <u128 as PackedBoard>::MOST } {
            match databases.views() {
                ..=4 => return self.carrying::<4>(databases, beams, &limits, observer),
                5..=8 => return self.carrying::<8>(databases, beams, &limits, observer),
                _ => {}
            }
        }
        self.carrying::<12>(databases, beams, &limits, observer)
    }

    fn carrying<const N: usize>(
        &mut self,
        databases: &PatternDatabases,
        beams: Option<&BeamEvaluation>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Outcome> {
        let domain = self.domain.clone();
        let carried = CarriedDatabases::<N, 2>::new(databases, domain.grid())?;
        let mut proof = Deepening::new(&domain, &carried, self.start, u32::MAX).knowing(self.least);
        let proof = &mut proof;
        if let Some(beam_evaluation) = beams {
            return Some(self.stage(beam_evaluation, proof, limits, observer));
        }
        let evaluation = DatabaseBeamEvaluation::new(domain.grid(), carried.clone());
        Some(self.stage(&evaluation, proof, limits, observer))
    }

    /// Searches on; the outcome has all that was done so far.
    fn stage(
        &mut self,
        evaluation: &impl IncrementalHeuristic<SlidingDomain<S>>,
        proof: &mut dyn Proof,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Outcome {
        let forward = Beams::new(&self.domain, evaluation, self.start, FIRST_WIDTH);
        let backward = Beams::new(&self.backward, &self.evaluation, self.goal, FIRST_WIDTH);
        let plan = Anytime {
            domain: &self.domain,
            start: self.start,
            join: self.boards.clone(),
            first_window: FIRST_WINDOW,
            least_states: LEAST_STATES,
            least_gain: 2,
        };
        let first = std::mem::take(&mut self.best);
        let observer = &mut OffsetObserver::over(self.counted, observer);
        let mut outcome = anytime(
            &plan,
            [Box::new(forward), Box::new(backward.backward())],
            proof,
            first,
            limits,
            observer,
        );
        if let Ending::Solved {
            path, lower_bound, ..
        } = &mut outcome.ending
        {
            self.least = self.least.max(*lower_bound);
            *lower_bound = self.least;
            self.best.clone_from(path);
        }
        self.counted.add(outcome.statistics);
        outcome.statistics = self.counted;
        outcome
    }

    /// The outcome when the building of databases was stopped.
    fn stopped(&mut self, reason: StopReason) -> Outcome {
        let ending = if reason == StopReason::Interrupted {
            Ending::Stopped(reason)
        } else {
            Ending::solved(std::mem::take(&mut self.best), self.least)
        };
        Outcome {
            ending,
            statistics: self.counted,
        }
    }
}

/// Whether no time is left.
fn is_over(observer: &mut dyn Observer) -> bool {
    observer.time_left().is_some_and(|left| left.is_zero())
}

/// The boards of a problem, whatever the goal.
#[derive(Clone, Debug)]
struct BoardJoin<'a> {
    grid: Grid,
    order: &'a [Move],
}

impl BoardJoin<'_> {
    fn domain<S: PackedBoard>(&self, goal: &[u8]) -> SlidingDomain<S> {
        SlidingDomain::new(self.grid.rows, self.grid.columns, goal, self.order)
    }
}

/// Joins by IDA*: the end of the window is the goal.
impl<S: PackedBoard> Join<S> for BoardJoin<'_> {
    fn join(
        &mut self,
        from: S,
        to: S,
        longest: u32,
        states: u64,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<Vec<Move>>> {
        let goal: Vec<u8> = (0..self.grid.cells()).map(|cell| to.tile(cell)).collect();
        let domain = self.domain::<S>(&goal);
        let heuristic = &LinearConflict::new(domain.grid());
        let mut search = Deepening::new(&domain, &heuristic, from, longest);
        let found = search.run(states, meter)? == DeepeningProgress::Found;
        ControlFlow::Continue(found.then(|| search.path().to_vec()))
    }
}
