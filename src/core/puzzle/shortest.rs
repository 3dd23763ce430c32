//! Bounds on the cost of a shortest solution.

use crate::search::{Ending, Limits, Outcome, StopReason};

/// The cost of an optimal solution, as far as it was proved: its moves, where these have no costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortest {
    /// There is no solution.
    None,
    /// So much.
    Exactly(u32),
    /// So much or more.
    AtLeast(u32),
}

impl Shortest {
    /// The bound that an optimal search proves with so many nodes; where these do not suffice, the better of its bound
    /// and the one that `otherwise` gives.
    ///
    /// # Errors
    ///
    /// The word from outside that ended it.
    pub(crate) fn within(
        nodes: u64,
        solve: impl FnOnce(&Limits) -> Outcome,
        otherwise: impl FnOnce() -> u32,
    ) -> Result<Self, StopReason> {
        let limits = Limits {
            max_nodes: Some(nodes),
            ..Limits::default()
        };
        Ok(match Self::of(&solve(&limits))? {
            Self::AtLeast(bound) => Self::AtLeast(bound.max(otherwise())),
            known => known,
        })
    }

    /// The bound that a search proves.
    ///
    /// # Errors
    ///
    /// The word from outside that ended it: how far it came depends on when that was.
    #[doc(hidden)]
    pub fn of(outcome: &Outcome) -> Result<Self, StopReason> {
        Ok(match &outcome.ending {
            Ending::Solved { lower_bound, .. } if outcome.ending.is_optimal() => {
                Self::Exactly(*lower_bound)
            }
            Ending::Solved { lower_bound, .. } => Self::AtLeast(*lower_bound),
            Ending::Stopped(StopReason::Unsolvable | StopReason::Exhausted) => Self::None,
            Ending::Stopped(reason) if reason.is_from_outside() => return Err(*reason),
            Ending::Stopped(_) => Self::AtLeast(outcome.statistics.lower_bound),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::Move;
    use crate::search::Statistics;

    fn of(ending: Ending) -> Result<Shortest, StopReason> {
        let statistics = Statistics {
            lower_bound: 2,
            ..Statistics::default()
        };
        Shortest::within(1, |_| Outcome { ending, statistics }, || 3)
    }

    #[test]
    fn a_bound_that_the_path_meets_is_the_length() {
        let solved = |moves, lower_bound| Ending::solved(vec![Move(0); moves], lower_bound);
        assert_eq!(of(solved(5, 5)), Ok(Shortest::Exactly(5)));
        assert_eq!(of(solved(5, 4)), Ok(Shortest::AtLeast(4)));
        assert_eq!(of(solved(5, 0)), Ok(Shortest::AtLeast(3)));
    }

    #[test]
    fn a_limit_leaves_a_bound_and_a_word_from_outside_nothing() {
        let stopped = |reason| of(Ending::Stopped(reason));
        assert_eq!(stopped(StopReason::MaxNodes), Ok(Shortest::AtLeast(3)));
        let statistics = Statistics {
            lower_bound: 7,
            ..Statistics::default()
        };
        let ending = Ending::Stopped(StopReason::MemoryLimit);
        let known = Shortest::within(1, |_| Outcome { ending, statistics }, || 3);
        assert_eq!(known, Ok(Shortest::AtLeast(7)));
        assert_eq!(stopped(StopReason::Unsolvable), Ok(Shortest::None));
        let interrupted = StopReason::Interrupted;
        assert_eq!(stopped(interrupted), Err(interrupted));
    }
}
