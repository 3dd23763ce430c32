//! A heuristic chosen at run time.

use crate::search::{Domain, Estimate, Heuristic, Move};

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
