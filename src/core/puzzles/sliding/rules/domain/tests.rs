use super::*;
use crate::search::Transition;
use crate::search::tests::eight::*;

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

#[test]
fn h1_and_h2_are_admissible_consistent_and_incremental_on_every_state() {
    let goal = "123 8b4 765";
    let domain = SlidingDomain::<u64>::new(3, 3, &tiles(goal), &MOVES);
    let (h1, h2) = (Misplaced::new(domain.grid()), Manhattan::new(domain.grid()));
    let sum = Sum(h1.clone(), h2.clone());
    for (distance, layer) in layers(goal).iter().enumerate() {
        for &state in layer {
            let [e1, e2] = [h1.estimate(&domain, state), h2.estimate(&domain, state)];
            assert!(e1 <= e2 && e2 as usize <= distance);
            let _ = domain.expand(state, |mv, child| {
                let parent = state;
                let made = Transition { parent, mv, child };
                let c1 = h1.estimate_child(&domain, e1, made);
                let c2 = h2.estimate_child(&domain, e2, made);
                assert_eq!(c1, h1.estimate(&domain, child));
                assert_eq!(c2, h2.estimate(&domain, child));
                assert_eq!(c1 + c2, sum.estimate_child(&domain, e1 + e2, made));
                assert!(e1 <= c1 + 1 && e2 <= c2 + 1);
                assert_eq!(domain.undo(child, mv), state);
                ControlFlow::<()>::Continue(())
            });
        }
    }
}

#[test]
fn boards_of_every_width_agree() {
    fn count<S: PackedBoard>() -> Outcome {
        let domain = SlidingDomain::<S>::new(3, 3, &tiles(STANDARD), &MOVES);
        let h2 = Manhattan::new(domain.grid());
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
