//! The 288 solutions of the empty board: every board that can reach the goal is part of one.

use super::completion::{Filling, complete_within};
use super::groups::CELLS;
use super::rules::missing;
use crate::operators::Move;
use crate::search::{Limits, Unobserved};
use crate::state::Board;
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// Where each cell goes when the octagon is turned by an eighth: corners of the diamond to corners of
/// the square, those to corners of the diamond, crossings to crossings, groups to groups.
const TURNED: [usize; CELLS] = [4, 0, 3, 6, 8, 2, 10, 1, 14, 5, 13, 7, 9, 12, 15, 11];

/// The corners of diamond and square: a turn by an eighth moves each to the next.
const CORNERS: [usize; 8] = [0, 4, 8, 14, 15, 11, 7, 1];

/// Of the eight turns of a solution one has the least number of all corners in cell 0: those are
/// searched for, an eighth of the work.
static SOLUTIONS: LazyLock<Vec<Filling>> = LazyLock::new(|| {
    let order: Vec<Move> = (0..CELLS as u32).map(Move).collect();
    let all = missing(&[]);
    let mut solutions = Vec::with_capacity(288);
    for least in 1..=(CELLS - CORNERS.len() + 1) {
        let mut allowed = [all & !(1 << least); CELLS];
        for cell in CORNERS {
            allowed[cell] = all & !((2 << least) - 1);
        }
        allowed[0] = 1 << least;
        // Nothing halts it: there is no limit, no observer, and the visitor goes on.
        let limits = Limits::default();
        let _ = complete_within(
            &allowed,
            0,
            &order,
            &limits,
            &mut Unobserved,
            &mut |filling| {
                let mut filling = *filling;
                for _ in CORNERS {
                    solutions.push(filling);
                    filling = turned(&filling);
                }
                ControlFlow::Continue(())
            },
        );
    }
    solutions.sort_unstable();
    solutions
});

fn turned(filling: &Filling) -> Filling {
    let mut turned = [0; CELLS];
    for (&number, cell) in filling.iter().zip(TURNED) {
        turned[cell] = number;
    }
    turned
}

/// All of them, in lexicographic order.
pub(crate) fn solutions() -> &'static [Filling] {
    &SOLUTIONS
}

/// The number of solutions that agree with every number on the board.
pub(crate) fn completions(board: &Board) -> usize {
    solutions()
        .iter()
        .filter(|solution| conflicts(board, solution).next().is_none())
        .count()
}

/// The filled cells whose number is another one in the solution.
pub(crate) fn conflicts(board: &Board, solution: &Filling) -> impl Iterator<Item = usize> {
    (0..)
        .zip(board.cells().iter().zip(solution))
        .filter(|&(_, (&number, &other))| number != 0 && number != other)
        .map(|(cell, _)| cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::octa::completion::complete;
    use crate::puzzles::octa::groups::GROUPS;
    use std::collections::BTreeSet;

    #[test]
    fn a_turn_takes_groups_to_groups_and_corners_to_the_next() {
        let sets = |groups: [[usize; 4]; 10]| groups.map(BTreeSet::from);
        let turned = GROUPS.map(|group| group.map(|cell| TURNED[cell]));
        let [before, after] = [GROUPS, turned].map(sets).map(BTreeSet::from);
        assert_eq!(before, after);
        let next = CORNERS.iter().cycle().skip(1);
        assert!(
            CORNERS
                .iter()
                .zip(next)
                .all(|(&cell, &next)| TURNED[cell] == next)
        );
    }

    #[test]
    fn they_are_what_the_empty_board_can_be_filled_to() {
        let order: Vec<Move> = (0..CELLS as u32).map(Move).collect();
        let mut found = Vec::new();
        let board = Board::new(&[0; CELLS]);
        let (limits, unobserved) = (Limits::default(), &mut Unobserved);
        let _ = complete(&board, &order, &limits, unobserved, &mut |filling| {
            found.push(*filling);
            ControlFlow::Continue(())
        });
        assert_eq!((found.len(), solutions()), (288, &found[..]));
    }
}
