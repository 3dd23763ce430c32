//! The state of any puzzle as the session sees it.

/// Most cells a board may have.
pub const MOST_CELLS: usize = 128;

/// A state as a row of cells, row by row (octa: by index): tile numbers, 0 for the blank or an
/// empty cell. Inline, so that a move costs no allocation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    cells: [u8; MOST_CELLS],
    length: u8,
}

impl Board {
    /// A board of these cells; panics when there are more than [`MOST_CELLS`].
    pub fn new(tiles: &[u8]) -> Self {
        let mut cells = [0; MOST_CELLS];
        cells[..tiles.len()].copy_from_slice(tiles);
        Self {
            cells,
            length: tiles.len() as u8,
        }
    }

    /// A board of so many cells, all of them 0; panics when they are more than [`MOST_CELLS`].
    pub(crate) fn empty(length: usize) -> Self {
        assert!(length <= MOST_CELLS, "a board has no more cells than that");
        Self {
            cells: [0; MOST_CELLS],
            length: length as u8,
        }
    }

    /// Its cells.
    pub fn cells(&self) -> &[u8] {
        &self.cells[..self.length as usize]
    }

    /// Its cells, to change.
    pub fn cells_mut(&mut self) -> &mut [u8] {
        &mut self.cells[..self.length as usize]
    }

    /// The first cell that holds this tile.
    pub fn position(&self, tile: u8) -> Option<usize> {
        // Eight cells at a time: after the exclusive or a match is a zero byte, and the lowest
        // byte that borrows from its top bit is the first of those.
        let pattern = u64::from_le_bytes([tile; 8]);
        let (words, _) = self.cells.as_chunks::<8>();
        for (index, word) in words.iter().enumerate() {
            let differences = u64::from_le_bytes(*word) ^ pattern;
            let zeros = differences.wrapping_sub(0x0101_0101_0101_0101)
                & !differences
                & 0x8080_8080_8080_8080;
            if zeros != 0 {
                let place = 8 * index + zeros.trailing_zeros() as usize / 8;
                // Behind the last cell stand zeros that are no cells.
                return (place < self.length as usize).then_some(place);
            }
        }
        None
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
            tiles in prop::collection::vec(0..=u8::MAX, 0..=MOST_CELLS),
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
