//! Manhattan distance with linear conflicts.

use super::Manhattan;
use super::geometry::{Displaced, GoalGrid, MOST_CELLS, TileView};
use crate::search::{Estimate, Heuristic, Share};

/// No line: where the blank belongs.
const NOWHERE: u8 = u8::MAX;

/// h2 plus twice the tiles that must leave their goal line: in every row and column, those that
/// belong to it less the longest subsequence of them in goal order (Hansson, Mayer and Yung,
/// "Criticizing solutions to relaxed models yields powerful admissible heuristics", 1992).
///
/// Admissible: of two tiles in the wrong order one has to leave the line and to come back, two
/// moves across it that h2 does not count, and only tiles in goal order can all stay. Rows cost
/// vertical moves and columns horizontal ones, so nothing counts twice. Consistent: a move along a
/// line keeps the order in it; a move across changes the conflicts of at most one line, the tile's
/// goal line, by at most one: one more when the tile enters it, where h2 falls by one, and one less
/// when it leaves it, where h2 grows by one.
#[derive(Clone, Debug)]
pub(crate) struct LinearConflict {
    manhattan: Manhattan,
    rows: GridLines,
    columns: GridLines,
}

/// The rows of a grid, or its columns.
#[derive(Clone, Debug)]
struct GridLines {
    /// The number of lines.
    count: usize,
    /// The number of cells in a line.
    length: usize,
    /// From the first cell of one to that of the next.
    stride: usize,
    /// From a cell of one to the next cell.
    step: usize,
    /// The line of each tile, [`NOWHERE`] for the blank.
    line: [u8; MOST_CELLS],
    /// The place of each tile in that line.
    place: [u8; MOST_CELLS],
}

impl GridLines {
    fn new(grid: &GoalGrid, rows: bool) -> Self {
        let columns = grid.columns as u8;
        let row = grid.goal_cell.map(|cell| cell / columns);
        let column = grid.goal_cell.map(|cell| cell % columns);
        let mut lines = if rows {
            Self {
                count: grid.rows,
                length: grid.columns,
                stride: grid.columns,
                step: 1,
                line: row,
                place: column,
            }
        } else {
            Self {
                count: grid.columns,
                length: grid.rows,
                stride: 1,
                step: grid.columns,
                line: column,
                place: row,
            }
        };
        lines.line[0] = NOWHERE;
        lines
    }

    /// The number of a line's own tiles outside the longest subsequence in goal order.
    ///
    /// Patience sorting, with the top cards as bits: a tile covers the lowest top above its place,
    /// or opens a pile; there are as many piles as the longest increasing subsequence has tiles.
    #[inline]
    fn conflicts<V: TileView>(&self, view: &V, state: V::At<'_>, line: usize) -> u32 {
        let (mut tops, mut tiles) = (0_u32, 0);
        for index in 0..self.length {
            let cell = line * self.stride + index * self.step;
            let tile = view.tile_at(state, cell) as usize % MOST_CELLS;
            if usize::from(self.line[tile]) == line {
                let place = 1_u32 << self.place[tile];
                let above = tops & place.wrapping_neg();
                tops = tops & !(above & above.wrapping_neg()) | place;
                tiles += 1;
            }
        }
        tiles - tops.count_ones()
    }

    fn all_conflicts<V: TileView>(&self, view: &V, state: V::At<'_>) -> u32 {
        (0..self.count)
            .map(|line| self.conflicts(view, state, line))
            .sum()
    }

    /// The change of the conflicts when a tile goes from one of these lines to the next.
    #[inline]
    fn change<V: TileView>(
        &self,
        view: &V,
        made: V::Transition<'_>,
        tile: u8,
        (from, to): (usize, usize),
    ) -> i32 {
        let home = usize::from(self.line[tile as usize % MOST_CELLS]);
        if home != from && home != to {
            return 0;
        }
        let before = self.conflicts(view, V::parent(made), home);
        let after = V::see_child(made, |child| self.conflicts(view, child, home));
        after.cast_signed() - before.cast_signed()
    }
}

impl LinearConflict {
    /// For the goal of a grid.
    pub(crate) fn new(grid: &GoalGrid) -> Self {
        Self {
            manhattan: Manhattan::new(grid),
            rows: GridLines::new(grid, true),
            columns: GridLines::new(grid, false),
        }
    }
}

impl<V: TileView> Heuristic<V> for LinearConflict {
    fn estimate(&self, view: &V, at: V::At<'_>) -> Estimate {
        let conflicts = self.rows.all_conflicts(view, at) + self.columns.all_conflicts(view, at);
        self.manhattan.estimate(view, at) + 2 * conflicts
    }

    fn shares(&self, view: &V, at: V::At<'_>) -> Option<Vec<Share>> {
        let mut shares = self.manhattan.shares(view, at)?;
        let lines = [
            (&self.rows, "conflict in a row"),
            (&self.columns, "conflict in a column"),
        ];
        for (lines, text) in lines {
            for line in 0..lines.count {
                let amount = 2 * lines.conflicts(view, at, line);
                let cells = (0..lines.length).map(|index| line * lines.stride + index * lines.step);
                let tiles = cells.map(|cell| view.tile_at(at, cell));
                let values =
                    tiles.filter(|&tile| usize::from(lines.line[usize::from(tile)]) == line);
                shares.extend((amount > 0).then(|| Share {
                    text,
                    values: values.collect(),
                    amount,
                }));
            }
        }
        Some(shares)
    }

    #[inline]
    fn estimate_child(&self, view: &V, estimate: Estimate, made: V::Transition<'_>) -> Estimate {
        let displaced = view.displaced_by(made);
        let Displaced { tile, from, to } = displaced;
        let columns = self.rows.length;
        let lines = |cell: u8| (usize::from(cell) / columns, usize::from(cell) % columns);
        let (from, to) = (lines(from), lines(to));
        let conflicts = if from.1 == to.1 {
            let rows = (from.0, to.0);
            self.rows.change(view, made, tile, rows)
        } else {
            let columns = (from.1, to.1);
            self.columns.change(view, made, tile, columns)
        };
        let estimate = self.manhattan.estimate_child(view, estimate, made);
        estimate.wrapping_add_signed(2 * conflicts)
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
