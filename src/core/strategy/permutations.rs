//! Optimal solutions by the databases of a group: of all distances, or of parts of a state.

use super::databases::{Lookup, duplicates, search};
use crate::abstractions::Permutations;
use crate::abstractions::permutations::{Databases, MOST_PATTERNS, Place};
use crate::operators::{AutomatonEdge, DuplicateAutomaton, Move, Operator};
use crate::puzzle::Problem;
use crate::search::{Estimate, Limits, Observer, Outcome, Statistics, StopReason};
use crate::side_by_side::pairs;
use crate::state::Board;

/// Most points that tell states apart which no pattern tells apart.
const MOST_LOOSE: usize = 16;

impl Permutations {
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
        let has_goal = |goal: &Board| self.element(goal, goal).is_some() && self.goes_both_ways();
        let goal = problem.goal.clone().filter(has_goal);
        let Some(element) = goal.and_then(|goal| self.element(&goal, &problem.start)) else {
            return Ok(None);
        };
        observer.stage("tables of pattern databases", &Statistics::default());
        let databases = self.databases(&[], limits, observer)?;
        if databases.patterns.is_empty() || databases.loose.len() > MOST_LOOSE {
            return Ok(None);
        }
        let duplicates = duplicates(observer, |interrupted| {
            self.duplicates(&problem.order, interrupted)
        })?;
        let mut root = State::default();
        for (place, pattern) in root.places.iter_mut().zip(&databases.patterns) {
            let found = pattern.place(&element, self.moves().len());
            *place = found.expect("the group has the start");
        }
        for (place, &point) in root.loose.iter_mut().zip(&databases.loose) {
            *place = element[usize::from(point)];
        }
        let tables = Tables {
            permutations: self,
            databases: &databases,
        };
        let automaton = (&duplicates, 0);
        Ok(Some(search(&tables, root, automaton, limits, observer)))
    }

    /// The automaton that prunes duplicate move sequences; `None` where `interrupted` said so.
    fn duplicates(
        &self,
        order: &[Move],
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<DuplicateAutomaton> {
        let operator = |&mv: &Move| Operator { mv, from: 0, to: 0 };
        let operators: Vec<Operator> = order.iter().map(operator).collect();
        let effects = order.iter().map(|mv| &*self.moves()[mv.index()]);
        let effects: Vec<&[u8]> = effects.collect();
        DuplicateAutomaton::of_permutations((1, &operators), &effects, interrupted)
    }
}

/// The tables of a group.
struct Tables<'a> {
    permutations: &'a Permutations,
    databases: &'a Databases,
}

/// A state as patterns see it.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    places: [Place; MOST_PATTERNS],
    /// Where the points are that no pattern has.
    loose: [u8; MOST_LOOSE],
}

impl Lookup for Tables<'_> {
    type State = State;

    #[inline]
    fn estimate(&self, state: &State) -> Estimate {
        let distances = state.places.iter().map(|place| place.distance);
        distances.max().unwrap_or(0).into()
    }

    #[inline]
    fn is_goal(&self, state: &State) -> bool {
        let mut loose = pairs(&state.loose, &self.databases.loose);
        self.estimate(state) == 0 && loose.all(|(place, point)| place == point)
    }

    #[inline]
    fn next(&self, state: &State, transition: AutomatonEdge) -> State {
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
