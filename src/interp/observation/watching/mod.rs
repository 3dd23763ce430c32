//! A search that was written down, for who looks into it.

mod comparison;
mod files;
mod lines;
mod open;
mod order_rule;
mod paths;
mod posthoc;
mod rectangle;
mod rounds;
mod solution_sheet;
mod steps;
mod tree;
mod why;

#[cfg(feature = "figures")]
pub(crate) use comparison::length_and_cost;
pub(crate) use comparison::{Comparison, outcome, solution_phrase};
pub(crate) use files::file;
#[cfg(feature = "figures")]
pub(crate) use files::solution;
pub(crate) use lines::{WIDTH, cut, fitted, lines, traced};
pub(crate) use open::{OpenList, Waiting};
#[cfg(feature = "figures")]
pub(crate) use paths::{Became, PathNode, Paths};
pub(crate) use solution_sheet::{STEPS, for_terminal, tables, written};
pub(crate) use steps::ExpansionStep;
#[cfg(feature = "figures")]
pub(crate) use tree::levels;
pub(crate) use tree::tree;
pub(crate) use why::{Production, Verdict, Why};

use crate::interp::Cost;
use crate::interp::observation::judged::JudgedReport;
use crate::interp::observation::result::SearchResult;
use crate::interp::observation::traced::InMoves;
use puzzle_core::puzzle::{Board, Notation, Recording, Steps};
use puzzle_core::search::{Algorithm, Expanded, Record, Share, name_key};
use puzzle_core::syntax::escaped;
use std::collections::HashMap;
use std::sync::Arc;

/// A number of one digit that matters, not below.
fn rounded(number: u64) -> u64 {
    let unit = 10_u64.pow(number.max(1).ilog10());
    number.div_ceil(unit).saturating_mul(unit)
}

/// Entries of a record that says no number.
pub(crate) const KEPT: usize = 200_000;

/// The shares of which h is the sum in each of the first expansions.
#[derive(Clone, Debug)]
pub(crate) struct Shares {
    /// Those of each expansion.
    pub of: Vec<Vec<Share>>,
    /// The number of units of an amount in a cost of 1.
    pub scale: u32,
}

/// A search with what it did.
#[derive(Clone, Debug)]
pub(crate) struct WatchedSearch {
    /// The result of the search.
    pub result: Arc<SearchResult>,
    /// The entries of the search.
    pub record: Record,
    /// Boards of the states, by number.
    pub boards: Vec<Board>,
    /// The algorithm whose steps were recorded.
    pub steps: Steps,
    /// The parts of h, for pages, where it is a sum.
    pub shares: Option<Shares>,
    /// Whether its ending is not told before its last expansion.
    pub is_quiet: bool,
    /// Of a log that somebody else's program wrote: the verdict on it.
    pub judged: Option<Arc<JudgedReport>>,
    /// States by their board.
    numbers: HashMap<Board, Vec<u32>, foldhash::fast::FixedState>,
}

impl WatchedSearch {
    /// A search with its record.
    pub(crate) fn new(result: Arc<SearchResult>, recording: Recording) -> Self {
        let Recording {
            record,
            boards,
            steps,
            ..
        } = recording;
        let mut numbers: HashMap<Board, Vec<u32>, _> = HashMap::default();
        for (number, board) in (0..).zip(&boards) {
            numbers.entry(board.clone()).or_default().push(number);
        }
        Self {
            result,
            record,
            boards,
            steps,
            shares: None,
            is_quiet: false,
            judged: None,
            numbers,
        }
    }

    /// The command that ran it: `solveAStar h2`; `solve` where nobody chose.
    pub(crate) fn command(&self) -> String {
        if let Some(judged) = &self.judged {
            let (file, search) = (escaped(&judged.file), &judged.command);
            return format!("checkSearch \"{file}\" {search}");
        }
        if self.result.chosen && self.result.method.algorithm().is_some() {
            format!("solve, by {}", self.result.command())
        } else {
            self.result.command()
        }
    }

    /// The verdict on a log, if it deviates at this expansion, or where the log ends.
    pub(crate) fn deviation_at(&self, number: u32) -> Option<&JudgedReport> {
        let judged = self
            .judged
            .as_deref()
            .filter(|verdict| verdict.deviation > 0)?;
        let at = u32::try_from(judged.deviation).unwrap_or(u32::MAX);
        (at.min(self.expansions()) == number).then_some(judged)
    }

    /// Names the method whose record this is, if `solve` itself went another way.
    pub(crate) fn of_stages(&self) -> Option<String> {
        let stages = &self.result.stages;
        let last = stages.last().filter(|_| self.result.chosen)?;
        let behind = match stages.len() {
            1 => String::new(),
            count => format!(", the last of {count} stages"),
        };
        let name = cut(&last.name, 28);
        match self.steps {
            // By itself: without the duplicates that `solve` prunes, from its first threshold.
            Steps::Algorithm(Algorithm::IdaStar { .. }) => {
                Some(format!("The record is that of `{name}` by itself{behind}"))
            }
            Steps::Algorithm(_) => Some(format!("The record is that of `{name}`{behind}")),
            Steps::Own if stages.len() > 1 => {
                Some(format!("The record is that of `{name}`{behind}"))
            }
            Steps::Kept => Some(
                "The record is that of a search from both sides that keeps its states".to_owned(),
            ),
            Steps::Solution => {
                let first = self.record.expansion(1)?;
                let default_heuristic = self.result.puzzle.default_heuristic();
                let heuristic = default_heuristic.filter(|_| first.h.is_some());
                let with =
                    heuristic.map_or_else(String::new, |name| format!(", with h of `{name}`"));
                Some(format!("The record is the solution alone{with}"))
            }
            _ => None,
        }
    }

    /// Where the record ends before the search did, and what keeps more.
    pub(crate) fn told_cut(&self) -> Option<String> {
        let recorded = self.expansions();
        let expanded = self.result.outcome.statistics.expanded;
        let entries = self.record.entries.len() as u64;
        // What `solve` expanded is not what it would have by its last method alone.
        let (of, keep) = if self.result.chosen {
            (String::new(), entries.saturating_mul(10))
        } else {
            let share = expanded.saturating_mul(11) / u64::from(recorded.max(1)) / 10;
            (format!(" of {expanded}"), entries.saturating_mul(share + 1))
        };
        self.record.is_full.then(|| {
            format!(
                "The record is full: it has {entries} entries and ends after expansion {recorded}{of}.\n\
                 `trace keep {}` after the search keeps more.",
                rounded(keep)
            )
        })
    }

    /// The last line of a log that ends before the search found a goal; nothing of others.
    pub(crate) fn cut_off(&self) -> &'static str {
        if self.record.is_full || self.result.outcome.path().is_none() {
            "...\n"
        } else {
            ""
        }
    }

    /// Number of recorded expansions.
    pub(crate) fn expansions(&self) -> u32 {
        self.record.expansions.len() as u32
    }

    /// The states of a board; several where a state is more than its board.
    pub(crate) fn states(&self, board: &Board) -> &[u32] {
        self.numbers.get(board).map_or(&[], Vec::as_slice)
    }

    /// The board of a state.
    pub(crate) fn board(&self, state: u32) -> Board {
        self.boards[state as usize].clone()
    }

    /// A state, compact.
    pub(crate) fn text(&self, state: u32) -> String {
        let board = &self.boards[state as usize];
        self.result.puzzle.format(board, Notation::Compact)
    }

    /// The first expansion of any of some states.
    pub(crate) fn expansion_of(&self, states: &[u32]) -> Option<Expanded> {
        let mut expansions =
            (1..=self.expansions()).filter_map(|number| self.record.expansion(number));
        expansions.find(|taken| states.contains(&taken.state))
    }

    /// The cost of moves.
    pub(crate) fn cost(&self, units: u32) -> Cost {
        Cost::of(units, &self.result.puzzle)
    }

    /// An estimate in moves.
    pub(crate) fn h(&self, units: Option<u32>) -> Option<InMoves> {
        units.map(|units| InMoves::estimate(units, self.record.h_scale, &self.result.puzzle))
    }

    /// The key of the open list, in moves.
    pub(crate) fn f(&self, units: Option<u64>) -> Option<InMoves> {
        let scale = self.record.f_scale * u64::from(self.result.puzzle.cost_scale());
        units.map(|units| InMoves { units, scale })
    }

    /// The place of each state among the names of all.
    fn places_by_name(&self) -> Vec<u32> {
        let puzzle = &self.result.puzzle;
        let key = |board: &Board| name_key(&puzzle.format(board, Notation::Compact));
        let mut sorted: Vec<_> = self.boards.iter().map(key).zip(0_u32..).collect();
        sorted.sort_unstable();
        let mut places = vec![0; sorted.len()];
        for ((_, state), place) in sorted.into_iter().zip(0..) {
            places[state as usize] = place;
        }
        places
    }

    /// The rule by which the next state is taken.
    pub(crate) fn rule(&self) -> &'static str {
        OpenList::new(self).rule()
    }

    /// The algorithm, if it is one of the table.
    pub(crate) fn algorithm(&self) -> Option<Algorithm> {
        match self.steps {
            Steps::Algorithm(algorithm) => Some(algorithm),
            _ => None,
        }
    }
}
