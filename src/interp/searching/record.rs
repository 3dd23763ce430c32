//! Records of searches: what they did, as they do it again.

use super::Searching;
use super::logs::LogReference;
use crate::command::Request;
use crate::interp::RunError;
use crate::interp::environment::Result;
use crate::interp::errors::{error, judging_error};
use crate::interp::observation::kept_log::{KeptLog, LookedInto};
use crate::interp::observation::result::SearchResult;
use crate::interp::observation::watching::{KEPT, Shares, WatchedSearch};
use puzzle_core::judging::{Standard, record_log};
use puzzle_core::puzzle::{Board, Method, Problem, Recording, RecordingOptions};
use puzzle_core::search::{Ending, Limits, Observer, Share, StopReason};
use std::sync::Arc;
use std::time::Duration;

/// Most time that a record of a search takes that was interrupted.
const ANSWER: Duration = Duration::from_millis(400);

/// Bytes that an entry of a record takes at most, with its share of the states.
const ENTRY_BYTES: u64 = 256;

/// Most expansions of which a page tells the parts of h.
const MOST_SHARED: u32 = 20_000;

impl Searching<'_, '_> {
    /// Writes down what a search does, as it does it again; at most as many entries as `trace keep` says.
    pub(crate) fn record(&mut self, result: &SearchResult) -> Result<Recording> {
        let mut limits = self.limits(&Request::Best);
        let most = self.kept(&limits);
        limits.max_nodes = result.max_nodes;
        // One that was interrupted is recorded as far as it came, and soon.
        let is_answered = result.outcome.ending == Ending::Stopped(StopReason::Interrupted);
        let mut deadline = self.deadline();
        if is_answered {
            limits.max_nodes = Some(result.outcome.statistics.generated);
            deadline = Some(self.env.host().now() + ANSWER);
        }
        let puzzle = self.env.session.puzzle.clone();
        let limits = &limits;
        let recorded = self.env.watched("record", deadline, |watch| {
            watch.is_answered = is_answered;
            puzzle.record(
                &result.problem,
                (result.method, result.heuristic.as_ref()),
                &result.outcome,
                RecordingOptions { limits, most },
                watch,
            )
        });
        recorded.map_err(|reason| match reason {
            StopReason::Interrupted => RunError::Interrupted,
            _ if is_answered => RunError::Interrupted,
            reason => error::unbuilt_tables(
                result
                    .heuristic
                    .as_ref()
                    .map(ToString::to_string)
                    .unwrap_or_default(),
                reason,
                self.call.name,
            )
            .into(),
        })
    }

    /// Most entries of a record.
    pub(super) fn kept(&self, limits: &Limits) -> usize {
        let trace = self.call.modifiers.trace.as_ref();
        let keep = trace.and_then(|trace| trace.keep);
        keep.map_or(KEPT, |keep| {
            // An entry with its share of the boards takes less than that.
            let room = KEPT as u64 + limits.memory / ENTRY_BYTES;
            usize::try_from(keep.min(room)).unwrap_or(KEPT)
        })
    }

    /// A search with its record and the parts of h.
    pub(crate) fn watched_in_parts(&mut self, result: &Arc<SearchResult>) -> Result<WatchedSearch> {
        let recording = self.record(result)?;
        Ok(self.in_parts(WatchedSearch::new(result.clone(), recording)))
    }

    /// A record with the parts of h.
    pub(crate) fn in_parts(&mut self, mut watched: WatchedSearch) -> WatchedSearch {
        let limits = self.limits(&Request::Best);
        let deadline = self.deadline();
        watched.shares = self
            .env
            .watched("record", deadline, |watch| shares(&watched, &limits, watch));
        watched
    }

    /// A search that can be looked into, with its record.
    pub(crate) fn recorded(&mut self, search: &LookedInto) -> Result<Arc<WatchedSearch>> {
        match (search, search.watched()) {
            (LookedInto::Search(watched), _) | (_, Some(watched)) => Ok(watched.clone()),
            (LookedInto::Log(log), None) => {
                let watched = Arc::new(self.watched_log(log)?);
                Ok(log.watched.get_or_init(|| watched).clone())
            }
        }
    }

    /// The record of a log, with the verdict on it.
    pub(super) fn watched_log(&mut self, log: &KeptLog) -> Result<WatchedSearch> {
        let limits = self.limits(&Request::Best);
        let options = RecordingOptions {
            limits: &limits,
            most: self.kept(&limits),
        };
        let standard = Standard::new(&log.problem, log.algorithm, log.heuristic.as_ref());
        let recording = self.judging("record", &log.puzzle, standard, |watch| {
            let held = (standard, log.form.as_ref());
            record_log(&log.puzzle, held, &log.log, options, watch)
        })?;
        let recording = recording.expect("a record needs no rule");
        let result = SearchResult {
            method: Method::Algorithm(log.algorithm),
            heuristic: log.heuristic.clone(),
            chosen: false,
            max_nodes: limits.max_nodes,
            outcome: recording.outcome.clone(),
            rounds: Vec::new(),
            stages: Vec::new(),
            took: Duration::ZERO,
            puzzle: log.puzzle.clone(),
            problem: log.problem.clone(),
        };
        let mut watched = WatchedSearch::new(Arc::new(result), recording);
        watched.judged = Some(log.report.clone());
        Ok(watched)
    }

    /// A log of a file, held against a search from a state: its record, with the verdict.
    pub(crate) fn judged_log(
        &mut self,
        request: &Request,
        problem: &Problem,
        named: LogReference<'_>,
    ) -> Result<WatchedSearch> {
        if request.algorithm().is_none() {
            return Err(judging_error::no_algorithm(self.call.name).into());
        }
        let logs = self.env.logs(named)?;
        let (report, form) = self.held_against(request, problem, &logs, named, true)?;
        let log = self.kept_log(request, problem, logs, (Arc::new(report), form));
        let watched = self.watched_log(&log)?;
        Ok(self.in_parts(watched))
    }
}

/// The parts of h of the first expansions; `None` where it is no sum, or another one than the search asked.
fn shares(watched: &WatchedSearch, limits: &Limits, observer: &mut dyn Observer) -> Option<Shares> {
    let SearchResult {
        puzzle,
        problem,
        heuristic,
        ..
    } = watched.result.as_ref();
    if watched.record.is_two_sided() {
        return None;
    }
    watched.record.expansion(1)?.h?;
    let heuristic = heuristic.clone().or_else(|| puzzle.default_heuristic())?;
    let prepared = puzzle.prepare(&heuristic, problem.goal.as_ref(), limits, observer)?;
    let prepared = prepared.ok()?;
    let weights = prepared.weights();
    let scale = prepared.scale() * puzzle.cost_scale();
    let of_cells = |board: &Board| {
        let cells = board.cells().iter().enumerate();
        let share = |(cell, &value): (usize, &u8)| {
            let amount = weights.as_ref()?.of(cell, value);
            (amount > 0).then(|| Share {
                text: "",
                values: vec![value],
                amount,
            })
        };
        weights
            .is_some()
            .then(|| cells.filter_map(share).collect::<Vec<_>>())
    };
    let units = u64::from(watched.record.h_scale * puzzle.cost_scale());
    let mut all = Vec::new();
    for number in 1..=watched.expansions().min(MOST_SHARED) {
        let taken = watched.record.expansion(number)?;
        let board = &watched.boards[taken.state as usize];
        let shares = prepared.shares(board).or_else(|| of_cells(board))?;
        let sum: u64 = shares.iter().map(|share| u64::from(share.amount)).sum();
        if sum * units != u64::from(taken.h?) * u64::from(scale) {
            return None;
        }
        all.push(shares);
    }
    Some(Shares { of: all, scale })
}
