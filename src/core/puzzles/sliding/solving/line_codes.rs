//! Linear conflicts from tables.

use crate::heuristic::{Displaced, GoalGrid, MOST_CELLS};
use std::sync::OnceLock;

/// Bits of a cell in a code.
const BITS: usize = 3;

/// The longest line with a table: 262 thousand entries.
const LONGEST: usize = 6;

/// Rows and columns written as numbers of `WORDS` words: for each cell the place (from 1) that its tile has in this
/// line at the goal, 0 for tiles of other lines. The conflicts of a line follow from its part of
/// the number alone, which is within one word.
pub(crate) struct LineCodes<const WORDS: usize> {
    rows: AxisCodes<WORDS>,
    columns: AxisCodes<WORDS>,
    grid_columns: usize,
}

/// The number of all rows, or of all columns.
type Codes<const WORDS: usize> = [u64; WORDS];

/// The rows, or the columns.
struct AxisCodes<const WORDS: usize> {
    /// The share of a tile in its word of the number, by tile, then by cell.
    shares: Box<[[u64; MOST_CELLS]]>,
    /// The place of each tile's own line.
    place: [LinePlace; MOST_CELLS],
    /// The number of tiles that have to leave a line, by its code.
    conflicts: &'static [u8],
    mask: u64,
    /// The number of lines, and the bits of one.
    count: usize,
    bits: usize,
}

/// The place of a line in a number.
#[derive(Clone, Copy, Default)]
struct LinePlace {
    word: u8,
    shift: u8,
}

impl LinePlace {
    /// Of a line, where one takes so many bits.
    fn of(line: usize, bits: usize) -> Self {
        let lines = 64 / bits;
        Self {
            word: (line / lines) as u8,
            shift: (line % lines * bits) as u8,
        }
    }
}

impl<const WORDS: usize> AxisCodes<WORDS> {
    /// `place` gives the line and the place in it of every cell.
    fn new(
        grid: &GoalGrid,
        count: usize,
        length: usize,
        place: impl Fn(usize) -> (usize, usize),
    ) -> Self {
        let bits = BITS * length;
        let mut shares = vec![[0; MOST_CELLS]; MOST_CELLS].into_boxed_slice();
        let mut own_line = [LinePlace::default(); MOST_CELLS];
        for tile in 1..grid.cells() {
            let (goal_line, goal) = place(grid.goal_cell[tile].into());
            own_line[tile] = LinePlace::of(goal_line, bits);
            for (cell, share) in shares[tile].iter_mut().enumerate().take(grid.cells()) {
                let (line, at) = place(cell);
                if line == goal_line {
                    *share = (goal as u64 + 1) << (usize::from(own_line[tile].shift) + at * BITS);
                }
            }
        }
        Self {
            shares,
            place: own_line,
            conflicts: table(length),
            mask: (1 << bits) - 1,
            count,
            bits,
        }
    }

    fn of(&self, tiles: &[u8]) -> Codes<WORDS> {
        let mut codes = [0; WORDS];
        for (cell, &tile) in tiles.iter().enumerate() {
            let word = usize::from(self.place[tile as usize].word);
            codes[word % WORDS] += self.shares[tile as usize][cell];
        }
        codes
    }

    #[inline]
    fn at(&self, codes: Codes<WORDS>, place: LinePlace) -> u32 {
        let code = codes[usize::from(place.word) % WORDS] >> (place.shift % 64) & self.mask;
        self.conflicts[code as usize].into()
    }

    fn all(&self, codes: Codes<WORDS>) -> u32 {
        (0..self.count)
            .map(|line| self.at(codes, LinePlace::of(line, self.bits)))
            .sum()
    }

    #[inline]
    fn carry(&self, mut codes: Codes<WORDS>, displaced: Displaced) -> Codes<WORDS> {
        let tile = displaced.tile as usize % MOST_CELLS;
        let at = |cell: u8| self.shares[tile][cell as usize % MOST_CELLS];
        let code = &mut codes[usize::from(self.place[tile].word) % WORDS];
        *code = *code - at(displaced.from) + at(displaced.to);
        codes
    }

    /// The change of the conflicts in the tile's own line, the only one where they can change.
    #[inline]
    fn change(&self, before: Codes<WORDS>, after: Codes<WORDS>, tile: u8) -> i32 {
        let place = self.place[tile as usize % MOST_CELLS];
        self.at(after, place).cast_signed() - self.at(before, place).cast_signed()
    }
}

impl<const WORDS: usize> LineCodes<WORDS> {
    /// Whether the numbers of a grid have so many words and its tables are small.
    pub(crate) fn fits(rows: usize, columns: usize) -> bool {
        let words = |lines: usize, length: usize| lines.div_ceil(64 / (BITS * length));
        // On 6x6 waiting for the table of long lines takes more than it saves.
        let longest = if WORDS == 1 { LONGEST } else { LONGEST - 1 };
        rows.max(columns) <= longest && words(rows, columns).max(words(columns, rows)) <= WORDS
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
    pub(crate) fn of(&self, tiles: &[u8]) -> [Codes<WORDS>; 2] {
        [self.rows.of(tiles), self.columns.of(tiles)]
    }

    /// The tiles that have to leave their lines.
    pub(crate) fn conflicts(&self, codes: [Codes<WORDS>; 2]) -> u32 {
        self.rows.all(codes[0]) + self.columns.all(codes[1])
    }

    /// The numbers after a slide, and how many more tiles have to leave their lines.
    #[inline]
    pub(crate) fn carry(
        &self,
        [rows, columns]: [Codes<WORDS>; 2],
        displaced: Displaced,
    ) -> ([Codes<WORDS>; 2], i32) {
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
