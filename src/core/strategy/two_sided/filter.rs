//! Sets of states that forget which: all that two-sided search keeps.

use crate::hash::scaled;
use crate::side_by_side::pairs;

/// Bits for each state where memory is plentiful: one look-up in 400 is a false yes.
const BITS: u64 = 24;

/// Bits for each state at least: with fewer, every second look-up would be a false yes.
const FEWEST_BITS: u64 = 8;

/// The states whose places are found at once.
const BATCH: usize = 24;

/// A Bloom filter whose three bits for a state stand in one word, so that a look-up costs one
/// access to memory (Putze, Sanders and Singler, "Cache-, hash- and space-efficient Bloom
/// filters", 2007). It never says no to a state that was put in.
#[derive(Clone, Debug)]
pub(super) struct Filter {
    words: Vec<u64>,
}

impl Filter {
    /// An empty filter for so many states, in at most `bytes`; `None` where that is too little.
    pub(super) fn new(states: u64, bytes: u64) -> Option<Self> {
        let most = (bytes / 8).min(states.saturating_mul(BITS).div_ceil(64));
        let least = states.saturating_mul(FEWEST_BITS).div_ceil(64);
        let words = usize::try_from(most.max(1)).ok()?;
        (most >= least).then(|| Self {
            words: vec![0; words],
        })
    }

    /// Bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        8 * self.words.len() as u64
    }

    /// An empty filter of the same size.
    pub(super) fn emptied(&self) -> Self {
        Self {
            words: vec![0; self.words.len()],
        }
    }

    /// Puts in what is in another of the same size.
    pub(super) fn unite(&mut self, other: &Self) {
        for (word, other) in pairs(&mut self.words, &other.words) {
            *word |= other;
        }
    }

    /// Puts states in by their hashes. All places of a batch are known before the first access: a filter
    /// larger than the caches is as slow as its accesses wait for one another.
    #[inline]
    pub(super) fn insert(&mut self, hashes: &[u64]) {
        for hashes in hashes.chunks(BATCH) {
            let mut places = [(0, 0); BATCH];
            self.find_places(hashes, &mut places);
            for &(word, bits) in &places[..hashes.len()] {
                self.words[word] |= bits;
            }
        }
    }

    /// Which of the states with these hashes, at most 64, may have been put in: as bits.
    #[inline]
    pub(super) fn may_contain(&self, hashes: &[u64]) -> u64 {
        let mut found = 0;
        for (batch, hashes) in hashes.chunks(BATCH).enumerate() {
            let mut places = [(0, 0); BATCH];
            self.find_places(hashes, &mut places);
            for (index, &(word, bits)) in places[..hashes.len()].iter().enumerate() {
                let is_there = u64::from(self.words[word] & bits == bits);
                found |= is_there << (BATCH * batch + index);
            }
        }
        found
    }

    /// The places of at most [`BATCH`] hashes.
    #[inline]
    fn find_places(&self, hashes: &[u64], places: &mut [(usize, u64); BATCH]) {
        for (place, &hash) in pairs(places, hashes) {
            *place = self.place(hash);
        }
    }

    /// The word of a hash, and its bits there: the word by the hash as a fraction, the bits by
    /// its lowest places, which the fraction does not depend on.
    #[inline]
    fn place(&self, hash: u64) -> (usize, u64) {
        let bit = |place: u32| 1 << (hash >> place & 63);
        (scaled(hash, self.words.len()), bit(0) | bit(6) | bit(12))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::folded_product;
    use crate::state::Random;

    fn states(seed: u64) -> impl Iterator<Item = u64> {
        let mut random = Random::new(seed);
        std::iter::from_fn(move || {
            Some(folded_product(
                random.below(u64::MAX),
                0xd6e8_feb8_6659_fd93,
            ))
        })
    }

    #[test]
    fn what_was_put_in_is_found_and_little_else() {
        for (bytes, most) in [(u64::MAX, 100), (10_000, 6000)] {
            let mut filter = Filter::new(10_000, bytes).expect("enough memory");
            states(1)
                .take(10_000)
                .for_each(|board| filter.insert(&[board]));
            let found = |seed| {
                states(seed)
                    .take(10_000)
                    .filter(|&board| filter.may_contain(&[board]) == 1)
            };
            assert_eq!(found(1).count(), 10_000);
            assert!(found(2).count() < most);
            assert!(filter.bytes() <= bytes.min(30_000));
        }
    }

    #[test]
    fn too_little_memory_makes_no_filter() {
        assert!(Filter::new(10_000, 9_999).is_none());
        assert!(Filter::new(u64::MAX, 1 << 40).is_none());
    }
}
