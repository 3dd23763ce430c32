//! Optimal solutions where moves permute points: from both ends, and by databases of all distances or of parts of a state.

use super::databases::{DatabaseLookup, duplicates, search};
use super::two_sided::TwoSided;
use crate::abstractions::Permutations;
use crate::abstractions::permutations::{
    CosetPlace, MOST_MOVES, MOST_PATTERNS, PermutationDatabases,
};
use crate::groups::{MOST_POINTS, Permutation};
use crate::operators::{AutomatonEdge, Move};
use crate::puzzle::Problem;
use crate::search::{Estimate, Limits, Observer, Outcome, Statistics, StopReason};
use crate::side_by_side::pairs;
use crate::state::Board;

/// Most points that tell states apart which no pattern tells apart.
const MOST_LOOSE: usize = 16;

impl Permutations {
    /// The optimal path that is first in successor order, of a start that the group has, by search from both ends. `None`
    /// where a move is not taken back, where a value stands twice in the goal, and where there are too many moves.
    pub(crate) fn solve_from_both_ends(
        &self,
        problem: &Problem,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Outcome> {
        let element = self.searched_element(problem)?;
        observer.stage("from both sides", &Statistics::default());
        let solve = match element.len() {
            ..=32 => from_both_ends::<32>,
            33..=64 => from_both_ends::<64>,
            _ => from_both_ends::<MOST_POINTS>,
        };
        Some(solve(self, &element, &problem.order, limits, observer))
    }

    /// Whether tables leave less work than a search from both ends: this makes about as many states as the square root of
    /// their number, and a table of so many states, as if it told them all apart, leaves one of each.
    pub(crate) fn has_large_tables(&self) -> bool {
        let states = self.states(&mut || false).and_then(|states| states.fits());
        let largest = self.table_sizes().into_iter().max().map(u128::from);
        let both = largest.zip(states);
        both.is_some_and(|(largest, states)| largest * largest > states)
    }

    /// The permutation that makes the start of the goal, if moves go both ways.
    fn element_of(&self, problem: &Problem) -> Option<Permutation> {
        let has_goal = |goal: &&Board| self.element(goal, goal).is_some() && self.goes_both_ways();
        let goal = problem.goal.as_ref().filter(has_goal)?;
        self.element(goal, &problem.start)
    }

    /// The same where there are few enough moves for a search from both ends.
    pub(super) fn searched_element(&self, problem: &Problem) -> Option<Permutation> {
        let element = self.element_of(problem);
        element.filter(|_| self.moves().len() <= MOST_MOVES)
    }

    /// The optimal path that is first in successor order, of a start that the group has; `None` where there are no
    /// tables that fit.
    ///
    /// # Panics
    ///
    /// When the start is none of the group's.
    pub fn solve(
        &self,
        problem: &Problem,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Result<Outcome, StopReason>> {
        self.solved(problem, limits, observer).transpose()
    }

    fn solved(
        &self,
        problem: &Problem,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Option<Outcome>, StopReason> {
        let Some(element) = self.element_of(problem) else {
            return Ok(None);
        };
        observer.stage("tables of pattern databases", &Statistics::default());
        let databases = self.databases(&[], limits, observer)?;
        if databases.patterns.is_empty() || databases.loose.len() > MOST_LOOSE {
            return Ok(None);
        }
        let duplicates = duplicates(observer, |interrupted| {
            self.duplicates(&problem.order, usize::MAX, interrupted)
        })?;
        let mut root = PatternState::default();
        for (place, pattern) in root.places.iter_mut().zip(&databases.patterns) {
            let found = pattern.place(&element, self.moves().len());
            *place = found.expect("the group has the start");
        }
        for (place, &point) in root.loose.iter_mut().zip(&databases.loose) {
            *place = element[usize::from(point)];
        }
        let tables = GroupTables {
            permutations: self,
            databases: &databases,
        };
        let automaton = (&*duplicates, 0);
        Ok(Some(search(&tables, root, automaton, limits, observer)))
    }
}

/// The same with states of `N` points.
fn from_both_ends<const N: usize>(
    permutations: &Permutations,
    element: &[u8],
    order: &[Move],
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut sides = TwoSided::<N>::new(permutations, order, limits.memory);
    sides.solve(element, limits, observer)
}

/// The tables of a group.
struct GroupTables<'a> {
    permutations: &'a Permutations,
    databases: &'a PermutationDatabases,
}

/// A state as patterns see it.
#[derive(Clone, Copy, Debug, Default)]
struct PatternState {
    places: [CosetPlace; MOST_PATTERNS],
    /// Where the points are that no pattern has.
    loose: [u8; MOST_LOOSE],
}

impl DatabaseLookup for GroupTables<'_> {
    type State = PatternState;

    #[inline]
    fn estimate(&self, state: &PatternState) -> Estimate {
        let distances = state.places.iter().map(|place| place.distance);
        distances.max().unwrap_or(0).into()
    }

    #[inline]
    fn is_goal(&self, state: &PatternState) -> bool {
        let mut loose = pairs(&state.loose, &self.databases.loose);
        self.estimate(state) == 0 && loose.all(|(place, point)| place == point)
    }

    #[inline]
    fn next(&self, state: &PatternState, transition: AutomatonEdge) -> PatternState {
        let mut next = *state;
        let index = transition.mv.index();
        for (place, pattern) in pairs(&mut next.places, &self.databases.patterns) {
            *place = pattern.moved(*place, index);
        }
        let by = &self.permutations.moves()[index];
        for place in &mut next.loose[..self.databases.loose.len()] {
            *place = by[usize::from(*place)];
        }
        next
    }
}

#[cfg(test)]
mod tests;
