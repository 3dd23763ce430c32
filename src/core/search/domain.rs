//! The view of a puzzle that a search needs.

use crate::operators::Move;
use crate::state::PackedState;
use std::ops::ControlFlow;

/// Which way moves are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// As they lead.
    Onward,
    /// Back, to the states that they lead from. Needs a domain with predecessors.
    Back,
}

/// A state space: one puzzle with its goal and its successor order. Its states are packed; [`Numbered`](super::Numbered) makes
/// one of a [`StateSpace`](super::StateSpace), whose states are of any type.
///
/// Unless its methods say more, a space is only searched forward: no move is taken back, and no single state is the goal.
pub trait Domain: Sync {
    /// Whether all searches are compiled for these states. Where not, greedy search with several open lists runs on boards, and
    /// bidirectional pathmax on search graphs.
    #[doc(hidden)]
    const COMPILES_ALL: bool = true;

    /// A state, packed.
    type State: PackedState;

    /// Calls `visit` with every legal move and its successor, in successor order, until it breaks.
    fn expand<B>(
        &self,
        state: Self::State,
        visit: impl FnMut(Move, Self::State) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// The state to which a move leads, where it can be made.
    fn successor(&self, state: Self::State, mv: Move) -> Option<Self::State> {
        let made = self.expand(state, |made_move, child| {
            if made_move == mv {
                ControlFlow::Break(child)
            } else {
                ControlFlow::Continue(())
            }
        });
        made.break_value()
    }

    /// [`expand`](Self::expand) without the inverse of `last`, the move that led to `state`.
    fn expand_onward<B>(
        &self,
        state: Self::State,
        last: Option<Move>,
        mut visit: impl FnMut(Move, Self::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let back = last.and_then(|mv| self.inverse(mv));
        self.expand(state, |mv, child| {
            if Some(mv) == back {
                ControlFlow::Continue(())
            } else {
                visit(mv, child)
            }
        })
    }

    /// [`expand`](Self::expand) in jump point search: without the successors that the move that led to `state` leaves out, and
    /// with the states behind several steps of the same move as one. All successors unless it is implemented.
    #[doc(hidden)]
    fn expand_by_jumps<B>(
        &self,
        state: Self::State,
        last: Option<Move>,
        visit: impl FnMut(Move, Self::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let _ = last;
        self.expand(state, visit)
    }

    /// Bytes by which states are sorted where ties are broken by name, as [`name_key`](super::name_key) makes them; all are equal
    /// unless it is implemented.
    #[doc(hidden)]
    fn name_key(&self, state: Self::State) -> Box<[u8]> {
        let _ = state;
        Box::default()
    }

    /// Whether some move costs something else than 1. What searches call the length of a path is then its cost.
    fn has_costs(&self) -> bool {
        false
    }

    /// Whether moves are fewer than 128 and each costs 1: what searches know of a state then takes one or four bytes instead
    /// of twelve.
    #[doc(hidden)]
    fn is_compact(&self) -> bool {
        false
    }

    /// The cost of `mv`, which leads from `state` to `child` (the step cost of Russell and Norvig).
    fn step_cost(&self, state: Self::State, mv: Move, child: Self::State) -> u32 {
        let _ = (state, mv, child);
        1
    }

    /// A lower bound on what any move costs.
    #[doc(hidden)]
    fn least_cost(&self) -> u32 {
        u32::from(!self.has_costs())
    }

    /// Whether [`undo`](Self::undo) can tell where moves led from. Where it can't, paths are found
    /// again among the states that a search stored.
    fn undoes(&self) -> bool {
        false
    }

    /// The state that `mv` led from, given that it led to `state`. Only called where the space [undoes](Self::undoes) moves.
    fn undo(&self, state: Self::State, mv: Move) -> Self::State {
        unreachable!("{mv:?} led to {state:?}, and can't be undone")
    }

    /// Calls `visit` with every predecessor and the move that leads from it to `state`, in the
    /// order of the moves' inverses as successors; with none unless it is implemented. Needed by searches from the goal alone.
    fn expand_backward<B>(
        &self,
        state: Self::State,
        visit: impl FnMut(Move, Self::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let _ = (state, visit);
        ControlFlow::Continue(())
    }

    /// The move that takes `mv` back, where there is one.
    fn inverse(&self, mv: Move) -> Option<Move> {
        let _ = mv;
        None
    }

    /// Whether an [`inverse`](Self::inverse) leads to the very state that the move led from. It does
    /// not where a state holds more than its board: the state behind the inverse move is then another one.
    fn returns(&self) -> bool {
        true
    }

    /// Whether the state is a goal. Algorithms count their calls.
    fn is_goal(&self, state: Self::State) -> bool;

    /// The one goal state, where there is just one (bidirectional search starts from it).
    fn goal(&self) -> Option<Self::State> {
        None
    }

    /// The number of ranks that [`rank`](Self::rank) gives, where the space is small enough for a table of all states.
    fn ranks(&self) -> Option<usize> {
        None
    }

    /// The number of a state, below [`ranks`](Self::ranks): another one for each of the states that
    /// can be reached from one another. Only called where there are ranks.
    fn rank(&self, state: Self::State) -> usize {
        let _ = state;
        0
    }

    /// Whether states are found by their [ranks](Self::rank) in a list, which takes less time than a hash table. States of close
    /// ranks are reached from one another. It is not [compact](Self::is_compact).
    #[doc(hidden)]
    fn is_numbered(&self) -> bool {
        false
    }

    /// The [rank](Self::rank) of `child`, to which `mv` led from the state of that rank.
    fn rank_child(&self, rank: usize, mv: Move, child: Self::State) -> usize {
        let _ = (rank, mv);
        self.rank(child)
    }
}
