//! Records of searches: what they did, as they do it again.

use super::Searching;
use crate::command::Request;
use crate::interp::RunError;
use crate::interp::environment::Result;
use crate::interp::errors::error;
use crate::interp::observation::result::SearchResult;
use crate::interp::observation::watching::KEPT;
use puzzle_core::puzzle::{Recording, RecordingOptions};
use puzzle_core::search::{Ending, StopReason};
use std::time::Duration;

/// Most time that a record of a search takes that was interrupted.
const ANSWER: Duration = Duration::from_millis(400);

/// Bytes that an entry of a record takes at most, with its share of the states.
const ENTRY_BYTES: u64 = 256;

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
}
