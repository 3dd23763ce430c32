//! Estimates of the moves that are left.

use super::{Domain, Move, Rating, StopReason};
use crate::operators::INFINITE_ESTIMATE;
use crate::side_by_side::pairs;

/// An estimate in units of `1 / Heuristic::scale()` moves.
pub type Estimate = u32;

/// The estimate of a state from which no goal can be reached, as far as the heuristic says: no number, and greater than all.
pub const INFINITE: Estimate = INFINITE_ESTIMATE;

/// From here on an f is infinite: it comes after all finite ones.
pub(crate) const FAR: u64 = 1 << 62;

/// Units of an estimate as a part of f. An infinite one comes after all finite ones, the least g first; where it `proves` that
/// no goal can be reached, it is `u64::MAX`, and nothing of that f needs to be searched.
#[inline]
pub(crate) fn units(estimate: Estimate, proves: bool) -> u64 {
    match estimate {
        INFINITE if proves => u64::MAX,
        INFINITE => FAR,
        finite => finite.into(),
    }
}

/// The f of a state: g in moves and an estimate of which `scale` units make a move, by a heuristic that proves dead ends or not.
#[inline]
pub(crate) fn sum_f(
    g: impl Into<u64>,
    estimate: Estimate,
    (scale, proves): (impl Into<u64>, bool),
) -> u64 {
    let g = g.into().saturating_mul(scale.into());
    g.saturating_add(units(estimate, proves))
}

/// A multiple of an estimate, at most the greatest finite one if it is finite.
#[inline]
pub(crate) fn multiple(factor: u32, estimate: Estimate) -> Estimate {
    let most = if estimate == INFINITE {
        INFINITE
    } else {
        INFINITE - 1
    };
    factor.saturating_mul(estimate).min(most)
}

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

/// Most parts of a heuristic that is made of others.
pub(crate) const MOST_PARTS: usize = 24;

/// The differences that variants of moves make in a sum, by variant in eights.
pub(crate) type Differences = [[i16; 8]; 8];

/// The cached value of a state whose successors are generated.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct CachedValue {
    /// The estimate of the state.
    pub(crate) estimate: Estimate,
    /// The estimates of the parts of a heuristic that is made of others, from its first successor on.
    pub(crate) parts: Option<[Estimate; MOST_PARTS]>,
    /// The differences by all moves in a sum of which a heuristic is a function, and that sum, from its first successor on.
    pub(crate) differences: Option<(Differences, u32)>,
}

impl CachedValue {
    /// That of a state with this estimate.
    #[inline]
    pub(crate) fn of(estimate: Estimate) -> Self {
        Self {
            estimate,
            parts: None,
            differences: None,
        }
    }
}

/// A share of an estimate that is a sum, and what it counts.
#[doc(hidden)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Share {
    /// The name of what it counts; empty where the values say it.
    pub text: &'static str,
    /// The values that count: a tile, the tiles of a pattern.
    pub values: Vec<u8>,
    /// Its part of the estimate, in the units of the heuristic.
    pub amount: Estimate,
}

impl Share {
    /// That of one value.
    pub(crate) fn of(value: u8, amount: Estimate) -> Self {
        Self {
            text: "",
            values: vec![value],
            amount,
        }
    }
}

/// A function from states to estimates. Fractions are exact: a heuristic with values in eightieths
/// has the scale 80, and `f = g * scale + h` is compared in those units.
pub trait Heuristic<V: StateView>: Sync {
    /// The estimate of a state.
    fn estimate(&self, view: &V, at: V::At<'_>) -> Estimate;

    /// The estimate of the state after a move, given that of the state before it: the place for the difference that
    /// one move makes.
    fn estimate_child(&self, view: &V, estimate: Estimate, made: V::Transition<'_>) -> Estimate {
        let _ = estimate;
        V::see_child(made, |child| self.estimate(view, child))
    }

    /// The same for searches that generate all successors of a state one after the other.
    #[doc(hidden)]
    #[inline]
    fn estimate_successor(
        &self,
        view: &V,
        parent: &mut CachedValue,
        made: V::Transition<'_>,
    ) -> Estimate {
        self.estimate_child(view, parent.estimate, made)
    }

    /// The shares of which the estimate of a state is the sum; `None` where it is no such sum.
    #[doc(hidden)]
    fn shares(&self, view: &V, at: V::At<'_>) -> Option<Vec<Share>> {
        let _ = (view, at);
        None
    }

    /// Adds the estimates of a state for a search with several open lists, and its preferred operators if they are asked for.
    #[doc(hidden)]
    fn rate(&self, view: &V, at: V::At<'_>, rating: &mut Rating) {
        rating.estimates.push(self.estimate(view, at));
    }

    /// The estimate of the distance from the start of the search to a state, which searches from both ends ask for on the
    /// side of the goal. By itself a heuristic knows nothing of it.
    fn estimate_back(&self, view: &V, at: V::At<'_>) -> Estimate {
        let _ = (view, at);
        0
    }

    /// Whether searches are to ask for many states at once: where each question takes long, whatever is asked. Beam search
    /// then asks by layers; A*, weighted A*, greedy search and IDA* ask for the successors of a state, or of several. No
    /// count, path or ending depends on it.
    fn wants_batches(&self) -> bool {
        false
    }

    /// The estimates of states, in their order. Whoever waits for them looks from time to time whether to go on.
    ///
    /// # Errors
    ///
    /// Why the search must end: what was seen by looking, or [`StopReason::Interrupted`] if the heuristic failed.
    fn estimate_all(
        &self,
        view: &V,
        states: &[V::At<'_>],
        estimates: &mut [Estimate],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<(), StopReason> {
        let _ = look;
        for (estimate, &state) in pairs(estimates, states) {
            *estimate = self.estimate(view, state);
        }
        Ok(())
    }

    /// The values of moves that can be made in a state, in their order, if the heuristic values moves: what a move costs and the
    /// estimate of what is left after it. `false` if it does not: then that estimate is the one of the successor. Q* search alone
    /// asks for them. Of an [admissible](Self::is_admissible) heuristic no value exceeds the cost of a solution that begins with the move.
    ///
    /// # Errors
    ///
    /// As [`estimate_all`](Self::estimate_all).
    fn estimate_moves(
        &self,
        view: &V,
        at: V::At<'_>,
        moves: &[Move],
        values: &mut [Estimate],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<bool, StopReason> {
        let _ = (view, at, moves, values, look);
        Ok(false)
    }

    /// The number of units in one move.
    fn scale(&self) -> u32 {
        1
    }

    /// Whether no estimate exceeds the true distance (and so is 0 at every goal), nor does one
    /// [back](Self::estimate_back). Only then do searches call a solution optimal or prove a lower bound.
    fn is_admissible(&self) -> bool {
        false
    }

    /// Whether no goal can be reached where an estimate is [`INFINITE`]. Only then do searches leave such states out; otherwise
    /// these come after all others.
    fn proves_dead_ends(&self) -> bool {
        self.is_admissible()
    }

    /// Whether no move takes more from the estimate than it costs, or adds more than that to the one
    /// [back](Self::estimate_back). BAE* alone asks for it.
    fn is_consistent(&self) -> bool {
        false
    }
}

/// A heuristic chosen at run time, so that searches are not compiled again for every heuristic.
impl<V: StateView, H: Heuristic<V> + ?Sized> Heuristic<V> for Box<H> {
    fn estimate(&self, view: &V, at: V::At<'_>) -> Estimate {
        (**self).estimate(view, at)
    }

    fn estimate_child(&self, view: &V, estimate: Estimate, made: V::Transition<'_>) -> Estimate {
        (**self).estimate_child(view, estimate, made)
    }

    fn estimate_successor(
        &self,
        view: &V,
        parent: &mut CachedValue,
        made: V::Transition<'_>,
    ) -> Estimate {
        (**self).estimate_successor(view, parent, made)
    }

    fn shares(&self, view: &V, at: V::At<'_>) -> Option<Vec<Share>> {
        (**self).shares(view, at)
    }

    fn rate(&self, view: &V, at: V::At<'_>, rating: &mut Rating) {
        (**self).rate(view, at, rating);
    }

    fn wants_batches(&self) -> bool {
        (**self).wants_batches()
    }

    fn estimate_all(
        &self,
        view: &V,
        states: &[V::At<'_>],
        estimates: &mut [Estimate],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<(), StopReason> {
        (**self).estimate_all(view, states, estimates, look)
    }

    fn estimate_moves(
        &self,
        view: &V,
        at: V::At<'_>,
        moves: &[Move],
        values: &mut [Estimate],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<bool, StopReason> {
        (**self).estimate_moves(view, at, moves, values, look)
    }

    fn scale(&self) -> u32 {
        (**self).scale()
    }

    fn estimate_back(&self, view: &V, at: V::At<'_>) -> Estimate {
        (**self).estimate_back(view, at)
    }

    fn is_admissible(&self) -> bool {
        (**self).is_admissible()
    }

    fn proves_dead_ends(&self) -> bool {
        (**self).proves_dead_ends()
    }

    fn is_consistent(&self) -> bool {
        (**self).is_consistent()
    }
}

/// The heuristic that knows nothing: A* with it is uniform-cost search.
#[derive(Clone, Copy, Debug)]
pub struct Zero;

impl<V: StateView> Heuristic<V> for Zero {
    fn estimate(&self, _: &V, _: V::At<'_>) -> Estimate {
        0
    }

    fn is_admissible(&self) -> bool {
        true
    }

    fn is_consistent(&self) -> bool {
        true
    }
}
