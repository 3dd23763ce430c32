//! A heuristic chosen at run time.

use crate::search::{Carried, Domain, Estimate, Ground, Heuristic, Move, estimate_is_note};

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
pub(crate) struct AnyIncremental<G: Ground>(Box<Incremental<G>>);

type Incremental<G> = dyn Carried<G, Note = Estimate, Change = Estimate>;

impl<G: Ground> AnyIncremental<G> {
    /// Hides which heuristic it is.
    pub(crate) fn new(
        heuristic: impl Carried<G, Note = Estimate, Change = Estimate> + 'static,
    ) -> Self {
        Self(Box::new(heuristic))
    }
}

impl<G: Ground> Carried<G> for AnyIncremental<G> {
    estimate_is_note!(G);

    fn note(&self, ground: &G, at: G::At) -> Estimate {
        self.0.note(ground, at)
    }

    #[inline]
    fn change(&self, ground: &G, note: &Estimate, made: G::Made) -> Estimate {
        self.0.change(ground, note, made)
    }

    fn units(&self) -> u32 {
        self.0.units()
    }

    fn proves(&self) -> bool {
        self.0.proves()
    }
}
