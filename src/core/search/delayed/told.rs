//! Nodes of a record whose search keeps none.

use crate::search::interner::Interner;
use crate::search::{PackedState, SuccessorOutcome};

/// The numbers of states in a record, and the least cost at which each was opened; `u64::MAX` of one that was not.
pub(super) struct Told<S> {
    met: Interner<S>,
    costs: Vec<u64>,
}

impl<S: PackedState> Told<S> {
    /// That of the start, which has the number 0.
    pub(super) fn of(start: S) -> Self {
        let (met, costs) = (Interner::default(), Vec::new());
        let mut told = Self { met, costs };
        told.open(start, 0);
        told
    }

    /// The number of a state.
    pub(super) fn number(&mut self, state: S) -> u32 {
        let id = self.met.number(state.hash(), state);
        if id as usize == self.costs.len() {
            self.costs.push(u64::MAX);
        }
        id
    }

    /// The number of a state that is opened at this cost, and what duplicate detection will make of that.
    pub(super) fn open(&mut self, state: S, g: u64) -> (u32, SuccessorOutcome) {
        let id = self.number(state);
        let known = &mut self.costs[id as usize];
        let before = *known;
        if g >= before {
            return (id, SuccessorOutcome::Known);
        }
        *known = g;
        let fate = match before {
            u64::MAX => SuccessorOutcome::Open,
            before => SuccessorOutcome::Better {
                g: u32::try_from(before).unwrap_or(u32::MAX),
            },
        };
        (id, fate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_that_was_cut_is_new_when_it_is_opened() {
        let mut told = Told::of(7_u64);
        assert_eq!(told.open(7, 1), (0, SuccessorOutcome::Known));
        assert_eq!(told.number(8), 1, "it was cut");
        assert_eq!(told.open(9, 3), (2, SuccessorOutcome::Open));
        assert_eq!(told.open(8, 2), (1, SuccessorOutcome::Open));
        assert_eq!(told.open(9, 3), (2, SuccessorOutcome::Known));
        assert_eq!(told.open(9, 2), (2, SuccessorOutcome::Better { g: 3 }));
    }
}
