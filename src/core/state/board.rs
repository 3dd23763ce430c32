//! The state of any puzzle as the session sees it.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Most cells a board may have.
pub const MOST_CELLS: usize = 8192;

/// Most cells that stand in the board itself.
const MOST_INLINE: usize = 128;

/// A state as a row of cells, row by row (octa: by index): tile numbers, 0 for the blank or an
/// empty cell. Where they are few they are inline, so that a move costs no allocation.
#[derive(Clone)]
pub struct Board(BoardCells);

#[derive(Clone)]
enum BoardCells {
    Few {
        cells: [u8; MOST_INLINE],
        length: u8,
    },
    Many(Arc<[u8]>),
}

impl Board {
    /// A board of these cells.
    pub fn new(tiles: &[u8]) -> Self {
        if tiles.len() > MOST_INLINE {
            return Self(BoardCells::Many(tiles.into()));
        }
        let mut cells = [0; MOST_INLINE];
        cells[..tiles.len()].copy_from_slice(tiles);
        Self(BoardCells::Few {
            cells,
            length: tiles.len() as u8,
        })
    }

    /// A board of so many cells, all of them 0.
    pub(crate) fn empty(length: usize) -> Self {
        if length > MOST_INLINE {
            return Self(BoardCells::Many(vec![0; length].into()));
        }
        Self(BoardCells::Few {
            cells: [0; MOST_INLINE],
            length: length as u8,
        })
    }

    /// Its cells.
    #[inline]
    pub fn cells(&self) -> &[u8] {
        match &self.0 {
            BoardCells::Few { cells, length } => &cells[..usize::from(*length)],
            BoardCells::Many(cells) => cells,
        }
    }

    /// Its cells, to change.
    #[inline]
    pub fn cells_mut(&mut self) -> &mut [u8] {
        match &mut self.0 {
            BoardCells::Few { cells, length } => &mut cells[..usize::from(*length)],
            BoardCells::Many(cells) => Arc::make_mut(cells),
        }
    }

    /// The first cell that holds this tile.
    pub fn position(&self, tile: u8) -> Option<usize> {
        // Eight cells at a time: after the exclusive or a match is a zero byte, and the lowest
        // byte that borrows from its top bit is the first of those.
        let BoardCells::Few { cells, length } = &self.0 else {
            return self.cells().iter().position(|&other| other == tile);
        };
        let pattern = u64::from_le_bytes([tile; 8]);
        let (words, _) = cells.as_chunks::<8>();
        for (index, word) in words.iter().enumerate() {
            let differences = u64::from_le_bytes(*word) ^ pattern;
            let zeros = differences.wrapping_sub(0x0101_0101_0101_0101)
                & !differences
                & 0x8080_8080_8080_8080;
            if zeros != 0 {
                let place = 8 * index + zeros.trailing_zeros() as usize / 8;
                // Behind the last cell stand zeros that are no cells.
                return (place < usize::from(*length)).then_some(place);
            }
        }
        None
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.cells() == other.cells()
    }
}

impl Eq for Board {}

impl PartialOrd for Board {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Board {
    fn cmp(&self, other: &Self) -> Ordering {
        self.cells().cmp(other.cells())
    }
}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cells().hash(state);
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_list().entries(self.cells()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn position_is_the_first_cell_that_holds_the_tile(
            tiles in prop::collection::vec(0..=u8::MAX, 0..=2 * MOST_INLINE),
            tile in 0..=u8::MAX,
        ) {
            let expected = tiles.iter().position(|&other| other == tile);
            prop_assert_eq!(Board::new(&tiles).position(tile), expected);
        }
    }

    #[test]
    fn zeros_behind_the_last_cell_are_no_blank() {
        assert_eq!(Board::new(&[1, 2, 3]).position(0), None);
        assert_eq!(Board::new(&[1, 2, 0]).position(0), Some(2));
        assert_eq!(Board::new(&[0, 1, 0]).position(0), Some(0));
    }
}
