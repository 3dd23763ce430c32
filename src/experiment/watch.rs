//! The word from outside to searches, on this thread and on others.

use crate::host::Clock;
use crate::search::{Observer, Statistics, StopReason, TableStore};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Why an experiment ends before its last run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// Ctrl-C.
    Interrupted,
    /// The time of the whole run is over.
    Deadline,
}

/// Tells all searches to end.
#[derive(Debug, Default)]
pub struct Signal(AtomicBool);

impl Signal {
    /// From now on every search ends as soon as it looks.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether they are told to.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Watches one search on its thread.
pub struct Watch<'a> {
    /// Does what is to be done now and then.
    pub look: &'a mut dyn FnMut(),
    /// The word from outside.
    pub signal: &'a Signal,
    /// The clock.
    pub clock: &'a Clock,
    /// When the search's own time is over.
    pub deadline: Option<Duration>,
    /// Where its tables are.
    pub tables: Option<Arc<dyn TableStore>>,
}

impl Observer for Watch<'_> {
    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        self.tables.clone()
    }

    fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
        (self.look)();
        if self.signal.is_set() {
            return Some(StopReason::Interrupted);
        }
        self.deadline
            .is_some_and(|deadline| self.clock.now() >= deadline)
            .then_some(StopReason::TimeLimit)
    }
}
