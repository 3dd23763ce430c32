//! Sets of boards that forget which: all that two-sided search keeps.

use crate::search::PackedState;

/// Bits for each board where memory is plentiful: one look-up in 400 is a false yes.
const BITS: u64 = 24;

/// Bits for each board at least: with fewer, every second look-up would be a false yes.
const FEWEST_BITS: u64 = 8;

/// A Bloom filter whose three bits for a board stand in one word, so that a look-up costs one
/// access to memory (Putze, Sanders and Singler, "Cache-, hash- and space-efficient Bloom
/// filters", 2007). It never says no to a board that was put in.
#[derive(Clone, Debug)]
pub struct Filter {
    words: Vec<u64>,
}

impl Filter {
    /// An empty filter for so many boards, in at most `bytes`; `None` where that is too little.
    pub fn new(boards: u64, bytes: u64) -> Option<Self> {
        let most = (bytes / 8).min(boards.saturating_mul(BITS).div_ceil(64));
        let least = boards.saturating_mul(FEWEST_BITS).div_ceil(64);
        let words = usize::try_from(most.max(1)).ok()?;
        (most >= least).then(|| Self {
            words: vec![0; words],
        })
    }

    /// Bytes it takes.
    pub fn bytes(&self) -> u64 {
        8 * self.words.len() as u64
    }

    /// Puts a board in.
    #[inline]
    pub fn insert(&mut self, board: u128) {
        let (word, bits) = self.place(board);
        self.words[word] |= bits;
    }

    /// Whether a board may have been put in.
    #[inline]
    pub fn may_contain(&self, board: u128) -> bool {
        let (word, bits) = self.place(board);
        self.words[word] & bits == bits
    }

    /// The word of a board, and its bits there: the word by the hash as a fraction, the bits by
    /// its lowest places, which the fraction does not depend on.
    #[inline]
    fn place(&self, board: u128) -> (usize, u64) {
        let hash = board.hash();
        let word = (u128::from(hash) * self.words.len() as u128) >> 64;
        let bit = |place: u32| 1 << (hash >> place & 63);
        (word as usize, bit(0) | bit(6) | bit(12))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Random;
    use crate::puzzle::ring::moves::{CELLS, pack};

    fn boards(seed: u64) -> impl Iterator<Item = u128> {
        let mut random = Random::new(seed);
        std::iter::from_fn(move || {
            let values = random.permutation(CELLS).try_into();
            Some(pack(&values.expect("as many as cells")))
        })
    }

    #[test]
    fn what_was_put_in_is_found_and_little_else() {
        for (bytes, most) in [(u64::MAX, 100), (10_000, 6000)] {
            let mut filter = Filter::new(10_000, bytes).expect("enough memory");
            boards(1)
                .take(10_000)
                .for_each(|board| filter.insert(board));
            assert!(
                boards(1)
                    .take(10_000)
                    .all(|board| filter.may_contain(board))
            );
            let wrong = boards(2)
                .take(10_000)
                .filter(|&board| filter.may_contain(board));
            assert!(wrong.count() < most);
            assert!(filter.bytes() <= bytes.min(30_000));
        }
    }

    #[test]
    fn too_little_memory_makes_no_filter() {
        assert!(Filter::new(10_000, 9_999).is_none());
        assert!(Filter::new(u64::MAX, 1 << 40).is_none());
    }
}
