//! Pattern databases against true distances and against one another.

use super::heuristics::spec;
use super::*;
use crate::distances::Extent;

/// How far the estimates of a heuristic are below the distances, summed over all states, and whether
/// it is admissible and consistent.
fn shortfall(rows: usize, columns: usize, goal: &str, heuristic: &str) -> (f64, bool) {
    let puzzle = Sliding::new(rows, columns);
    let (goal, limits) = (board(&puzzle, goal), Limits::default());
    let extent = Extent::Depth(u32::MAX);
    let audit = puzzle.audit(
        Some(&goal),
        &[spec(heuristic)],
        extent,
        &limits,
        &mut Unobserved,
    );
    let audit = audit.expect("its own").expect("nothing limits it").found;
    let figures = audit.heuristics.into_iter().next().expect("one was asked");
    let share = figures.mean_share().expect("some state is not the goal");
    (
        1.0 - share,
        figures.is_admissible() && figures.is_consistent(),
    )
}

#[test]
fn one_pattern_of_all_tiles_is_the_true_distance() {
    for goal in ["1 2 3 / 4 5 b", "5 1 b / 3 4 2", "4 b 2 / 1 3 5"] {
        let (shortfall, sound) = shortfall(2, 3, goal, "pdb(\"1 2 3 4 5\")");
        assert!(sound && shortfall.abs() < 1e-9, "{goal}: {shortfall}");
    }
}

const PARTITIONS: [&str; 3] = ["1 2 3; 4 5", "8 7; 1 4 2; 3", "1; 2; 3; 4; 5; 6; 7; 8"];

const GOALS: [&str; 3] = ["b12 345 678", "123 8b4 765", "4b5 736 128"];

fn says_never_too_much(partition: &str, goal: &str) {
    let (_, sound) = shortfall(3, 3, goal, &format!("pdb(\"{partition}\")"));
    assert!(sound, "{partition} to {goal}");
}

#[test]
fn patterns_named_by_their_tiles_never_say_too_much() {
    for (partition, goal) in PARTITIONS.into_iter().zip(GOALS) {
        says_never_too_much(partition, goal);
    }
}

#[test]
#[ignore = "each with one goal above, all pairs take seconds"]
fn patterns_named_by_their_tiles_never_say_too_much_for_any_goal() {
    for partition in PARTITIONS {
        for goal in GOALS {
            says_never_too_much(partition, goal);
        }
    }
}

#[test]
fn a_coarser_partition_says_no_less_on_the_whole() {
    let of = |partition: &str| shortfall(3, 3, "b12 345 678", partition).0;
    assert!(of("pdb(\"1 2 3 4 5 6 7 8\")").abs() < 1e-9);
    assert!(of("pdb(\"4-4\")") <= of("pdb(\"2-2-2-2\")"));
}

#[test]
fn a_board_is_estimated_as_the_same_board_turned() {
    let estimate = |rows, columns, goal: &str, start: &str, heuristic: &str| {
        let puzzle = Sliding::new(rows, columns);
        let problem = Problem {
            start: board(&puzzle, start),
            goal: Some(board(&puzzle, goal)),
            order: (0..4).map(Move).collect(),
        };
        puzzle.estimate(&spec(heuristic), &problem).0
    };
    let heuristic = "pdb(\"1 3; 2 4\")";
    let lying = estimate(2, 3, "1 b 2 / 3 4 5", "5 4 b / 1 3 2", heuristic);
    let standing = estimate(3, 2, "1 3 / b 4 / 2 5", "5 1 / 4 3 / b 2", heuristic);
    assert_eq!((lying, standing), (9, 9));
}

/// The outcome of IDA* on the 15-puzzle with so many threads.
fn deepened(heuristic: &str, start: &str, threads: usize) -> Outcome {
    let puzzle = Sliding::new(4, 4);
    let problem = Problem {
        start: board(&puzzle, start),
        goal: puzzle.default_goal(),
        order: (0..4).map(Move).collect(),
    };
    let limits = Limits {
        threads,
        ..Limits::default()
    };
    let heuristic = spec(heuristic);
    puzzle.run(
        &problem,
        Algorithm::IDA_STAR,
        Some(&heuristic),
        &limits,
        &mut Unobserved,
    )
}

#[test]
fn all_partitions_find_the_path_that_linear_conflicts_find() {
    let start = "2 8 3 4 / 1 6 b 7 / 5 9 10 11 / 13 14 15 12";
    let path = |heuristic| {
        deepened(heuristic, start, 1)
            .path()
            .map(<[Move]>::to_vec)
            .expect("a path")
    };
    let known = path("linearConflict");
    assert_eq!(known.len(), 17);
    for heuristic in [
        "pdb(\"5-5-5\")",
        "pdb(\"3-3-3-3-3\")",
        "pdb(\"1 2 3; 9 10\")",
    ] {
        assert_eq!(path(heuristic), known, "{heuristic}");
    }
}

#[test]
fn threads_change_neither_tables_nor_counts() {
    let start = "5 1 3 4 / 2 6 8 12 / 9 b 7 11 / 13 10 14 15";
    let one = deepened("pdb(\"5-5-5\")", start, 1);
    assert_eq!(one, deepened("pdb(\"5-5-5\")", start, 3));
}

#[test]
fn a_table_beyond_the_memory_limit_is_not_built() {
    let puzzle = Sliding::new(4, 4);
    let problem = Problem {
        start: board(&puzzle, "2 8 3 4 / 1 6 b 7 / 5 9 10 11 / 13 14 15 12"),
        goal: puzzle.default_goal(),
        order: (0..4).map(Move).collect(),
    };
    let limits = Limits {
        memory: 1 << 16,
        ..Limits::default()
    };
    let heuristic = spec("pdb(\"7-8\")");
    let outcome = puzzle.run(
        &problem,
        Algorithm::A_STAR,
        Some(&heuristic),
        &limits,
        &mut Unobserved,
    );
    assert_eq!(outcome.ending, Ending::Stopped(StopReason::MemoryLimit));
}

#[test]
fn tables_that_are_built_beforehand_are_of_a_heuristic_that_is_known() {
    let beside = "14 15 19 20 23 24; 1 6 11 16 21 22; 2 7 12 13 17 18; 3 4 5 8 9 10";
    for (side, expected) in [
        (4, "pdb".to_owned()),
        (5, format!("max(pdb,pdb(\"{beside}\"))")),
    ] {
        let puzzle = Sliding::new(side, side);
        let tabled = puzzle.tabled(None);
        assert_eq!(tabled.to_string(), expected);
        assert_eq!(puzzle.accepts(&tabled), Ok(()));
    }
}
