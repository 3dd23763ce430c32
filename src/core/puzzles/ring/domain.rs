//! The ring board as a state space.

use super::moves::{BOARD, CELLS, COUNT, apply, inverse, pack, shifted, successors, unpack};
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

/// The numbers of tiles that moves shift; a state with a last move names that by its place here, first that of a start.
pub(crate) const SHIFTED: [usize; 4] = [0, 5, 16, 8];

/// The bits above the board's hold the kind of the last move.
const SHIFT: u32 = BOARD.count_ones();

/// The kind of a move, by the number of tiles that it shifts.
fn kind(mv: Move) -> u8 {
    let place = SHIFTED.iter().position(|&tiles| tiles == shifted(mv));
    place.expect("it shifts so many") as u8
}

/// Boards packed under the names of their goal, alone or with the kind of the last move that led to them.
///
/// With a last move, a move of this space is a move of the puzzle, by its index, plus 24 times the kind that the
/// state before it has: without that it could not be taken back.
#[derive(Clone, Debug, Default)]
pub(crate) struct RingDomain {
    order: MoveOrder,
    /// Whether states have the kind of the last move.
    pub has_last: bool,
}

impl RingDomain {
    /// The boards with a successor order.
    pub(crate) fn new(order: MoveOrder, has_last: bool) -> Self {
        Self { order, has_last }
    }

    /// The kinds that a state may have.
    fn kinds(&self) -> std::ops::Range<u8> {
        0..if self.has_last {
            SHIFTED.len() as u8
        } else {
            1
        }
    }

    /// The goal as a start, and after each kind of move.
    pub(crate) fn goals(&self) -> Vec<u128> {
        let kinds = self.kinds();
        kinds.map(|kind| with_kind(GOAL, kind)).collect()
    }

    /// The kind of a move of the puzzle as states know it.
    #[inline]
    pub(crate) fn kind(&self, mv: Move) -> u8 {
        if self.has_last { kind(mv) } else { 0 }
    }
}

/// The move of the puzzle.
#[inline]
pub(crate) fn plain(mv: Move) -> Move {
    Move(mv.0 % COUNT as u32)
}

/// The kind of the move that led to a state, 0 at a start.
#[inline]
pub(crate) fn last_kind(state: u128) -> u8 {
    (state >> SHIFT) as u8
}

/// A board with that kind of last move.
#[inline]
fn with_kind(board: u128, kind: u8) -> u128 {
    board & BOARD | u128::from(kind) << SHIFT
}

/// A move of the puzzle from a state of that kind.
#[inline]
fn after(mv: Move, kind_before: u8) -> Move {
    Move(mv.0 + COUNT as u32 * u32::from(kind_before))
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
        let before = last_kind(state);
        for (mv, child) in pairs(self.order.0, self.order.children(state)) {
            visit(after(mv, before), with_kind(child, self.kind(mv)))?;
        }
        ControlFlow::Continue(())
    }

    fn undoes(&self) -> bool {
        true
    }

    fn undo(&self, state: u128, mv: Move) -> u128 {
        let before = apply(state, inverse(plain(mv)));
        with_kind(before, (mv.0 / COUNT as u32) as u8)
    }

    fn expand_backward<B>(
        &self,
        state: u128,
        mut visit: impl FnMut(Move, u128) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (back, before) in pairs(self.order.0, self.order.children(state)) {
            let mv = inverse(back);
            if self.kind(mv) != last_kind(state) {
                continue;
            }
            for kind in self.kinds() {
                visit(after(mv, kind), with_kind(before, kind))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        let mv = plain(mv);
        Some(after(inverse(mv), self.kind(mv)))
    }

    /// With a last move the way back is a move of its own kind.
    fn returns(&self) -> bool {
        !self.has_last
    }

    fn is_compact(&self) -> bool {
        true
    }

    #[inline]
    fn is_goal(&self, state: u128) -> bool {
        state & BOARD == GOAL
    }

    /// None with a last move: the goal board is a goal after any kind of move.
    fn goal(&self) -> Option<u128> {
        (!self.has_last).then_some(GOAL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::HeuristicSpec;
    use crate::puzzles::ring::heuristics::choose;
    use crate::puzzles::ring::moves::NAMES;
    use crate::search::Heuristic;

    fn domain() -> RingDomain {
        RingDomain::new(MoveOrder::default(), true)
    }

    fn estimate(name: &str, state: u128) -> u32 {
        let heuristic = choose(&HeuristicSpec::named(name)).expect("it is in the table");
        heuristic.estimate(&domain(), state)
    }

    fn mv(name: &str) -> Move {
        let index = NAMES.iter().position(|mv| mv.name == name);
        Move(index.expect("a move") as u32)
    }

    /// The state after moves from the goal as a start.
    fn after(names: &[&str]) -> u128 {
        let domain = domain();
        names.iter().fold(GOAL, |state, name| {
            let mut child = None;
            let _ = domain.expand(state, |other, next| {
                if plain(other) == mv(name) {
                    child = Some(next);
                }
                ControlFlow::<()>::Continue(())
            });
            child.expect("every move is legal")
        })
    }

    #[test]
    fn one_move_from_the_goal_the_last_move_says_more_than_three() {
        let domain = domain();
        let witness = after(&["Oc", "L1", "R1"]);
        assert_eq!(estimate("torus", witness), 16);
        assert_eq!(estimate("lastMove", witness), 16 * 80 / 5);
        assert_eq!(estimate("wholeDivision", witness), 3);
        assert!(domain.is_goal(apply(witness, mv("Occ"))));
    }

    #[test]
    fn the_divisor_follows_the_last_move() {
        let estimate = |names: &[&str]| estimate("lastMove", after(names));
        assert_eq!(estimate(&[]), 0);
        assert_eq!(estimate(&["Oc"]), 80);
        assert_eq!(estimate(&["Ic"]), 80);
        assert_eq!(estimate(&["D3"]), 80);
        assert_eq!(estimate(&["Oc", "Icc"]), 24 * 10);
        assert_eq!(estimate(&["Ic", "Occ"]), 24 * 5);
    }

    #[test]
    fn moves_are_taken_back_with_the_kind_before() {
        let domain = domain();
        for state in [
            GOAL,
            after(&["Oc"]),
            after(&["Ic", "U2"]),
            after(&["L4", "Icc"]),
        ] {
            let _ = domain.expand(state, |mv, child| {
                assert_eq!(domain.undo(child, mv), state);
                let back = domain.inverse(mv).expect("every move has an inverse");
                let mut found = false;
                let _ = domain.expand(child, |other, before| {
                    found |= other == back && before & BOARD == state & BOARD;
                    ControlFlow::<()>::Continue(())
                });
                let mut predecessors = Vec::new();
                let _ = domain.expand_backward(child, |mv, before| {
                    predecessors.push((mv, before));
                    ControlFlow::<()>::Continue(())
                });
                assert!(found && predecessors.contains(&(mv, state)));
                ControlFlow::<()>::Continue(())
            });
        }
    }
}
