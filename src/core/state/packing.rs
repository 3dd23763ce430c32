//! Boards packed into words.

use super::board::Board;

/// Words of the largest state: 512 bits, in fields that no two words share.
pub(crate) const MOST_WORDS: usize = 9;

/// Bits of the largest state.
pub const MOST_BITS: usize = 512;

/// How the cells of a board stand in words: a field of the same width for each, the first one lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packing {
    cells: usize,
    bits: u32,
    per_word: usize,
    /// 2^16 divided by the bits of a field, rounded up.
    reciprocal: u32,
    /// All bits of a word's fields but the highest of each.
    low: u64,
}

impl Packing {
    /// A packing of so many cells, each of which holds one of so many values.
    pub(crate) fn new(cells: usize, values: usize) -> Self {
        let bits = values
            .next_power_of_two()
            .trailing_zeros()
            .clamp(1, u8::BITS);
        let per_word = u64::BITS / bits;
        let low = (1 << (bits - 1)) - 1;
        Self {
            cells,
            bits,
            per_word: per_word as usize,
            reciprocal: (1_u32 << 16).div_ceil(bits),
            low: (0..per_word).fold(0, |all, field| all | low << (field * bits)),
        }
    }

    /// How many words a state takes.
    pub(crate) fn words(self) -> usize {
        self.cells.div_ceil(self.per_word)
    }

    /// The word in which a cell stands, and how far its field is shifted there.
    #[inline]
    pub(crate) fn place(self, cell: usize) -> (usize, u32) {
        let (word, field) = (cell / self.per_word, cell % self.per_word);
        (word, field as u32 * self.bits)
    }

    /// The cell of which a bit of a word is.
    #[inline]
    pub(crate) fn cell(self, word: usize, bit: u32) -> usize {
        word * self.per_word + self.field(bit) as usize
    }

    /// The field of which a bit is. A product, since to divide takes longer: it is exact, the error of the
    /// reciprocal is below 2^-16 and bits are below 64.
    #[inline]
    fn field(self, bit: u32) -> u32 {
        (bit * self.reciprocal) >> 16
    }

    /// All bits of a word's fields but the highest of each.
    #[inline]
    pub(crate) fn low_bits(self) -> u64 {
        self.low
    }

    /// The bits of one field.
    #[inline]
    pub(crate) fn mask(self) -> u64 {
        u64::MAX >> (u64::BITS - self.bits)
    }

    /// A state packed.
    pub fn pack<const WORDS: usize>(self, board: &Board) -> [u64; WORDS] {
        let mut state = [0; WORDS];
        for (word, cells) in state.iter_mut().zip(board.cells().chunks(self.per_word)) {
            for (field, &value) in cells.iter().enumerate() {
                *word |= u64::from(value) << (field as u32 * self.bits);
            }
        }
        state
    }

    /// Visits the cells in which two states differ, with what stands there in the first and in the second.
    #[inline]
    pub(crate) fn changes<const WORDS: usize>(
        self,
        first: &[u64; WORDS],
        second: &[u64; WORDS],
        mut visit: impl FnMut(usize, u8, u8),
    ) {
        for word in 0..WORDS {
            let (first, second) = (first[word], second[word]);
            let mut differing = first ^ second;
            while differing != 0 {
                let field = self.field(differing.trailing_zeros());
                let shift = field * self.bits;
                let value = |word: u64| (word >> shift & self.mask()) as u8;
                let cell = word * self.per_word + field as usize;
                visit(cell, value(first), value(second));
                differing &= !(self.mask() << shift);
            }
        }
    }

    /// The board of a state.
    pub fn board<const WORDS: usize>(self, state: &[u64; WORDS]) -> Board {
        let mut board = Board::empty(self.cells);
        for (word, cells) in state
            .iter()
            .zip(board.cells_mut().chunks_mut(self.per_word))
        {
            let mut rest = *word;
            for cell in cells {
                *cell = (rest & self.mask()) as u8;
                rest = rest.checked_shr(self.bits).unwrap_or(0);
            }
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::board::MOST_CELLS;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn changes_are_where_boards_differ(
            values in 1..=256_usize,
            cells in prop::collection::vec((0..=u8::MAX, 0..=u8::MAX), 0..=64),
        ) {
            let value = |byte: u8| (usize::from(byte) % values) as u8;
            let first: Vec<u8> = cells.iter().map(|pair| value(pair.0)).collect();
            let second: Vec<u8> = cells.iter().map(|pair| value(pair.1)).collect();
            let packing = Packing::new(cells.len(), values);
            prop_assume!(packing.cells * packing.bits as usize <= MOST_BITS);
            let [one, other] = [&first, &second].map(|cells| packing.pack::<MOST_WORDS>(&Board::new(cells)));
            let mut found = Vec::new();
            packing.changes(&one, &other, |cell, before, after| found.push((cell, before, after)));
            let pairs = first.iter().zip(&second).enumerate();
            let differing = pairs.filter(|(_, (before, after))| before != after);
            let expected: Vec<_> = differing.map(|(cell, (&before, &after))| (cell, before, after)).collect();
            prop_assert_eq!(found, expected);
        }

        #[test]
        fn what_is_packed_is_unpacked(
            values in 1..=256_usize,
            cells in prop::collection::vec(0..=u8::MAX, 0..=MOST_CELLS),
        ) {
            let cells: Vec<u8> = cells.iter().map(|&cell| (usize::from(cell) % values) as u8).collect();
            let packing = Packing::new(cells.len(), values);
            prop_assume!(packing.cells * packing.bits as usize <= MOST_BITS);
            prop_assert!(packing.words() <= MOST_WORDS);
            let board = Board::new(&cells);
            prop_assert_eq!(packing.board(&packing.pack::<MOST_WORDS>(&board)), board);
        }
    }
}
