//! The heuristic that looks at the last move, kept to be audited: it is not admissible.
//!
//! It divides the torus sum by the number of tiles that the last move shifted. So its state is a
//! board together with the kind of the move that made it.

use super::distance_sum::DistanceSum;
use super::domain::{GOAL, MoveOrder, Naming};
use super::moves::{BOARD, COUNT, Kind, apply, inverse, kind};
use super::{PERMUTATIONS, in_order};
use crate::operators::Move;
use crate::puzzle::Problem;
use crate::search::{Domain, Estimate, Heuristic, Limits, Outcome, Unobserved};
use crate::side_by_side::pairs;
use std::ops::ControlFlow;

/// The number of kinds: none at a start, a line, the outer ring, the inner ring.
const KINDS: u8 = 4;

/// The bits above the board's hold the kind.
const SHIFT: u32 = BOARD.count_ones();

/// The number of the kind of a move.
fn number(mv: Move) -> u8 {
    match kind(mv) {
        Kind::Line => 1,
        Kind::Outer => 2,
        Kind::Inner => 3,
    }
}

/// The number of the kind of the move that led to a state, 0 at a start.
fn last_kind(state: u128) -> u8 {
    (state >> SHIFT) as u8
}

/// A board with that kind of last move.
fn with_kind(board: u128, kind: u8) -> u128 {
    board & BOARD | u128::from(kind) << SHIFT
}

/// Boards with the kind of the last move.
///
/// A move of this space is a move of the puzzle, by its index, plus 24 times the kind that the
/// state before it has: without that it could not be taken back.
#[derive(Clone, Debug)]
pub(crate) struct LastMoveDomain {
    order: MoveOrder,
}

impl LastMoveDomain {
    /// The boards with a successor order.
    pub(crate) fn new(order: MoveOrder) -> Self {
        Self { order }
    }

    /// The puzzle's own move.
    pub(crate) fn plain(mv: Move) -> Move {
        Move(mv.0 % COUNT as u32)
    }

    /// The board of a state.
    pub(crate) fn board(state: u128) -> u128 {
        state & BOARD
    }

    /// The goal after each kind of move, and as a start.
    pub(crate) fn goals() -> [u128; KINDS as usize] {
        std::array::from_fn(|kind| with_kind(GOAL, kind as u8))
    }

    /// Moves that lead from the goal as a start to a board near it, the last one of the state's
    /// kind; none for a start.
    pub(crate) fn history(state: u128) -> Vec<Move> {
        let kind = last_kind(state);
        if kind == 0 {
            return Vec::new();
        }
        let order = MoveOrder::default();
        let problem = Problem {
            start: Naming::new(&in_order()).unpack(state),
            goal: Some(in_order()),
            order: order.0.to_vec(),
        };
        let limits = Limits::default();
        let solved = PERMUTATIONS.solve_from_both_ends(&problem, &limits, &mut Unobserved);
        let way = solved.as_ref().and_then(Outcome::path).unwrap_or_default();
        let mut history: Vec<Move> = way.iter().rev().map(|&mv| inverse(mv)).collect();
        if history.last().is_none_or(|&last| number(last) != kind) {
            // There and back changes the kind alone.
            let there = order.0.into_iter().find(|&mv| number(mv) == kind);
            let there = there.expect("there are moves of every kind");
            history.extend([there, inverse(there)]);
        }
        history
    }

    fn after(mv: Move, kind_before: u8) -> Move {
        Move(mv.0 + COUNT as u32 * u32::from(kind_before))
    }
}

impl Domain for LastMoveDomain {
    const COMPILES_ALL: bool = false;
    type State = u128;

    #[inline]
    fn expand<B>(
        &self,
        state: u128,
        mut visit: impl FnMut(Move, u128) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (mv, child) in pairs(self.order.0, self.order.children(state)) {
            visit(
                Self::after(mv, last_kind(state)),
                with_kind(child, number(mv)),
            )?;
        }
        ControlFlow::Continue(())
    }

    fn undoes(&self) -> bool {
        true
    }

    fn undo(&self, state: u128, mv: Move) -> u128 {
        let before = apply(state & BOARD, inverse(Self::plain(mv)));
        with_kind(before, (mv.0 / COUNT as u32) as u8)
    }

    fn expand_backward<B>(
        &self,
        state: u128,
        mut visit: impl FnMut(Move, u128) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for mv in self.order.0.map(inverse) {
            if number(mv) != last_kind(state) {
                continue;
            }
            for kind in 0..KINDS {
                let mv = Self::after(mv, kind);
                visit(mv, self.undo(state, mv))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        let mv = Self::plain(mv);
        Some(Self::after(inverse(mv), number(mv)))
    }

    /// The way back is a move of its own kind.
    fn returns(&self) -> bool {
        false
    }

    fn is_compact(&self) -> bool {
        true
    }

    #[inline]
    fn is_goal(&self, state: u128) -> bool {
        state & BOARD == GOAL
    }

    /// None: the goal board is a goal after any kind of move.
    fn goal(&self) -> Option<u128> {
        None
    }
}

/// The torus sum divided by 16, 8 or 5 after a move that shifted so many tiles, 0 at a start.
#[derive(Clone, Debug)]
pub(crate) struct LastMove {
    sum: DistanceSum,
    whole: bool,
}

impl LastMove {
    /// Divided exactly, in eightieths of a move.
    pub(crate) fn exact() -> Self {
        Self {
            sum: DistanceSum::torus(),
            whole: false,
        }
    }

    /// Divided to whole moves, rounded down.
    pub(crate) fn whole() -> Self {
        Self {
            sum: DistanceSum::torus(),
            whole: true,
        }
    }
}

impl Heuristic<LastMoveDomain> for LastMove {
    #[inline]
    fn estimate(&self, _: &LastMoveDomain, state: u128) -> Estimate {
        // 80 / 5, 80 / 16 and 80 / 8.
        let eightieths = [0, 16, 5, 10][usize::from(last_kind(state) % KINDS)] * self.sum.of(state);
        if self.whole {
            eightieths / 80
        } else {
            eightieths
        }
    }

    fn scale(&self) -> u32 {
        if self.whole { 1 } else { 80 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::ring::moves::NAMES;

    fn order() -> MoveOrder {
        MoveOrder::default()
    }

    fn mv(name: &str) -> Move {
        let index = NAMES.iter().position(|mv| mv.name == name);
        Move(index.expect("a move") as u32)
    }

    /// The state after moves from the goal as a start.
    fn after(names: &[&str]) -> u128 {
        let domain = LastMoveDomain::new(order());
        names.iter().fold(GOAL, |state, name| {
            let mut child = None;
            let _ = domain.expand(state, |other, next| {
                if LastMoveDomain::plain(other) == mv(name) {
                    child = Some(next);
                }
                ControlFlow::<()>::Continue(())
            });
            child.expect("every move is legal")
        })
    }

    #[test]
    fn one_move_from_the_goal_it_says_more_than_three() {
        let domain = LastMoveDomain::new(order());
        let witness = after(&["Oc", "L1", "R1"]);
        assert_eq!(LastMove::exact().sum.of(witness), 16);
        assert_eq!(LastMove::exact().estimate(&domain, witness), 16 * 80 / 5);
        assert_eq!(LastMove::whole().estimate(&domain, witness), 3);
        assert!(domain.is_goal(apply(witness, mv("Occ"))));
        assert!(!Heuristic::<LastMoveDomain>::is_admissible(
            &LastMove::exact()
        ));
    }

    #[test]
    fn the_divisor_follows_the_last_move() {
        let domain = LastMoveDomain::new(order());
        let estimate = |names: &[&str]| LastMove::exact().estimate(&domain, after(names));
        assert_eq!(estimate(&[]), 0);
        assert_eq!(estimate(&["Oc"]), 80);
        assert_eq!(estimate(&["Ic"]), 80);
        assert_eq!(estimate(&["D3"]), 80);
        assert_eq!(estimate(&["Oc", "Icc"]), 24 * 10);
        assert_eq!(estimate(&["Ic", "Occ"]), 24 * 5);
    }

    #[test]
    fn moves_are_taken_back_with_the_kind_before() {
        let domain = LastMoveDomain::new(order());
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
