//! All boards as a state space: what audits go back through, and what a completion makes of a board.

use super::groups::CELLS;
use super::rules::{is_goal, missing, number, writes};
use crate::operators::Move;
use crate::search::Domain;
use crate::state::Board;
use std::ops::ControlFlow;

/// Bits of a cell in a state: 0 when it is empty, else its number.
const BITS: usize = 8;

/// The highest bit of each cell.
const HIGHEST: u128 = u128::MAX / 0xff * 0x80;

/// All boards, in default successor order. A move fills the first empty cell, so the moves before a board emptied any cell
/// that stands before all empty ones.
pub(crate) struct OctaBoards;

/// The state with these cells.
pub(crate) fn pack(cells: &[u8; CELLS]) -> u128 {
    u128::from_le_bytes(*cells)
}

/// The cells of a state.
#[inline]
pub(crate) fn cells(state: u128) -> [u8; CELLS] {
    state.to_le_bytes()
}

/// The board of a state.
pub(crate) fn board(state: u128) -> Board {
    Board::new(&cells(state))
}

/// The highest bit of each filled cell: no sum carries, since numbers are 16 at most.
#[inline]
fn marks(state: u128) -> u128 {
    (state + (HIGHEST - HIGHEST / 0x80)) & HIGHEST
}

/// The number of filled cells.
#[inline]
pub(crate) fn filled(state: u128) -> u32 {
    marks(state).count_ones()
}

/// The first empty cell; behind the last one if all are filled.
#[inline]
fn first_empty(state: u128) -> usize {
    (marks(state) ^ HIGHEST).trailing_zeros() as usize / BITS
}

impl Domain for OctaBoards {
    type State = u128;

    fn expand<B>(
        &self,
        state: u128,
        mut visit: impl FnMut(Move, u128) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let cell = first_empty(state);
        if cell == CELLS {
            return ControlFlow::Continue(());
        }
        let missing = missing(&cells(state));
        for mv in (0..CELLS as u32).map(Move) {
            let number = number(mv);
            if missing >> number & 1 == 1 {
                visit(mv, state | u128::from(number) << (BITS * cell))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The number of cells that were filled: a completion fills those that follow from a number with it.
    #[inline]
    fn step_cost(&self, state: u128, _: Move, child: u128) -> u32 {
        filled(child ^ state)
    }

    fn expand_backward<B>(
        &self,
        state: u128,
        mut visit: impl FnMut(Move, u128) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let filled = cells(state).into_iter().take(first_empty(state));
        for (cell, number) in filled.enumerate() {
            visit(writes(number), state & !(0xff << (BITS * cell)))?;
        }
        ControlFlow::Continue(())
    }

    fn is_goal(&self, state: u128) -> bool {
        is_goal(&board(state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::octa::rules;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn moves_are_those_of_the_rules_there_and_back(
            numbers in Just((1..=16).collect::<Vec<u8>>()).prop_shuffle(),
            filled in any::<u16>(),
        ) {
            let start: [u8; CELLS] = std::array::from_fn(|cell| numbers[cell] * (filled >> cell & 1) as u8);
            let (state, start) = (pack(&start), Board::new(&start));
            prop_assert_eq!((board(state), super::filled(state)), (start.clone(), filled.count_ones()));
            let mut children = Vec::new();
            let _ = OctaBoards.expand(state, |mv, child| {
                children.push((mv, board(child)));
                ControlFlow::<()>::Continue(())
            });
            let moves = (0..CELLS as u32).map(Move);
            let legal = moves.filter_map(|mv| Some((mv, rules::apply(&start, mv)?)));
            prop_assert_eq!(children, legal.collect::<Vec<_>>());
            let mut before = Vec::new();
            let _ = OctaBoards.expand_backward(state, |mv, parent| {
                before.push((mv, parent));
                ControlFlow::<()>::Continue(())
            });
            prop_assert_eq!(before.len(), first_empty(state));
            for (mv, parent) in before {
                prop_assert_eq!(rules::apply(&board(parent), mv), Some(start.clone()));
                prop_assert_eq!(OctaBoards.step_cost(parent, mv, state), 1);
            }
        }
    }
}
