//! States that fit into machine words.

use crate::hash::folded_product;
use std::fmt::Debug;

/// A state packed into an integer or a few of them: copied freely, compared and hashed in a few
/// instructions, never allocated.
pub trait PackedState: Copy + Ord + Debug + Send + Sync + 'static {
    /// The number of bytes that a state takes in a file.
    const BYTES: usize = size_of::<Self>();

    /// Spreads the state over 64 bits. The same on every machine and in every run.
    fn hash(self) -> u64;

    /// The state as words, as many for each state of a type. Equal states have equal words.
    fn to_words(self) -> Vec<u64>;

    /// The state of these [words](Self::to_words).
    fn from_words(words: &[u64]) -> Self;

    /// Writes the state as [`BYTES`](Self::BYTES) bytes, of each number the lowest first.
    fn write(self, bytes: &mut [u8]);

    /// The state of these [bytes](Self::write).
    fn read(bytes: &[u8]) -> Self;
}

/// A state that is a number.
macro_rules! numbers {
    () => {
        fn write(self, bytes: &mut [u8]) {
            bytes.copy_from_slice(&self.to_le_bytes());
        }

        fn read(bytes: &[u8]) -> Self {
            let mut buffer = [0; size_of::<Self>()];
            buffer.copy_from_slice(bytes);
            Self::from_le_bytes(buffer)
        }
    };
}

fn mix(value: u64) -> u64 {
    folded_product(value ^ 0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93)
}

impl PackedState for u32 {
    fn hash(self) -> u64 {
        mix(self.into())
    }

    fn to_words(self) -> Vec<u64> {
        vec![self.into()]
    }

    fn from_words(words: &[u64]) -> Self {
        words[0] as u32
    }

    numbers!();
}

impl PackedState for u64 {
    fn hash(self) -> u64 {
        mix(self)
    }

    fn to_words(self) -> Vec<u64> {
        vec![self]
    }

    fn from_words(words: &[u64]) -> Self {
        words[0]
    }

    numbers!();
}

impl PackedState for u128 {
    fn hash(self) -> u64 {
        mix(mix(self as u64) ^ ((self >> 64) as u64))
    }

    fn to_words(self) -> Vec<u64> {
        vec![self as u64, (self >> 64) as u64]
    }

    fn from_words(words: &[u64]) -> Self {
        u128::from(words[0]) | u128::from(words[1]) << 64
    }

    numbers!();
}

impl<const N: usize> PackedState for [u64; N] {
    #[inline]
    fn hash(self) -> u64 {
        self.iter().fold(0, |hash, &word| mix(hash ^ word))
    }

    fn to_words(self) -> Vec<u64> {
        self.to_vec()
    }

    fn from_words(words: &[u64]) -> Self {
        std::array::from_fn(|at| words[at])
    }

    fn write(self, bytes: &mut [u8]) {
        for (bytes, word) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(self) {
            *bytes = word.to_le_bytes();
        }
    }

    fn read(bytes: &[u8]) -> Self {
        let words = bytes.as_chunks().0;
        std::array::from_fn(|at| u64::from_le_bytes(words[at]))
    }
}

/// The bytes of a state of so many, a multiple of 8.
impl<const N: usize> PackedState for [u8; N] {
    fn hash(self) -> u64 {
        let words = self
            .as_chunks()
            .0
            .iter()
            .map(|&word| u64::from_le_bytes(word));
        words.fold(0, |hash, word| mix(hash ^ word))
    }

    fn to_words(self) -> Vec<u64> {
        let words = self.as_chunks().0.iter();
        words.map(|&word| u64::from_le_bytes(word)).collect()
    }

    fn from_words(words: &[u64]) -> Self {
        std::array::from_fn(|at| words[at / 8].to_le_bytes()[at % 8])
    }

    fn write(self, bytes: &mut [u8]) {
        bytes.copy_from_slice(&self);
    }

    fn read(bytes: &[u8]) -> Self {
        let mut buffer = [0; N];
        buffer.copy_from_slice(bytes);
        buffer
    }
}
