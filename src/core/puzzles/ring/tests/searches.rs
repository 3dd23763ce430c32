use super::*;
use crate::search::StopReason;

fn run(start: Board, algorithm: Algorithm, heuristic: &str, limits: &Limits) -> Outcome {
    let heuristic = HeuristicSpec::named(heuristic);
    puzzle().search(
        &problem(start),
        algorithm,
        Some(&heuristic),
        limits,
        &mut Unobserved,
    )
}

/// How many moves it finds; the path is checked.
fn length(start: &Board, algorithm: Algorithm, heuristic: &str) -> u64 {
    let outcome = run(start.clone(), algorithm, heuristic, &Limits::default());
    let path = outcome.path().expect("a solution");
    assert_eq!(after(start, path), in_order());
    path.len() as u64
}

const OPTIMAL: [Algorithm; 13] = [
    Algorithm::BREADTH_FIRST,
    Algorithm::UNIFORM_COST,
    Algorithm::A_STAR,
    Algorithm::IDA_STAR,
    Algorithm::ida_star_table(4_000),
    Algorithm::BUDGETED_TREE,
    Algorithm::RBFS,
    Algorithm::Bidirectional,
    Algorithm::Nbs,
    Algorithm::Mm,
    Algorithm::BAE,
    Algorithm::Dvcbs,
    Algorithm::Dbbs,
];

#[test]
fn optimal_searches_agree_with_all_distances_to_two() {
    for (start, distance) in distances(2) {
        for algorithm in OPTIMAL {
            let found = length(&start.clone(), algorithm, "h2");
            assert_eq!(found, distance, "{algorithm:?} {start:?}");
        }
        assert_eq!(
            length(&start.clone(), Algorithm::ITERATIVE_DEEPENING, "h2"),
            distance
        );
        let repairing = Algorithm::repairing((2, 1), None);
        assert_eq!(length(&start.clone(), repairing, "h2"), distance);
        assert_eq!(length(&start, Algorithm::A_STAR_TREE, "h1"), distance);
    }
}

#[test]
fn optimal_searches_agree_on_samples_farther_away() {
    for (depth, seed) in [(3, 0), (3, 1), (3, 2), (4, 3)] {
        let start = at_depth(depth, seed);
        for algorithm in OPTIMAL {
            assert_eq!(
                length(&start.clone(), algorithm, "h1"),
                depth,
                "{algorithm:?}"
            );
            assert_eq!(
                length(&start.clone(), algorithm, "h2"),
                depth,
                "{algorithm:?}"
            );
        }
    }
}

#[test]
fn other_searches_find_the_shortest_way_near_the_goal() {
    for heuristic in [
        "torus",
        "misplaced",
        "plainManhattan",
        "lastMove",
        "wholeDivision",
    ] {
        for algorithm in [Algorithm::GREEDY, Algorithm::A_STAR] {
            let lengths = [0, 1, 2, 3].map(|seed| {
                let start = at_depth(2, seed);
                length(&start, algorithm, heuristic)
            });
            assert_eq!(lengths, [2; 4], "{heuristic} {algorithm:?}");
        }
    }
}

#[test]
fn the_way_straight_back_is_a_state_of_its_own_after_a_last_move() {
    let start = "1 2 3 4 5 / 6 8 9 14 10 / 11 7 13 19 15 / 12 17 18 20 16 / 21 22 23 24 25";
    let start = Ring::default().parse(start).expect("a board");
    let found = run(start, Algorithm::A_STAR, "lastMove", &Limits::default()).statistics;
    assert_eq!(
        [
            found.generated,
            found.expanded,
            found.goal_tests,
            found.stored
        ],
        [144, 6, 7, 120]
    );
}

#[test]
fn beam_search_follows_the_torus_sum() {
    // With h1 + h2, which are 1 to 4 on most boards, a beam of 100 loses half of these.
    let beam = Algorithm::beam(Some(100));
    let lengths = [0, 1, 2, 3, 4].map(|seed| {
        let start = sample(Sampling::Walk(8), &mut Random::new(seed)).expect("a board");
        length(&start, beam, "h2")
    });
    assert_eq!(lengths, [6, 8, 8, 8, 6]);
}

#[test]
fn nothing_is_proved_by_a_heuristic_that_is_not_admissible() {
    let start = after(&in_order(), &moves("Oc U2 R4"));
    for heuristic in [
        "torus",
        "misplaced",
        "plainManhattan",
        "lastMove",
        "wholeDivision",
    ] {
        let outcome = run(
            start.clone(),
            Algorithm::A_STAR,
            heuristic,
            &Limits::default(),
        );
        let Ending::Solved { lower_bound, .. } = outcome.ending else {
            panic!("{heuristic} finds no solution");
        };
        assert_eq!(lower_bound, 0, "{heuristic}");
    }
}

#[test]
fn what_needs_no_heuristic_ignores_the_one_it_is_given() {
    let start = after(&in_order(), &moves("R2 Oc U4"));
    for algorithm in [
        Algorithm::BREADTH_FIRST,
        Algorithm::Bidirectional,
        Algorithm::beam(Some(10)),
    ] {
        let with = |heuristic| run(start.clone(), algorithm, heuristic, &Limits::default());
        assert_eq!(with("lastMove"), with("h1"), "{algorithm:?}");
    }
}

#[test]
fn the_node_limit_is_exact() {
    let start = sample(Sampling::Uniform, &mut Random::new(1)).expect("a board");
    for algorithm in OPTIMAL {
        let limits = Limits {
            max_nodes: Some(1000),
            ..Limits::default()
        };
        let outcome = run(start.clone(), algorithm, "lastMove", &limits);
        assert_eq!(outcome.ending, Ending::Stopped(StopReason::MaxNodes));
        assert_eq!(outcome.statistics.generated, 1000, "{algorithm:?}");
    }
}
