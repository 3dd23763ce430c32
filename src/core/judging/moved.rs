//! The runs of a rule where a program makes other moves than those of the puzzle.

use super::rule::{Breach, Due, ExpansionRule, GoalTestPlace, StateValues};
use super::space::{JudgedSpace, MoveSet};

/// A rule with the moves that it makes.
#[derive(Clone)]
pub(super) struct MoveSetRule {
    pub rule: Box<dyn ExpansionRule>,
    pub moves: MoveSet,
}

impl ExpansionRule for MoveSetRule {
    fn step(&mut self, space: &mut JudgedSpace<'_>, state: u32) -> Result<usize, Breach> {
        space.with(self.moves, |space| self.rule.step(space, state))
    }

    fn may_end(&mut self, space: &mut JudgedSpace<'_>) -> bool {
        space.with(self.moves, |space| self.rule.may_end(space))
    }

    fn due(&mut self, space: &mut JudgedSpace<'_>) -> Due {
        space.with(self.moves, |space| self.rule.due(space))
    }

    fn goal_test(&self) -> Option<GoalTestPlace> {
        self.rule.goal_test()
    }

    fn is_lossy(&self) -> bool {
        self.rule.is_lossy()
    }

    fn path(&self, state: u32) -> Vec<u32> {
        self.rule.path(state)
    }

    fn values(&self, space: &mut JudgedSpace<'_>, state: u32) -> Option<StateValues> {
        self.rule.values(space, state)
    }
}
