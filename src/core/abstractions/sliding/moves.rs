//! The moves of a pattern's tiles.

use super::orders::Orders;
use super::pattern::TilePattern;
use super::shape::{TableLayout, neighbours};
use crate::search::{Observer, StopReason};

/// A move into a row: from the row of another set of cells, and how orders change on the way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowMove {
    /// The row.
    pub from: u32,
    /// The number of a map, [`SAME`] when no tile passes another.
    pub map: u32,
}

/// All orders stay as they are.
const SAME: u32 = u32::MAX;

/// Rows between two looks at the observer.
const PERIOD: usize = 1 << 12;

/// All moves on the board of a pattern, by the row that they lead into. A row stands for the cells
/// that the tiles take and the region that the blank is in.
pub(crate) struct PatternMoves {
    /// The first step of each row; one more at the end.
    first: Vec<u32>,
    steps: Vec<RowMove>,
    /// The number of each order after a tile moves, by the places that the tile leaves and takes.
    maps: Vec<Option<Box<[u16]>>>,
}

impl PatternMoves {
    /// Of a pattern with the shape of its table.
    pub(crate) fn new(
        pattern: &TilePattern,
        shape: &TableLayout,
        observer: &mut dyn Observer,
    ) -> Result<Self, StopReason> {
        let neighbours = neighbours(pattern.rows, pattern.columns);
        let tiles = pattern.cells.len();
        let mut moves = Self {
            first: Vec::with_capacity(shape.regions.count() + 1),
            steps: Vec::new(),
            maps: vec![None; tiles * tiles],
        };
        for (number, (set, region)) in shape.rows().enumerate() {
            if number.is_multiple_of(PERIOD)
                && let Some(reason) = observer.observe_table(0, 1)
            {
                return Err(reason);
            }
            moves.first.push(moves.steps.len() as u32);
            moves.add(shape, set, region, &neighbours);
        }
        moves.first.push(moves.steps.len() as u32);
        for (index, map) in moves.maps.iter_mut().enumerate() {
            if map.is_some() {
                *map = Some(Orders::moved(tiles, index / tiles, index % tiles));
            }
        }
        Ok(moves)
    }

    /// Adds the steps into the row of a set and region: a tile came to its cell from one that now
    /// belongs to the region.
    fn add(&mut self, shape: &TableLayout, set: u64, region: u64, neighbours: &[u64]) {
        let (mut left, mut to) = (set, 0);
        while left != 0 {
            let cell = left.trailing_zeros() as usize;
            left &= left - 1;
            let mut sources = neighbours[cell] & region;
            while sources != 0 {
                let source = sources & sources.wrapping_neg();
                sources &= sources - 1;
                let before = set ^ 1 << cell | source;
                let from = (before & (source - 1)).count_ones() as usize;
                let map = if from == to {
                    SAME
                } else {
                    let index = from * set.count_ones() as usize + to;
                    self.maps[index].get_or_insert_default();
                    index as u32
                };
                let row = shape.row(before, cell as u8);
                self.steps.push(RowMove {
                    from: row as u32,
                    map,
                });
            }
            to += 1;
        }
    }

    /// The steps into a row.
    #[inline]
    pub(crate) fn leading_to(&self, row: usize) -> &[RowMove] {
        &self.steps[self.first[row] as usize..self.first[row + 1] as usize]
    }

    /// A map of orders; `None` when they stay as they are.
    #[inline]
    pub(crate) fn map(&self, map: u32) -> Option<&[u16]> {
        self.maps.get(map as usize)?.as_deref()
    }

    /// Bytes that it takes.
    pub(crate) fn bytes(&self) -> usize {
        let steps = self.steps.capacity() * size_of::<RowMove>();
        let maps: usize = self.maps.iter().flatten().map(|map| 2 * map.len()).sum();
        steps + maps + self.first.len() * 4
    }
}
