//! A line through all cells of a grid, to cut compact patterns from.

/// The cells in an order in which neighbours stand together: through two rows at a time, column by column, forth and back;
/// three rows at the end if their number is odd.
pub(crate) fn compact_line(rows: usize, columns: usize) -> Vec<usize> {
    let mut line = Vec::with_capacity(rows * columns);
    let (mut row, mut forth) = (0, true);
    while row < rows {
        let height = if rows - row == 3 {
            3
        } else {
            2.min(rows - row)
        };
        for index in 0..columns {
            let column = if forth { index } else { columns - 1 - index };
            line.extend((row..row + height).map(|row| row * columns + column));
        }
        row += height;
        forth = !forth;
    }
    line
}
