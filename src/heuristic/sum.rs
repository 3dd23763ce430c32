//! The sum of two heuristics.

use super::geometry::{Additive, Displaced, TileDomain};
use crate::search::{Estimate, Heuristic, Move};

/// The sum of two heuristics in whole moves; h1 + h2 is the evaluation of beam search. In general
/// not admissible, even where both are.
#[derive(Clone, Debug)]
pub struct Sum<A, B>(pub A, pub B);

impl<D: TileDomain, A: Additive<D>, B: Additive<D>> Heuristic<D> for Sum<A, B> {
    fn estimate(&self, domain: &D, state: D::State) -> Estimate {
        self.0.estimate(domain, state) + self.1.estimate(domain, state)
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
        let displaced = domain.displaced(parent, child, mv);
        estimate.wrapping_add_signed(Additive::<D>::change(self, displaced))
    }
}

impl<D: TileDomain, A: Additive<D>, B: Additive<D>> Additive<D> for Sum<A, B> {
    #[inline]
    fn change(&self, displaced: Displaced) -> i32 {
        self.0.change(displaced) + self.1.change(displaced)
    }
}
