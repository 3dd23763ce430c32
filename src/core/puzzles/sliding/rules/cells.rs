//! Sliding boards packed into words.

use crate::state::PackedState;
use std::hash::Hash;

/// A packed board: a tile number for each cell, 0 the blank, cells that do not exist 0 as well.
pub(crate) trait PackedBoard: PackedState + Hash {
    /// The most cells it holds.
    const MOST: usize;

    /// Packs the tiles of a board, row by row.
    fn pack(tiles: &[u8]) -> Self;

    /// The tile in a cell.
    fn tile(self, cell: usize) -> u8;

    /// The blank's cell.
    fn blank(self) -> usize;

    /// The first `count` tiles in reading order, at most 16 and below 16, 4 bits each; the blank is
    /// left out.
    fn tiles(self, count: usize) -> u64 {
        let blank = self.blank();
        (0..count).rev().fold(0, |word, place| {
            word << 4 | u64::from(self.tile(place + usize::from(place >= blank)))
        })
    }

    /// The board after the tile in `from` slid to the blank in `to`.
    #[must_use]
    fn slide(self, from: usize, to: usize) -> Self;
}

/// Calls a function whose type argument is the smallest packing for a board of so many cells.
macro_rules! packed {
    ($cells:expr, $($run:ident)::+ $(<$more:ident>)? ($($argument:expr),* $(,)?)) => {
        match $cells {
            cells if cells <= <u64 as PackedBoard>::MOST => $($run)::+::<u64 $(, $more)?>($($argument),*),
            cells if cells <= <u128 as PackedBoard>::MOST => $($run)::+::<u128 $(, $more)?>($($argument),*),
            _ => $($run)::+::<[u64; 7] $(, $more)?>($($argument),*),
        }
    };
}
pub(crate) use packed;

/// The lowest field of `bits` bits that is all zero, where `low` and `high` have the lowest and
/// highest bit of each field. The borrow of `word - low` starts at the first such field, so what
/// it spoils lies above.
macro_rules! lowest_zero_field {
    ($word:expr, $low:expr, $high:expr, $bits:expr) => {
        (($word.wrapping_sub($low)) & !$word & $high).trailing_zeros() as usize / $bits
    };
}

/// The lowest bit of each of `fields` fields of `bits` bits.
const fn low_bits(bits: u32, fields: u32) -> u128 {
    let (mut mask, mut field) = (0, 0);
    while field < fields {
        mask |= 1 << (field * bits);
        field += 1;
    }
    mask
}

/// 4 bits a cell.
impl PackedBoard for u64 {
    const MOST: usize = 16;

    fn pack(tiles: &[u8]) -> Self {
        tiles
            .iter()
            .rev()
            .fold(0, |word, &tile| word << 4 | Self::from(tile))
    }

    #[inline]
    fn tile(self, cell: usize) -> u8 {
        (self >> (cell * 4)) as u8 & 15
    }

    #[inline]
    fn blank(self) -> usize {
        const LOW: u64 = low_bits(4, 16) as u64;
        lowest_zero_field!(self, LOW, LOW << 3, 4)
    }

    #[inline]
    fn tiles(self, _: usize) -> u64 {
        let before = (1 << (self.blank() * 4)) - 1;
        (self & before) | (self >> 4 & !before)
    }

    #[inline]
    fn slide(self, from: usize, to: usize) -> Self {
        let tile = (self >> (from * 4)) & 15;
        self ^ (tile << (from * 4)) ^ (tile << (to * 4))
    }
}

/// 5 bits a cell.
impl PackedBoard for u128 {
    const MOST: usize = 25;

    fn pack(tiles: &[u8]) -> Self {
        tiles
            .iter()
            .rev()
            .fold(0, |word, &tile| word << 5 | Self::from(tile))
    }

    #[inline]
    fn tile(self, cell: usize) -> u8 {
        (self >> (cell * 5)) as u8 & 31
    }

    #[inline]
    fn blank(self) -> usize {
        const LOW: u128 = low_bits(5, 25);
        lowest_zero_field!(self, LOW, LOW << 4, 5)
    }

    #[inline]
    fn slide(self, from: usize, to: usize) -> Self {
        let tile = (self >> (from * 5)) & 31;
        self ^ (tile << (from * 5)) ^ (tile << (to * 5))
    }
}

/// 6 bits a cell, 10 cells a word.
impl<const N: usize> PackedBoard for [u64; N] {
    const MOST: usize = 10 * N;

    fn pack(tiles: &[u8]) -> Self {
        let mut words = [0; N];
        for (cell, &tile) in tiles.iter().enumerate() {
            words[cell / 10] |= u64::from(tile) << (cell % 10 * 6);
        }
        words
    }

    #[inline]
    fn tile(self, cell: usize) -> u8 {
        (self[cell / 10] >> (cell % 10 * 6)) as u8 & 63
    }

    #[inline]
    fn blank(self) -> usize {
        const LOW: u64 = low_bits(6, 10) as u64;
        let zero = |word: u64| lowest_zero_field!(word, LOW, LOW << 5, 6);
        let at = self.iter().position(|&word| zero(word) < 10).unwrap_or(0);
        at * 10 + zero(self[at])
    }

    #[inline]
    fn slide(mut self, from: usize, to: usize) -> Self {
        let tile = u64::from(self.tile(from));
        self[from / 10] ^= tile << (from % 10 * 6);
        self[to / 10] ^= tile << (to % 10 * 6);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check<S: PackedBoard>(tiles: &[u8], from: usize) -> Result<(), TestCaseError> {
        let state = S::pack(tiles);
        let blank = tiles
            .iter()
            .position(|&tile| tile == 0)
            .expect("a board has a blank");
        prop_assert!((0..tiles.len()).all(|cell| state.tile(cell) == tiles[cell]));
        prop_assert_eq!(state.blank(), blank);
        if tiles.len() <= 16 {
            let without = tiles.iter().rev().filter(|&&tile| tile != 0);
            let packed = without.fold(0, |word, &tile| word << 4 | u64::from(tile));
            prop_assert_eq!(state.tiles(tiles.len() - 1), packed);
        }
        let mut moved = tiles.to_vec();
        moved.swap(from, blank);
        prop_assert!(from == blank || state.slide(from, blank) == S::pack(&moved));
        Ok(())
    }

    fn boards(most: u8) -> impl Strategy<Value = Vec<u8>> {
        (4..=most).prop_flat_map(|cells| Just((0..cells).collect::<Vec<u8>>()).prop_shuffle())
    }

    proptest! {
        #[test]
        fn packs_of_4_bits_behave_like_lists(tiles in boards(16), from: prop::sample::Index) {
            check::<u64>(&tiles, from.index(tiles.len()))?;
        }

        #[test]
        fn packs_of_5_bits_behave_like_lists(tiles in boards(25), from: prop::sample::Index) {
            check::<u128>(&tiles, from.index(tiles.len()))?;
        }

        #[test]
        fn packs_of_6_bits_behave_like_lists(tiles in boards(64), from: prop::sample::Index) {
            check::<[u64; 7]>(&tiles, from.index(tiles.len()))?;
        }
    }
}
