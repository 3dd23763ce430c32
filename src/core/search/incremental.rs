//! Incremental heuristics: values that searches cache beside states and change with each move.

use super::{Estimate, Heuristic, StateView};

/// A heuristic that computes the value of a successor from the cached value of its parent and the move, which is
/// faster than from the successor alone. Searches keep the cached values beside their states; counts, paths and
/// endings do not depend on it.
///
/// A reference to any [`Heuristic`] is one, whose cached value is the estimate.
pub(crate) trait IncrementalHeuristic<V: StateView>: Sync {
    /// The cached value of a state.
    type Cached: Copy + Send + Sync + 'static;

    /// The change of the cached value by a move: the cached value of the state after it, where that is short.
    type Delta: Copy + Default;

    /// Computes the cached value of a state.
    fn cached_value(&self, view: &V, at: V::At<'_>) -> Self::Cached;

    /// The delta of a move, given the cached value of the state before it.
    fn delta(&self, view: &V, cached: &Self::Cached, made: V::Transition<'_>) -> Self::Delta;

    /// Swaps the delta and the cached value; calling it twice undoes it.
    fn apply(&self, cached: &mut Self::Cached, delta: &mut Self::Delta);

    /// The estimate of a cached value.
    fn estimate_of(&self, cached: &Self::Cached) -> Estimate;

    /// The estimate after a delta is applied.
    fn estimate_after(&self, delta: &Self::Delta) -> Estimate;

    /// Whether a search to a threshold asks for [`delta_within`](Self::delta_within) move by move:
    /// where much of a delta need not be known. Else it asks for all deltas of a state at once, so that
    /// all look-ups are under way before any is waited for.
    #[inline]
    fn is_asked_one_by_one(&self) -> bool {
        false
    }

    /// The change by a move, where the estimate of the state before is at most one more than `most`; or, where that
    /// after it is more, the least that it can be then.
    #[inline]
    fn delta_within(
        &self,
        view: &V,
        cached: &Self::Cached,
        made: V::Transition<'_>,
        most: Estimate,
    ) -> Result<Self::Delta, Estimate> {
        let delta = self.delta(view, cached, made);
        let estimate = self.estimate_after(&delta);
        if estimate > most {
            Err(estimate)
        } else {
            Ok(delta)
        }
    }

    /// The cached value of the state after a move.
    #[inline]
    fn follow(&self, view: &V, mut cached: Self::Cached, made: V::Transition<'_>) -> Self::Cached {
        let mut delta = self.delta(view, &cached, made);
        self.apply(&mut cached, &mut delta);
        cached
    }

    /// The number of units of an estimate in one move.
    fn scale(&self) -> u32 {
        1
    }

    /// Whether no estimate exceeds the true distance.
    fn is_admissible(&self) -> bool {
        false
    }
}

/// The part of [`IncrementalHeuristic`] that is the same wherever the delta is the next cached value.
macro_rules! delta_is_cached_value {
    ($view:ty) => {
        #[inline]
        fn apply(&self, cached: &mut Self::Cached, delta: &mut Self::Delta) {
            std::mem::swap(cached, delta);
        }

        #[inline]
        fn estimate_after(&self, delta: &Self::Delta) -> $crate::search::Estimate {
            $crate::search::IncrementalHeuristic::<$view>::estimate_of(self, delta)
        }
    };
}

pub(crate) use delta_is_cached_value;

impl<V: StateView, H: Heuristic<V> + ?Sized> IncrementalHeuristic<V> for &H {
    type Cached = Estimate;
    type Delta = Estimate;

    fn cached_value(&self, view: &V, at: V::At<'_>) -> Estimate {
        self.estimate(view, at)
    }

    #[inline]
    fn delta(&self, view: &V, cached: &Estimate, made: V::Transition<'_>) -> Estimate {
        self.estimate_child(view, *cached, made)
    }

    #[inline]
    fn estimate_of(&self, cached: &Estimate) -> Estimate {
        *cached
    }

    delta_is_cached_value!(V);

    fn scale(&self) -> u32 {
        Heuristic::scale(*self)
    }

    fn is_admissible(&self) -> bool {
        Heuristic::is_admissible(*self)
    }
}
