//! Laws of optimal algorithms among each other.

use crate::search::{Zero, tests::eight::*};
use proptest::prelude::*;

/// Those that prove their path optimal, and are quick on any 3x3 board.
const OPTIMAL: [Algorithm; 14] = [
    Algorithm::UNIFORM_COST,
    Algorithm::A_STAR,
    Algorithm::weighted(1, 1),
    Algorithm::weighted(5, 10),
    REPAIRING,
    Algorithm::Rectangle { aspect: 3 },
    Algorithm::IDA_STAR,
    Algorithm::BUDGETED_TREE,
    Bidirectional,
    Nbs,
    Mm,
    Algorithm::BAE,
    Dvcbs,
    Dbbs,
];

/// Those that prove their path optimal, but look at states again and again.
const OPTIMAL_AND_SLOW: [Algorithm; 3] = [
    Algorithm::ITERATIVE_DEEPENING,
    Algorithm::A_STAR_TREE,
    Algorithm::RBFS,
];

/// Twice h2 in half moves, but 0 on a third of all states: admissible and badly inconsistent.
struct Patchy(Manhattan);

impl Heuristic<SlidingDomain<u64>> for Patchy {
    fn estimate(&self, domain: &SlidingDomain<u64>, state: u64) -> u32 {
        let known = !crate::state::PackedState::hash(state).is_multiple_of(3);
        if known {
            2 * self.0.estimate(domain, state)
        } else {
            0
        }
    }

    fn scale(&self) -> u32 {
        2
    }

    fn is_admissible(&self) -> bool {
        true
    }
}

fn check_optimal(domain: &SlidingDomain<u64>, start: u64, algorithms: &[Algorithm]) {
    let (h1, h2) = (Misplaced::new(domain.grid()), Manhattan::new(domain.grid()));
    let patchy = Patchy(h2.clone());
    let run = |algorithm: Algorithm, h: u8| {
        let (limits, observer) = (Limits::default(), &mut Unobserved);
        let outcome = match h {
            0 => algorithm.run(domain, start, &Zero, &Zero, &limits, observer),
            1 => algorithm.run(domain, start, &h1, &h1, &limits, observer),
            3 => algorithm.run(domain, start, &patchy, &h1, &limits, observer),
            _ => algorithm.run(domain, start, &h2, &h2, &limits, observer),
        };
        let Ending::Solved {
            path, lower_bound, ..
        } = outcome.ending
        else {
            return (0, u32::MAX);
        };
        replay(domain, start, &path);
        (path.len(), lower_bound)
    };
    let (shortest, bound) = run(Algorithm::BREADTH_FIRST, 0);
    assert_eq!(shortest, bound as usize);
    for &algorithm in algorithms {
        for h in if algorithm == Algorithm::A_STAR {
            0..4
        } else {
            2..4
        } {
            assert_eq!(
                run(algorithm, h),
                (shortest, bound),
                "{algorithm:?} with h{h}"
            );
        }
    }
    for tenths in [12, 20, 50] {
        let weighted = Algorithm::weighted(tenths, 10);
        let (length, lower) = run(weighted, 2);
        assert!(lower as usize <= shortest && shortest <= length);
        assert!(
            length * 10 <= shortest * tenths as usize
                && length * 10 <= lower as usize * tenths as usize
        );
    }
    for algorithm in [Algorithm::GREEDY, Algorithm::DEPTH_FIRST, BEAM_10] {
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
}
