use super::*;
use crate::search::{Observer, Statistics, StopReason};
use proptest::prelude::*;

const SEVEN: &str = "6 21 3 4 10 / 7 2 8 9 11 / 16 13 19 14 20 / 25 12 18 15 24 / 1 17 22 23 5";
const TEN: &str = "2 18 3 4 1 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 5 19 20 / 21 22 23 24 25";

/// The optimal path that is first in the order given, by trying every move in turn.
fn first_path(start: Board, order: &[Move], distances: &Distances) -> Vec<Move> {
    let (mut board, mut path) = (start, Vec::new());
    while board != in_order() {
        let nearer = |mv: &&Move| {
            let child = after(&board, &[**mv]);
            distances
                .get(&child)
                .is_some_and(|&left| left + 1 == distances[&board])
        };
        let mv = *order.iter().find(nearer).expect("a way home");
        board = after(&board, &[mv]);
        path.push(mv);
    }
    path
}

#[test]
fn course_boards_are_solved() {
    assert_eq!(
        names(&solved(&board(SEVEN), &default_order())),
        "D1 U2 D5 L5 Icc R3 Ic"
    );
    assert_eq!(
        names(&solved(&board(TEN), &default_order())),
        "D3 R5 R5 D5 Occ U1 R1 R5 R5 U3"
    );
}

#[test]
fn the_path_is_the_first_in_successor_order() {
    let distances = distances(3);
    let mut random = Random::new(3);
    let mut order = default_order();
    for (number, start) in distances.keys().cloned().enumerate() {
        if number % 97 == 0 {
            random.shuffle(&mut order);
        }
        if number % 5 == 0 {
            assert_eq!(
                solved(&start.clone(), &order),
                first_path(start, &order, &distances)
            );
        }
    }
}

#[test]
fn farther_paths_are_the_first_too() {
    // IDA* produces every path in successor order, without a thought about commuting moves.
    let puzzle = puzzle();
    for seed in 0..4 {
        let mut order = default_order();
        Random::new(seed).shuffle(&mut order);
        let start = at_depth(4 + seed % 2, seed);
        let problem = Problem {
            order: order.clone(),
            ..problem(start.clone())
        };
        let h2 = HeuristicSpec::named("h2");
        let limits = Limits::default();
        let outcome = puzzle.search(
            &problem,
            Algorithm::IDA_STAR,
            Some(&h2),
            &limits,
            &mut Unobserved,
        );
        assert_eq!(outcome.path(), Some(&solved(&start, &order)[..]));
    }
}

#[test]
fn any_goal_may_be_set() {
    let goal = sample(Sampling::Uniform, &mut Random::new(8)).expect("a board");
    let start = after(&goal, &moves("Oc R2 U3 Ic"));
    let problem = Problem {
        goal: Some(goal.clone()),
        ..problem(start.clone())
    };
    let outcome = puzzle()
        .solve(&problem, &Limits::default(), &mut Unobserved)
        .outcome;
    let path = outcome.path().expect("a solution");
    assert_eq!((path.len(), after(&start, path)), (4, goal));
}

#[test]
fn a_start_that_is_the_goal_takes_one_test() {
    let outcome = puzzle().solve(&problem(in_order()), &Limits::default(), &mut Unobserved);
    assert_eq!(outcome.outcome.path(), Some(&[][..]));
    let one_test = Statistics {
        goal_tests: 1,
        ..Statistics::default()
    };
    assert_eq!(outcome.outcome.statistics, one_test);
}

#[test]
fn little_memory_solves_as_well() {
    let with = |memory| {
        let limits = Limits {
            memory,
            ..Limits::default()
        };
        let outcome = puzzle()
            .solve(&problem(board(SEVEN)), &limits, &mut Unobserved)
            .outcome;
        outcome.path().map(names).ok_or(outcome.ending)
    };
    let plenty = with(u64::MAX);
    assert!(plenty.is_ok());
    // Where there is no room for filters, a search without memory follows.
    for memory in [100_000, 12_000, 100, 0] {
        assert_eq!(with(memory), plenty, "{memory}");
    }
}

#[test]
fn the_observer_ends_it() {
    struct Impatient(u32);
    impl Observer for Impatient {
        fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
            self.0 += 1;
            (self.0 == 3).then_some(StopReason::TimeLimit)
        }
    }
    let start = sample(Sampling::Uniform, &mut Random::new(1)).expect("a board");
    let outcome = puzzle()
        .solve(&problem(start), &Limits::default(), &mut Impatient(0))
        .outcome;
    assert_eq!(outcome.ending, Ending::Stopped(StopReason::TimeLimit));
    // A search that waits looks more often.
    let expanded = outcome.statistics.expanded;
    assert!((1..=3 * 1024).contains(&expanded), "{expanded}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn a_walk_back_is_never_shorter_than_the_solution(path in prop::collection::vec(0..24_u32, 0..8)) {
        let path: Vec<Move> = path.into_iter().map(Move).collect();
        prop_assert!(solved(&after(&in_order(), &path), &default_order()).len() <= path.len());
    }
}

/// What `solve` gives of boards 5 to 9 moves deep with so many threads and nodes.
fn outcome(start: &Board, threads: usize, max_nodes: Option<u64>) -> crate::search::Outcome {
    let limits = Limits {
        max_nodes,
        threads,
        ..Limits::default()
    };
    PERMUTATIONS
        .solve_from_both_ends(&problem(start.clone()), &limits, &mut Unobserved)
        .expect("every move is taken back")
}

#[test]
fn threads_change_neither_path_nor_counts() {
    hold_threads(&[5, 8]);
}

#[test]
#[ignore = "nearer boards above, nine moves take seconds"]
fn threads_change_neither_path_nor_counts_far_away() {
    hold_threads(&[9]);
}

fn hold_threads(depths: &[u64]) {
    for &depth in depths {
        let start = after(
            &at_depth(5, depth),
            &moves("U1 R2 Icc D3")[..depth as usize - 5],
        );
        let alone = outcome(&start.clone(), 1, None);
        assert!(alone.path().is_some());
        for threads in [2, 5] {
            assert_eq!(outcome(&start.clone(), threads, None), alone);
        }
        // Ends within the filters, between the subtrees of either side, and just before the end.
        let all = alone.statistics.generated;
        for nodes in [30, 5_000, 200_000, all / 2, all - 1, all] {
            assert_eq!(
                outcome(&start.clone(), 3, Some(nodes)),
                outcome(&start.clone(), 1, Some(nodes)),
                "{nodes} nodes of {all}"
            );
        }
    }
}

#[test]
fn several_threads_end_when_the_observer_says_so() {
    /// Has enough at the third look.
    struct Impatient(u32);
    impl Observer for Impatient {
        fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
            self.0 += 1;
            (self.0 > 2).then_some(StopReason::TimeLimit)
        }
    }
    let limits = Limits {
        threads: 2,
        ..Limits::default()
    };
    let outcome = PERMUTATIONS
        .solve_from_both_ends(&problem(board(TEN)), &limits, &mut Impatient(0))
        .expect("every move is taken back");
    assert_eq!(outcome.ending, Ending::Stopped(StopReason::TimeLimit));
}
