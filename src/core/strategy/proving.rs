//! Optimal solutions of puzzles that a script defines: what fits, in the order of what it takes.

use super::values::{self, ByDatabases};
use crate::heuristic::HeuristicSpec;
use crate::operators::CompiledMoves;
use crate::puzzle::{
    BoardDomain, Method, PackedSearch, Problem, Puzzle, Recording, RecordingOptions, Solved,
    SpecialSolver, packing, record_from_both_sides, search_on_boards as search, stopped,
};
use crate::search::{
    Algorithm, Ending, Limits, Observer, Outcome, Statistics, StopReason, two_sided,
};
use crate::state::{Board, by_words};

/// Tables of more states take longer than a search from both sides of boards near the goal.
const LARGE_TABLES: u64 = 10_000_000;

/// Nodes of that search.
pub(super) const NEAR_NODES: u64 = 1_000_000;

/// Searches by pattern databases where it is known that there is a solution, else from both sides where goals can be
/// listed, else breadth first. Boards near the goal are searched from both sides before large tables are built. What
/// takes more memory than there is gives way to the next.
pub(crate) fn prove(
    puzzle: &Puzzle,
    compiled: &CompiledMoves,
    known: bool,
    problem: &Problem,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Solved {
    let fits = |outcome: &Outcome| outcome.ending != Ending::Stopped(StopReason::MemoryLimit);
    let special = |method, outcome| Solved {
        outcome,
        method: Method::Special(method),
        heuristic: None,
    };
    if let Some(outcome) = puzzle.search_packed(problem, &PackedSearch::Pushes, limits, observer) {
        if fits(&outcome) {
            return special(SpecialSolver::Pushes, outcome);
        }
        observer.stage_done(&outcome.statistics);
    }
    let digest = puzzle.digest().unwrap_or_default();
    let by_databases = known.then(|| ByDatabases::new(&compiled.model, problem));
    if let Some(known) = by_databases.flatten() {
        if known.table_states() > LARGE_TABLES
            && let Some(outcome) = solve_near(puzzle, problem, limits, observer)
        {
            return special(SpecialSolver::TwoSided, outcome);
        }
        let solved = values::solve(&known, digest, problem, limits, observer);
        if let Some(outcome) = solved.unwrap_or_else(|reason| Some(stopped(reason))) {
            if fits(&outcome) {
                return special(SpecialSolver::PatternDatabases, outcome);
            }
            observer.stage_done(&outcome.statistics);
        }
    }
    let by =
        |algorithm: Algorithm, heuristic: Option<HeuristicSpec>, observer: &mut dyn Observer| {
            let named = heuristic.as_ref();
            let name = algorithm.command_line(named.map(ToString::to_string).as_deref());
            observer.stage(&name, &Statistics::default());
            Solved {
                outcome: search(puzzle, problem, algorithm, named, limits, observer),
                method: Method::Algorithm(algorithm),
                heuristic,
            }
        };
    let Some(goals) = puzzle.listed_goals(problem) else {
        return by(Algorithm::BREADTH_FIRST, None, observer);
    };
    let pdb = HeuristicSpec::named("pdb");
    let has_tables = puzzle.accepts(&pdb).is_ok();
    let outcome = from_both_sides(puzzle, problem, &goals, limits, observer);
    if fits(&outcome) || !has_tables {
        return special(SpecialSolver::TwoSided, outcome);
    }
    observer.stage_done(&outcome.statistics);
    by(Algorithm::IDA_STAR, Some(pdb), observer)
}

/// Records the search from both sides, where goals can be listed.
pub(crate) fn record(
    puzzle: &Puzzle,
    problem: &Problem,
    tape: RecordingOptions<'_>,
    observer: &mut dyn Observer,
) -> Option<Recording> {
    let goals = puzzle.listed_goals(problem)?;
    let words = packing(&**puzzle, &problem.start).words();
    let record = by_words!(record_packed, words, [18]);
    Some(record(puzzle, problem, &goals, tape, observer))
}

fn record_packed<const WORDS: usize>(
    puzzle: &Puzzle,
    problem: &Problem,
    goals: &[Board],
    tape: RecordingOptions<'_>,
    observer: &mut dyn Observer,
) -> Recording {
    let domain = BoardDomain::<WORDS>::new(&**puzzle, problem);
    let goals: Vec<_> = goals.iter().map(|goal| domain.pack(goal)).collect();
    let start = domain.pack(&problem.start);
    let board = |state| domain.board(state);
    record_from_both_sides(&domain, start, &goals, tape, observer, board)
}

/// The solution that a search from both sides finds with few nodes; `None` where it takes more, or more memory.
fn solve_near(
    puzzle: &Puzzle,
    problem: &Problem,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Option<Outcome> {
    let goals = puzzle.listed_goals(problem)?;
    let near = limits.at_most(NEAR_NODES);
    let outcome = from_both_sides(puzzle, problem, &goals, &near, observer);
    match outcome.ending {
        Ending::Stopped(StopReason::MaxNodes | StopReason::MemoryLimit | StopReason::CostLimit) => {
            observer.stage_done(&outcome.statistics);
            None
        }
        _ => Some(outcome),
    }
}

fn from_both_sides(
    puzzle: &Puzzle,
    problem: &Problem,
    goals: &[Board],
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let words = packing(&**puzzle, &problem.start).words();
    let run = by_words!(search_packed, words, [2, 18]);
    observer.stage("from both sides", &Statistics::default());
    run(puzzle, problem, goals, limits, observer)
}

fn search_packed<const WORDS: usize>(
    puzzle: &Puzzle,
    problem: &Problem,
    goals: &[Board],
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let domain = BoardDomain::<WORDS>::new(&**puzzle, problem);
    let goals: Vec<_> = goals.iter().map(|goal| domain.pack(goal)).collect();
    let start = domain.pack(&problem.start);
    two_sided(&domain, start, &goals, limits, observer)
}
