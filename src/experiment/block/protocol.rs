//! What a block says, all of it known: a plan but for what the session decides.

use super::late::Late;
use super::{PlannedSearch, Said, Surroundings};
use crate::command::{Report, SearchSettings};
use crate::experiment::{Cases, Output};
use crate::puzzle::{Board, Puzzle};
use std::sync::Arc;

/// What is run, on what, and what is made of it. What a block leaves open the session decides.
#[derive(Clone, Debug)]
pub struct Protocol {
    /// The experiment's name.
    pub name: String,
    /// What is solved.
    pub puzzle: Arc<dyn Puzzle>,
    /// Whether the block names the puzzle; if not it is the session's.
    pub own_puzzle: bool,
    /// The goal that the block names.
    pub goal: Option<Board>,
    /// The seed that the block names.
    pub seed: Option<u64>,
    /// Where the searches start.
    pub cases: Cases,
    /// Limits of all searches.
    pub limits: SearchSettings,
    /// The searches.
    pub searches: Vec<PlannedSearch>,
    /// What is made of the runs.
    pub outputs: Vec<Output>,
    pub(super) late: Late,
    pub(super) changeable: bool,
}

impl Protocol {
    /// Whether every run of the block says the same, whatever happens in between: no file is read.
    pub fn lasts(&self) -> bool {
        !self.changeable
    }

    /// Whether it is what the block says where that puzzle is in force.
    pub fn holds_on(&self, puzzle: &dyn Puzzle) -> bool {
        self.own_puzzle || self.puzzle.name() == puzzle.name()
    }

    /// What is wrong with it in a session.
    pub fn mistakes(&self, around: &Surroundings<'_>) -> Vec<Report> {
        let goal = match self.goal {
            Some(goal) => Said::This(Some(goal)),
            None if self.own_puzzle => Said::This(self.puzzle.default_goal()),
            None => Said::Nothing,
        };
        let mistakes = self
            .late
            .mistakes(Some(self.puzzle.as_ref()), goal, around.run.as_ref());
        let located = |mistake| Report::new(around.source, mistake);
        mistakes.into_iter().map(located).collect()
    }
}
