use super::*;
use crate::search::Statistics;

/// The counts of one search in the order given: moves, expanded, generated.
fn counts(
    start: &str,
    goal: &str,
    order: &str,
    algorithm: Algorithm,
    heuristic: &str,
) -> (Option<usize>, u64, u64) {
    let puzzle = Sliding::new(3, 3);
    let mut problem = problem(&puzzle, start, goal);
    let index = |letter| "udlr".find(letter).expect("a move's letter") as u8;
    problem.order = order
        .chars()
        .map(|letter| Move(index(letter).into()))
        .collect();
    let heuristic = HeuristicSpec::named(heuristic);
    let limits = Limits::default();
    let outcome = puzzle.run(
        &problem,
        algorithm,
        Some(&heuristic),
        &limits,
        &mut Unobserved,
    );
    if let Some(path) = outcome.path() {
        let end = path
            .iter()
            .try_fold(problem.start, |board, &mv| puzzle.apply(&board, mv));
        assert_eq!(end, problem.goal, "the path leads to the goal");
    }
    let Statistics {
        expanded,
        generated,
        ..
    } = outcome.statistics;
    (outcome.path().map(<[Move]>::len), expanded, generated)
}

const BEAM_10: Algorithm = Algorithm::beam(Some(10));

#[test]
fn searches_count_as_the_reference_does() {
    let corner = ("456 738 12b", "4b5 736 128", "ldru");
    let centre = ("283 164 7b5", "123 8b4 765", "ldru");
    let usual = ("283 164 7b5", "123 8b4 765", "udlr");
    for ((start, goal, order), algorithm, heuristic, expected) in [
        (corner, Algorithm::BREADTH_FIRST, "h2", (Some(3), 7, 19)),
        (corner, Algorithm::A_STAR, "h1", (Some(3), 3, 7)),
        (corner, BEAM_10, "h2", (Some(3), 7, 20)),
        (centre, Algorithm::BREADTH_FIRST, "h2", (Some(5), 32, 88)),
        (centre, Algorithm::A_STAR, "h1", (Some(5), 6, 18)),
        (centre, Algorithm::A_STAR, "h2", (Some(5), 5, 15)),
        (centre, BEAM_10, "h2", (Some(5), 19, 50)),
        (usual, Algorithm::BREADTH_FIRST, "h2", (Some(5), 20, 53)),
    ] {
        let found = counts(start, goal, order, algorithm, heuristic);
        assert_eq!(found, expected, "{start} {algorithm:?} {heuristic}");
    }
}

#[test]
fn far_boards_count_as_the_reference_does() {
    let counts = |algorithm| counts("5b8 421 736", "123 456 78b", "udlr", algorithm, "h2");
    assert_eq!(counts(Algorithm::A_STAR).1, 929);
    assert_eq!(counts(Algorithm::IDA_STAR), (Some(21), 1036, 1741));
}

#[test]
fn the_notebooks_remarks_hold() {
    let (start, goal) = ("5b8 421 736", "123 456 78b");
    let found = counts(start, goal, "ldru", Algorithm::A_STAR, "h1Blank");
    assert_eq!((found.0, found.1), (Some(21), 6040), "around 6000");
    let found = counts(
        "456 b38 712",
        "682 531 4b7",
        "ldru",
        Algorithm::BREADTH_FIRST,
        "h1",
    );
    assert_eq!(found.1, 3339, "more than 3000");
    let found = counts(
        "456 38b 712",
        "456 b38 712",
        "ldru",
        Algorithm::BREADTH_FIRST,
        "h1",
    );
    assert_eq!(found.1, 2);
}

#[test]
fn a_fifteen_puzzle_17_moves_away_counts_as_the_reference_does() {
    let puzzle = Sliding::new(4, 4);
    let start = "2 8 3 4 1 6 b 7 5 9 10 11 13 14 15 12";
    let problem = problem(&puzzle, start, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 b");
    for (heuristic, expected) in [("h1", (1074, 3347)), ("h2", (229, 711))] {
        let (heuristic, limits) = (HeuristicSpec::named(heuristic), Limits::default());
        let search = puzzle.run(
            &problem,
            Algorithm::A_STAR,
            Some(&heuristic),
            &limits,
            &mut Unobserved,
        );
        let Statistics {
            expanded,
            generated,
            ..
        } = search.statistics;
        assert_eq!(search.path().map(<[Move]>::len), Some(17));
        assert_eq!((expanded, generated), expected, "{heuristic}");
    }
}

#[test]
fn the_runs_of_the_report_generate_what_it_printed() {
    let generated = |start, algorithm, heuristic| {
        let (moves, _, generated) = counts(start, "b12 345 678", "udlr", algorithm, heuristic);
        (moves, generated)
    };
    assert_eq!(
        generated("312 475 68b", Algorithm::A_STAR, "h1"),
        (Some(4), 12)
    );
    assert_eq!(
        generated("15b 324 678", Algorithm::A_STAR, "h2"),
        (Some(6), 19)
    );
    assert_eq!(
        generated("12b 345 678", Algorithm::A_STAR, "h2"),
        (Some(2), 5)
    );
    assert_eq!(generated("125 348 67b", BEAM_10, "h2"), (Some(4), 38));
    let beam_50 = Algorithm::beam(Some(50));
    assert_eq!(generated("3b2 615 748", beam_50, "h2"), (Some(5), 92));
}

#[test]
fn a_node_limit_lets_an_unsolvable_search_run() {
    let puzzle = Sliding::new(4, 4);
    let mut problem = problem(
        &puzzle,
        "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 b",
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 b",
    );
    let limits = Limits {
        max_nodes: Some(100),
        ..Limits::default()
    };
    let h2 = HeuristicSpec::named("h2");
    for algorithm in [Algorithm::A_STAR, Algorithm::IDA_STAR] {
        let outcome = puzzle.run(&problem, algorithm, Some(&h2), &limits, &mut Unobserved);
        assert_eq!(outcome.ending, Ending::Stopped(StopReason::MaxNodes));
        assert_eq!(outcome.statistics.generated, 100);
    }
    problem.start = puzzle.initial_state();
    let outcome = puzzle.run(
        &problem,
        Algorithm::A_STAR,
        Some(&h2),
        &limits,
        &mut Unobserved,
    );
    assert_eq!(outcome.path(), Some(&[][..]));
}

#[test]
fn a_small_space_is_exhausted_without_a_goal() {
    let puzzle = Sliding::new(2, 3);
    let problem = problem(&puzzle, "2 1 3 / 4 5 b", "1 2 3 / 4 5 b");
    let h2 = HeuristicSpec::named("h2");
    for algorithm in [
        Algorithm::BREADTH_FIRST,
        Algorithm::DEPTH_FIRST,
        Algorithm::A_STAR,
        BEAM_10,
    ] {
        let limits = Limits::default();
        let outcome = puzzle.run(&problem, algorithm, Some(&h2), &limits, &mut Unobserved);
        // The beam lets go of states that it might never see again.
        let (reason, expanded) = match algorithm {
            BEAM_10 => (StopReason::DeadEnd, outcome.statistics.expanded),
            _ => (StopReason::Exhausted, 360),
        };
        assert_eq!(outcome.ending, Ending::Stopped(reason), "{algorithm:?}");
        assert_eq!(outcome.statistics.expanded, expanded, "{algorithm:?}");
    }
}

#[test]
fn boards_of_every_packing_are_solved() {
    for (rows, columns) in [(2, 2), (2, 8), (4, 4), (5, 5), (4, 8), (8, 8)] {
        let puzzle = Sliding::new(rows, columns);
        let start = draw(&puzzle, Sampling::Walk(8), &mut Random::new(9)).expect("a state");
        let problem = Problem {
            start,
            goal: puzzle.default_goal(),
            order: ORDER.to_vec(),
        };
        let limits = Limits::default();
        let solved = puzzle
            .solve(&problem, &limits, &mut Unobserved)
            .expect("a way of its own")
            .outcome;
        let breadth = puzzle.run(
            &problem,
            Algorithm::BREADTH_FIRST,
            None,
            &limits,
            &mut Unobserved,
        );
        let lengths = [solved, breadth].map(|outcome| outcome.path().map(<[Move]>::len));
        assert!(lengths[0].is_some_and(|length| length <= 8) && lengths[0] == lengths[1]);
    }
}

#[test]
fn the_other_algorithms_count_as_the_reference_does() {
    let near = ("283 164 7b5", "123 8b4 765");
    let far = ("5b8 421 736", "123 456 78b");
    for ((start, goal), algorithm, expected) in [
        (near, Algorithm::ITERATIVE_DEEPENING, (Some(5), 38, 98)),
        (far, Algorithm::Bidirectional, (Some(21), 1017, 2791)),
    ] {
        let found = counts(start, goal, "udlr", algorithm, "h2");
        assert_eq!(found, expected, "{algorithm:?}");
    }
    assert_eq!(
        counts(far.0, far.1, "udlr", Algorithm::RBFS, "h2").0,
        Some(21)
    );
}
