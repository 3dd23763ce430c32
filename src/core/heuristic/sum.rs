//! The sum of two heuristics.

use crate::search::{ByNote, Estimate, IncrementalHeuristic, StateView, estimate_is_cached};

/// The sum of two heuristics, each changed by a move by as much as the move alone tells; h1 + h2 is
/// the evaluation of beam search. In general not admissible, even where both are.
#[derive(Clone, Debug)]
pub(crate) struct Sum<A, B>(pub A, pub B);

impl<A: Sync, B: Sync> ByNote for Sum<A, B> {}

impl<G: StateView, A, B> IncrementalHeuristic<G> for Sum<A, B>
where
    A: IncrementalHeuristic<G, Cached = Estimate, Delta = Estimate>,
    B: IncrementalHeuristic<G, Cached = Estimate, Delta = Estimate>,
{
    estimate_is_cached!(G);

    fn cached_value(&self, ground: &G, at: G::At) -> Estimate {
        self.0.cached_value(ground, at) + self.1.cached_value(ground, at)
    }

    /// What one adds does not depend on what it is added to.
    #[inline]
    fn delta(&self, ground: &G, note: &Estimate, made: G::Made) -> Estimate {
        let note = self.0.delta(ground, note, made);
        self.1.delta(ground, &note, made)
    }
}
