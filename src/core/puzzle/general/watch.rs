//! Enumerations of states that are not to be too many.

use crate::search::{Observer, Statistics, StopReason};

/// Watches an enumeration of states that are not to be too many.
pub(super) struct Watch<'a> {
    pub(super) most: u64,
    pub(super) interrupted: &'a mut dyn FnMut() -> bool,
}

impl Observer for Watch<'_> {
    fn observe(&mut self, statistics: &Statistics) -> Option<StopReason> {
        if statistics.stored > self.most {
            return Some(StopReason::MemoryLimit);
        }
        (self.interrupted)().then_some(StopReason::Interrupted)
    }
}
