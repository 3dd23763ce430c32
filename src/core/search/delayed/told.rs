//! Nodes of a record whose search keeps none.

use crate::search::interner::Interner;
use crate::search::{PackedState, SuccessorOutcome};

/// The numbers of states in a record, and the least known cost of each.
pub(super) struct Told<S> {
    met: Interner<S>,
    costs: Vec<u64>,
}

impl<S: PackedState> Told<S> {
    /// A state that is new begins at cost 0.
    pub(super) fn number(&mut self, state: S) -> u32 {
        let id = self.met.number(state.hash(), state);
        if id as usize == self.costs.len() {
            self.costs.push(0);
        }
        id
    }

    /// The number of a successor, and what duplicate detection will make of one that is opened.
    pub(super) fn fate(
        &mut self,
        state: S,
        g: u64,
        fate: SuccessorOutcome,
    ) -> (u32, SuccessorOutcome) {
        let id = self.met.number(state.hash(), state);
        if !fate.is_open() {
            return (id, fate);
        }
        let Some(known) = self.costs.get_mut(id as usize) else {
            self.costs.push(g);
            return (id, SuccessorOutcome::Open);
        };
        let before = *known;
        if g >= before {
            return (id, SuccessorOutcome::Known);
        }
        *known = g;
        let g = u32::try_from(before).unwrap_or(u32::MAX);
        (id, SuccessorOutcome::Better { g })
    }
}

impl<S> Default for Told<S> {
    fn default() -> Self {
        let (met, costs) = (Interner::default(), Vec::new());
        Self { met, costs }
    }
}
