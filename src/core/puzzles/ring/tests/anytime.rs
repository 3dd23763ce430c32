use super::*;
use crate::search::{Observer, Outcome, Statistics, StopReason};
use proptest::prelude::*;
use std::time::Duration;

const TEN: &str = "2 18 3 4 1 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 5 19 20 / 21 22 23 24 25";

fn limited(start: Board, max_nodes: u64, threads: usize) -> Outcome {
    let limits = Limits {
        max_nodes: Some(max_nodes),
        threads,
        ..Limits::default()
    };
    Ring::default()
        .solve(&problem(start), &limits, &mut Unobserved)
        .outcome
}

/// The length and the bound of a solution that holds.
fn checked(start: &Board, outcome: &Outcome) -> (usize, u32) {
    let Ending::Solved {
        path, lower_bound, ..
    } = &outcome.ending
    else {
        panic!("{:?}", outcome.ending);
    };
    assert_eq!(after(start, path), in_order());
    assert!(*lower_bound as usize <= path.len());
    (path.len(), *lower_bound)
}

fn random_board(seed: u64) -> Board {
    sample(Sampling::Uniform, &mut Random::new(seed)).expect("a board")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn every_board_is_solved_within_any_limit(seed: u64, max_nodes in 0..50_000_u64) {
        let outcome = limited(random_board(seed), max_nodes, 1);
        checked(&random_board(seed), &outcome);
        prop_assert!(outcome.statistics.generated <= max_nodes);
    }
}

#[test]
fn more_nodes_give_shorter_solutions_and_higher_bounds() {
    let solved = |max_nodes| checked(&random_board(5), &limited(random_board(5), max_nodes, 1));
    let (few, many) = (solved(1000), solved(3_000_000));
    assert!(few.0 > 100 && many.0 <= 30, "{few:?} {many:?}");
    assert!(many.1 > few.1);
}

#[test]
fn a_node_limit_gives_the_same_with_any_number_of_threads() {
    let solved = |threads| limited(random_board(6), 400_000, threads);
    assert!(solved(1) == solved(2) && solved(1) == solved(3));
}

#[test]
fn with_enough_nodes_the_optimal_path_is_the_first_in_order() {
    for (depth, seed) in [(0, 1), (3, 1), (5, 2), (5, 3)] {
        let start = at_depth(depth, seed);
        let outcome = limited(start.clone(), 20_000_000, 1);
        assert_eq!(
            outcome.path(),
            Some(&solved(&start.clone(), &default_order())[..])
        );
        assert_eq!(checked(&start, &outcome), (depth as usize, depth as u32));
    }
}

#[test]
#[ignore = "boards up to five moves away above, ten moves take seconds"]
fn with_enough_nodes_the_optimal_path_of_a_far_board_is_the_first_in_order() {
    let start = board(TEN);
    let outcome = limited(start.clone(), 400_000_000, 1);
    assert_eq!(outcome.path(), Some(&solved(&start, &default_order())[..]));
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

fn patient(looks: u32, reason: StopReason, threads: usize) -> Outcome {
    let limits = Limits {
        threads,
        ..Limits::default()
    };
    let mut observer = Patience(looks, reason);
    let start = problem(random_board(7));
    Ring::default()
        .solve(&start, &limits, &mut observer)
        .outcome
}

#[test]
fn the_end_of_time_leaves_the_best_solution() {
    for threads in [1, 2] {
        for looks in [1, 50] {
            let outcome = patient(looks, StopReason::TimeLimit, threads);
            checked(&random_board(7), &outcome);
        }
    }
}

#[test]
fn an_interrupted_search_has_none() {
    let outcome = patient(3, StopReason::Interrupted, 2);
    assert_eq!(outcome.ending, Ending::Stopped(StopReason::Interrupted));
}
