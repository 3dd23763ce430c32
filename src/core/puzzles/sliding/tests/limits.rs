//! What `solve` gives on large boards within limits.

use super::*;
use crate::abstractions::{Partition, PatternDatabases};
use crate::heuristic::HeuristicSpec;
use crate::puzzles::sliding::anytime::row_by_row;
use crate::puzzles::sliding::rules::SlidingDomain;
use crate::search::{MemoryTables, Observer, Outcome, Statistics, TableStore};
use std::sync::OnceLock;
use std::time::Duration;

fn random_problem(rows: usize, columns: usize, seed: u64) -> (Sliding, Problem) {
    let puzzle = Sliding::new(rows, columns);
    let goal = puzzle.goal();
    let problem = Problem {
        start: drawn(&puzzle, &goal, seed),
        goal: Some(goal),
        order: (0..4).map(Move).collect(),
    };
    (puzzle, problem)
}

fn drawn(puzzle: &Sliding, goal: &Board, seed: u64) -> Board {
    let mut random = Random::new(seed);
    puzzle
        .sample(Sampling::Uniform, Some(goal), &mut random, &mut || false)
        .expect("its own")
        .expect("a board")
}

fn limited(puzzle: &Sliding, problem: &Problem, max_nodes: u64, threads: usize) -> Outcome {
    let limits = Limits {
        max_nodes: Some(max_nodes),
        threads,
        ..Limits::default()
    };
    let goal = puzzle.goal_of(problem);
    anytime::solve(puzzle.grid, problem, &goal, &limits, &mut Unobserved).0
}

fn reaches_goal(puzzle: &Sliding, problem: &Problem, path: &[Move]) -> bool {
    let end = path
        .iter()
        .try_fold(problem.start.clone(), |board, &mv| puzzle.apply(&board, mv));
    end == problem.goal
}

/// The length and the bound of a solution that holds.
fn checked(puzzle: &Sliding, problem: &Problem, outcome: &Outcome) -> (usize, u32) {
    let Ending::Solved {
        path, lower_bound, ..
    } = &outcome.ending
    else {
        panic!("{:?}", outcome.ending);
    };
    assert!(reaches_goal(puzzle, problem, path));
    assert!(*lower_bound as usize <= path.len());
    assert!((path.len() - *lower_bound as usize).is_multiple_of(2));
    (path.len(), *lower_bound)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn rows_and_columns_lead_to_any_goal(
        rows in 2..=8_usize,
        columns in 2..=8_usize,
        seed: u64,
    ) {
        let (puzzle, mut problem) = random_problem(rows, columns, seed);
        let goal = drawn(&puzzle, &problem.start, seed ^ 1);
        problem.goal = Some(goal.clone());
        let path = row_by_row::solve(puzzle.grid, &problem.start, &goal);
        prop_assert!(reaches_goal(&puzzle, &problem, &path));
    }

    #[test]
    fn every_board_is_solved_within_any_limit(
        rows in 4..=8_usize,
        columns in 5..=8_usize,
        seed: u64,
        max_nodes in 0..30_000_u64,
    ) {
        let (puzzle, problem) = random_problem(rows, columns, seed);
        let outcome = limited(&puzzle, &problem, max_nodes, 1);
        checked(&puzzle, &problem, &outcome);
        prop_assert!(outcome.statistics.generated <= max_nodes);
    }
}

#[test]
fn enough_nodes_prove_the_optimal_path_that_is_first_in_order() {
    for (rows, columns, seeds) in [(2, 3, 0..8), (3, 3, 0..8), (3, 4, 0..3)] {
        for seed in seeds {
            let (puzzle, problem) = random_problem(rows, columns, seed);
            let outcome = limited(&puzzle, &problem, 300_000_000, 1);
            let (length, bound) = checked(&puzzle, &problem, &outcome);
            assert_eq!(length, bound as usize);
            let solved = puzzle
                .solve(&problem, &Limits::default(), &mut Unobserved)
                .expect("a way of its own");
            assert_eq!(outcome.path(), solved.outcome.path());
        }
    }
}

#[test]
fn more_nodes_give_shorter_solutions() {
    let (puzzle, problem) = random_problem(5, 5, 3);
    let solved = |nodes| checked(&puzzle, &problem, &limited(&puzzle, &problem, nodes, 1)).0;
    let lengths = [0, 100_000, 1_000_000].map(solved);
    assert!(
        lengths.is_sorted_by(|more, less| more > less),
        "{lengths:?}"
    );
}

#[test]
fn a_node_limit_gives_the_same_with_any_number_of_threads() {
    let (puzzle, problem) = random_problem(5, 6, 4);
    let solved = |threads| limited(&puzzle, &problem, 400_000, threads);
    assert!(solved(1) == solved(2) && solved(1) == solved(3));
}

#[test]
fn a_limit_makes_solve_give_what_it_has() {
    let (puzzle, problem) = random_problem(5, 5, 5);
    let limits = Limits {
        max_nodes: Some(1),
        ..Limits::default()
    };
    let solved = puzzle
        .solve(&problem, &limits, &mut Unobserved)
        .expect("a way of its own");
    assert!(checked(&puzzle, &problem, &solved.outcome).0 > 100);
    let mut unsolvable = problem;
    unsolvable.start = parity::exchanged(&unsolvable.start);
    let ending = puzzle
        .solve(&unsolvable, &limits, &mut Unobserved)
        .expect("a way of its own")
        .outcome
        .ending;
    assert_eq!(ending, Ending::Stopped(StopReason::Unsolvable));
}

/// Has so much time, and then a reason to stop.
struct Patience(u32, StopReason);

impl Observer for Patience {
    fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
        self.0 = self.0.saturating_sub(1);
        (self.0 == 0).then_some(self.1)
    }

    fn time_left(&mut self) -> Option<Duration> {
        Some(Duration::from_secs(1))
    }
}

#[test]
fn the_end_of_time_leaves_the_best_solution_and_an_interruption_none() {
    let (puzzle, problem) = random_problem(6, 6, 6);
    for threads in [1, 2] {
        let limits = Limits {
            threads,
            ..Limits::default()
        };
        let ended = |looks, reason| {
            let mut observer = Patience(looks, reason);
            puzzle
                .solve(&problem, &limits, &mut observer)
                .expect("a way of its own")
                .outcome
        };
        for looks in [1, 100] {
            checked(&puzzle, &problem, &ended(looks, StopReason::TimeLimit));
        }
        let ending = ended(3, StopReason::Interrupted).ending;
        assert_eq!(ending, Ending::Stopped(StopReason::Interrupted));
    }
}

/// Has so many looks and so much time, and tables.
struct Shelf {
    looks: u32,
    left: Duration,
    reason: StopReason,
    tables: Arc<MemoryTables>,
    /// How many of the looks were at a table.
    at_tables: u32,
    /// How many of these it has.
    most_at_tables: u32,
}

impl Shelf {
    fn new(looks: u32, seconds: u64, reason: StopReason) -> Self {
        Self {
            looks,
            left: Duration::from_secs(seconds),
            reason,
            tables: Arc::default(),
            at_tables: 0,
            most_at_tables: u32::MAX,
        }
    }
}

impl Observer for Shelf {
    fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
        self.looks = self.looks.saturating_sub(1);
        (self.looks == 0).then_some(self.reason)
    }

    fn observe_table(&mut self, _: u64, _: u64) -> Option<StopReason> {
        self.at_tables += 1;
        self.looks *= u32::from(self.at_tables < self.most_at_tables);
        self.observe(&Statistics::default())
    }

    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        Some(self.tables.clone())
    }

    fn time_left(&mut self) -> Option<Duration> {
        Some(self.left)
    }
}

/// The databases of 4x5, which are the smallest that are not built in no time; they are built once.
fn stocked() -> Arc<MemoryTables> {
    static STOCKED: OnceLock<Arc<MemoryTables>> = OnceLock::new();
    let build = || {
        let mut shelf = Shelf::new(u32::MAX, 1000, StopReason::TimeLimit);
        let order: Vec<Move> = (0..4).map(Move).collect();
        let goal = Sliding::new(4, 5).goal();
        let domain = SlidingDomain::<u128>::new(4, 5, goal.cells(), &order);
        let partition = Partition::of_board(4, 5);
        let limits = Limits {
            threads: 2,
            ..Limits::default()
        };
        let opened = PatternDatabases::open(domain.grid(), &[partition], &limits, &mut shelf);
        assert!(opened.is_ok() && shelf.at_tables > 0);
        shelf.tables
    };
    STOCKED.get_or_init(build).clone()
}

#[test]
fn databases_at_hand_are_taken_however_little_time_is_left() {
    let (puzzle, problem) = random_problem(4, 5, 7);
    let mut shelf = Shelf::new(1_000_000, 0, StopReason::TimeLimit);
    for (tables, heuristic) in [
        (stocked(), "pdb(\"5-5-5-4\")"),
        (Arc::default(), "linearConflict"),
    ] {
        (shelf.looks, shelf.left) = (3000, Duration::from_millis(1));
        shelf.tables = tables;
        let solved = puzzle
            .solve(&problem, &Limits::default(), &mut shelf)
            .expect("a way of its own");
        checked(&puzzle, &problem, &solved.outcome);
        assert_eq!(solved.heuristic, HeuristicSpec::read(heuristic));
        assert_eq!(shelf.at_tables, 0);
    }
}

#[test]
fn databases_are_built_where_time_allows_and_the_end_of_it_leaves_a_solution() {
    let (puzzle, problem) = random_problem(5, 5, 8);
    for reason in [StopReason::TimeLimit, StopReason::Interrupted] {
        // Enough for the small ones.
        let mut shelf = Shelf::new(u32::MAX, 10, reason);
        shelf.most_at_tables = 30;
        let outcome = puzzle
            .solve(&problem, &Limits::default(), &mut shelf)
            .expect("a way of its own")
            .outcome;
        assert!((30..35).contains(&shelf.at_tables));
        if reason == StopReason::TimeLimit {
            assert!(checked(&puzzle, &problem, &outcome).0 < 150);
        } else {
            assert_eq!(outcome.ending, Ending::Stopped(reason));
        }
    }
}

#[test]
fn under_a_node_limit_nothing_depends_on_databases_at_hand() {
    let (puzzle, problem) = random_problem(4, 5, 9);
    let limits = Limits {
        max_nodes: Some(900_000),
        ..Limits::default()
    };
    let solved = |shelf: &mut Shelf| {
        puzzle
            .solve(&problem, &limits, shelf)
            .expect("a way of its own")
            .outcome
    };
    let mut shelf = Shelf::new(u32::MAX, 1000, StopReason::TimeLimit);
    let without = solved(&mut shelf);
    shelf.tables = stocked();
    assert_eq!(without, solved(&mut shelf));
}

#[test]
fn the_path_that_databases_prove_is_the_first_in_order() {
    let (puzzle, mut problem) = random_problem(4, 5, 10);
    let goal = problem.goal.clone().expect("a goal");
    let mut shelf = Shelf::new(u32::MAX, 1000, StopReason::TimeLimit);
    shelf.tables = stocked();
    let limits = Limits::default();
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let walked = puzzle.sample(Sampling::Walk(80), Some(&goal), &mut random, &mut || false);
        problem.start = walked.expect("its own").expect("a board");
        let (proved, databases) = anytime::solve(puzzle.grid, &problem, &goal, &limits, &mut shelf);
        let first = puzzle
            .solve(&problem, &limits, &mut Unobserved)
            .expect("a way of its own");
        assert_eq!(proved.path(), first.outcome.path());
        if databases.is_some() {
            return;
        }
    }
    panic!("none needs databases");
}
