//! Heuristics that take notes.

use super::{Domain, Estimate, Heuristic, Move};

/// A heuristic that keeps more of a state than its estimate, so that the notes of a successor
/// follow from them faster than its estimate follows from the state. For searches that keep one
/// path: they carry the notes of its states.
pub trait Noted<D: Domain>: Heuristic<D> {
    /// What is kept of a state.
    type Note: Copy + Send + Sync;

    /// The notes of a state.
    fn note(&self, domain: &D, state: D::State) -> Self::Note;

    /// The notes of `child`, which `mv` made of `parent`, whose own are `note`.
    fn note_child(
        &self,
        domain: &D,
        parent: D::State,
        note: Self::Note,
        mv: Move,
        child: D::State,
    ) -> Self::Note;

    /// The estimate of the state that the notes were taken of.
    fn noted_estimate(&self, note: Self::Note) -> Estimate;
}

/// Any heuristic, its estimate the only note.
pub(super) struct Plain<'a, H>(pub &'a H);

impl<D: Domain, H: Heuristic<D>> Heuristic<D> for Plain<'_, H> {
    fn estimate(&self, domain: &D, state: D::State) -> Estimate {
        self.0.estimate(domain, state)
    }

    fn scale(&self) -> u32 {
        self.0.scale()
    }

    fn admissible(&self) -> bool {
        self.0.admissible()
    }
}

impl<D: Domain, H: Heuristic<D>> Noted<D> for Plain<'_, H> {
    type Note = Estimate;

    fn note(&self, domain: &D, state: D::State) -> Estimate {
        self.0.estimate(domain, state)
    }

    #[inline]
    fn note_child(
        &self,
        domain: &D,
        parent: D::State,
        note: Estimate,
        mv: Move,
        child: D::State,
    ) -> Estimate {
        self.0.estimate_child(domain, parent, note, mv, child)
    }

    #[inline]
    fn noted_estimate(&self, note: Estimate) -> Estimate {
        note
    }
}
