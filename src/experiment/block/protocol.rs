//! What a block says, all of it known: a plan but for what the session decides.

use super::late::Late;
use super::{PlannedSearch, Said, Surroundings};
use crate::command::{Caps, Report, Request, SearchSettings, Setting};
use crate::experiment::{Cases, Output, Plan, Run, Search};
use puzzle_core::puzzle::{Board, Puzzle, is_same};
use std::sync::Arc;

/// What is run, on what, and what is made of it. What a block leaves open the session decides.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Protocol {
    /// The experiment's name.
    pub(crate) name: String,
    /// What is solved.
    pub(crate) puzzle: Arc<Puzzle>,
    /// Whether the block names the puzzle; if not it is the session's.
    pub(crate) own_puzzle: bool,
    /// The goal that the block names.
    pub(crate) goal: Option<Board>,
    /// The seed that the block names.
    pub(crate) seed: Option<u64>,
    /// Whether it goes on with the runs that are there, whatever the session says.
    pub(crate) resume: bool,
    /// Whether it overwrites what is there, whatever the session says.
    pub(crate) again: bool,
    /// Where the searches start.
    pub(crate) cases: Cases,
    /// Limits and order of all searches.
    pub(crate) settings: SearchSettings,
    /// The searches.
    pub(crate) searches: Vec<PlannedSearch>,
    /// What is made of the runs.
    pub(crate) outputs: Vec<Output>,
    pub(super) late: Late,
    pub(super) changeable: bool,
}

/// What the session says where a block leaves it open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SessionSaid<'a> {
    /// The goal in force; `None` where it is a rule.
    pub(crate) goal: Option<Board>,
    /// The seed.
    pub(crate) seed: u64,
    /// Limits and order.
    pub(crate) settings: &'a SearchSettings,
}

impl Protocol {
    /// Whether every run of the block says the same, whatever happens in between: no file is read.
    pub(crate) fn lasts(&self) -> bool {
        !self.changeable
    }

    /// Whether it is what the block says where that puzzle is in force.
    pub(crate) fn holds_on(&self, puzzle: &Puzzle) -> bool {
        self.own_puzzle || is_same(self.puzzle.as_ref(), puzzle)
    }

    /// The goal, if the block decides it: it names one, or a puzzle, which brings its own.
    fn goal(&self) -> Said<Option<Board>> {
        match self.goal {
            Some(goal) => Said::This(Some(goal)),
            None if self.own_puzzle => Said::This(self.puzzle.default_goal()),
            None => Said::Nothing,
        }
    }

    /// Lowers what asks for more than the caps of the run allow; gives the caps that were the reason.
    pub(crate) fn hold(&mut self, caps: &Caps) -> Vec<String> {
        let mut reasons = caps.lower(&mut self.settings);
        for search in &mut self.searches {
            reasons.extend(caps.lower(&mut search.settings));
        }
        reasons
    }

    /// The plan in a session, and the most threads, if somebody says how many.
    pub(crate) fn plan(self, session: SessionSaid<'_>) -> (Plan, Option<usize>) {
        let mut theirs = session.settings.clone();
        if self.own_puzzle {
            theirs.order = Setting::Unset;
        }
        let settings = self.settings.over(&theirs);
        let runs = self
            .searches
            .iter()
            .map(|search| self.run(search, &settings));
        let plan = Plan {
            runs: runs.collect(),
            goal: match self.goal() {
                Said::This(goal) => goal,
                Said::Nothing | Said::Unknown => session.goal,
            },
            seed: self.seed.unwrap_or(session.seed),
            resume: self.resume,
            again: self.again,
            name: self.name,
            puzzle: self.puzzle,
            cases: self.cases,
            outputs: self.outputs,
        };
        (plan, settings.threads.value())
    }

    fn run(&self, search: &PlannedSearch, settings: &SearchSettings) -> Run {
        let puzzle = self.puzzle.as_ref();
        let settings = search.settings.over(settings);
        let limits = settings.limits(&search.request, puzzle, 1);
        Run {
            label: search.label.clone(),
            search: match &search.request {
                Request::Algorithm(algorithm, heuristic)
                | Request::Compared(algorithm, heuristic) => {
                    Search::Algorithm(*algorithm, heuristic.clone())
                }
                Request::Best => Search::Best,
            },
            max_nodes: limits.max_nodes,
            time_limit: settings.duration(),
            memory: limits.memory,
            order: settings.order(puzzle),
        }
    }

    /// What is wrong with it in a session.
    pub(crate) fn mistakes(&self, around: &Surroundings<'_>) -> Vec<Report> {
        let mistakes =
            self.late
                .mistakes(Some(self.puzzle.as_ref()), self.goal(), around.run.as_ref());
        let located = |mistake| Report::new(around.source, mistake);
        mistakes.into_iter().map(located).collect()
    }
}
