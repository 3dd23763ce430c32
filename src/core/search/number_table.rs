//! A hash table of numbers.

use crate::hash::scaled;

/// A hash table of the numbers 0, 1, 2, ... of states that are kept elsewhere, each state once.
#[derive(Default)]
pub(crate) struct NumberTable {
    count: u32,
    /// The number of a state, plus 1, with half of its hash above; 0 in free slots. A state is in the first free slot behind
    /// the place of its hash.
    slots: Vec<u64>,
}

impl NumberTable {
    /// The bits of a slot that hold a number.
    const NUMBER: u64 = u32::MAX as u64;

    /// The number of states.
    pub(crate) fn len(&self) -> u32 {
        self.count
    }

    /// The number of the state that has this hash and is the one sought, and whether it is new. Equal states have equal hashes.
    ///
    /// # Panics
    /// When there are 2^32 - 1 states.
    pub(crate) fn number(&mut self, hash: u64, is_sought: impl Fn(u32) -> bool) -> (u32, bool) {
        if 2 * self.count as usize >= self.slots.len() {
            self.grow();
        }
        let hash = hash & !Self::NUMBER;
        let known = |slot: u64| (slot & Self::NUMBER) as u32 - 1;
        let place = self.find(hash, |slot| {
            slot & !Self::NUMBER == hash && is_sought(known(slot))
        });
        if self.slots[place] != 0 {
            return (known(self.slots[place]), false);
        }
        let number = self.count;
        self.count = number.checked_add(1).expect("fewer than 2^32 - 1 states");
        self.slots[place] = hash | u64::from(self.count);
        (number, true)
    }

    /// The first slot from the place of a hash on that is free, or that has what is sought.
    fn find(&self, hash: u64, is_sought: impl Fn(u64) -> bool) -> usize {
        let mut place = scaled(hash, self.slots.len());
        while self.slots[place] != 0 && !is_sought(self.slots[place]) {
            place = (place + 1) % self.slots.len();
        }
        place
    }

    fn grow(&mut self) {
        let all = std::mem::take(&mut self.slots);
        self.slots = vec![0; (4 * all.len()).max(64)];
        for slot in all.into_iter().filter(|&slot| slot != 0) {
            let place = self.find(slot, |_| false);
            self.slots[place] = slot;
        }
    }
}
