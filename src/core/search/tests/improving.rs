//! Searches that improve a solution: what they tell, and what limits leave.

use super::eight::*;
use crate::search::{Observer, Round};

/// Takes down the solutions that a search tells, each with its round, what it costs and what is proved.
#[derive(Default)]
pub(crate) struct Improvements {
    pub rounds: Vec<Round>,
    pub told: Vec<(Round, u32, u32)>,
}

impl Observer for Improvements {
    fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
        None
    }

    fn improved(&mut self, length: u32, lower_bound: u32, _: &Statistics) {
        let round = *self.rounds.last().expect("a round began");
        self.told.push((round, length, lower_bound));
    }

    fn round(&mut self, round: Round, _: &Statistics) {
        self.rounds.push(round);
    }
}

/// Runs a search to its end. No solution that it tells costs more than one before or less than an optimal one, no bound is
/// less than one before or too great, and the search ends with an optimal solution.
pub(crate) fn improvements<D: Domain>(
    (domain, start): (&D, D::State),
    heuristic: &impl Heuristic<D>,
    algorithm: Algorithm,
    optimal: u32,
) -> (Outcome, Improvements) {
    let (mut heard, limits) = (Improvements::default(), Limits::default());
    let outcome = algorithm.run(domain, start, heuristic, heuristic, &limits, &mut heard);
    let (mut cheapest, mut highest) = (u32::MAX, 0);
    for &(_, cost, bound) in &heard.told {
        assert!(optimal <= cost && cost <= cheapest, "{:?}", heard.told);
        assert!(highest <= bound && bound <= optimal, "{:?}", heard.told);
        (cheapest, highest) = (cost, bound);
    }
    let Ending::Solved { lower_bound, .. } = &outcome.ending else {
        panic!("{algorithm:?} {outcome:?}");
    };
    assert_eq!(*lower_bound, optimal);
    (outcome, heard)
}

/// Node limits of any size leave the best solution so far: never a longer one than a smaller limit, and two at least.
#[test]
fn limits_leave_the_best_solution_so_far_and_its_bound() {
    // 24 moves.
    let case = Case::new("378 241 b56", STANDARD, "udlr");
    for algorithm in [
        REPAIRING,
        Rectangle { aspect: 1 },
        Rectangle { aspect: 100 },
    ] {
        let all = case.outcome(algorithm, 2, &Limits::default());
        assert!(all.ending.is_optimal() && all.path().expect("a solution").len() == 24);
        let mut costs = Vec::new();
        for share in 0..100 {
            let max_nodes = Some(all.statistics.generated * share / 100);
            let limits = Limits {
                max_nodes,
                ..Limits::default()
            };
            let outcome = case.outcome(algorithm, 2, &limits);
            match outcome.ending {
                Ending::Solved {
                    cost, lower_bound, ..
                } => {
                    assert!(lower_bound <= 24 && 24 <= cost, "{algorithm:?}");
                    costs.push(cost);
                }
                Ending::Stopped(reason) => {
                    assert_eq!(reason, StopReason::MaxNodes);
                    assert!(costs.is_empty(), "{algorithm:?}");
                    assert!(outcome.statistics.lower_bound <= 24, "{algorithm:?}");
                }
            }
        }
        let falls = costs.is_sorted_by(|before, next| before >= next);
        assert!(falls && costs[0] > 24, "{algorithm:?} {costs:?}");
    }
}
