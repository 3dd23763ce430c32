//! Estimates that travel along paths.

use super::{Domain, Estimate, Heuristic, Move};

/// What estimates stand on: how a state, and a move that was made, are told to them. Every
/// [`Domain`] is one, of states and [`Made`] moves; a search that keeps its path in another form may
/// tell less, or more.
pub(crate) trait Ground {
    /// A state.
    type At: Copy;

    /// A move that was made.
    type Made: Copy;
}

impl<D: Domain> Ground for D {
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

/// An estimate that travels along a path. Of a state a note is kept; what a move changes in it
/// follows from the note and the move, faster than an estimate follows from a state. The searches
/// keep the notes beside their states; counts, paths and endings are their own.
///
/// In [`Heuristic::estimate_child`] the estimate is the only note; [`Plain`] makes one of these of any
/// heuristic.
pub(crate) trait Carried<G: Ground>: Sync {
    /// What is kept of a state.
    type Note: Copy + Send + Sync + 'static;

    /// What a move changes in it: the note of the state after it, where notes are short.
    type Change: Copy + Default;

    /// The note of a state.
    fn note(&self, ground: &G, at: G::At) -> Self::Note;

    /// What a move changes, given the note of the state before.
    fn change(&self, ground: &G, note: &Self::Note, made: G::Made) -> Self::Change;

    /// Exchanges what a change changes: the note is then that after it, and it takes it back.
    fn exchange(&self, note: &mut Self::Note, change: &mut Self::Change);

    /// The estimate that a note is of.
    fn estimate_of(&self, note: &Self::Note) -> Estimate;

    /// The estimate after a change.
    fn estimate_after(&self, change: &Self::Change) -> Estimate;

    /// Whether a search to a threshold asks for [`change_within`](Self::change_within) move by move:
    /// where much of a change need not be known. Else it asks for all changes of a state at once, so that
    /// all look-ups are under way before any is waited for.
    #[inline]
    fn is_asked_one_by_one(&self) -> bool {
        false
    }

    /// What a move changes, where the estimate of the state before is at most one more than `most`; or,
    /// where that after it is more, the least that it can be then.
    #[inline]
    fn change_within(
        &self,
        ground: &G,
        note: &Self::Note,
        made: G::Made,
        most: Estimate,
    ) -> Result<Self::Change, Estimate> {
        let change = self.change(ground, note, made);
        let estimate = self.estimate_after(&change);
        if estimate > most {
            Err(estimate)
        } else {
            Ok(change)
        }
    }

    /// The note of the state after a move.
    #[inline]
    fn follow(&self, ground: &G, mut note: Self::Note, made: G::Made) -> Self::Note {
        let mut change = self.change(ground, &note, made);
        self.exchange(&mut note, &mut change);
        note
    }

    /// How many units of an estimate make one move.
    fn units(&self) -> u32 {
        1
    }

    /// Whether no estimate exceeds the true distance.
    fn proves(&self) -> bool {
        false
    }
}

/// The part of [`Carried`] that is the same wherever a change is the note after it.
macro_rules! change_is_note {
    ($ground:ty) => {
        #[inline]
        fn exchange(&self, note: &mut Self::Note, change: &mut Self::Change) {
            std::mem::swap(note, change);
        }

        #[inline]
        fn estimate_after(&self, change: &Self::Change) -> $crate::search::Estimate {
            $crate::search::Carried::<$ground>::estimate_of(self, change)
        }
    };
}

/// The part of [`Carried`] that is the same wherever the estimate is the only note.
macro_rules! estimate_is_note {
    ($ground:ty) => {
        type Note = $crate::search::Estimate;
        type Change = $crate::search::Estimate;

        #[inline]
        fn estimate_of(&self, note: &Self::Note) -> $crate::search::Estimate {
            *note
        }

        $crate::search::change_is_note!($ground);
    };
}

pub(crate) use {change_is_note, estimate_is_note};

/// A heuristic that is all said as [`Carried`], the estimate its only note.
pub(crate) trait ByNote: Sync {}

impl<D: Domain, H> Heuristic<D> for H
where
    H: ByNote + Carried<D, Note = Estimate, Change = Estimate>,
{
    fn estimate(&self, domain: &D, state: D::State) -> Estimate {
        self.note(domain, state)
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
        self.change(domain, &estimate, Made { parent, mv, child })
    }

    fn scale(&self) -> u32 {
        self.units()
    }

    fn admissible(&self) -> bool {
        self.proves()
    }
}

/// Any heuristic, its estimate the only note.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain<'a, H>(pub &'a H);

impl<D: Domain, H: Heuristic<D>> Carried<D> for Plain<'_, H> {
    estimate_is_note!(D);

    fn note(&self, domain: &D, state: D::State) -> Estimate {
        self.0.estimate(domain, state)
    }

    #[inline]
    fn change(&self, domain: &D, note: &Estimate, made: Made<D::State>) -> Estimate {
        let Made { parent, mv, child } = made;
        self.0.estimate_child(domain, parent, *note, mv, child)
    }

    fn units(&self) -> u32 {
        self.0.scale()
    }

    fn proves(&self) -> bool {
        self.0.admissible()
    }
}
