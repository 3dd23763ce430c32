//! Linear conflicts from tables.

use crate::heuristic::{Displaced, GoalGrid, MOST_CELLS};
use std::sync::OnceLock;

/// Bits of a cell in a code.
const BITS: usize = 3;

/// The longest line with a table: 262 thousand entries.
const LONGEST: usize = 6;

/// Rows and columns written as numbers: for each cell the place (from 1) that its tile has in this
/// line at the goal, 0 for tiles of other lines. The conflicts of a line follow from its part of
/// the number alone.
pub(crate) struct LineCodes {
    rows: AxisCodes,
    columns: AxisCodes,
    grid_columns: usize,
}

/// The rows, or the columns.
struct AxisCodes {
    /// The share of a tile in the number, by tile, then by cell.
    shares: Box<[[u64; MOST_CELLS]]>,
    /// The shift of each tile's own line.
    shift: [u8; MOST_CELLS],
    /// The number of tiles that have to leave a line, by its code.
    conflicts: &'static [u8],
    mask: u64,
    /// The number of lines, and the bits of one.
    count: usize,
    bits: usize,
}

impl AxisCodes {
    /// `place` gives the line and the place in it of every cell.
    fn new(
        grid: &GoalGrid,
        count: usize,
        length: usize,
        place: impl Fn(usize) -> (usize, usize),
    ) -> Self {
        let bits = BITS * length;
        let mut shares = vec![[0; MOST_CELLS]; MOST_CELLS].into_boxed_slice();
        let mut shift = [0; MOST_CELLS];
        for tile in 1..grid.cells() {
            let (goal_line, goal) = place(grid.goal_cell[tile].into());
            shift[tile] = (goal_line * bits) as u8;
            for (cell, share) in shares[tile].iter_mut().enumerate().take(grid.cells()) {
                let (line, at) = place(cell);
                if line == goal_line {
                    *share = (goal as u64 + 1) << (line * bits + at * BITS);
                }
            }
        }
        Self {
            shares,
            shift,
            conflicts: table(length),
            mask: (1 << bits) - 1,
            count,
            bits,
        }
    }

    fn of(&self, tiles: &[u8]) -> u64 {
        let tiles = tiles.iter().enumerate();
        tiles
            .map(|(cell, &tile)| self.shares[tile as usize][cell])
            .sum()
    }

    #[inline]
    fn at(&self, codes: u64, shift: usize) -> u32 {
        self.conflicts[(codes >> (shift % 64) & self.mask) as usize].into()
    }

    fn all(&self, codes: u64) -> u32 {
        (0..self.count)
            .map(|line| self.at(codes, line * self.bits))
            .sum()
    }

    #[inline]
    fn carry(&self, codes: u64, displaced: Displaced) -> u64 {
        let shares = &self.shares[displaced.tile as usize % MOST_CELLS];
        let at = |cell: u8| shares[cell as usize % MOST_CELLS];
        codes - at(displaced.from) + at(displaced.to)
    }

    /// The change of the conflicts in the tile's own line, the only one where they can change.
    #[inline]
    fn change(&self, before: u64, after: u64, tile: u8) -> i32 {
        let shift = self.shift[tile as usize % MOST_CELLS].into();
        self.at(after, shift).cast_signed() - self.at(before, shift).cast_signed()
    }
}

impl LineCodes {
    /// Whether the numbers of a grid have 64 bits and its tables are small.
    pub(crate) fn fits(rows: usize, columns: usize) -> bool {
        rows * columns * BITS <= 64 && rows.max(columns) <= LONGEST
    }

    /// For the goal of a grid that fits.
    pub(crate) fn new(grid: &GoalGrid) -> Self {
        let (rows, columns) = (grid.rows, grid.columns);
        Self {
            rows: AxisCodes::new(grid, rows, columns, |cell| (cell / columns, cell % columns)),
            columns: AxisCodes::new(grid, columns, rows, |cell| (cell % columns, cell / columns)),
            grid_columns: columns,
        }
    }

    /// The numbers of rows and columns.
    pub(crate) fn of(&self, tiles: &[u8]) -> [u64; 2] {
        [self.rows.of(tiles), self.columns.of(tiles)]
    }

    /// The tiles that have to leave their lines.
    pub(crate) fn conflicts(&self, codes: [u64; 2]) -> u32 {
        self.rows.all(codes[0]) + self.columns.all(codes[1])
    }

    /// The numbers after a slide, and how many more tiles have to leave their lines.
    #[inline]
    pub(crate) fn carry(&self, [rows, columns]: [u64; 2], displaced: Displaced) -> ([u64; 2], i32) {
        let after = [
            self.rows.carry(rows, displaced),
            self.columns.carry(columns, displaced),
        ];
        // A slide along a line keeps the order in it.
        let vertical = usize::from(displaced.from.abs_diff(displaced.to)) == self.grid_columns;
        let change = if vertical {
            self.rows.change(rows, after[0], displaced.tile)
        } else {
            self.columns.change(columns, after[1], displaced.tile)
        };
        (after, change)
    }
}

/// The conflicts of all codes of lines of a length; made once in a process.
fn table(length: usize) -> &'static [u8] {
    static TABLES: [OnceLock<Box<[u8]>>; LONGEST + 1] = [const { OnceLock::new() }; LONGEST + 1];
    TABLES[length].get_or_init(|| (0..1 << (BITS * length)).map(conflicts).collect())
}

/// The number of a line's own tiles outside the longest subsequence in goal order.
fn conflicts(code: u64) -> u8 {
    let places = (0..LONGEST)
        .map(|at| code >> (at * BITS) & 7)
        .filter(|&place| place > 0);
    // By place: the longest such subsequence that ends there.
    let mut longest = [0; 8];
    let mut chain = 0;
    for place in places {
        let before = longest[..place as usize].iter().max().copied().unwrap_or(0);
        longest[place as usize] = longest[place as usize].max(before + 1);
        chain += 1;
    }
    chain - longest.iter().max().copied().unwrap_or(0)
}
