//! Waiting for an estimate until the time of a search is over.

use super::Clock;
use puzzle_core::search::{GoOn, StopReason};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Whether somebody gave up waiting for an estimate of a search: what was made of the search since means nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct WaitLimit(Arc<AtomicBool>);

impl WaitLimit {
    /// Ends at a time by that clock.
    pub(crate) fn until(&self, deadline: Duration, clock: Clock) -> GoOn {
        let gave_up = self.0.clone();
        Arc::new(move || {
            let is_over = clock.now() >= deadline;
            gave_up.fetch_or(is_over, Ordering::Relaxed);
            is_over.then_some(StopReason::TimeLimit)
        })
    }

    /// Whether it has ended, and somebody waited for it.
    pub(crate) fn is_over(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
