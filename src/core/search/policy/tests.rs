use super::*;
use crate::search::{Tuning, tests::eight::*};
use proptest::prelude::*;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Manhattan distances of about half of the states, nothing of the others: admissible, not consistent.
struct Forgetful(Manhattan);

impl Heuristic<SlidingDomain<u64>> for Forgetful {
    fn estimate(&self, domain: &SlidingDomain<u64>, state: u64) -> u32 {
        let share = u32::from(state.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 63 == 0);
        share * self.0.estimate(domain, state)
    }

    fn is_admissible(&self) -> bool {
        true
    }
}

/// Length, expanded, generated and opened again.
type Counts = (usize, u64, u64, u64);

fn counts(outcome: &Outcome) -> Counts {
    let statistics = outcome.statistics;
    let length = outcome.path().expect("a solvable board").len();
    (
        length,
        statistics.expanded,
        statistics.generated,
        statistics.reopened,
    )
}

/// Best-first search with `f = share * g + weight * h` on a list that is looked through.
fn best_first(
    domain: &SlidingDomain<u64>,
    start: u64,
    heuristic: &impl Heuristic<SlidingDomain<u64>>,
    (share, weight): (u32, u32),
    policy: Policy,
) -> Counts {
    let (mut known, mut open) = (HashMap::from([(start, (0, false))]), vec![(start, 0, 0)]);
    let (mut pushed, mut expanded, mut generated, mut reopened) = (0_i64, 0, 0, 0);
    loop {
        let sorted = |&(state, g, number): &(u64, u32, i64)| {
            let h = heuristic.estimate(domain, state);
            let tie = match policy.ties {
                Ties::Fifo => (0, number),
                Ties::Lifo => (0, -number),
                Ties::HighG => (-i64::from(g), number),
                Ties::LowH => (i64::from(h), number),
                _ => unreachable!("numbers break these ties"),
            };
            (share * g + weight * h, tie)
        };
        let first = (0..open.len()).min_by_key(|&at| sorted(&open[at]));
        let (state, g, _) = open.swap_remove(first.expect("a solvable board"));
        if known[&state] != (g, false) {
            continue;
        }
        if domain.is_goal(state) {
            return (g as usize, expanded, generated, reopened);
        }
        known.insert(state, (g, true));
        expanded += 1;
        let _ = domain.expand(state, |_, child| {
            generated += 1;
            let better = match known.get(&child) {
                None => true,
                Some(&(before, _)) if share == 0 || before <= g + 1 => false,
                Some(&(_, closed)) => {
                    reopened += u64::from(closed && policy.reopen);
                    !closed || policy.reopen
                }
            };
            if better {
                known.insert(child, (g + 1, false));
                pushed += 1;
                open.push((child, g + 1, pushed));
            }
            ControlFlow::<()>::Continue(())
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn open_lists_are_kept_as_they_are_told_to(
        steps in prop::collection::vec(0..4_u8, 0..40),
        ties in prop::sample::select(&Ties::ALL[..4]),
        reopen in any::<bool>(),
    ) {
        let case = Case::new(STANDARD, STANDARD, "udlr");
        let (domain, start) = (&case.domain, walk(&case.domain, &steps));
        let h2 = Manhattan::new(domain.grid());
        let forgetful = Forgetful(h2.clone());
        let limits = Limits::default();
        let policy = Policy { ties, reopen, ..Policy::USUAL };
        let tuning = Tuning { ties: Some(ties), reopen: Some(reopen), ..Tuning::default() };
        for (algorithm, weights) in [
            (Algorithm::A_STAR, (1, 1)),
            (Algorithm::weighted(5, 2), (2, 5)),
            (Algorithm::GREEDY, (0, 1)),
        ] {
            let algorithm = algorithm.tuned(tuning);
            let plain = algorithm.run(domain, start, &h2, &h2, &limits, &mut Unobserved);
            prop_assert_eq!(counts(&plain), best_first(domain, start, &h2, weights, policy));
            let other =
                algorithm.run(domain, start, &forgetful, &forgetful, &limits, &mut Unobserved);
            let expected = best_first(domain, start, &forgetful, weights, policy);
            prop_assert_eq!(counts(&other), expected);
            // What it calls optimal is.
            let shortest = Algorithm::BREADTH_FIRST;
            let shortest = shortest.run(domain, start, &h2, &h2, &limits, &mut Unobserved);
            let Ending::Solved { lower_bound, .. } = other.ending else {
                panic!("a solvable board");
            };
            prop_assert!(lower_bound as usize <= counts(&shortest).0);
        }
    }
}
