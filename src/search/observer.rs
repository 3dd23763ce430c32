//! Progress, cancellation and time, handed in from outside.

use super::{Statistics, StopReason};
use std::time::Duration;

/// Watches a search. Called about every thousand expansions, so that a search ends within
/// milliseconds of the word.
pub trait Observer {
    /// Sees the counts so far; an answer of `Some` ends the search with that reason
    /// ([`StopReason::Interrupted`] or [`StopReason::TimeLimit`]).
    fn observe(&mut self, statistics: &Statistics) -> Option<StopReason>;

    /// How much time is left, where it is limited: what can be given up then, and what a search
    /// should not begin any more.
    fn time_left(&mut self) -> Option<Duration> {
        None
    }
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {
    fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
        None
    }
}
