//! The sum of two heuristics.

use crate::search::{Estimate, Heuristic, StateView};

/// The sum of two heuristics, each changed by a move by as much as the move alone tells; h1 + h2 is
/// the evaluation of beam search. In general not admissible, even where both are.
#[derive(Clone, Debug)]
pub(crate) struct Sum<A, B>(pub A, pub B);

impl<V: StateView, A: Heuristic<V>, B: Heuristic<V>> Heuristic<V> for Sum<A, B> {
    fn estimate(&self, view: &V, at: V::At<'_>) -> Estimate {
        self.0.estimate(view, at) + self.1.estimate(view, at)
    }

    /// Estimates each summand on its own: none depends on the sum to which it is added.
    #[inline]
    fn estimate_child(&self, view: &V, estimate: Estimate, made: V::Transition<'_>) -> Estimate {
        let estimate = self.0.estimate_child(view, estimate, made);
        self.1.estimate_child(view, estimate, made)
    }
}
