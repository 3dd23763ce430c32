//! Whether a board can be filled to a goal, and what stands against it.

use super::groups::{GROUPS, SUM};
use super::notation;
use super::rules::missing;
use super::solutions::{completions, conflicts, solutions};
use crate::puzzle::{Notation, Solvability};
use crate::state::Board;

/// Whether some filling of the empty cells is a goal. Where none is, the first group that shows it by itself is named, and
/// the fewest cells that have to be emptied.
pub(super) fn solvability(board: &Board) -> Solvability {
    let fillings = completions(board);
    if fillings == 0 {
        return Solvability::Unsolvable {
            reason: reason(board),
            repair: Some(repair(board)),
        };
    }
    let reason = if board.position(0).is_none() {
        "all ten sums are 34".to_owned()
    } else if fillings == 1 {
        "1 way to fill the empty cells makes all ten sums 34".to_owned()
    } else {
        format!("{fillings} ways to fill the empty cells make all ten sums 34")
    };
    Solvability::Solvable { reason }
}

/// Whether some filling of the empty cells is a goal.
pub(crate) fn is_solvable(board: &Board) -> bool {
    completions(board) > 0
}

fn reason(board: &Board) -> String {
    let missing = missing(board.cells());
    for group in &GROUPS {
        let numbers = group.map(|cell| board.cells()[cell]);
        let empty = group
            .iter()
            .filter(|&&cell| board.cells()[cell] == 0)
            .count();
        let sum: u8 = numbers.iter().sum();
        let cells = group.map(|cell| cell.to_string()).join(" ");
        if empty == 0 && sum != SUM {
            return format!("the group of cells {cells} sums to {sum}, not 34");
        }
        if empty > 0 && !sums_to(missing, empty, i32::from(SUM) - i32::from(sum)) {
            return format!(
                "the group of cells {cells} can't reach 34 with the numbers that are missing"
            );
        }
    }
    "no way to fill the empty cells makes all ten sums 34".to_owned()
}

/// Whether so many different numbers of a set (bits 1 to 16) have that sum.
fn sums_to(set: u32, count: usize, sum: i32) -> bool {
    if count == 0 {
        return sum == 0;
    }
    (1..=16)
        .filter(|number| set >> number & 1 == 1)
        .any(|number| sums_to(set & !((2 << number) - 1), count - 1, sum - number))
}

/// The board with the fewest cells emptied that can be filled to a goal, and what was emptied.
fn repair(board: &Board) -> (String, String) {
    let nearest = solutions()
        .iter()
        .min_by_key(|solution| conflicts(board, solution).count())
        .expect("the empty board has solutions");
    let mut repaired = board.clone();
    let mut cells = Vec::new();
    for cell in conflicts(board, nearest) {
        repaired.cells_mut()[cell] = 0;
        cells.push(cell.to_string());
    }
    let noun = if cells.len() == 1 { "cell" } else { "cells" };
    let change = format!("emptying {noun} {}", cells.join(" "));
    (notation::write(&repaired, Notation::Compact), change)
}

#[cfg(test)]
mod tests {
    use super::sums_to;

    #[test]
    fn a_number_is_taken_once() {
        let eight = 1 << 8;
        assert!(!sums_to(eight, 2, 16));
        assert!(sums_to(eight | 1 << 7, 2, 15));
        assert!(!sums_to(eight | 1 << 7, 2, 14));
    }
}
