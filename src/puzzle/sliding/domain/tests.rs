//! The searches' reference numbers, on sliding boards.

use super::*;
use crate::heuristic::{Manhattan, Misplaced, Sum};
use crate::search::{
    Algorithm, Ending, Heuristic, Limits, Observer, Outcome, Statistics, StopReason, Unobserved,
    Zero,
};
use Algorithm::*;
use proptest::prelude::*;

const BEAM_10: Algorithm = Beam { width: Some(10) };

/// A board written `283 164 7b5`, or `2 8 3 4 / 1 6 b 7 / ...`.
fn tiles(text: &str) -> Vec<u8> {
    if text.contains('/') {
        let words = text.split([' ', '/']).filter(|word| !word.is_empty());
        return words.map(|word| word.parse().unwrap_or(0)).collect();
    }
    text.chars()
        .filter(|c| *c != ' ')
        .map(|c| c.to_digit(10).unwrap_or(0) as u8)
        .collect()
}

/// Moves written `ldru`.
fn moves(order: &str) -> Vec<Move> {
    order
        .chars()
        .filter_map(|c| "udlr".find(c))
        .map(|index| Move(index as u8))
        .collect()
}

/// A 3x3 start with its goal and order, and the searches on it.
struct Case {
    domain: SlidingDomain<u64>,
    start: u64,
}

impl Case {
    fn new(start: &str, goal: &str, order: &str) -> Self {
        let domain = SlidingDomain::new(3, 3, &tiles(goal), &moves(order));
        Self {
            start: domain.pack(&tiles(start)),
            domain,
        }
    }

    /// With h1 for `h` = 1, else h2. A solution is replayed.
    fn outcome(&self, algorithm: Algorithm, h: u8, limits: &Limits) -> Outcome {
        let (domain, start) = (&self.domain, self.start);
        let (h1, h2) = (Misplaced::new(&domain.grid), Manhattan::new(&domain.grid));
        let sum = Sum(h1.clone(), h2.clone());
        let observer = &mut Unobserved;
        let outcome = if h == 1 {
            algorithm.run(domain, start, &h1, &sum, limits, observer)
        } else {
            algorithm.run(domain, start, &h2, &sum, limits, observer)
        };
        if let Some(path) = outcome.path() {
            replay(domain, start, path);
        }
        outcome
    }

    fn all(&self, algorithm: Algorithm, h: u8) -> (usize, Statistics) {
        let outcome = self.outcome(algorithm, h, &Limits::default());
        (
            outcome.path().expect("a solvable board").len(),
            outcome.statistics,
        )
    }

    /// Length and expanded.
    fn le(&self, algorithm: Algorithm) -> (usize, u64) {
        let (length, statistics) = self.all(algorithm, 2);
        (length, statistics.expanded)
    }

    /// Expanded and generated.
    fn eg(&self, algorithm: Algorithm, h: u8) -> (u64, u64) {
        let (_, statistics) = self.all(algorithm, h);
        (statistics.expanded, statistics.generated)
    }

    /// Length, expanded and generated.
    fn leg(&self, algorithm: Algorithm) -> (usize, u64, u64) {
        let (length, statistics) = self.all(algorithm, 2);
        (length, statistics.expanded, statistics.generated)
    }

    /// Length and generated.
    fn lg(&self, algorithm: Algorithm) -> (usize, u64) {
        let (length, statistics) = self.all(algorithm, 2);
        (length, statistics.generated)
    }
}

fn replay<S: Cells>(domain: &SlidingDomain<S>, start: S, path: &[Move]) {
    let end = path.iter().fold(start, |state, &mv| {
        domain.apply(state, mv).expect("a legal move")
    });
    assert!(domain.is_goal(end));
}

const STANDARD: &str = "123 456 78b";

#[test]
fn three_moves_cost_what_the_table_says() {
    let case = Case::new("456 738 12b", "4b5 736 128", "ldru");
    assert_eq!(case.leg(BreadthFirst), (3, 7, 19));
    assert_eq!(case.le(DepthFirst), (3, 3));
    assert_eq!(case.eg(AStar, 1), (3, 7));
    assert_eq!(case.eg(AStar, 2), (3, 7));
    assert_eq!(case.le(Greedy), (3, 3));
    assert_eq!(case.leg(BEAM_10), (3, 7, 20));
}

#[test]
fn five_moves_cost_what_the_table_says() {
    let case = Case::new("283 164 7b5", "123 8b4 765", "ldru");
    assert_eq!(case.leg(BreadthFirst), (5, 32, 88));
    assert_eq!(case.le(DepthFirst), (62339, 116_535));
    assert_eq!(case.eg(AStar, 1), (6, 18));
    assert_eq!(case.eg(AStar, 2), (5, 15));
    assert_eq!(case.le(Greedy), (5, 5));
    assert_eq!(case.leg(BEAM_10), (5, 19, 50));
}

#[test]
fn the_default_order_costs_what_the_table_says() {
    let case = Case::new("283 164 7b5", "123 8b4 765", "udlr");
    assert_eq!(case.leg(BreadthFirst), (5, 20, 53));
    assert_eq!(case.le(DepthFirst), (3437, 3527));
    assert_eq!(case.eg(AStar, 1), (6, 18));
    assert_eq!(case.eg(AStar, 2), (5, 15));
    assert_eq!(case.le(Greedy), (5, 5));
    assert_eq!(case.leg(BEAM_10), (5, 19, 50));
    assert_eq!(case.leg(IterativeDeepening), (5, 38, 98));
}

#[test]
fn two_moves_cost_what_the_table_says() {
    let case = Case::new("b56 438 712", "456 738 b12", "ldru");
    assert_eq!(case.leg(BreadthFirst), (2, 2, 3));
    assert_eq!(case.le(DepthFirst), (158, 158));
    assert_eq!(case.eg(AStar, 1), (2, 5));
    assert_eq!(case.eg(AStar, 2), (2, 5));
    assert_eq!(case.le(Greedy), (2, 2));
    assert_eq!(case.leg(BEAM_10), (2, 3, 8));
}

#[test]
fn twenty_one_moves_cost_what_the_list_says() {
    let case = Case::new("5b8 421 736", STANDARD, "udlr");
    assert_eq!(case.leg(IdaStar), (21, 1036, 1741));
    assert_eq!(case.leg(Bidirectional), (21, 1017, 2791));
    assert_eq!(case.le(AStar), (21, 929));
}

#[test]
fn the_hardest_board_expands_20290_states() {
    let case = Case::new("867 254 3b1", STANDARD, "udlr");
    assert_eq!(case.le(AStar), (31, 20290));
}

#[test]
fn the_reports_figures_hold_in_any_order() {
    for order in ["udlr", "ldru", "rlud", "drul"] {
        let case = |start| Case::new(start, "b12 345 678", order);
        assert_eq!(case("312 475 68b").eg(AStar, 1).1, 12);
        assert_eq!(case("15b 324 678").lg(AStar), (6, 19));
        assert_eq!(case("12b 345 678").lg(AStar), (2, 5));
        assert_eq!(case("125 348 67b").lg(BEAM_10), (4, 38));
        assert_eq!(case("3b2 615 748").lg(Beam { width: Some(50) }), (5, 92));
        assert_eq!(case("315 624 b78").lg(BEAM_10), (8, 99));
    }
}

#[test]
fn seventeen_moves_on_the_15_puzzle_cost_what_the_list_says() {
    let goal = tiles("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 b");
    let domain = SlidingDomain::<u64>::new(4, 4, &goal, &MOVES);
    let start = domain.pack(&tiles("2 8 3 4 / 1 6 b 7 / 5 9 10 11 / 13 14 15 12"));
    let count = |heuristic: &dyn Fn() -> Outcome| {
        let Outcome { ending, statistics } = heuristic();
        let Ending::Solved { path, lower_bound } = ending else {
            return (0, 0, 0, 0);
        };
        replay(&domain, start, &path);
        (
            path.len(),
            lower_bound,
            statistics.expanded,
            statistics.generated,
        )
    };
    let (h1, h2) = (Misplaced::new(&domain.grid), Manhattan::new(&domain.grid));
    let limits = Limits::default();
    let run1 = || AStar.run(&domain, start, &h1, &h1, &limits, &mut Unobserved);
    let run2 = || AStar.run(&domain, start, &h2, &h2, &limits, &mut Unobserved);
    assert_eq!(count(&run1), (17, 17, 1074, 3347));
    assert_eq!(count(&run2), (17, 17, 229, 711));
}

/// All states by distance from `goal`, by way of a map of its own.
fn layers(goal: &str) -> Vec<Vec<u64>> {
    let domain = SlidingDomain::<u64>::new(3, 3, &tiles(goal), &MOVES);
    let mut seen = std::collections::HashSet::from([domain.goal]);
    let mut layers = vec![vec![domain.goal]];
    while layers.last().is_some_and(|layer| !layer.is_empty()) {
        let mut next = Vec::new();
        for &state in layers.iter().next_back().into_iter().flatten() {
            let legal = MOVES.iter().filter_map(|&mv| domain.apply(state, mv));
            next.extend(legal.filter(|&child| seen.insert(child)));
        }
        layers.push(next);
    }
    layers.pop();
    layers
}

#[test]
fn states_by_distance_are_known() {
    let sizes: Vec<usize> = layers("b12 345 678").iter().map(Vec::len).collect();
    let expected = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
        10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    assert_eq!(sizes, expected);
    let mut farthest = layers("b12 345 678").pop().unwrap_or_default();
    farthest.sort_unstable();
    let mut known = ["876 b41 253", "8b6 547 231"].map(|text| u64::pack(&tiles(text)));
    known.sort_unstable();
    assert_eq!(farthest, known);
    let other = layers("123 8b4 765");
    assert_eq!((other.len() - 1, other[other.len() - 1].len()), (30, 148));
}

#[test]
fn h1_and_h2_are_admissible_consistent_and_incremental_on_every_state() {
    let goal = "123 8b4 765";
    let domain = SlidingDomain::<u64>::new(3, 3, &tiles(goal), &MOVES);
    let (h1, h2) = (Misplaced::new(&domain.grid), Manhattan::new(&domain.grid));
    let sum = Sum(h1.clone(), h2.clone());
    for (distance, layer) in layers(goal).iter().enumerate() {
        for &state in layer {
            let [e1, e2] = [h1.estimate(&domain, state), h2.estimate(&domain, state)];
            assert!(e1 <= e2 && e2 as usize <= distance);
            let _ = domain.expand(state, |mv, child| {
                let c1 = h1.estimate_child(&domain, state, e1, mv, child);
                let c2 = h2.estimate_child(&domain, state, e2, mv, child);
                assert_eq!(c1, h1.estimate(&domain, child));
                assert_eq!(c2, h2.estimate(&domain, child));
                assert_eq!(
                    c1 + c2,
                    sum.estimate_child(&domain, state, e1 + e2, mv, child)
                );
                assert!(e1 <= c1 + 1 && e2 <= c2 + 1);
                assert_eq!(domain.undo(child, mv), state);
                ControlFlow::<()>::Continue(())
            });
        }
    }
}

/// Every algorithm with a parameter that lets it solve near boards.
const ALL: [Algorithm; 14] = [
    BreadthFirst,
    DepthFirst,
    DepthLimited { depth: 12 },
    IterativeDeepening,
    UniformCost,
    Greedy,
    AStar,
    AStarTree,
    WeightedAStar {
        numerator: 15,
        denominator: 10,
    },
    IdaStar,
    Rbfs,
    BEAM_10,
    Bidirectional,
    HillClimbing,
];

/// Those that prove their path optimal, and are quick on any 3x3 board.
const OPTIMAL: [Algorithm; 6] = [
    UniformCost,
    AStar,
    WeightedAStar {
        numerator: 1,
        denominator: 1,
    },
    WeightedAStar {
        numerator: 5,
        denominator: 10,
    },
    IdaStar,
    Bidirectional,
];

/// Those that prove their path optimal, but look at states again and again.
const OPTIMAL_AND_SLOW: [Algorithm; 3] = [IterativeDeepening, AStarTree, Rbfs];

#[test]
fn a_start_that_is_the_goal_needs_one_goal_test() {
    let case = Case::new(STANDARD, STANDARD, "udlr");
    for algorithm in ALL {
        let outcome = case.outcome(algorithm, 2, &Limits::default());
        assert_eq!(
            outcome.ending,
            Ending::Solved {
                path: Vec::new(),
                lower_bound: 0
            }
        );
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
    assert_eq!((tests(BreadthFirst), tests(DepthFirst)), (54, 9967));
    assert_eq!((tests(AStar), tests(Greedy), tests(IdaStar)), (6, 6, 6));
    // Once in each of the six runs, beside every successor.
    assert_eq!(tests(IterativeDeepening), 98 + 6);
}

#[test]
fn an_unsolvable_board_is_searched_to_the_end() {
    let case = Case::new("325 678 b14", "b12 345 678", "udlr");
    for algorithm in [
        BreadthFirst,
        DepthFirst,
        UniformCost,
        Greedy,
        AStar,
        Beam { width: None },
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
fn bidirectional_search_ends_on_an_unsolvable_board() {
    let case = Case::new("7b2 853 641", "b12 345 678", "udlr");
    let outcome = case.outcome(Bidirectional, 2, &Limits::default());
    assert_eq!(outcome.ending, Ending::Stopped(StopReason::Exhausted));
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
            DepthLimited { .. } | IterativeDeepening | IdaStar | Rbfs | HillClimbing | BEAM_10
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
    for algorithm in [BreadthFirst, AStar, Greedy] {
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
    let (h1, h2) = (Misplaced::new(&domain.grid), Manhattan::new(&domain.grid));
    let sum = Sum(h1, h2.clone());
    for algorithm in ALL {
        // As they stand, these two end by themselves.
        let algorithm = match algorithm {
            DepthLimited { .. } => DepthLimited { depth: 100 },
            HillClimbing => Beam { width: None },
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

#[test]
fn depth_limited_search_stops_at_its_depth() {
    let case = Case::new("283 164 7b5", "123 8b4 765", "udlr");
    let ending = |depth| {
        case.outcome(DepthLimited { depth }, 2, &Limits::default())
            .ending
    };
    assert_eq!(ending(4), Ending::Stopped(StopReason::Exhausted));
    assert!(matches!(ending(5), Ending::Solved { path, lower_bound: 0 } if path.len() == 5));
}

#[test]
fn boards_of_every_width_agree() {
    fn count<S: Cells>() -> Outcome {
        let domain = SlidingDomain::<S>::new(3, 3, &tiles(STANDARD), &MOVES);
        let h2 = Manhattan::new(&domain.grid);
        let start = domain.pack(&tiles("5b8 421 736"));
        AStar.run(
            &domain,
            start,
            &h2,
            &h2,
            &Limits::default(),
            &mut Unobserved,
        )
    }
    assert_eq!(count::<u64>(), count::<u128>());
    assert_eq!(count::<u64>(), count::<[u64; 3]>());
}

/// A random walk's end.
fn walk<S: Cells>(domain: &SlidingDomain<S>, steps: &[u8]) -> S {
    let step = |state, &mv: &u8| domain.apply(state, Move(mv & 3)).unwrap_or(state);
    steps.iter().fold(domain.goal, step)
}

fn check_optimal(domain: &SlidingDomain<u64>, start: u64, algorithms: &[Algorithm]) {
    let (h1, h2) = (Misplaced::new(&domain.grid), Manhattan::new(&domain.grid));
    let run = |algorithm: Algorithm, h: u8| {
        let (limits, observer) = (Limits::default(), &mut Unobserved);
        let outcome = match h {
            0 => algorithm.run(domain, start, &Zero, &Zero, &limits, observer),
            1 => algorithm.run(domain, start, &h1, &h1, &limits, observer),
            _ => algorithm.run(domain, start, &h2, &h2, &limits, observer),
        };
        let Ending::Solved { path, lower_bound } = outcome.ending else {
            return (0, u32::MAX);
        };
        replay(domain, start, &path);
        (path.len(), lower_bound)
    };
    let (shortest, bound) = run(BreadthFirst, 0);
    assert_eq!(shortest, bound as usize);
    for &algorithm in algorithms {
        for h in if algorithm == AStar { 0..3 } else { 2..3 } {
            assert_eq!(
                run(algorithm, h),
                (shortest, bound),
                "{algorithm:?} with h{h}"
            );
        }
    }
    for tenths in [12, 20, 50] {
        let weighted = WeightedAStar {
            numerator: tenths,
            denominator: 10,
        };
        let (length, lower) = run(weighted, 2);
        assert!(lower as usize <= shortest && shortest <= length);
        assert!(
            length * 10 <= shortest * tenths as usize
                && length * 10 <= lower as usize * tenths as usize
        );
    }
    for algorithm in [Greedy, DepthFirst, BEAM_10] {
        let (length, lower) = run(algorithm, 2);
        assert!(length == 0 || lower as usize <= shortest && shortest <= length);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn optimal_algorithms_agree_on_3x3(steps in prop::collection::vec(0..4_u8, 0..200)) {
        let domain = SlidingDomain::new(3, 3, &tiles(STANDARD), &MOVES);
        check_optimal(&domain, walk(&domain, &steps), &OPTIMAL);
    }

    #[test]
    fn optimal_algorithms_agree_near_the_goal(steps in prop::collection::vec(0..4_u8, 0..20)) {
        let domain = SlidingDomain::new(3, 3, &tiles(STANDARD), &MOVES);
        check_optimal(&domain, walk(&domain, &steps), &OPTIMAL_AND_SLOW);
    }

    #[test]
    fn optimal_algorithms_agree_on_2x3(steps in prop::collection::vec(0..4_u8, 0..100)) {
        let domain = SlidingDomain::new(2, 3, &[1, 2, 3, 4, 5, 0], &moves("rldu"));
        check_optimal(&domain, walk(&domain, &steps), &OPTIMAL);
    }

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
            prop_assert_eq!(limited.ending, Ending::Stopped(StopReason::MaxNodes));
            prop_assert_eq!(limited.statistics.generated, most);
        } else {
            prop_assert_eq!(free, limited);
        }
    }
}
