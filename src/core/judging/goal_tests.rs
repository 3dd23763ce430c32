//! Goal tests that stand in a log: whether they show where the program tests.

use super::rule::GoalTestPlace;
use super::space::JudgedSpace;
use std::collections::HashSet;

/// The places of the goal tests of a log, as far as their order shows them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    /// The number of expansions before the first test of a state that was not selected next.
    early: Option<usize>,
    /// Whether a successor was not tested before the next expansion.
    is_late: bool,
}

impl Seen {
    /// Of tests, each a state with the number of expansions before it.
    ///
    /// A state that is tested, is not the start, was never expanded and is not expanded next was tested when it was generated. If an expansion
    /// has successors that are neither known nor tested before the next one, states are tested when they are selected. A goal
    /// that is tested before the search goes on ends nothing: such tests say nothing.
    pub(super) fn of(tests: &[(usize, u32)], states: &[u32], space: &mut JudgedSpace<'_>) -> Self {
        let mut seen = Self::default();
        if tests.is_empty() {
            return seen;
        }
        let (mut expanded, mut tested) = (HashSet::new(), HashSet::new());
        let mut tests = tests.iter().peekable();
        for before in 0..=states.len() {
            let next = states.get(before).copied();
            let mut awaited = None;
            while let Some(&(_, state)) = tests.next_if(|test| test.0 <= before) {
                tested.insert(state);
                if space.is_goal(state) {
                    if next.is_some_and(|next| next != state) {
                        return Self::default();
                    }
                } else if state != 0 && !expanded.contains(&state) {
                    let is_other = awaited.is_some_and(|awaited| awaited != state);
                    if is_other || next.is_some_and(|next| next != state) {
                        seen.early.get_or_insert(before);
                    }
                    awaited = Some(state);
                }
            }
            let Some(next) = next else { break };
            if let Some(last) = before.checked_sub(1).filter(|_| !tested.is_empty()) {
                let successors = space.successors(states[last]);
                let mut fresh = successors.iter().map(|successor| successor.state);
                seen.is_late |= fresh.any(|state| {
                    state != next && !expanded.contains(&state) && !tested.contains(&state)
                });
            }
            expanded.insert(next);
        }
        seen
    }

    /// The same for an algorithm that goes along a path, where each state is tested only if it is selected next.
    pub(super) fn along_paths(self) -> Self {
        Self {
            is_late: self.is_late && self.early.is_none(),
            ..self
        }
    }

    /// The number of the first expansion behind which a state was tested that was not selected then, if states are tested
    /// when they are generated.
    pub(super) fn first_early(self) -> Option<usize> {
        self.early
            .filter(|_| !self.is_late)
            .map(|early| early.max(1))
    }

    /// The place, if they show one.
    pub(super) fn place(self) -> Option<GoalTestPlace> {
        match self.first_early() {
            Some(_) => Some(GoalTestPlace::Generated),
            None if self.is_late && self.early.is_none() => Some(GoalTestPlace::Selected),
            None => None,
        }
    }

    /// Whether a program that tests there may have made them.
    pub(super) fn fit(self, test: Option<GoalTestPlace>) -> bool {
        match self.place() {
            Some(GoalTestPlace::Generated) => test != Some(GoalTestPlace::Selected),
            Some(_) => test != Some(GoalTestPlace::Generated),
            None => true,
        }
    }
}
