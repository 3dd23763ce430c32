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

    /// Computes the cached value of a state.
    fn cached_value(&self, view: &V, at: V::At<'_>) -> Self::Cached;

    /// The cached value of the state after a move, given that of the state before it.
    fn cached_child(
        &self,
        view: &V,
        cached: &Self::Cached,
        made: V::Transition<'_>,
    ) -> Self::Cached;

    /// The estimate of a cached value.
    fn estimate_of(&self, cached: &Self::Cached) -> Estimate;

    /// The key by which a beam sorts states, the smallest first: best a few thousand values. Other than the estimate it
    /// proves nothing.
    #[inline]
    fn key(&self, cached: &Self::Cached) -> u32 {
        self.estimate_of(cached)
    }

    /// Whether a search to a threshold asks for [`cached_child_within`](Self::cached_child_within) move by move:
    /// where much of a cached value need not be known. Else it asks for those after all moves at once, so that
    /// all look-ups are under way before any is waited for.
    #[inline]
    fn is_asked_one_by_one(&self) -> bool {
        false
    }

    /// Writes the cached value of the state after a move to `child`, where the estimate of the state before is at most one
    /// more than `most`. Where that after it is more than `most`, returns the least that it can be then.
    #[inline]
    fn cached_child_within(
        &self,
        view: &V,
        cached: &Self::Cached,
        made: V::Transition<'_>,
        most: Estimate,
        child: &mut Self::Cached,
    ) -> Result<(), Estimate> {
        *child = self.cached_child(view, cached, made);
        let estimate = self.estimate_of(child);
        if estimate > most {
            Err(estimate)
        } else {
            Ok(())
        }
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

impl<V: StateView, H: Heuristic<V> + ?Sized> IncrementalHeuristic<V> for &H {
    type Cached = Estimate;

    fn cached_value(&self, view: &V, at: V::At<'_>) -> Estimate {
        self.estimate(view, at)
    }

    #[inline]
    fn cached_child(&self, view: &V, cached: &Estimate, made: V::Transition<'_>) -> Estimate {
        self.estimate_child(view, *cached, made)
    }

    #[inline]
    fn estimate_of(&self, cached: &Estimate) -> Estimate {
        *cached
    }

    fn scale(&self) -> u32 {
        Heuristic::scale(*self)
    }

    fn is_admissible(&self) -> bool {
        Heuristic::is_admissible(*self)
    }
}
