//! What a block says, all of it known: a plan but for what the session decides.

use super::late::Late;
use super::{PlannedSearch, Said, Surroundings};
use crate::command::{Caps, Report, Request, SearchSettings, Setting};
use crate::experiment::{Cases, Output, Plan, PuzzlePlan, Run, Search};
use puzzle_core::puzzle::{Board, Puzzle, is_same};
use std::sync::Arc;

/// What is run, on what, and what is made of it. What a block leaves open the session decides.
#[derive(Clone, Debug)]
pub(crate) struct Protocol {
    /// The experiment's name.
    pub(crate) name: String,
    /// Whether it goes on with the runs that are there, whatever the session says.
    pub(crate) resume: bool,
    /// Whether it overwrites what is there, whatever the session says.
    pub(crate) again: bool,
    /// The puzzles; at least one, which is the session's where the block names none.
    pub(crate) puzzles: Vec<PuzzleProtocol>,
    /// What is made of the runs.
    pub(crate) outputs: Vec<Output>,
    pub(super) changeable: bool,
}

/// What is run on one puzzle.
#[derive(Clone, Debug)]
pub(crate) struct PuzzleProtocol {
    /// What is solved.
    pub(crate) puzzle: Arc<Puzzle>,
    /// Whether the block names the puzzle; if not it is the session's.
    pub(crate) own_puzzle: bool,
    /// The goal that the block names.
    pub(crate) goal: Option<Board>,
    /// The seed that the block names.
    pub(crate) seed: Option<u64>,
    /// Where the searches start.
    pub(crate) cases: Cases,
    /// Limits and order of all searches.
    pub(crate) settings: SearchSettings,
    /// The searches.
    pub(crate) searches: Vec<PlannedSearch>,
    pub(super) late: Late,
}

/// What the session says where a block leaves it open.
#[derive(Clone, Debug)]
pub(crate) struct SessionSaid<'a> {
    /// The goal in force; `None` where it is a rule.
    pub(crate) goal: Option<Board>,
    /// The seed.
    pub(crate) seed: u64,
    /// Limits and order.
    pub(crate) settings: &'a SearchSettings,
}

impl Protocol {
    /// Adds the puzzles of another one, which says the same otherwise.
    pub(super) fn extend(&mut self, other: Self) {
        self.changeable |= other.changeable;
        self.puzzles.extend(other.puzzles);
    }

    /// Whether every run of the block says the same, whatever happens in between: no file is read.
    pub(crate) fn lasts(&self) -> bool {
        !self.changeable
    }

    /// Whether it is what the block says where that puzzle is in force.
    pub(crate) fn holds_on(&self, puzzle: &Puzzle) -> bool {
        let mut own = self.puzzles.iter();
        own.all(|own| own.own_puzzle || is_same(own.puzzle.as_ref(), puzzle))
    }

    /// Lowers what asks for more than the caps of the run allow; gives the caps that were the reason, each once.
    pub(crate) fn hold(&mut self, caps: &Caps) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for own in &mut self.puzzles {
            let searches = own.searches.iter_mut().map(|search| &mut search.settings);
            let mut reasons = Vec::new();
            for settings in [&mut own.settings].into_iter().chain(searches) {
                reasons.extend(caps.lower(settings));
            }
            if all.is_empty() {
                all = reasons;
            }
        }
        all
    }

    /// The plan in a session, and the most threads, if somebody says how many.
    pub(crate) fn plan(self, session: &SessionSaid<'_>) -> (Plan, Option<usize>) {
        let threads = self.puzzles[0].settings(session).threads.value();
        let puzzles = self.puzzles.into_iter();
        let plan = Plan {
            resume: self.resume,
            again: self.again,
            name: self.name,
            puzzles: puzzles.map(|own| own.plan(session)).collect(),
            outputs: self.outputs,
        };
        (plan, threads)
    }

    /// What is wrong with it in a session.
    pub(crate) fn mistakes(&self, around: &Surroundings<'_>) -> Vec<Report> {
        let mistakes = self.puzzles.iter().flat_map(|own| {
            let puzzle = Some(own.puzzle.as_ref());
            own.late.mistakes(puzzle, own.goal(), around.run.as_ref())
        });
        let located = |mistake| Report::new(around.source, mistake);
        mistakes.map(located).collect()
    }
}

impl PuzzleProtocol {
    /// The goal, if the block decides it: it names one, or a puzzle, which brings its own.
    fn goal(&self) -> Said<Option<Board>> {
        match &self.goal {
            Some(goal) => Said::This(Some(goal.clone())),
            None if self.own_puzzle => Said::This(self.puzzle.default_goal()),
            None => Said::Nothing,
        }
    }

    /// Limits and order of all searches in a session.
    fn settings(&self, session: &SessionSaid<'_>) -> SearchSettings {
        let mut theirs = session.settings.clone();
        if self.own_puzzle {
            theirs.order = Setting::Unset;
        }
        self.settings.over(&theirs)
    }

    fn plan(self, session: &SessionSaid<'_>) -> PuzzlePlan {
        let settings = self.settings(session);
        let searches = self.searches.iter();
        let runs = searches.map(|search| self.run(search, &settings)).collect();
        PuzzlePlan {
            runs,
            goal: match self.goal() {
                Said::This(goal) => goal,
                Said::Nothing | Said::Unknown => session.goal.clone(),
            },
            seed: self.seed.unwrap_or(session.seed),
            puzzle: self.puzzle,
            cases: self.cases,
        }
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
}
