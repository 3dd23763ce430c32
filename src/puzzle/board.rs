//! The state of any puzzle as the session sees it.

/// Most cells a board may have (8 x 8).
pub const MOST_CELLS: usize = 64;

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
        Self { cells, length: tiles.len() as u8 }
    }

    /// Its cells.
    pub fn cells(&self) -> &[u8] {
        &self.cells[..self.length as usize]
    }

    /// Its cells, to change.
    pub fn cells_mut(&mut self) -> &mut [u8] {
        &mut self.cells[..self.length as usize]
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_list().entries(self.cells()).finish()
    }
}
