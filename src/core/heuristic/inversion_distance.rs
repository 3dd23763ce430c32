//! Inversion distance.

use super::geometry::{GoalGrid, MOST_CELLS, TileView};
use crate::search::{Estimate, Heuristic, Share};

/// The fewest vertical moves that can undo the inversions read row by row, plus the fewest
/// horizontal ones that can undo those read column by column (after Michael Kim, "Solving the 15
/// puzzle", 2019).
///
/// Tiles are numbered as they stand in the goal, read one row after another without the blank,
/// wherever it is; so the goal has no inversion. A horizontal move changes nothing in that
/// reading. A vertical one takes a tile past the `m = columns - 1` tiles between its two cells:
/// it makes an inversion with some and undoes that with the others, `m`, `m - 2`, ..., `-m` in
/// all. So it takes at least `inversions / m` vertical moves, rounded up, and where `m` is odd as
/// many more as make their number of the inversions' parity. Reading column by column bounds
/// the horizontal moves in the same way; a move is one or the other, so the two bounds add up.
/// Each is the distance to 0 on a line of integers where a move is one step: consistent.
#[derive(Clone, Debug)]
pub(crate) struct InversionDistance {
    rows: ReadingOrder,
    columns: ReadingOrder,
}

/// A way to read the board: row by row, or column by column.
#[derive(Clone, Debug)]
struct ReadingOrder {
    /// The cells as they are read.
    cells: Vec<u8>,
    /// The number of each tile in the goal, from 1; 0 for the blank.
    number: [u8; MOST_CELLS],
    /// The number of tiles that a move across passes.
    passed: u32,
}

impl ReadingOrder {
    fn new(grid: &GoalGrid, cells: Vec<u8>, line: usize) -> Self {
        let mut number = [0; MOST_CELLS];
        let tile_of = |cell: u8| {
            grid.goal_cell[..grid.cells()]
                .iter()
                .position(|&home| home == cell)
        };
        let tiles = cells.iter().filter_map(|&cell| tile_of(cell));
        for (index, tile) in tiles.filter(|&tile| tile != 0).enumerate() {
            number[tile] = index as u8 + 1;
        }
        Self {
            cells,
            number,
            passed: line as u32 - 1,
        }
    }

    #[inline]
    fn inversions<V: TileView>(&self, view: &V, state: V::At<'_>) -> u32 {
        let (mut seen, mut inversions) = (0_u64, 0);
        for &cell in &self.cells {
            let tile = view.tile_at(state, cell.into());
            let number = self.number[tile as usize % MOST_CELLS] % 64;
            // Bit 0 is the blank's: it is cleared, so that nothing is counted against it.
            inversions += if number == 0 {
                0
            } else {
                (seen >> number).count_ones()
            };
            seen |= 1 << number & !1;
        }
        inversions
    }

    /// The fewest moves across that can undo so many inversions.
    #[inline]
    fn moves(&self, inversions: u32) -> u32 {
        let least = inversions.div_ceil(self.passed);
        if self.passed % 2 == 1 && (least ^ inversions) & 1 == 1 {
            least + 1
        } else {
            least
        }
    }

    /// The change of the bound by a move.
    #[inline]
    fn change<V: TileView>(&self, view: &V, made: V::Transition<'_>) -> i32 {
        let before = self.moves(self.inversions(view, V::parent(made)));
        let after = V::see_child(made, |child| self.moves(self.inversions(view, child)));
        after.cast_signed() - before.cast_signed()
    }
}

impl InversionDistance {
    /// For the goal of a grid.
    pub(crate) fn new(grid: &GoalGrid) -> Self {
        let (rows, columns) = (grid.rows, grid.columns);
        let by_row = 0..rows * columns;
        let by_column = (0..columns).flat_map(|column| (column..rows * columns).step_by(columns));
        Self {
            rows: ReadingOrder::new(grid, by_row.map(|cell| cell as u8).collect(), columns),
            columns: ReadingOrder::new(grid, by_column.map(|cell| cell as u8).collect(), rows),
        }
    }
}

impl<V: TileView> Heuristic<V> for InversionDistance {
    fn estimate(&self, view: &V, at: V::At<'_>) -> Estimate {
        let moves = |reading: &ReadingOrder| reading.moves(reading.inversions(view, at));
        moves(&self.rows) + moves(&self.columns)
    }

    fn shares(&self, view: &V, at: V::At<'_>) -> Option<Vec<Share>> {
        let share = |text, reading: &ReadingOrder| Share {
            text,
            values: Vec::new(),
            amount: reading.moves(reading.inversions(view, at)),
        };
        Some(vec![
            share("inversions, read by rows", &self.rows),
            share("inversions, read by columns", &self.columns),
        ])
    }

    #[inline]
    fn estimate_child(&self, view: &V, estimate: Estimate, made: V::Transition<'_>) -> Estimate {
        let displaced = view.displaced_by(made);
        let apart = displaced.from.abs_diff(displaced.to);
        let reading = if u32::from(apart) == self.rows.passed + 1 {
            &self.rows
        } else {
            &self.columns
        };
        estimate.wrapping_add_signed(reading.change(view, made))
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
