//! The evaluation by which beams sort sliding boards that have databases.

use super::beam_evaluation::{BeamEvaluation, UNITS};
use crate::abstractions::{CarriedDatabases, Spots};
use crate::heuristic::{GoalGrid, TileView};
use crate::puzzles::sliding::rules::{PackedBoard, SlidingDomain};
use crate::search::{Estimate, IncrementalHeuristic, Transition};

/// [`BeamEvaluation`] with what databases know instead of linear conflicts: a move that they count beyond
/// h2 weighs as much as a move of a conflict. Beams find shorter solutions in the same time, though
/// they keep half as many boards, and leave out more of those that lead to no better one.
#[derive(Clone, Debug)]
pub(crate) struct DatabaseBeamEvaluation<'a, const N: usize> {
    beam_evaluation: BeamEvaluation,
    databases: CarriedDatabases<'a, N, 2>,
}

/// The values that are carried from board to board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CachedDatabaseEvaluation<const N: usize> {
    spots: Spots<N>,
    /// The weights, less what h2 counts in the databases.
    weight: i32,
}

impl<'a, const N: usize> DatabaseBeamEvaluation<'a, N> {
    pub(crate) fn new(grid: &GoalGrid, databases: CarriedDatabases<'a, N, 2>) -> Self {
        Self {
            beam_evaluation: BeamEvaluation::new(grid),
            databases,
        }
    }
}

impl<S: PackedBoard, const N: usize> IncrementalHeuristic<SlidingDomain<S>>
    for DatabaseBeamEvaluation<'_, N>
{
    type Cached = CachedDatabaseEvaluation<N>;

    fn cached_value(&self, domain: &SlidingDomain<S>, state: S) -> CachedDatabaseEvaluation<N> {
        CachedDatabaseEvaluation {
            spots: self.databases.cached_value(domain, state),
            weight: self.beam_evaluation.weight(domain, state),
        }
    }

    #[inline]
    fn cached_child(
        &self,
        domain: &SlidingDomain<S>,
        cached: &CachedDatabaseEvaluation<N>,
        made: Transition<S>,
    ) -> CachedDatabaseEvaluation<N> {
        let displaced = domain.displaced_by(made);
        CachedDatabaseEvaluation {
            spots: self.databases.cached_child(domain, &cached.spots, made),
            weight: cached.weight + self.beam_evaluation.delta(displaced),
        }
    }

    #[inline]
    fn estimate_of(&self, cached: &CachedDatabaseEvaluation<N>) -> Estimate {
        IncrementalHeuristic::<SlidingDomain<S>>::estimate_of(&self.databases, &cached.spots)
    }

    #[inline]
    fn key(&self, cached: &CachedDatabaseEvaluation<N>) -> u32 {
        let estimate = IncrementalHeuristic::<SlidingDomain<S>>::estimate_of(self, cached);
        let counted = UNITS * estimate.cast_signed();
        (cached.weight + counted).max(0).cast_unsigned()
    }
}
