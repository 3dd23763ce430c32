//! States and moves, as searches present them to heuristics.

use super::{Domain, Move};

/// The interface through which a search presents states and moves to heuristics. Every [`Domain`] is a view of its
/// states and of [`Transition`] moves; a search that keeps its path in another form presents that.
#[doc(hidden)]
pub trait StateView: Sync {
    /// A state.
    type At<'a>: Copy;

    /// A move that is made.
    type Transition<'a>: Copy;

    /// The state before a move.
    fn parent(made: Self::Transition<'_>) -> Self::At<'_>;

    /// Calls `see` with the state after a move.
    fn see_child<R>(made: Self::Transition<'_>, see: impl FnOnce(Self::At<'_>) -> R) -> R;
}

impl<D: Domain> StateView for D {
    type At<'a> = D::State;
    type Transition<'a> = Transition<D::State>;

    #[inline]
    fn parent(made: Self::Transition<'_>) -> Self::At<'_> {
        made.parent
    }

    #[inline]
    fn see_child<R>(made: Transition<D::State>, see: impl FnOnce(D::State) -> R) -> R {
        see(made.child)
    }
}

/// A move that is made in a state space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transition<S> {
    /// The state before.
    pub parent: S,
    /// The move.
    pub mv: Move,
    /// The state that it leads to.
    pub child: S,
}
