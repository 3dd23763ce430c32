//! Searches that leave no tables behind.

use crate::search::{Observer, Statistics, StopReason};

/// Watches what builds tables that no other search will ask for: they are for this start alone.
pub(crate) struct Untabled<'a>(pub &'a mut dyn Observer);

impl Observer for Untabled<'_> {
    fn observe(&mut self, statistics: &Statistics) -> Option<StopReason> {
        self.0.observe(statistics)
    }

    fn inner(&mut self) -> Option<&mut dyn Observer> {
        Some(self.0)
    }
}
