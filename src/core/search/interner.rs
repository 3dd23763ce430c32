//! States under numbers.

use foldhash::fast::FixedState;
use std::collections::HashMap;

/// Ends a chain.
const NONE: u32 = u32::MAX;

/// States, each once, under the numbers 0, 1, 2, ... in the order in which they come.
pub(crate) struct Interner<S> {
    states: Vec<S>,
    /// The last state that has a hash, by hash.
    last: HashMap<u64, u32, FixedState>,
    /// The state before each state, by number, that has the same hash.
    before: Vec<u32>,
}

impl<S> Default for Interner<S> {
    fn default() -> Self {
        Self {
            states: Vec::new(),
            last: HashMap::default(),
            before: Vec::new(),
        }
    }
}

impl<S: Clone + PartialEq> Interner<S> {
    /// The number of a state: the next one if it is new. Equal states have equal hashes.
    ///
    /// # Panics
    /// When there are 2^32 - 1 states.
    pub(crate) fn number(&mut self, hash: u64, state: S) -> u32 {
        let last = self.last.get(&hash).copied().unwrap_or(NONE);
        let chain = std::iter::successors(Some(last), |&id| self.before.get(id as usize).copied());
        let mut chain = chain.take_while(|&link| link != NONE);
        if let Some(known) = chain.find(|&known_id| self.states[known_id as usize] == state) {
            return known;
        }
        let number = u32::try_from(self.states.len()).unwrap_or(NONE);
        assert!(number != NONE, "fewer than 2^32 - 1 states");
        self.states.push(state);
        self.before.push(last);
        self.last.insert(hash, number);
        number
    }

    /// The state of a number that was given.
    pub(crate) fn state(&self, number: u32) -> S {
        self.states[number as usize].clone()
    }

    /// The state of a number that was given, where it stands.
    pub(crate) fn get(&self, number: u32) -> &S {
        &self.states[number as usize]
    }

    /// All states, by number.
    pub(crate) fn into_states(self) -> Vec<S> {
        self.states
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Whatever states share a hash.
        #[test]
        fn states_are_numbered_as_they_come(states in prop::collection::vec(0..40_u64, 0..100), hashes in 1..8_u64) {
            let (mut interner, mut known) = (Interner::default(), Vec::new());
            for state in states {
                let number = interner.number(state % hashes, state);
                let place = known.iter().position(|&known_state| known_state == state).unwrap_or(known.len());
                if place == known.len() {
                    known.push(state);
                }
                prop_assert_eq!(number as usize, place);
                prop_assert_eq!(interner.state(number), state);
            }
            prop_assert_eq!(interner.into_states(), known);
        }
    }
}
