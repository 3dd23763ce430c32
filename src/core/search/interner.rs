//! States under numbers.

use super::number_table::NumberTable;

/// States, each once, under the numbers 0, 1, 2, ... in the order in which they come.
pub(crate) struct Interner<S> {
    states: Vec<S>,
    numbers: NumberTable,
}

impl<S> Default for Interner<S> {
    fn default() -> Self {
        Self {
            states: Vec::new(),
            numbers: NumberTable::default(),
        }
    }
}

impl<S: Clone + PartialEq> Interner<S> {
    /// The number of a state: the next one if it is new. Equal states have equal hashes.
    ///
    /// # Panics
    /// When there are 2^32 - 1 states.
    pub(crate) fn number(&mut self, hash: u64, state: S) -> u32 {
        let is_sought = |known: u32| self.states[known as usize] == state;
        let (number, is_new) = self.numbers.number(hash, is_sought);
        if is_new {
            self.states.push(state);
        }
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
                let number = interner.number((state % hashes) << 32, state);
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
