//! Places in tables by what stands in cells of packed states.

use crate::state::Field;

/// A number by what stands in a few neighbouring cells, in a table that begins at `first`.
#[derive(Clone, Copy)]
pub(super) struct LookUp {
    first: u32,
    mask: u16,
    word: u8,
    shift: u8,
}

impl LookUp {
    /// Of the bits of a field.
    pub(super) fn new(field: Field, first: usize) -> Self {
        Self {
            first: first as u32,
            mask: field.mask() as u16,
            word: field.word,
            shift: field.shift,
        }
    }

    /// The place in the table. All cells are taken to stand in two words: to ask which do takes longer.
    #[inline]
    pub(super) fn place<const WORDS: usize>(self, state: &[u64; WORDS]) -> usize {
        let word = usize::from(self.word);
        let next = state.get(word + 1).copied().unwrap_or(0);
        let bits = state[word] >> self.shift | next << 1 << (u64::BITS - 1 - u32::from(self.shift));
        self.first as usize + usize::from(bits as u16 & self.mask)
    }
}
