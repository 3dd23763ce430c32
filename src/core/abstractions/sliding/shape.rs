//! The data that all patterns of one size on one grid share.

use super::orders::Orders;
use super::sets::Sets;
use crate::state::factorial;

/// The cells beside a cell, as a mask; `rows * columns` cells.
pub(crate) fn neighbours(rows: usize, columns: usize) -> Vec<u64> {
    let cell = |row: usize, column: usize| 1_u64 << (row * columns + column);
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let around = cells.map(|(row, column)| {
        let mut mask = 0;
        mask |= if row > 0 { cell(row - 1, column) } else { 0 };
        mask |= if row + 1 < rows {
            cell(row + 1, column)
        } else {
            0
        };
        mask |= if column > 0 { cell(row, column - 1) } else { 0 };
        mask |= if column + 1 < columns {
            cell(row, column + 1)
        } else {
            0
        };
        mask
    });
    around.collect()
}

/// The part of `free` that is connected with `start`, a part of it.
pub(crate) fn region(start: u64, free: u64, neighbours: &[u64]) -> u64 {
    let (mut region, mut edge) = (start, start);
    while edge != 0 {
        let cell = edge.trailing_zeros() as usize;
        edge &= edge - 1;
        let new = neighbours[cell] & free & !region;
        region |= new;
        edge |= new;
    }
    region
}

/// Cells of boards whose regions are packed into 64 bits.
const PACKED_CELLS: usize = 16;

/// The regions that the blank can move in while the tiles of a pattern stand still: of each set of
/// cells that they can take, the connected parts of the other cells. The largest of a set (of equal
/// ones that with the first cell) has the set's number; the others, set by set, those behind.
#[derive(Clone, Debug)]
pub(crate) struct Regions {
    sets: usize,
    /// The number of regions, other than the largest, in the sets before each set.
    before: Box<[u32]>,
    /// The cells of these.
    others: Box<[u64]>,
    /// On boards of at most [`PACKED_CELLS`]: by number of the set, four bits for each cell, which of
    /// the set's regions the cell is in. A look-up then has no branch that a processor would guess
    /// wrong.
    packed: Box<[u64]>,
    /// On larger boards of at most 32 cells: by number of the set, the cells of the largest region,
    /// where the blank mostly is.
    largest: Box<[u32]>,
}

impl Regions {
    /// The regions of sets.
    pub(crate) fn new(sets: &Sets, neighbours: &[u64]) -> Self {
        let cells = neighbours.len();
        let all = !0_u64 >> (64 - cells);
        let mut before = Vec::with_capacity(sets.count() + 1);
        let (mut others, mut packed, mut largest) = (Vec::new(), Vec::new(), Vec::new());
        let mut regions = Vec::new();
        for set in sets.masks() {
            let mut rest = all & !set;
            regions.clear();
            while rest != 0 {
                let found = region(rest & rest.wrapping_neg(), rest, neighbours);
                regions.push(found);
                rest &= !found;
            }
            regions.sort_by_key(|region| (64 - region.count_ones(), region.trailing_zeros()));
            before.push(others.len() as u32);
            others.extend(&regions[1..]);
            if cells <= PACKED_CELLS {
                let of = |cell| regions.iter().position(|region| region >> cell & 1 == 1);
                let places = (0..cells).map(|cell| (of(cell).unwrap_or(0) as u64) << (4 * cell));
                packed.push(places.sum());
            } else if cells <= 32 {
                largest.push(regions[0] as u32);
            }
        }
        before.push(others.len() as u32);
        Self {
            sets: sets.count(),
            before: before.into(),
            others: others.into(),
            packed: packed.into(),
            largest: largest.into(),
        }
    }

    /// The number of regions.
    pub(crate) fn count(&self) -> usize {
        self.sets + self.others.len()
    }

    /// The cells of the regions of a set but for the largest.
    fn others(&self, set: usize) -> &[u64] {
        &self.others[self.before[set] as usize..self.before[set + 1] as usize]
    }

    /// The region of a set with that cell.
    #[inline]
    pub(crate) fn find(&self, set: usize, cell: u8) -> usize {
        if let Some(places) = self.packed.get(set) {
            let place = (places >> (4 * (cell % 16)) & 15) as usize;
            let other = (self.sets + self.before[set] as usize + place).wrapping_sub(1);
            if place == 0 { set } else { other }
        } else {
            match self.largest.get(set) {
                Some(largest) if largest >> (cell % 32) & 1 == 1 => set,
                Some(_) if self.before[set + 1] - self.before[set] == 1 => {
                    self.sets + self.before[set] as usize
                }
                _ => self.find_among(set, cell),
            }
        }
    }

    /// The region with that cell of a set that may have several.
    #[inline(never)]
    fn find_among(&self, set: usize, cell: u8) -> usize {
        let mut others = self.others(set).iter();
        let place = others.position(|other| other >> cell & 1 == 1);
        place.map_or(set, |place| self.sets + self.before[set] as usize + place)
    }
}

/// The layout of a table: a row for every set of cells and region of the blank has an entry for every order of the
/// tiles. Without the regions, taking the least over them, tables would be half as large, but say less, and could
/// change by more than one from move to move.
#[derive(Clone, Debug)]
pub(crate) struct TableLayout {
    /// Numbers sets.
    pub sets: Sets,
    /// Numbers orders.
    pub orders: Orders,
    /// Numbers regions: the rows.
    pub regions: Regions,
}

impl TableLayout {
    /// Of patterns of so many tiles.
    pub(crate) fn new(rows: usize, columns: usize, tiles: usize) -> Self {
        let sets = Sets::new(rows * columns, tiles);
        let regions = Regions::new(&sets, &neighbours(rows, columns));
        Self {
            sets,
            // A slide along a column passes those in the rest of two rows.
            orders: Orders::new(tiles, columns - 1),
            regions,
        }
    }

    /// The rows in order: the set of cells and the cells of the region of the blank.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (u64, u64)> {
        let all = !0_u64 >> (64 - self.sets.cells());
        let sets = || self.sets.masks().enumerate();
        let largest = sets().map(move |(number, set)| {
            let others = self.regions.others(number).iter();
            (set, others.fold(all & !set, |rest, other| rest & !other))
        });
        let others = sets().flat_map(|(number, set)| {
            let others = self.regions.others(number).iter();
            others.map(move |&other| (set, other))
        });
        largest.chain(others)
    }

    /// Bytes of a plane of bits that belong to an order: a bit for each row. Moves change the row every time, the
    /// order not as often, and rows with near numbers are often near on a path.
    pub(crate) fn order_bytes(&self) -> usize {
        self.regions.count().div_ceil(8)
    }

    /// Bytes of a plane.
    pub(crate) fn plane_bytes(&self) -> usize {
        self.orders.count() * self.order_bytes()
    }

    /// The row of a set of cells with the blank in a cell.
    #[inline]
    pub(crate) fn row(&self, set: u64, blank: u8) -> usize {
        self.regions.find(self.sets.number(set), blank)
    }
}

/// Entries of a table with one region for each set; `None` when there are more than a table can have.
pub(crate) fn entries(cells: usize, tiles: usize) -> Option<u64> {
    let fits = tiles <= super::orders::MOST_TILES;
    let sets = (cells - tiles.min(cells) + 1..=cells).map(|n| n as u128);
    let entries = sets.product::<u128>();
    let sets = entries / factorial(tiles.min(20));
    (fits && entries < 1 << 32 && sets < 1 << 24).then_some(entries as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_found_by_every_cell_of_their_regions() {
        // With the regions of a set packed, with the largest at hand, with neither.
        for (rows, columns, tiles) in [(3, 3, 4), (4, 4, 6), (3, 6, 5), (5, 7, 3)] {
            let shape = TableLayout::new(rows, columns, tiles);
            let all: Vec<(u64, u64)> = shape.rows().collect();
            assert_eq!(all.len(), shape.regions.count());
            assert!(all.len() > shape.sets.count());
            for (number, (set, region)) in all.into_iter().enumerate() {
                assert_eq!(set & region, 0);
                let mut cells = (0..(rows * columns) as u8).filter(|cell| region >> cell & 1 == 1);
                assert!(cells.all(|cell| shape.row(set, cell) == number));
            }
        }
    }

    #[test]
    fn a_region_ends_at_tiles_and_edges() {
        // The middle column of 3x3 is taken.
        let (taken, beside) = (0b010_010_010, neighbours(3, 3));
        assert_eq!(region(1, !taken & 0o777, &beside), 0b001_001_001);
        assert_eq!(region(1 << 8, !taken & 0o777, &beside), 0b100_100_100);
    }
}
