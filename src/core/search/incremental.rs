//! Incremental heuristics: values that searches cache beside states and change with each move.

use super::{Domain, Estimate, Heuristic, Move};

/// How a search presents states and moves to heuristics. Every [`Domain`] is a view of its states and of
/// [`Made`] moves; a search that keeps its path in another form may present less, or more.
pub(crate) trait StateView {
    /// A state.
    type At: Copy;

    /// A move that was made.
    type Made: Copy;
}

impl<D: Domain> StateView for D {
    type At = D::State;
    type Made = Made<D::State>;
}

/// A move that was made in a state space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Made<S> {
    /// The state before.
    pub parent: S,
    /// The move.
    pub mv: Move,
    /// The state that it led to.
    pub child: S,
}

/// A heuristic that computes the value of a successor from the cached value of its parent and the move, which is
/// faster than from the successor alone. Searches keep the cached values beside their states; counts, paths and
/// endings do not depend on it.
///
/// In [`Heuristic::estimate_child`] the estimate is the cached value; [`Plain`] makes one of these of any
/// heuristic.
pub(crate) trait IncrementalHeuristic<G: StateView>: Sync {
    /// The cached value of a state.
    type Cached: Copy + Send + Sync + 'static;

    /// What a move changes in it: the cached value of the state after it, where that is short.
    type Delta: Copy + Default;

    /// Computes the cached value of a state.
    fn cached_value(&self, ground: &G, at: G::At) -> Self::Cached;

    /// The delta of a move, given the cached value of the state before it.
    fn delta(&self, ground: &G, note: &Self::Cached, made: G::Made) -> Self::Delta;

    /// Swaps the delta and the cached value; calling it twice undoes it.
    fn apply(&self, note: &mut Self::Cached, change: &mut Self::Delta);

    /// The estimate of a cached value.
    fn estimate_of(&self, note: &Self::Cached) -> Estimate;

    /// The estimate after a delta is applied.
    fn estimate_after(&self, change: &Self::Delta) -> Estimate;

    /// Whether a search to a threshold asks for [`delta_within`](Self::delta_within) move by move:
    /// where much of a delta need not be known. Else it asks for all deltas of a state at once, so that
    /// all look-ups are under way before any is waited for.
    #[inline]
    fn is_asked_one_by_one(&self) -> bool {
        false
    }

    /// What a move changes, where the estimate of the state before is at most one more than `most`; or,
    /// where that after it is more, the least that it can be then.
    #[inline]
    fn delta_within(
        &self,
        ground: &G,
        note: &Self::Cached,
        made: G::Made,
        most: Estimate,
    ) -> Result<Self::Delta, Estimate> {
        let change = self.delta(ground, note, made);
        let estimate = self.estimate_after(&change);
        if estimate > most {
            Err(estimate)
        } else {
            Ok(change)
        }
    }

    /// The cached value of the state after a move.
    #[inline]
    fn follow(&self, ground: &G, mut note: Self::Cached, made: G::Made) -> Self::Cached {
        let mut change = self.delta(ground, &note, made);
        self.apply(&mut note, &mut change);
        note
    }

    /// How many units of an estimate make one move.
    fn units(&self) -> u32 {
        1
    }

    /// Whether no estimate exceeds the true distance.
    fn is_admissible(&self) -> bool {
        false
    }
}

/// The part of [`IncrementalHeuristic`] that is the same wherever the delta is the next cached value.
macro_rules! delta_is_cached_value {
    ($ground:ty) => {
        #[inline]
        fn apply(&self, note: &mut Self::Cached, change: &mut Self::Delta) {
            std::mem::swap(note, change);
        }

        #[inline]
        fn estimate_after(&self, change: &Self::Delta) -> $crate::search::Estimate {
            $crate::search::IncrementalHeuristic::<$ground>::estimate_of(self, change)
        }
    };
}

/// The part of [`IncrementalHeuristic`] that is the same wherever the estimate is the cached value.
macro_rules! estimate_is_cached {
    ($ground:ty) => {
        type Cached = $crate::search::Estimate;
        type Delta = $crate::search::Estimate;

        #[inline]
        fn estimate_of(&self, note: &Self::Cached) -> $crate::search::Estimate {
            *note
        }

        $crate::search::delta_is_cached_value!($ground);
    };
}

pub(crate) use {delta_is_cached_value, estimate_is_cached};

/// A heuristic that is all said as [`IncrementalHeuristic`], the estimate its cached value.
pub(crate) trait ByNote: Sync {}

impl<D: Domain, H> Heuristic<D> for H
where
    H: ByNote + IncrementalHeuristic<D, Cached = Estimate, Delta = Estimate>,
{
    fn estimate(&self, domain: &D, state: D::State) -> Estimate {
        self.cached_value(domain, state)
    }

    #[inline]
    fn estimate_child(
        &self,
        domain: &D,
        parent: D::State,
        estimate: Estimate,
        mv: Move,
        child: D::State,
    ) -> Estimate {
        self.delta(domain, &estimate, Made { parent, mv, child })
    }

    fn scale(&self) -> u32 {
        self.units()
    }

    fn admissible(&self) -> bool {
        self.is_admissible()
    }
}

/// Any heuristic, its estimate the only note.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain<'a, H>(pub &'a H);

impl<D: Domain, H: Heuristic<D>> IncrementalHeuristic<D> for Plain<'_, H> {
    estimate_is_cached!(D);

    fn cached_value(&self, domain: &D, state: D::State) -> Estimate {
        self.0.estimate(domain, state)
    }

    #[inline]
    fn delta(&self, domain: &D, note: &Estimate, made: Made<D::State>) -> Estimate {
        let Made { parent, mv, child } = made;
        self.0.estimate_child(domain, parent, *note, mv, child)
    }

    fn units(&self) -> u32 {
        self.0.scale()
    }

    fn is_admissible(&self) -> bool {
        self.0.admissible()
    }
}
