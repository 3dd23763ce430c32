//! A heuristic chosen at run time.

use crate::search::{
    Domain, Estimate, Heuristic, IncrementalHeuristic, Move, StateView, estimate_is_cached,
};

/// Any heuristic of a domain behind one indirect call, so that searches are not compiled again for
/// every heuristic and every composition of some.
pub(crate) struct AnyHeuristic<D>(Box<dyn Heuristic<D>>);

impl<D: Domain> AnyHeuristic<D> {
    /// Hides which heuristic it is.
    pub(crate) fn new(heuristic: impl Heuristic<D> + 'static) -> Self {
        Self(Box::new(heuristic))
    }
}

impl<D: Domain> Heuristic<D> for AnyHeuristic<D> {
    fn estimate(&self, domain: &D, state: D::State) -> Estimate {
        self.0.estimate(domain, state)
    }

    fn estimate_child(
        &self,
        domain: &D,
        parent: D::State,
        estimate: Estimate,
        mv: Move,
        child: D::State,
    ) -> Estimate {
        self.0.estimate_child(domain, parent, estimate, mv, child)
    }

    fn scale(&self) -> u32 {
        self.0.scale()
    }

    fn admissible(&self) -> bool {
        self.0.admissible()
    }
}

/// Any heuristic with what a move changes in it, where its estimate is all that is cached: a search asks it once for
/// each successor.
pub(crate) struct AnyIncremental<G: StateView>(Box<Incremental<G>>);

type Incremental<G> = dyn IncrementalHeuristic<G, Cached = Estimate, Delta = Estimate>;

impl<G: StateView> AnyIncremental<G> {
    /// Hides which heuristic it is.
    pub(crate) fn new(
        heuristic: impl IncrementalHeuristic<G, Cached = Estimate, Delta = Estimate> + 'static,
    ) -> Self {
        Self(Box::new(heuristic))
    }
}

impl<G: StateView> IncrementalHeuristic<G> for AnyIncremental<G> {
    estimate_is_cached!(G);

    fn cached_value(&self, ground: &G, at: G::At) -> Estimate {
        self.0.cached_value(ground, at)
    }

    #[inline]
    fn delta(&self, ground: &G, note: &Estimate, made: G::Made) -> Estimate {
        self.0.delta(ground, note, made)
    }

    fn units(&self) -> u32 {
        self.0.units()
    }

    fn is_admissible(&self) -> bool {
        self.0.is_admissible()
    }
}
