//! Records of searches: what they did, as they do it again.

use super::Searching;
use crate::command::Request;
use crate::interp::RunError;
use crate::interp::environment::Result;
use crate::interp::errors::error;
use crate::interp::observation::result::SearchResult;
use crate::interp::observation::watching::KEPT;
use crate::interp::observation::watching::{Shares, Watched};
use puzzle_core::puzzle::Board;
use puzzle_core::puzzle::{Recording, RecordingOptions};
use puzzle_core::search::{Ending, StopReason};
use puzzle_core::search::{Limits, Observer, Share};
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
        let keep = self
            .call
            .modifiers
            .trace
            .as_ref()
            .and_then(|trace| trace.keep);
        let most = keep.map_or(KEPT, |keep| {
            // An entry with its share of the boards takes less than that.
            let room = KEPT as u64 + limits.memory / ENTRY_BYTES;
            usize::try_from(keep.min(room)).unwrap_or(KEPT)
        });
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

    /// A search with its record and the parts of h.
    pub(crate) fn watched_in_parts(&mut self, result: &Arc<SearchResult>) -> Result<Watched> {
        let recording = self.record(result)?;
        let mut watched = Watched::new(result.clone(), recording);
        let limits = self.limits(&Request::Best);
        let deadline = self.deadline();
        watched.shares = self
            .env
            .watched("record", deadline, |watch| shares(&watched, &limits, watch));
        Ok(watched)
    }
}

/// The parts of h of the first expansions; `None` where it is no sum, or another one than the search asked.
fn shares(watched: &Watched, limits: &Limits, observer: &mut dyn Observer) -> Option<Shares> {
    let SearchResult {
        puzzle,
        problem,
        heuristic,
        ..
    } = watched.result.as_ref();
    if watched.record.is_two_sided() {
        return None;
    }
    watched.record.taken(1)?.h?;
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
        let taken = watched.record.taken(number)?;
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
