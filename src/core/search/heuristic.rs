//! Heuristics.

use super::{CachedValue, Estimate, Move, Rating, Share, StateView, StopReason};
use crate::side_by_side::pairs;

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

    /// Whether no goal can be reached where an estimate is [`INFINITE`](super::INFINITE). Only then do searches leave such states out; otherwise
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
