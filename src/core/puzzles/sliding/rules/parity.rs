//! Which states can reach a goal.
//!
//! A move exchanges the blank with a neighbour: it changes the parity of the permutation of all
//! cells and that of the blank's distance. So both must agree between start and goal, and on
//! boards of at least 2x2 that is enough (Johnson and Story, "Notes on the 15 puzzle", 1879).

use crate::puzzle::{Notation, Solvability};
use crate::puzzles::grid::Grid;
use crate::state::{Board, inversions, relative};

/// Whether the goal can be reached, with the parities.
pub(crate) fn solvability(grid: Grid, start: &Board, goal: &Board) -> Solvability {
    let Some((inversions, distance)) = counts(grid, start, goal) else {
        return Solvability::Unsolvable {
            reason: "start and goal don't hold the same tiles".to_owned(),
            repair: None,
        };
    };
    let facts = format!(
        "against the goal the start has {} ({}) and its blank is {} away ({})",
        plural(inversions, "inversion"),
        parity(inversions),
        plural(distance, "step"),
        parity(distance),
    );
    if (inversions + distance).is_multiple_of(2) {
        return Solvability::Solvable {
            reason: format!("{facts}: the parities agree"),
        };
    }
    let repaired = grid.write(&exchanged(start), Notation::Compact);
    Solvability::Unsolvable {
        reason: format!(
            "{facts}, but every move changes both parities, so they would have to agree"
        ),
        repair: Some((repaired, "swapping 1 and 2".to_owned())),
    }
}

/// Whether the goal can be reached.
pub(crate) fn is_solvable(grid: Grid, start: &Board, goal: &Board) -> bool {
    counts(grid, start, goal)
        .is_some_and(|(inversions, distance)| (inversions + distance).is_multiple_of(2))
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

/// The inversions of the permutation from start to goal, the blank included, and the steps
/// between their blanks; `None` when they hold different tiles.
fn counts(grid: Grid, start: &Board, goal: &Board) -> Option<(u32, u32)> {
    let permutation = relative(start.cells(), goal.cells())?;
    let (from, to) = (start.position(0)?, goal.position(0)?);
    let rows = (from / grid.columns).abs_diff(to / grid.columns);
    let columns = (from % grid.columns).abs_diff(to % grid.columns);
    Some((inversions(&permutation), (rows + columns) as u32))
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
