use super::*;
use crate::search::Ending;

/// Generated, goal tests, length, expanded + length.
fn counts(start: &str, algorithm: Algorithm, heuristic: &str) -> (u64, u64, usize, u64) {
    let problem = problem(start);
    let heuristic = HeuristicSpec::named(heuristic);
    let limits = Limits::default();
    let outcome = Puzzle::from(Octa).search(
        &problem,
        algorithm,
        Some(&heuristic),
        &limits,
        &mut Unobserved,
    );
    let path = outcome.path().expect("a solution");
    assert!(sums_are_34(&replayed(&problem.start, path)));
    let statistics = outcome.statistics;
    (
        statistics.generated,
        statistics.goal_tests,
        path.len(),
        statistics.expanded + path.len() as u64,
    )
}

#[test]
fn breadth_first_search_counts_as_the_document_does() {
    for (start, expected) in [
        (E1, (10_895, 10_896, 7, 5_863)),
        (E2, (1, 2, 1, 2)),
        (E3, (42, 43, 4, 23)),
        (E4, (1_454, 1_455, 6, 741)),
        (E5, (11_757, 11_758, 7, 6_725)),
    ] {
        assert_eq!(counts(start, Algorithm::BREADTH_FIRST, "h2"), expected);
    }
}

#[test]
fn a_star_counts_as_the_document_does() {
    for (start, expected) in [
        (E1, (373, 95, 7, 101)),
        (E2, (1, 2, 1, 2)),
        (E3, (18, 8, 4, 11)),
        (E4, (127, 36, 6, 41)),
        (E5, (432, 108, 7, 114)),
    ] {
        assert_eq!(counts(start, Algorithm::A_STAR, "h2"), expected);
    }
}

#[test]
fn a_star_with_h1_goes_straight_to_the_reference() {
    assert_eq!(counts(E1, Algorithm::A_STAR, "h1"), (28, 8, 7, 14));
    assert_eq!(counts(E3, Algorithm::A_STAR, "h1"), (10, 5, 4, 8));
}

#[test]
fn every_algorithm_but_the_two_sided_one_fills_the_board() {
    for algorithm in [
        Algorithm::DEPTH_FIRST,
        Algorithm::depth_limited(4),
        Algorithm::ITERATIVE_DEEPENING,
        Algorithm::UNIFORM_COST,
        Algorithm::GREEDY,
        Algorithm::A_STAR_TREE,
        Algorithm::weighted(3, 2),
        Algorithm::IDA_STAR,
        Algorithm::RBFS,
        Algorithm::beam(Some(10)),
        Algorithm::beam(None),
    ] {
        assert_eq!(counts(E3, algorithm, "h2").2, 4, "{algorithm:?}");
    }
}

#[test]
fn a_goal_is_solved_in_no_moves() {
    let outcome = Puzzle::from(Octa).solve(&problem(ANSWER), &Limits::default(), &mut Unobserved);
    let statistics = outcome.outcome.statistics;
    assert_eq!(outcome.outcome.path(), Some(&[][..]));
    assert_eq!((statistics.generated, statistics.goal_tests), (0, 1));
}

#[test]
fn limit_reached_reports_nodes() {
    let limits = Limits {
        max_nodes: Some(100),
        ..Limits::default()
    };
    let outcome = Puzzle::from(Octa).search(
        &problem(E1),
        Algorithm::BREADTH_FIRST,
        None,
        &limits,
        &mut Unobserved,
    );
    assert_eq!(outcome.ending, Ending::Stopped(StopReason::MaxNodes));
    assert_eq!(outcome.statistics.generated, 100);
}

/// With 8 where 9 was: 8 + 13 + 11 + 1 is no 34.
const DEAD: &str = "8 3 13 6 12 11 _ 1 14 16 2 4 7 _ _ _";

#[test]
fn without_a_node_limit_a_dead_board_ends_at_once() {
    let limits = Limits::default();
    let found = Puzzle::from(Octa).search(
        &problem(DEAD),
        Algorithm::ITERATIVE_DEEPENING,
        None,
        &limits,
        &mut Unobserved,
    );
    assert_eq!(found.ending, Ending::Stopped(StopReason::Unsolvable));
    assert_eq!(found.statistics.generated, 0);
}

#[test]
fn with_a_node_limit_a_dead_board_is_searched_to_its_end() {
    let limits = Limits {
        max_nodes: Some(1_000),
        ..Limits::default()
    };
    for algorithm in [
        Algorithm::BREADTH_FIRST,
        Algorithm::DEPTH_FIRST,
        Algorithm::A_STAR,
        Algorithm::GREEDY,
        Algorithm::IDA_STAR,
    ] {
        let found =
            Puzzle::from(Octa).search(&problem(DEAD), algorithm, None, &limits, &mut Unobserved);
        assert_eq!(found.ending, Ending::Stopped(StopReason::Exhausted));
    }
    let full = ANSWER.replace("9 3", "3 9");
    for algorithm in [Algorithm::ITERATIVE_DEEPENING, Algorithm::RBFS] {
        let found =
            Puzzle::from(Octa).search(&problem(&full), algorithm, None, &limits, &mut Unobserved);
        assert_eq!(found.ending, Ending::Stopped(StopReason::Exhausted));
    }
}
