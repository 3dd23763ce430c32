//! Boards packed into words.

use super::board::Board;
use std::cmp::Reverse;
use std::sync::Arc;

/// Words of the largest state, in fields that no two words share. In a browser, where the program is to be small, no search is
/// compiled for more than the width before it.
pub(crate) const MOST_WORDS: usize = if cfg!(target_arch = "wasm32") {
    18
} else {
    144
};

/// Bits of the largest state.
pub const MOST_BITS: usize = if cfg!(target_arch = "wasm32") {
    1024
} else {
    8192
};

/// A generic function for states of so many words: of the widths given and [`MOST_WORDS`], that of the least that holds them.
macro_rules! by_words {
    ($run:ident, $words:expr, [$($width:literal),+]) => {
        match $words {
            $(0..=$width => $run::<$width>,)+
            _ => $run::<{ $crate::state::MOST_WORDS }>,
        }
    };
}
pub(crate) use by_words;

/// Words of a state whose cells all have fields of one width, however few bits some of them need.
const MOST_EVEN_WORDS: usize = 2;

/// The layout of the cells of a board in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    cells: usize,
    words: usize,
    fields: Fields,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Fields {
    /// A field of the same width for each, the first one lowest.
    Even(Even),
    /// The field of each cell, as wide as it needs.
    ByCell(Arc<[Field]>),
}

/// Fields of one width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Even {
    bits: u32,
    per_word: usize,
    /// 2^16 divided by the bits of a field, rounded up.
    reciprocal: u32,
    /// All bits of a word's fields but the highest of each.
    low: u64,
}

/// A field of a packed state. What its word has no room for is in the lowest bits of the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    /// Its word.
    pub word: u8,
    /// The number of bits by which it is shifted there.
    pub shift: u8,
    /// The number of bits; none where the cell can hold one value alone.
    pub bits: u8,
}

impl Field {
    /// The value of the field.
    #[inline]
    pub(crate) fn get<const WORDS: usize>(self, state: &[u64; WORDS]) -> u8 {
        let word = usize::from(self.word);
        let mut value = state[word] >> self.shift;
        if self.straddles() {
            value |= state[word + 1] << (u64::BITS - u32::from(self.shift));
        }
        (value & self.mask()) as u8
    }

    /// Puts a value there; bits beyond those of the field are left out.
    #[inline]
    pub(crate) fn put<const WORDS: usize>(self, state: &mut [u64; WORDS], value: u8) {
        let (mask, value) = (self.mask(), u64::from(value) & self.mask());
        let word = &mut state[usize::from(self.word)];
        *word = *word & !(mask << self.shift) | value << self.shift;
        if self.straddles() {
            let next_word = &mut state[usize::from(self.word) + 1];
            let by = u64::BITS - u32::from(self.shift);
            *next_word = *next_word & !(mask >> by) | value >> by;
        }
    }

    /// The number of its lowest bit in the state.
    pub(crate) fn first_bit(self) -> u32 {
        u32::from(self.word) * u64::BITS + u32::from(self.shift)
    }

    /// Whether the word has no room for all of its bits.
    #[inline]
    pub(crate) fn straddles(self) -> bool {
        u32::from(self.shift + self.bits) > u64::BITS
    }

    /// A value of so many bits in its place, by word.
    pub(crate) fn placed(self, value: u64) -> impl Iterator<Item = (u8, u64)> {
        let rest = (self.straddles()).then(|| {
            let bits = value >> (u64::BITS - u32::from(self.shift));
            (self.word + 1, bits)
        });
        [Some((self.word, value << self.shift)), rest]
            .into_iter()
            .flatten()
    }

    /// Its bits, unshifted.
    #[inline]
    pub(crate) fn mask(self) -> u64 {
        !(u64::MAX << self.bits)
    }
}

impl Even {
    fn new(bits: u32) -> Self {
        let per_word = u64::BITS / bits;
        let low = (1 << (bits - 1)) - 1;
        Self {
            bits,
            per_word: per_word as usize,
            reciprocal: (1_u32 << 16).div_ceil(bits),
            low: (0..per_word).fold(0, |all, field| all | low << (field * bits)),
        }
    }

    /// The field of which a bit is. A product, since to divide takes longer: it is exact, the error of the
    /// reciprocal is below 2^-16 and bits are below 64.
    #[inline]
    fn field(self, bit: u32) -> u32 {
        (bit * self.reciprocal) >> 16
    }

    #[inline]
    fn mask(self) -> u64 {
        u64::MAX >> (u64::BITS - self.bits)
    }
}

/// Bits that so many values take.
fn bits_for(values: usize) -> u32 {
    values.next_power_of_two().trailing_zeros().min(u8::BITS)
}

impl Packing {
    /// A packing of so many cells, each of which holds one of so many values.
    pub(crate) fn new(cells: usize, values: usize) -> Self {
        let even = Even::new(bits_for(values).max(1));
        Self {
            cells,
            words: cells.div_ceil(even.per_word),
            fields: Fields::Even(even),
        }
    }

    /// A packing of cells that hold bytes below these; of fields of their own widths where that saves words of more than two.
    pub(crate) fn of_sizes(sizes: &[usize]) -> Self {
        let even = Self::new(sizes.len(), sizes.iter().copied().max().unwrap_or(1));
        if even.words <= MOST_EVEN_WORDS {
            return even;
        }
        let by_cell = Self::by_cell(sizes);
        if by_cell.words < even.words {
            by_cell
        } else {
            even
        }
    }

    /// Fields of their own widths: the widest first, each in the first word that has room.
    pub(crate) fn by_cell(sizes: &[usize]) -> Self {
        let mut widest: Vec<usize> = (0..sizes.len()).collect();
        widest.sort_by_key(|&cell| Reverse(bits_for(sizes[cell])));
        let mut taken: Vec<u32> = vec![0];
        let none = Field {
            word: 0,
            shift: 0,
            bits: 0,
        };
        let mut fields = vec![none; sizes.len()];
        for cell in widest {
            let bits = bits_for(sizes[cell]);
            if bits == 0 {
                continue;
            }
            let room = taken.iter().position(|used| used + bits <= u64::BITS);
            let word = room.unwrap_or_else(|| {
                taken.push(0);
                taken.len() - 1
            });
            fields[cell] = Field {
                word: word as u8,
                shift: taken[word] as u8,
                bits: bits as u8,
            };
            taken[word] += bits;
        }
        Self {
            cells: sizes.len(),
            words: taken.len(),
            fields: Fields::ByCell(fields.into()),
        }
    }

    /// Fields of their own widths one after another, some of them in two words.
    pub(crate) fn in_a_row(sizes: &[usize]) -> Self {
        let mut taken = 0;
        let fields = sizes.iter().map(|&size| {
            let bits = bits_for(size);
            let field = Field {
                word: (taken / u64::BITS) as u8,
                shift: (taken % u64::BITS) as u8,
                bits: bits as u8,
            };
            taken += bits;
            field
        });
        let fields = fields.collect();
        Self {
            cells: sizes.len(),
            words: taken.div_ceil(u64::BITS).max(1) as usize,
            fields: Fields::ByCell(fields),
        }
    }

    /// The number of words in a state.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// The field of a cell.
    #[inline]
    pub(crate) fn field(&self, cell: usize) -> Field {
        match &self.fields {
            Fields::Even(even) => Field {
                word: (cell / even.per_word) as u8,
                shift: ((cell % even.per_word) as u32 * even.bits) as u8,
                bits: even.bits as u8,
            },
            Fields::ByCell(fields) => fields[cell],
        }
    }

    /// Where all fields have one width: the cell of which a bit of a word is.
    #[inline]
    pub(crate) fn cell(&self, word: usize, bit: u32) -> Option<usize> {
        match self.fields {
            Fields::Even(even) => Some(word * even.per_word + even.field(bit) as usize),
            Fields::ByCell(_) => None,
        }
    }

    /// Where all fields have one width: all bits of a word's fields but the highest of each.
    #[inline]
    pub(crate) fn low_bits(&self) -> Option<u64> {
        match self.fields {
            Fields::Even(even) => Some(even.low),
            Fields::ByCell(_) => None,
        }
    }

    /// The bits of one field, where all have one width; none where they do not.
    #[inline]
    pub(crate) fn mask(&self) -> u64 {
        match self.fields {
            Fields::Even(even) => even.mask(),
            Fields::ByCell(_) => 0,
        }
    }

    /// A state packed.
    pub fn pack<const WORDS: usize>(&self, board: &Board) -> [u64; WORDS] {
        self.packed(board.cells())
    }

    /// Cells packed.
    pub(crate) fn packed<const WORDS: usize>(&self, board: &[u8]) -> [u64; WORDS] {
        let mut state = [0; WORDS];
        match &self.fields {
            Fields::Even(even) => {
                for (word, cells) in state.iter_mut().zip(board.chunks(even.per_word)) {
                    for (field, &value) in cells.iter().enumerate() {
                        *word |= u64::from(value) << (field as u32 * even.bits);
                    }
                }
            }
            Fields::ByCell(fields) => {
                for (field, &value) in fields.iter().zip(board) {
                    // A cell that can hold one value alone holds the first, or what is to be blamed for it.
                    field.put(&mut state, value);
                }
            }
        }
        state
    }

    /// Visits the cells in which two states differ, with what stands there in the first and in the second.
    #[inline]
    pub(crate) fn changes<const WORDS: usize>(
        &self,
        first: &[u64; WORDS],
        second: &[u64; WORDS],
        mut visit: impl FnMut(usize, u8, u8),
    ) {
        let even = match &self.fields {
            Fields::Even(even) => *even,
            Fields::ByCell(fields) => {
                for (cell, field) in fields.iter().enumerate() {
                    let (before, after) = (field.get(first), field.get(second));
                    if before != after {
                        visit(cell, before, after);
                    }
                }
                return;
            }
        };
        for word in 0..WORDS {
            let (first, second) = (first[word], second[word]);
            let mut differing = first ^ second;
            while differing != 0 {
                let field = even.field(differing.trailing_zeros());
                let shift = field * even.bits;
                let value = |word: u64| (word >> shift & even.mask()) as u8;
                let cell = word * even.per_word + field as usize;
                visit(cell, value(first), value(second));
                differing &= !(even.mask() << shift);
            }
        }
    }

    /// The board of a state.
    pub fn board<const WORDS: usize>(&self, state: &[u64; WORDS]) -> Board {
        let mut board = Board::empty(self.cells);
        match &self.fields {
            Fields::Even(even) => {
                let cells = board.cells_mut().chunks_mut(even.per_word);
                for (word, cells) in state.iter().zip(cells) {
                    let mut rest = *word;
                    for cell in cells {
                        *cell = (rest & even.mask()) as u8;
                        rest = rest.checked_shr(even.bits).unwrap_or(0);
                    }
                }
            }
            Fields::ByCell(fields) => {
                for (cell, field) in board.cells_mut().iter_mut().zip(fields.iter()) {
                    *cell = field.get(state);
                }
            }
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cells() -> impl Strategy<Value = Vec<(usize, u8, u8)>> {
        let of_one_size = (1..=256_usize).prop_flat_map(|size| {
            prop::collection::vec((Just(size), 0..=u8::MAX, 0..=u8::MAX), 0..=128)
        });
        let of_several = prop::collection::vec((1..=256_usize, 0..=u8::MAX, 0..=u8::MAX), 0..=128);
        prop_oneof![of_one_size, of_several]
    }

    proptest! {
        #[test]
        fn what_is_packed_is_unpacked_and_changes_are_where_boards_differ(cells in cells()) {
            let value = |size: usize, byte: u8| (usize::from(byte) % size) as u8;
            let first: Vec<u8> = cells.iter().map(|cell_entry| value(cell_entry.0, cell_entry.1)).collect();
            let second: Vec<u8> = cells.iter().map(|triple| value(triple.0, triple.2)).collect();
            let sizes: Vec<usize> = cells.iter().map(|entry| entry.0).collect();
            for packing in [Packing::of_sizes(&sizes), Packing::by_cell(&sizes), Packing::in_a_row(&sizes)] {
                prop_assume!(packing.words() <= MOST_WORDS);
                let [one, other] = [&first, &second].map(|cells| packing.packed::<MOST_WORDS>(cells));
                let board = packing.board(&one);
                prop_assert_eq!(board.cells(), &first);
                let fields = (0..sizes.len()).map(|cell| packing.field(cell).get(&other));
                prop_assert!(fields.eq(second.iter().copied()));
                let mut found = Vec::new();
                packing.changes(&one, &other, |cell, before, after| found.push((cell, before, after)));
                let pairs = first.iter().zip(&second).enumerate();
                let differing = pairs.filter(|(_, (before, after))| before != after);
                let expected: Vec<_> = differing.map(|(cell, (&before, &after))| (cell, before, after)).collect();
                prop_assert_eq!(found, expected);
            }
        }

        #[test]
        fn all_that_has_as_many_bits_as_a_state_may_have_fits(
            bits in prop::collection::vec(1..=8_u32, 0..=8192),
        ) {
            let mut sum = 0;
            let fitting = bits.into_iter().take_while(|bits| {
                sum += *bits as usize;
                sum <= MOST_BITS
            });
            let sizes: Vec<usize> = fitting.map(|bits| 1 << bits).collect();
            prop_assert!(Packing::by_cell(&sizes).words() <= MOST_WORDS);
        }
    }
}
