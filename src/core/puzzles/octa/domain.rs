//! The octagon as a state space.

use super::groups::{CELLS, Sums};
use super::rules::{empty_cells, missing, number};
use crate::operators::Move;
use crate::search::Domain;
use crate::state::Board;
use std::ops::ControlFlow;

/// Bits of a number in a state.
const NIBBLE: usize = 4;

/// The greatest number of numbers that a state holds; a sixteenth follows from the others.
const MOST_HELD: usize = CELLS - 1;

/// The last nibble when sixteen numbers are written.
const FULL: u64 = 2 << (NIBBLE * MOST_HELD);

/// The ways to fill the empty cells of one board, in index order.
///
/// A state is the numbers written so far, each less 1 in a nibble, the first one lowest, with a 1
/// in the nibble above the last one. Sixteen numbers leave no room for that 1, but the last of them
/// needs none either: a 2 stands in its place. What the cells held at the start is not in the state.
/// Every state but the first has one predecessor, so the space is a tree.
#[derive(Clone, Debug)]
pub(crate) struct OctaDomain {
    start: Board,
    /// The cells that were empty at the start, and how many.
    empty: [u8; CELLS],
    count: usize,
    /// The numbers that were missing at the start, as bits 1 to 16.
    missing: u32,
    /// The sums at the start.
    sums: Sums,
    order: Vec<Move>,
}

impl OctaDomain {
    /// The ways to fill a board, with the successor order: a permutation of the sixteen moves.
    pub(crate) fn new(start: &Board, order: &[Move]) -> Self {
        let mut empty = [0; CELLS];
        let mut count = 0;
        for cell in empty_cells(start) {
            empty[count] = cell as u8;
            count += 1;
        }
        Self {
            start: start.clone(),
            empty,
            count,
            missing: missing(start.cells()),
            sums: Sums::of(start.cells()),
            order: order.to_vec(),
        }
    }

    /// The state in which nothing is written yet.
    pub(crate) fn start() -> u64 {
        1
    }

    /// The board of a state.
    pub(crate) fn board(&self, state: u64) -> Board {
        let mut board = self.start.clone();
        for (cell, number) in self.written(state) {
            board.cells_mut()[cell] = number;
        }
        board
    }

    /// The cell that the next number goes into.
    pub(crate) fn next_cell(&self, state: u64) -> usize {
        usize::from(self.empty[depth(state) % CELLS])
    }

    /// The numbers written since the start, with their cells.
    fn written(&self, state: u64) -> impl Iterator<Item = (usize, u8)> {
        let depth = depth(state);
        let held = (0..depth.min(MOST_HELD)).map(move |place| held(state, place));
        let last = (depth == CELLS).then(|| self.left(state).trailing_zeros() as u8);
        let cells = self.empty.iter().map(|&cell| usize::from(cell));
        cells.zip(held.chain(last))
    }

    /// The numbers that the state does not hold, as bits 1 to 16.
    #[inline]
    fn left(&self, state: u64) -> u32 {
        let depth = depth(state).min(MOST_HELD);
        (0..depth).fold(self.missing, |left, place| {
            left & !(1 << held(state, place))
        })
    }
}

/// The number of numbers that were written.
#[inline]
fn depth(state: u64) -> usize {
    if state >= FULL {
        CELLS
    } else {
        state.ilog2() as usize / NIBBLE
    }
}

/// The number held in a nibble.
#[inline]
fn held(state: u64, place: usize) -> u8 {
    (state >> (NIBBLE * place)) as u8 % 16 + 1
}

impl Domain for OctaDomain {
    const COMPILES_ALL: bool = false;
    type State = u64;

    fn expand<B>(
        &self,
        state: u64,
        mut visit: impl FnMut(Move, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let depth = depth(state);
        if depth == self.count {
            return ControlFlow::Continue(());
        }
        let mark = 1 << (NIBBLE * depth);
        let left = self.left(state);
        for &mv in &self.order {
            if left >> number(mv) & 1 == 0 {
                continue;
            }
            let child = if depth == MOST_HELD {
                state ^ mark | FULL
            } else {
                state ^ mark | u64::from(mv.0) << (NIBBLE * depth) | mark << NIBBLE
            };
            visit(mv, child)?;
        }
        ControlFlow::Continue(())
    }

    fn undoes(&self) -> bool {
        true
    }

    fn undo(&self, state: u64, _: Move) -> u64 {
        let depth = depth(state);
        if depth == CELLS {
            return state ^ FULL | FULL >> 1;
        }
        let mark = 1 << (NIBBLE * (depth - 1));
        state & (mark - 1) | mark
    }

    fn is_compact(&self) -> bool {
        true
    }

    #[inline]
    fn is_goal(&self, state: u64) -> bool {
        depth(state) == self.count
            && self
                .written(state)
                .fold(self.sums, |sums, (cell, number)| sums.with(cell, number))
                == Sums::WANTED
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::octa::rules;
    use proptest::prelude::*;
    use std::collections::HashSet;

    fn order() -> Vec<Move> {
        (0..CELLS as u32).map(Move).collect()
    }

    fn children(domain: &OctaDomain, state: u64) -> Vec<(Move, u64)> {
        let mut children = Vec::new();
        let flow: ControlFlow<()> = domain.expand(state, |mv, child| {
            children.push((mv, child));
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        children
    }

    #[test]
    fn no_two_of_the_states_along_a_line_are_equal() {
        let domain = OctaDomain::new(&Board::new(&[0; CELLS]), &order());
        let mut states = HashSet::from([OctaDomain::start()]);
        let mut state = OctaDomain::start();
        for left in (1..=CELLS).rev() {
            let children = children(&domain, state);
            assert_eq!(children.len(), left);
            states.extend(children.iter().map(|&(_, child)| child));
            state = children[left / 2].1;
        }
        assert_eq!(states.len(), 1 + 136);
    }

    proptest! {
        #[test]
        fn a_packed_line_is_the_line_on_boards(
            numbers in Just((1..=16).collect::<Vec<u8>>()).prop_shuffle(),
            filled in any::<u16>(),
            picks in prop::collection::vec(any::<prop::sample::Index>(), CELLS),
        ) {
            let cells: Vec<u8> = (0..).zip(&numbers)
                .map(|(cell, &number)| if filled >> cell & 1 == 1 { number } else { 0 })
                .collect();
            let mut board = Board::new(&cells);
            let domain = OctaDomain::new(&board, &order());
            let mut state = OctaDomain::start();
            for pick in picks {
                prop_assert_eq!(domain.board(state), board.clone());
                prop_assert_eq!(domain.is_goal(state), rules::is_goal(&board));
                let children = children(&domain, state);
                let legal: Vec<Move> =
                    order().into_iter().filter(|&mv| rules::apply(&board, mv).is_some()).collect();
                prop_assert_eq!(children.iter().map(|&(mv, _)| mv).collect::<Vec<_>>(), legal);
                if children.is_empty() {
                    break;
                }
                let (mv, child) = children[pick.index(children.len())];
                prop_assert_eq!(domain.undo(child, mv), state);
                prop_assert_eq!(Some(domain.next_cell(state)), board.position(0));
                board = rules::apply(&board, mv).expect("a legal move");
                state = child;
            }
        }
    }
}
