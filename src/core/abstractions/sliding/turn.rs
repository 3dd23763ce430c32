//! Turns and reflections of a grid.

use crate::heuristic::MOST_CELLS;

/// A turn or reflection: where each cell of a grid goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GridSymmetry {
    /// Rows of what comes out.
    pub rows: usize,
    /// Columns of what comes out.
    pub columns: usize,
    /// The image of each cell.
    pub cell: [u8; MOST_CELLS],
}

/// Whether rows and columns are exchanged, rows reversed, columns reversed.
const KINDS: [[bool; 3]; 8] = {
    let (mut kinds, mut kind) = ([[false; 3]; 8], 0);
    while kind < 8 {
        kinds[kind] = [kind & 4 != 0, kind & 2 != 0, kind & 1 != 0];
        kind += 1;
    }
    kinds
};

impl GridSymmetry {
    /// All of them whose outcome has no more rows than columns: eight on a square, else four. The
    /// one that changes nothing, or only exchanges rows and columns, comes first.
    pub(crate) fn all(rows: usize, columns: usize) -> Vec<Self> {
        let turns = KINDS.map(|kind| Self::new(rows, columns, kind));
        let turns = turns.into_iter();
        turns.filter(|turn| turn.rows <= turn.columns).collect()
    }

    /// All of them whose outcome has the rows and columns of the grid, in an order that goes with it
    /// when rows and columns are exchanged.
    pub(crate) fn onto_itself(rows: usize, columns: usize) -> Vec<Self> {
        let turns = KINDS.map(|[transposed, down, right]| {
            let kind = if rows > columns {
                [transposed, right, down]
            } else {
                [transposed, down, right]
            };
            Self::new(rows, columns, kind)
        });
        let same = |turn: &Self| (turn.rows, turn.columns) == (rows, columns);
        turns.into_iter().filter(same).collect()
    }

    /// Whether rows and columns are exchanged, after rows, and columns, were reversed.
    fn new(rows: usize, columns: usize, [transposed, down, right]: [bool; 3]) -> Self {
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
    }

    /// The image of a list of cells, in ascending order.
    pub(crate) fn of(&self, cells: &[u8]) -> Vec<u8> {
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
        assert_eq!(GridSymmetry::all(4, 4).len(), 8);
        for (rows, columns) in [(2, 3), (3, 2)] {
            let turns = GridSymmetry::all(rows, columns);
            assert_eq!(turns.len(), 4);
            assert!(turns.iter().all(|turn| (turn.rows, turn.columns) == (2, 3)));
        }
    }

    #[test]
    fn what_fits_onto_a_grid_goes_with_it() {
        for (rows, columns) in [(4, 4), (2, 3), (3, 5)] {
            let lying = GridSymmetry::onto_itself(rows, columns);
            let standing = GridSymmetry::onto_itself(columns, rows);
            assert_eq!(lying.len(), if rows == columns { 8 } else { 4 });
            let exchanged = |cell: usize, rows, columns| cell % columns * rows + cell / columns;
            for (turn, other) in lying.iter().zip(&standing).take(4) {
                assert_eq!((other.rows, other.columns), (columns, rows));
                for cell in 0..rows * columns {
                    let image = turn.cell[cell].into();
                    let cell_image = exchanged(cell, rows, columns);
                    if rows != columns {
                        let image = exchanged(image, rows, columns);
                        assert_eq!(usize::from(other.cell[cell_image]), image);
                    }
                }
            }
        }
    }

    #[test]
    fn neighbours_stay_neighbours() {
        for (rows, columns) in [(3, 3), (2, 5), (5, 2)] {
            for turn in GridSymmetry::all(rows, columns) {
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
