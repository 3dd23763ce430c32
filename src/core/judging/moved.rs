//! The runs of a rule where a program makes other moves than those of the puzzle.

use super::rule::{Breach, Due, GoalTest, Rule, Values};
use super::space::{Moves, Space};

/// A rule with the moves that it makes.
#[derive(Clone)]
pub(super) struct Moved {
    pub rule: Box<dyn Rule>,
    pub moves: Moves,
}

impl Rule for Moved {
    fn step(&mut self, space: &mut Space<'_>, state: u32) -> Result<usize, Breach> {
        space.with(self.moves, |space| self.rule.step(space, state))
    }

    fn may_end(&mut self, space: &mut Space<'_>) -> bool {
        space.with(self.moves, |space| self.rule.may_end(space))
    }

    fn due(&mut self, space: &mut Space<'_>) -> Due {
        space.with(self.moves, |space| self.rule.due(space))
    }

    fn goal_test(&self) -> Option<GoalTest> {
        self.rule.goal_test()
    }

    fn is_lossy(&self) -> bool {
        self.rule.is_lossy()
    }

    fn path(&self, state: u32) -> Vec<u32> {
        self.rule.path(state)
    }

    fn values(&self, space: &mut Space<'_>, state: u32) -> Option<Values> {
        self.rule.values(space, state)
    }
}
