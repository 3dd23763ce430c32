//! IDA* held against IDA* as it is written on a blackboard, and against itself on several threads.

use crate::search::{ParentPruning, Tuning, tests::eight::*};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn deepening_goes_straight_back_when_it_is_told_to(
        steps in prop::collection::vec(0..4_u8, 0..24),
        parent_pruning in prop::sample::select(&ParentPruning::ALL[..]),
    ) {
        let mut case = Case::new(STANDARD, STANDARD, "udlr");
        case.start = walk(&case.domain, &steps);
        let h2 = Manhattan::new(case.domain.grid());
        let mut plain = Plain { case: &case, h2, parent_pruning, expanded: 0, generated: 0 };
        let length = plain.deepen();
        let tuning = Tuning { parent_pruning: Some(parent_pruning), ..Tuning::default() };
        let found = case.leg(Algorithm::IDA_STAR.tuned(tuning));
        prop_assert_eq!(found, (length, plain.expanded, plain.generated));
    }
}

/// IDA* as it is written on a blackboard.
struct Plain<'a> {
    case: &'a Case,
    h2: Manhattan,
    parent_pruning: ParentPruning,
    expanded: u64,
    generated: u64,
}

impl Plain<'_> {
    fn deepen(&mut self) -> usize {
        let mut threshold = self.h2.estimate(&self.case.domain, self.case.start);
        loop {
            match self.descend(self.case.start, None, 0, threshold) {
                Ok(length) => return length as usize,
                Err(next) => threshold = next,
            }
        }
    }

    /// The length of a solution, or the smallest f above the threshold.
    fn descend(&mut self, state: u64, last: Option<Move>, g: u32, most: u32) -> Result<u32, u32> {
        let domain = &self.case.domain;
        let f = g + self.h2.estimate(domain, state);
        if f > most {
            return Err(f);
        }
        if domain.is_goal(state) {
            return Ok(g);
        }
        self.expanded += 1;
        let back = last.and_then(|mv| domain.inverse(mv));
        let mut next = u32::MAX;
        for mv in (0..4).map(Move) {
            if (!self.parent_pruning.is_on() || Some(mv) != back)
                && let Some(child) = domain.apply(state, mv)
            {
                self.generated += 1;
                match self.descend(child, Some(mv), g + 1, most) {
                    Ok(length) => return Ok(length),
                    Err(f) => next = next.min(f),
                }
            }
        }
        Err(next)
    }
}

#[test]
fn threads_change_nothing() {
    for order in ["udlr", "lrdu"] {
        let case = Case::new("851 364 72b", "123 456 78b", order);
        let limited = |threads, max_nodes| {
            let limits = Limits {
                max_nodes,
                threads,
                ..Limits::default()
            };
            case.outcome(Algorithm::IDA_STAR, 1, &limits)
        };
        let all = limited(1, None);
        assert_eq!(all.path().map(<[Move]>::len), Some(26), "{order}");
        let total = all.statistics.generated;
        for max_nodes in [total, total - 1, total / 2, 60_000] {
            let alone = limited(1, Some(max_nodes));
            assert_eq!(alone == all, max_nodes == total, "{order} {max_nodes}");
            for threads in [2, 4] {
                assert_eq!(
                    limited(threads, Some(max_nodes)),
                    alone,
                    "{order} {max_nodes}"
                );
            }
        }
    }
}
