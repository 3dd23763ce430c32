//! The word from outside to searches, on this thread and on others.

use crate::host::{Clock, WaitLimit};
use puzzle_core::search::{Ending, GoOn, Observer, Outcome, Statistics, StopReason, TableStore};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Tells all searches to end.
#[derive(Debug, Default)]
pub(crate) struct StopSignal {
    set: AtomicBool,
    /// End of the whole run's time. The first thread that looks after it sets the signal.
    deadline: Option<Duration>,
}

impl StopSignal {
    /// A signal that is set at the deadline, if there is one.
    pub(crate) fn at(deadline: Option<Duration>) -> Self {
        Self {
            set: AtomicBool::new(false),
            deadline,
        }
    }

    /// Ends every search as soon as it looks.
    pub(crate) fn set(&self) {
        self.set.store(true, Ordering::Relaxed);
    }

    /// Whether they are told to.
    pub(crate) fn is_set(&self) -> bool {
        self.set.load(Ordering::Relaxed)
    }

    /// As `is_set`, after the deadline too.
    fn is_set_by(&self, clock: &Clock) -> bool {
        let is_over = self
            .deadline
            .is_some_and(|deadline| clock.now() >= deadline);
        if is_over {
            self.set();
        }
        is_over || self.is_set()
    }
}

/// Watches one search on its thread.
pub(crate) struct RunObserver<'a> {
    /// Callback at each look.
    pub(crate) look: &'a mut dyn FnMut(),
    /// The word from outside.
    pub(crate) signal: &'a StopSignal,
    /// The clock.
    pub(crate) clock: &'a Clock,
    /// End of the search's own time.
    pub(crate) deadline: Option<Duration>,
    /// Whether a definition failed since it began: the search is told to end.
    pub(crate) has_failed: &'a dyn Fn() -> bool,
    /// Limit of waits for estimates.
    pub(crate) wait_limit: WaitLimit,
    /// The store of its tables.
    pub(crate) tables: Option<Arc<dyn TableStore>>,
}

impl RunObserver<'_> {
    /// Ends a search that was given up while it waited for an estimate.
    pub(crate) fn end(&self, outcome: &mut Outcome) {
        if self.wait_limit.is_over() {
            let reason = if self.signal.is_set_by(self.clock) {
                StopReason::Interrupted
            } else {
                StopReason::TimeLimit
            };
            outcome.ending = Ending::Stopped(reason);
        }
    }
}

impl Observer for RunObserver<'_> {
    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        self.tables.clone()
    }

    fn while_waiting(&mut self) -> Option<GoOn> {
        let deadline = self.deadline.into_iter().chain(self.signal.deadline);
        Some(self.wait_limit.until(deadline.min()?, self.clock.clone()))
    }

    fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
        (self.look)();
        if self.signal.is_set_by(self.clock) || (self.has_failed)() {
            return Some(StopReason::Interrupted);
        }
        self.deadline
            .is_some_and(|deadline| self.clock.now() >= deadline)
            .then_some(StopReason::TimeLimit)
    }
}
