//! Seeded draws over the raw `ChaCha8` stream.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The generator of a session. The stream is that of `ChaCha8`; every draw is code of our own, so that a
/// script prints the same for ever.
///
/// Frozen, never to be changed:
/// - the key is the seed as 8 bytes, little-endian, and 24 zero bytes; nonce and counter start at 0;
/// - [`Random::next_u64`] takes two 32-bit words of the stream, the first one the lower half;
/// - [`Random::below`] and [`Random::shuffle`] draw as they say.
///
/// Two generators are equal when they will draw the same for ever: same seed, same position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    stream: ChaCha8Rng,
}

impl Random {
    /// The generator of that seed, at its beginning.
    pub fn new(seed: u64) -> Self {
        Self::keyed([seed, 0, 0, 0])
    }

    /// The generator of a key of four words, each little-endian: one that depends on nothing but what
    /// it is for.
    pub fn keyed(words: [u64; 4]) -> Self {
        let mut key = [0; 32];
        for (bytes, word) in key.as_chunks_mut::<8>().0.iter_mut().zip(words) {
            *bytes = word.to_le_bytes();
        }
        Self {
            stream: ChaCha8Rng::from_seed(key),
        }
    }

    /// The next 64 bits of the stream.
    pub fn next_u64(&mut self) -> u64 {
        self.stream.next_u64()
    }

    /// A number from 0 to `bound - 1`, exactly uniform: the upper half of `bound` times 64 random
    /// bits, drawn again while the lower half is less than 2^64 mod `bound` (Lemire, "Fast random
    /// integer generation in an interval", 2019).
    ///
    /// # Panics
    ///
    /// When `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "a draw needs something to draw from");
        let mut product = u128::from(self.next_u64()) * u128::from(bound);
        if (product as u64) < bound {
            // Only here can the lower half be too small, so the division is rarely paid for.
            let rejected = bound.wrapping_neg() % bound;
            while (product as u64) < rejected {
                product = u128::from(self.next_u64()) * u128::from(bound);
            }
        }
        (product >> 64) as u64
    }

    /// Puts the items into an order drawn uniformly: from the last place down to the second, each
    /// is exchanged with a place drawn from those up to and including it (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }

    /// A uniform permutation of `0..length`.
    ///
    /// # Panics
    ///
    /// With more than 256 items.
    pub fn permutation(&mut self, length: usize) -> Vec<u8> {
        assert!(length <= 256, "an item of a permutation is a byte");
        let mut items: Vec<u8> = (0..length).map(|item| item as u8).collect();
        self.shuffle(&mut items);
        items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_key_gives_the_published_chacha8_stream() {
        // First block of ChaCha8 with an all-zero 256-bit key and nonce, from
        // draft-strombergson-chacha-test-vectors (TC1): 3e00ef2f895f40d6 7f5bb8e81f09a5a1 ...
        let mut random = Random::new(0);
        let words = [random.next_u64(), random.next_u64()].map(u64::to_le_bytes);
        assert_eq!(words[0], [0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6]);
        assert_eq!(words[1], [0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09, 0xa5, 0xa1]);
    }

    #[test]
    fn the_seed_is_the_first_eight_bytes_of_the_key() {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&[8, 7, 6, 5, 4, 3, 2, 1]);
        let expected = ChaCha8Rng::from_seed(key).next_u64();
        assert_eq!(Random::new(0x0102_0304_0506_0708).next_u64(), expected);
    }

    #[test]
    fn a_key_is_its_words_in_order() {
        let mut key = [0; 32];
        (key[0], key[8], key[16], key[31]) = (1, 2, 3, 4);
        let expected = ChaCha8Rng::from_seed(key).next_u64();
        assert_eq!(Random::keyed([1, 2, 3, 4 << 56]).next_u64(), expected);
    }

    #[test]
    fn draws_of_seed_42_are_frozen() {
        let mut random = Random::new(42);
        let words: Vec<u64> = (0..3).map(|_| random.next_u64()).collect();
        assert_eq!(
            words,
            [
                6_424_161_053_832_095_879,
                5_270_208_426_312_333_099,
                9_102_960_255_288_774_902
            ]
        );
        let draws: Vec<u64> = (0..12).map(|_| random.below(10)).collect();
        assert_eq!(draws, [3, 8, 0, 4, 2, 4, 7, 5, 8, 3, 4, 5]);
        assert_eq!(random.permutation(10), [5, 2, 7, 0, 8, 6, 4, 9, 3, 1]);
    }

    #[test]
    fn draws_stay_below_the_bound_and_reach_every_number() {
        let mut random = Random::new(1);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[random.below(7) as usize] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_500..10_500).contains(count)),
            "{counts:?}"
        );
    }

    #[test]
    fn a_bound_past_half_the_range_is_drawn_again_and_stays_even() {
        // Without rejection the lower half of these numbers would come up twice as often.
        let bound = 3 << 62;
        let mut random = Random::new(2);
        let low = (0..30_000)
            .filter(|_| random.below(bound) < bound / 3)
            .count();
        assert!((9_500..10_500).contains(&low), "{low}");
    }

    #[test]
    fn equal_means_the_same_position() {
        let mut random = Random::new(42);
        let before = random.clone();
        assert_eq!(random, before);
        random.next_u64();
        assert_ne!(random, before);
        assert_ne!(Random::new(41), before);
    }

    #[test]
    fn a_copy_draws_the_same_from_any_position() {
        for position in 0..70 {
            let mut random = Random::new(5);
            (0..position).for_each(|_| {
                random.next_u64();
            });
            let mut copy = random.clone();
            assert_eq!(copy.next_u64(), random.next_u64());
            assert_eq!(copy, random);
        }
    }
}
