//! What a search needs to know of a puzzle.

use super::Heard;
use std::fmt::Debug;
use std::ops::ControlFlow;

/// A move, as its index in the puzzle's move table (in the puzzle's own canonical order). Below
/// 128: searches keep a mark of their own in the eighth bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub u8);

/// A state packed into an integer or a few of them: copied freely, compared and hashed in a few
/// instructions, never allocated.
pub trait PackedState: Copy + Eq + Debug + Send + Sync + 'static {
    /// Spreads the state over 64 bits. The same on every machine and in every run.
    fn hash(self) -> u64;
}

/// Multiplies to 128 bits and folds the high half back: every bit of the result depends on bits
/// from both ends of the value.
fn mix(value: u64) -> u64 {
    let product = u128::from(value ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93;
    (product as u64) ^ ((product >> 64) as u64)
}

impl PackedState for u64 {
    fn hash(self) -> u64 {
        mix(self)
    }
}

impl PackedState for u128 {
    fn hash(self) -> u64 {
        mix(mix(self as u64) ^ ((self >> 64) as u64))
    }
}

impl<const N: usize> PackedState for [u64; N] {
    fn hash(self) -> u64 {
        self.iter().fold(0, |hash, &word| mix(hash ^ word))
    }
}

/// A state space with unit costs: one puzzle with its goal and its successor order.
pub trait Domain: Sync {
    /// A state, packed.
    type State: PackedState;

    /// Whether it [hears](Self::hear) what a search does. Where it does not, the question costs nothing.
    const HEARS: bool = false;

    /// Hears of a step of the search.
    fn hear(&self, heard: Heard<Self::State>) {
        let _ = heard;
    }

    /// Calls `visit` with every legal move and its successor, in successor order, until it breaks.
    fn expand<B>(
        &self,
        state: Self::State,
        visit: impl FnMut(Move, Self::State) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

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

    /// Whether [`undo`](Self::undo) can tell where moves led from. Where it can't, paths are found
    /// again among the states that a search stored.
    fn undoes(&self) -> bool {
        true
    }

    /// The state that `mv` led from, given that it led to `state`.
    fn undo(&self, state: Self::State, mv: Move) -> Self::State;

    /// Calls `visit` with every predecessor and the move that leads from it to `state`, in the
    /// order of the moves' inverses as successors. Needed by bidirectional search alone.
    fn expand_backward<B>(
        &self,
        state: Self::State,
        visit: impl FnMut(Move, Self::State) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// The move that takes `mv` back, where there is one.
    fn inverse(&self, mv: Move) -> Option<Move>;

    /// Whether an [`inverse`](Self::inverse) leads to the very state that the move led from. It does
    /// not where a state holds more than its board: the way straight back is then another state.
    fn returns(&self) -> bool {
        true
    }

    /// Whether the state is a goal. Algorithms count their calls.
    fn is_goal(&self, state: Self::State) -> bool;

    /// The one goal state, where there is just one (bidirectional search starts from it).
    fn goal(&self) -> Option<Self::State>;

    /// How many numbers [`rank`](Self::rank) gives, where the space is small enough for a table of
    /// all states.
    fn ranks(&self) -> Option<usize> {
        None
    }

    /// The number of a state, below [`ranks`](Self::ranks): another one for each of the states that
    /// can be reached from one another. Only called where there are ranks.
    fn rank(&self, state: Self::State) -> usize {
        let _ = state;
        0
    }

    /// The [rank](Self::rank) of `child`, to which `mv` led from the state of that rank.
    fn rank_child(&self, rank: usize, mv: Move, child: Self::State) -> usize {
        let _ = (rank, mv);
        self.rank(child)
    }
}
