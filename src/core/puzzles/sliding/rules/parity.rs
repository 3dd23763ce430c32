//! Which states can reach a goal.
//!
//! Inversions are pairs of tiles in another order than in the goal, read row by row, without the
//! blank. A horizontal move changes none of these pairs, a vertical one exchanges a tile with the
//! `columns - 1` tiles between its two cells. So on boards of odd width every move keeps the parity of
//! the inversions; on others it changes with the row of the blank. On boards of at least 2x2 that is
//! all (Johnson and Story, "Notes on the 15 puzzle", 1879).

use crate::puzzle::{Notation, Solvability};
use crate::puzzles::grid::Grid;
use crate::state::{Board, inversions, relative};

/// Whether the goal can be reached, with the parities.
pub(crate) fn solvability(grid: Grid, start: &Board, goal: &Board) -> Solvability {
    let Some((inversions, rows)) = counts(grid, start, goal) else {
        return Solvability::Unsolvable {
            reason: "start and goal don't hold the same tiles".to_owned(),
            repair: None,
        };
    };
    let inverted = format!(
        "against the goal the start has {} ({})",
        plural(inversions, "inversion"),
        parity(inversions),
    );
    let is_solvable = agree(grid, inversions, rows);
    let reason = if grid.columns % 2 == 1 {
        let because = if is_solvable {
            "and every move keeps this parity"
        } else {
            "but every move keeps this parity, and the goal has none"
        };
        format!("{inverted}, {because}")
    } else {
        let because = if is_solvable {
            ": the parities agree"
        } else {
            ", but every move up or down changes both parities, so they would have to agree"
        };
        let row = plural(rows, "row");
        let parity = parity(rows);
        format!("{inverted} and its blank is {row} away ({parity}){because}")
    };
    if is_solvable {
        return Solvability::Solvable { reason };
    }
    let repaired = grid.write(&exchanged(start), Notation::Compact);
    Solvability::Unsolvable {
        reason,
        repair: Some((repaired, "swapping 1 and 2".to_owned())),
    }
}

/// Whether the goal can be reached.
pub(crate) fn is_solvable(grid: Grid, start: &Board, goal: &Board) -> bool {
    counts(grid, start, goal).is_some_and(|(inversions, rows)| agree(grid, inversions, rows))
}

/// Whether so many inversions, and rows between the blanks, are those of a state that reaches the goal.
fn agree(grid: Grid, inversions: u32, rows: u32) -> bool {
    let changes = rows * (grid.columns as u32 - 1);
    (inversions + changes).is_multiple_of(2)
}

/// The board with tiles 1 and 2 exchanged, which every size has: it can reach what the board
/// can't. In text it differs in two characters, the fewest possible.
pub(crate) fn exchanged(board: &Board) -> Board {
    let mut exchanged = board.clone();
    for tile in exchanged.cells_mut() {
        *tile = match *tile {
            1 => 2,
            2 => 1,
            other => other,
        };
    }
    exchanged
}

/// The inversions of the tiles against the goal, and the rows between the blanks; `None` when start and goal hold
/// different tiles.
fn counts(grid: Grid, start: &Board, goal: &Board) -> Option<(u32, u32)> {
    let mut permutation = relative(start.cells(), goal.cells())?;
    let (from, to) = (start.position(0)?, goal.position(0)?);
    permutation.remove(from);
    let rows = (from / grid.columns).abs_diff(to / grid.columns);
    Some((inversions(&permutation), rows as u32))
}

fn parity(number: u32) -> &'static str {
    if number.is_multiple_of(2) {
        "even"
    } else {
        "odd"
    }
}

fn plural(number: u32, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
