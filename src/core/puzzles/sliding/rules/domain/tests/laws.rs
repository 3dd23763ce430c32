//! Laws: of heuristics, of ranks, of optimal algorithms among each other.

use super::*;
use crate::search::IncrementalHeuristic;

/// Those that prove their path optimal, and are quick on any 3x3 board.
const OPTIMAL: [Algorithm; 6] = [
    Algorithm::UNIFORM_COST,
    Algorithm::A_STAR,
    Algorithm::weighted(1, 1),
    Algorithm::weighted(5, 10),
    Algorithm::IDA_STAR,
    Bidirectional,
];

/// Those that prove their path optimal, but look at states again and again.
const OPTIMAL_AND_SLOW: [Algorithm; 3] = [
    Algorithm::ITERATIVE_DEEPENING,
    Algorithm::A_STAR_TREE,
    Algorithm::RBFS,
];

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
fn ranks_are_another_for_each_state() {
    let domain = SlidingDomain::<u64>::new(3, 3, &tiles(STANDARD), &MOVES);
    let ranks = layers(STANDARD)
        .concat()
        .into_iter()
        .map(|state| domain.rank(state));
    let ranks: std::collections::HashSet<usize> = ranks.collect();
    assert_eq!((domain.ranks(), ranks.len()), (Some(181_440), 181_440));
    assert_eq!(ranks.into_iter().max(), Some(181_439));
}

/// The same boards without ranks, for the general store.
struct Unranked(SlidingDomain<u64>);

impl Domain for Unranked {
    type State = u64;

    fn expand<B>(
        &self,
        state: u64,
        visit: impl FnMut(Move, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.0.expand(state, visit)
    }

    fn undo(&self, state: u64, mv: Move) -> u64 {
        self.0.undo(state, mv)
    }

    fn expand_backward<B>(
        &self,
        state: u64,
        visit: impl FnMut(Move, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.0.expand_backward(state, visit)
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        self.0.inverse(mv)
    }

    fn is_goal(&self, state: u64) -> bool {
        self.0.is_goal(state)
    }

    fn goal(&self) -> Option<u64> {
        self.0.goal()
    }
}

#[test]
fn breadth_first_search_is_the_same_without_ranks() {
    for start in ["5b8 421 736", "325 678 b14", "283 164 7b5", "b12 345 678"] {
        for most in [None, Some(0), Some(1), Some(4321), Some(131_477)] {
            let Case { domain, start } = Case::new(start, "b12 345 678", "rdlu");
            let limits = Limits {
                max_nodes: most,
                ..Limits::default()
            };
            let ranked = breadth_first(&domain, start, &limits, &mut Unobserved);
            let unranked = breadth_first(&Unranked(domain), start, &limits, &mut Unobserved);
            assert_eq!(ranked.without_bytes(), unranked.without_bytes());
        }
    }
}

/// Whether a search that carries it along its paths may prove lengths by it.
fn proves<D: Domain>(_: &D, heuristic: &impl IncrementalHeuristic<D>) -> bool {
    heuristic.is_admissible()
}

#[test]
fn h1_and_h2_prove_along_paths_too() {
    let domain = SlidingDomain::<u64>::new(3, 3, &tiles("123 8b4 765"), &MOVES);
    assert!(proves(&domain, &Misplaced::new(&domain.grid)));
    assert!(proves(&domain, &Manhattan::new(&domain.grid)));
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

#[test]
fn boards_of_every_width_agree() {
    fn count<S: Cells>() -> Outcome {
        let domain = SlidingDomain::<S>::new(3, 3, &tiles(STANDARD), &MOVES);
        let h2 = Manhattan::new(&domain.grid);
        let start = domain.pack(&tiles("5b8 421 736"));
        Algorithm::A_STAR
            .run(
                &domain,
                start,
                &h2,
                &h2,
                &Limits::default(),
                &mut Unobserved,
            )
            .without_bytes()
    }
    assert_eq!(count::<u64>(), count::<u128>());
    assert_eq!(count::<u64>(), count::<[u64; 3]>());
}

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

    fn admissible(&self) -> bool {
        true
    }
}

fn check_optimal(domain: &SlidingDomain<u64>, start: u64, algorithms: &[Algorithm]) {
    let (h1, h2) = (Misplaced::new(&domain.grid), Manhattan::new(&domain.grid));
    let patchy = Patchy(h2.clone());
    let run = |algorithm: Algorithm, h: u8| {
        let (limits, observer) = (Limits::default(), &mut Unobserved);
        let outcome = match h {
            0 => algorithm.run(domain, start, &Zero, &Zero, &limits, observer),
            1 => algorithm.run(domain, start, &h1, &h1, &limits, observer),
            3 => algorithm.run(domain, start, &patchy, &h1, &limits, observer),
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
