//! Turns and reflections of a grid.

use crate::heuristic::MOST_CELLS;

/// A turn or reflection: where each cell of a grid goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Rows of what comes out.
    pub rows: usize,
    /// Columns of what comes out.
    pub columns: usize,
    /// By cell: the cell it becomes.
    pub cell: [u8; MOST_CELLS],
}

impl Turn {
    /// All of them whose outcome has no more rows than columns: eight on a square, else four. The
    /// one that changes nothing, or only exchanges rows and columns, comes first.
    pub fn all(rows: usize, columns: usize) -> Vec<Self> {
        let kinds = (0..8).map(|kind| (kind & 4 != 0, kind & 2 != 0, kind & 1 != 0));
        let turns = kinds.map(|(transposed, down, right)| {
            let size = if transposed {
                (columns, rows)
            } else {
                (rows, columns)
            };
            let mut cell = [0; MOST_CELLS];
            for (from, to) in cell.iter_mut().enumerate().take(rows * columns) {
                let (row, column) = (from / columns, from % columns);
                let row = if down { rows - 1 - row } else { row };
                let column = if right { columns - 1 - column } else { column };
                *to = if transposed {
                    column * rows + row
                } else {
                    row * columns + column
                } as u8;
            }
            Self {
                rows: size.0,
                columns: size.1,
                cell,
            }
        });
        turns.filter(|turn| turn.rows <= turn.columns).collect()
    }

    /// What becomes of a list of cells, in ascending order.
    pub fn of(&self, cells: &[u8]) -> Vec<u8> {
        let mut cells: Vec<u8> = cells
            .iter()
            .map(|&cell| self.cell[usize::from(cell)])
            .collect();
        cells.sort_unstable();
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_eight_and_other_grids_four() {
        assert_eq!(Turn::all(4, 4).len(), 8);
        for (rows, columns) in [(2, 3), (3, 2)] {
            let turns = Turn::all(rows, columns);
            assert_eq!(turns.len(), 4);
            assert!(turns.iter().all(|turn| (turn.rows, turn.columns) == (2, 3)));
        }
    }

    #[test]
    fn neighbours_stay_neighbours() {
        for (rows, columns) in [(3, 3), (2, 5), (5, 2)] {
            for turn in Turn::all(rows, columns) {
                let apart = |a: usize, b: usize, columns: usize| {
                    (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns)
                };
                for (a, b) in (0..rows * columns).flat_map(|a| (0..a).map(move |b| (a, b))) {
                    let [x, y] = [a, b].map(|cell| turn.cell[cell].into());
                    assert_eq!(apart(a, b, columns), apart(x, y, turn.columns));
                }
            }
        }
    }
}
