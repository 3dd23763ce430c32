//! A log that was held against a search, for who looks into it later.

use super::judged::JudgedReport;
use super::watching::{KEPT, WatchedSearch};
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::judging::{Log, SearchForm};
#[cfg(feature = "terminal")]
use puzzle_core::puzzle::Notation;
use puzzle_core::puzzle::{Problem, Puzzle};
use puzzle_core::search::Algorithm;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A log with the verdict on it. Its record is made when somebody first looks into it.
pub(crate) struct KeptLog {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// The start, the goal and the order of the moves.
    pub problem: Problem,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Its heuristic.
    pub heuristic: Option<HeuristicSpec>,
    /// The form that fits it, or that was kept longest.
    pub form: Option<SearchForm>,
    /// The log, as far as a record goes.
    pub log: Log,
    /// The verdict.
    pub report: Arc<JudgedReport>,
    /// The record, once it was made.
    pub watched: OnceLock<Arc<WatchedSearch>>,
}

impl KeptLog {
    /// Drops the expansions for which a record has no room. Each is one of its entries.
    pub(crate) fn shortened(mut self) -> Self {
        self.log.tests = Vec::new();
        self.log.values = Vec::new();
        self.log.states.truncate(KEPT + 1);
        self.log.states.shrink_to_fit();
        self
    }
}

/// A search that can be looked into.
#[derive(Clone, Debug)]
pub(crate) enum LookedInto {
    /// One with its record.
    Search(Arc<WatchedSearch>),
    /// The log of one that somebody else wrote.
    Log(Arc<KeptLog>),
}

impl fmt::Debug for KeptLog {
    /// By its verdict: puzzles build tables when these are first needed.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.report.fmt(formatter)
    }
}

impl LookedInto {
    /// The search with its record, if that was made.
    pub(crate) fn watched(&self) -> Option<&Arc<WatchedSearch>> {
        match self {
            Self::Search(watched) => Some(watched),
            Self::Log(log) => log.watched.get(),
        }
    }

    /// Its first states, as the puzzle writes them; of a log without a record those that it expanded.
    #[cfg(feature = "terminal")]
    pub(crate) fn first_states(&self, most: usize) -> Vec<String> {
        let (puzzle, boards) = match (self, self.watched()) {
            (_, Some(watched)) => (&watched.result.puzzle, &watched.boards),
            (Self::Log(log), None) => (&log.puzzle, &log.log.states),
            (Self::Search(_), None) => return Vec::new(),
        };
        let format = |board| puzzle.format(board, Notation::Compact);
        boards.iter().take(most).map(format).collect()
    }
}
