//! What beams sort sliding boards by that have databases.

use super::steepness::{Steepness, UNITS};
use crate::heuristic::{CarriedDatabases, GoalGrid, Spots, TileDomain};
use crate::puzzle::sliding::rules::{Cells, SlidingDomain};
use crate::search::{Evaluation, Move};

/// [`Steepness`] with what databases know instead of linear conflicts: a move that they count beyond
/// h2 weighs as much as a move of a conflict. Beams find shorter solutions in the same time, though
/// they keep half as many boards, and leave out more of those that lead to no better one.
#[derive(Clone, Debug)]
pub struct DatabaseSteepness<'a, const N: usize> {
    steepness: Steepness,
    databases: CarriedDatabases<'a, N>,
}

/// What is carried from board to board.
#[derive(Clone, Copy, Debug)]
pub struct Slope<const N: usize> {
    spots: Spots<N>,
    /// The weights, less what h2 counts in the databases.
    weight: i32,
}

impl<'a, const N: usize> DatabaseSteepness<'a, N> {
    pub fn new(grid: &GoalGrid, databases: CarriedDatabases<'a, N>) -> Self {
        Self {
            steepness: Steepness::new(grid),
            databases,
        }
    }
}

impl<S: Cells, const N: usize> Evaluation<SlidingDomain<S>> for DatabaseSteepness<'_, N> {
    type Note = Slope<N>;

    fn note(&self, domain: &SlidingDomain<S>, state: S) -> Slope<N> {
        Slope {
            spots: self.databases.of(domain, state),
            weight: self.steepness.weight(domain, state),
        }
    }

    #[inline]
    fn note_child(
        &self,
        domain: &SlidingDomain<S>,
        parent: S,
        mut note: Slope<N>,
        mv: Move,
        child: S,
    ) -> Slope<N> {
        let displaced = domain.displaced(parent, child, mv);
        let mut change = self.databases.change(&note.spots, displaced);
        self.databases.exchange(&mut note.spots, &mut change);
        note.weight += self.steepness.change(displaced);
        note
    }

    #[inline]
    fn key(&self, note: Slope<N>) -> u32 {
        let counted = UNITS * self.databases.estimate_of(&note.spots).cast_signed();
        (note.weight + counted).max(0).cast_unsigned()
    }

    #[inline]
    fn least_moves(&self, note: Slope<N>) -> u32 {
        self.databases.estimate_of(&note.spots)
    }
}
