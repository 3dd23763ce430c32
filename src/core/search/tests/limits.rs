//! Limits and special starts.

use crate::search::{Observer, ParentPruning, tests::eight::*};
use proptest::prelude::*;

#[test]
fn a_start_that_is_the_goal_needs_one_goal_test() {
    let case = Case::new(STANDARD, STANDARD, "udlr");
    for algorithm in ALL {
        let outcome = case.outcome(algorithm, 2, &Limits::default());
        assert_eq!(outcome.ending, Ending::solved(Vec::new(), 0));
        let Statistics {
            expanded,
            generated,
            goal_tests,
            ..
        } = outcome.statistics;
        assert_eq!(
            (expanded, generated, goal_tests),
            (0, 0, 1),
            "{algorithm:?}"
        );
    }
}

#[test]
fn goal_tests_come_with_generation_or_when_taken() {
    let case = Case::new("283 164 7b5", "123 8b4 765", "udlr");
    let tests = |algorithm| case.all(algorithm, 2).1.goal_tests;
    assert_eq!(
        (
            tests(Algorithm::BREADTH_FIRST),
            tests(Algorithm::DEPTH_FIRST)
        ),
        (54, 9967)
    );
    assert_eq!(
        (
            tests(Algorithm::A_STAR),
            tests(Algorithm::GREEDY),
            tests(Algorithm::IDA_STAR)
        ),
        (6, 6, 6)
    );
    // Once in each of the six runs, beside every successor.
    assert_eq!(tests(Algorithm::ITERATIVE_DEEPENING), 98 + 6);
}

#[test]
fn an_unsolvable_board_is_searched_to_the_end() {
    let case = Case::new("325 678 b14", "b12 345 678", "udlr");
    for algorithm in [
        Algorithm::BREADTH_FIRST,
        Algorithm::DEPTH_FIRST,
        Algorithm::UNIFORM_COST,
        Algorithm::GREEDY,
        Algorithm::A_STAR,
        REPAIRING,
        Algorithm::beam(None),
    ] {
        let outcome = case.outcome(algorithm, 2, &Limits::default());
        assert_eq!(
            outcome.ending,
            Ending::Stopped(StopReason::Exhausted),
            "{algorithm:?}"
        );
        let Statistics {
            expanded,
            generated,
            stored,
            ..
        } = outcome.statistics;
        assert_eq!(
            (expanded, generated, stored),
            (181_440, 483_840, 181_440),
            "{algorithm:?}"
        );
    }
}

#[test]
fn memory_limits_end_a_search() {
    let case = Case::new("325 678 b14", "b12 345 678", "udlr");
    for algorithm in ALL {
        let limits = Limits {
            memory: 600_000,
            max_nodes: Some(300_000),
            ..Limits::default()
        };
        let outcome = case.outcome(algorithm, 2, &limits);
        let small = matches!(
            algorithm,
            DepthLimited { .. }
                | Algorithm::ITERATIVE_DEEPENING
                | Algorithm::IDA_STAR
                | Algorithm::BUDGETED_TREE
                | Algorithm::RBFS
                | HillClimbing
                | BEAM_10
        );
        let stopped = Ending::Stopped(StopReason::MemoryLimit);
        assert_eq!(
            outcome.ending == stopped,
            !small,
            "{algorithm:?} {outcome:?}"
        );
    }
}

#[test]
fn a_large_limit_is_enough_for_24_bytes_a_state() {
    let case = Case::new("325 678 b14", "b12 345 678", "udlr");
    let limits = Limits {
        memory: 24 * 181_440,
        ..Limits::default()
    };
    for algorithm in [
        Algorithm::BREADTH_FIRST,
        Algorithm::A_STAR,
        Algorithm::GREEDY,
    ] {
        let outcome = case.outcome(algorithm, 2, &limits);
        assert_eq!(
            outcome.ending,
            Ending::Stopped(StopReason::Exhausted),
            "{algorithm:?}"
        );
    }
}

#[test]
fn the_observers_word_ends_every_search() {
    struct Impatient(u64);
    impl Observer for Impatient {
        fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
            self.0 += 1;
            (self.0 == 2).then_some(StopReason::Interrupted)
        }
    }
    let Case { domain, start } = Case::new("325 678 b14", "b12 345 678", "udlr");
    let (h1, h2) = (Misplaced::new(domain.grid()), Manhattan::new(domain.grid()));
    let sum = Sum(h1, h2.clone());
    for algorithm in ALL {
        // As they stand, these two end by themselves.
        let algorithm = match algorithm {
            DepthLimited { .. } => Algorithm::depth_limited(100),
            HillClimbing => Algorithm::beam(None),
            other => other,
        };
        let limits = Limits::default();
        let outcome = algorithm.run(&domain, start, &h2, &sum, &limits, &mut Impatient(0));
        assert_eq!(
            outcome.ending,
            Ending::Stopped(StopReason::Interrupted),
            "{algorithm:?}"
        );
        assert!(outcome.statistics.expanded <= 2048);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn max_nodes_is_exact(
        steps in prop::collection::vec(0..4_u8, 0..60),
        most in 0..3000_u64,
        algorithm in prop::sample::select(&ALL[..]),
    ) {
        let mut case = Case::new(STANDARD, STANDARD, "udlr");
        case.start = walk(&case.domain, &steps);
        // A reference with one node to spare tells how many the search wants.
        let limits = |most| Limits { max_nodes: Some(most), ..Limits::default() };
        let free = case.outcome(algorithm, 2, &limits(3001));
        let limited = case.outcome(algorithm, 2, &limits(most));
        if free.statistics.generated > most {
            // What improves a solution has one perhaps that it did not prove yet.
            let is_anytime = matches!(algorithm, BudgetedTree { .. } | AnytimeRepairing { .. } | Rectangle { .. });
            let stopped = limited.ending == Ending::Stopped(StopReason::MaxNodes);
            prop_assert!(stopped || is_anytime && !limited.ending.is_optimal());
            prop_assert_eq!(limited.statistics.generated, most);
        } else {
            prop_assert_eq!(free, limited);
        }
    }
}

#[test]
fn what_a_limit_ends_has_proved_a_bound_that_grows_and_is_never_too_great() {
    // 31 moves, as far away as any board.
    let case = Case::new("867 254 3b1", "b12 345 678", "udlr");
    for (algorithm, most) in [
        (Algorithm::A_STAR, 100_000),
        (Nbs, 100_000),
        (Mm, 100_000),
        (Algorithm::BAE, 100_000),
        (Dvcbs, 100_000),
        (Dbbs, 100_000),
        (
            IdaStar {
                parent_pruning: ParentPruning::On,
            },
            100_000,
        ),
        (
            IdaStarTable {
                table: 1_000_000,
                parent_pruning: ParentPruning::On,
            },
            100_000,
        ),
        (Algorithm::ITERATIVE_DEEPENING, 100_000),
        (Algorithm::BUDGETED_TREE, 100_000),
        (REPAIRING, 100_000),
        (Rectangle { aspect: 40 }, 100_000),
        (
            UniformCost {
                ties: crate::search::Ties::Fifo,
            },
            100_000,
        ),
        (Algorithm::weighted(5, 1), 300),
    ] {
        let mut before = 0;
        for max_nodes in [1, 10, 100, 1_000, 10_000, 30_000] {
            let limits = Limits {
                max_nodes: Some(max_nodes.min(most)),
                ..Limits::default()
            };
            let Outcome { ending, statistics } = case.outcome(algorithm, 2, &limits);
            let bound = statistics.lower_bound;
            match ending {
                Ending::Stopped(_) => {
                    assert!(before <= bound && bound <= 31, "{algorithm:?} {bound}");
                    before = bound;
                }
                Ending::Solved { .. } => assert_eq!(bound, 0),
            }
        }
        let is_weighted = matches!(algorithm, WeightedAStar { .. });
        assert_eq!(before == 0, is_weighted, "{algorithm:?} {before}");
    }
}
