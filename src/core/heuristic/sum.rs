//! The sum of two heuristics.

use crate::search::{ByNote, Carried, Estimate, Ground, estimate_is_note};

/// The sum of two heuristics, each changed by a move by as much as the move alone tells; h1 + h2 is
/// the evaluation of beam search. In general not admissible, even where both are.
#[derive(Clone, Debug)]
pub(crate) struct Sum<A, B>(pub A, pub B);

impl<A: Sync, B: Sync> ByNote for Sum<A, B> {}

impl<G: Ground, A, B> Carried<G> for Sum<A, B>
where
    A: Carried<G, Note = Estimate, Change = Estimate>,
    B: Carried<G, Note = Estimate, Change = Estimate>,
{
    estimate_is_note!(G);

    fn note(&self, ground: &G, at: G::At) -> Estimate {
        self.0.note(ground, at) + self.1.note(ground, at)
    }

    /// What one adds does not depend on what it is added to.
    #[inline]
    fn change(&self, ground: &G, note: &Estimate, made: G::Made) -> Estimate {
        let note = self.0.change(ground, note, made);
        self.1.change(ground, &note, made)
    }
}
