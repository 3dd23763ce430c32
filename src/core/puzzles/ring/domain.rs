//! The ring board as a state space.

use super::moves::{BOARD, CELLS, COUNT, apply, inverse, pack, successors, unpack};
use crate::operators::Move;
use crate::search::Domain;
use crate::side_by_side::pairs;
use crate::state::Board;
use std::ops::ControlFlow;

/// The packed board of a goal: each cell holds its own number.
pub(crate) const GOAL: u128 = {
    let (mut board, mut cell) = (0, 0);
    while cell < CELLS {
        board |= (cell as u128) << (5 * cell);
        cell += 1;
    }
    board
};

/// The names that a goal gives the tiles: each is called after the cell it belongs in. So the
/// moves, and the distances, are the same for every goal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Naming {
    /// The goal cell of each tile (1 to 25).
    cell: [u8; CELLS + 1],
    /// The tile of each goal cell.
    tile: [u8; CELLS],
}

impl Naming {
    /// The names under a goal, a board with each of 1 to 25.
    pub(crate) fn new(goal: &Board) -> Self {
        let mut naming = Self {
            cell: [0; CELLS + 1],
            tile: [0; CELLS],
        };
        for (cell, &tile) in goal.cells().iter().enumerate() {
            naming.cell[usize::from(tile)] = cell as u8;
            naming.tile[cell] = tile;
        }
        naming
    }

    /// Packs a board.
    pub(crate) fn pack(&self, board: &Board) -> u128 {
        let tiles = board.cells();
        pack(&std::array::from_fn(|cell| {
            self.cell[usize::from(tiles[cell])]
        }))
    }

    /// The board that was packed.
    pub(crate) fn unpack(&self, state: u128) -> Board {
        Board::new(&unpack(state & BOARD).map(|cell| self.tile[usize::from(cell)]))
    }
}

/// The moves of a problem, in its successor order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveOrder(pub [Move; COUNT]);

impl Default for MoveOrder {
    /// That of the moves' numbers.
    fn default() -> Self {
        Self(std::array::from_fn(|index| Move(index as u32)))
    }
}

impl MoveOrder {
    /// The order given, a permutation of all moves.
    ///
    /// # Panics
    ///
    /// When it does not hold 24 moves.
    pub(crate) fn new(moves: &[Move]) -> Self {
        Self(moves.try_into().expect("an order holds every move once"))
    }

    /// The boards after each move, in this order.
    #[inline]
    pub(crate) fn children(&self, board: u128) -> [u128; COUNT] {
        let children = successors(board);
        self.0.map(|mv| children[mv.index() % COUNT])
    }
}

/// Boards packed under the names of their goal.
#[derive(Clone, Debug, Default)]
pub(crate) struct RingDomain {
    order: MoveOrder,
}

impl RingDomain {
    /// The boards with a successor order.
    pub(crate) fn new(order: MoveOrder) -> Self {
        Self { order }
    }
}

impl Domain for RingDomain {
    const COMPILES_ALL: bool = false;
    type State = u128;

    #[inline]
    fn expand<B>(
        &self,
        state: u128,
        mut visit: impl FnMut(Move, u128) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (mv, child) in pairs(self.order.0, self.order.children(state)) {
            visit(mv, child)?;
        }
        ControlFlow::Continue(())
    }

    fn undoes(&self) -> bool {
        true
    }

    fn undo(&self, state: u128, mv: Move) -> u128 {
        apply(state, inverse(mv))
    }

    fn expand_backward<B>(
        &self,
        state: u128,
        mut visit: impl FnMut(Move, u128) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.expand(state, |mv, before| visit(inverse(mv), before))
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        Some(inverse(mv))
    }

    fn is_compact(&self) -> bool {
        true
    }

    #[inline]
    fn is_goal(&self, state: u128) -> bool {
        state == GOAL
    }

    fn goal(&self) -> Option<u128> {
        Some(GOAL)
    }
}
