//! Progress, cancellation and time, handed in from outside.

use super::{Recorder, Round, Statistics, StopReason, TableStore};
use std::sync::Arc;
use std::time::Duration;

/// A question whether to go on that any thread may ask, as often as it likes.
pub type GoOn = Arc<dyn Fn() -> Option<StopReason> + Send + Sync>;

/// Watches a search. Called about every thousand expansions, so that a search ends within
/// milliseconds of the word.
pub trait Observer {
    /// Sees the counts so far; an answer of `Some` ends the search with that reason
    /// ([`StopReason::Interrupted`] or [`StopReason::TimeLimit`]).
    fn observe(&mut self, statistics: &Statistics) -> Option<StopReason>;

    /// Sees how far a table is that the search needs: `done` of about `total` entries. An answer
    /// as that of [`Observer::observe`].
    fn observe_table(&mut self, done: u64, total: u64) -> Option<StopReason> {
        match self.inner() {
            Some(inner) => inner.observe_table(done, total),
            None => self.observe(&Statistics::default()),
        }
    }

    /// Hears of a solution of `length` moves that a search has found and goes on to improve, and of the
    /// bound that is proved by then; perhaps more than once of the same.
    fn improved(&mut self, length: u32, lower_bound: u32, statistics: &Statistics) {
        let _ = (length, lower_bound, statistics);
    }

    /// Hears that a search begins anew: an iteration, a layer. The counts are those of all before it.
    fn round(&mut self, round: Round, statistics: &Statistics) {
        let _ = (round, statistics);
    }

    /// Hears by what name a solver of several stages begins the next one. The counts are those of all before it.
    fn stage(&mut self, name: &str, statistics: &Statistics) {
        let _ = (name, statistics);
    }

    /// Hears that a stage is over, of a solver that counts anew in the next one.
    fn stage_done(&mut self, statistics: &Statistics) {
        let _ = statistics;
    }

    /// Where tables are kept from one search to the next; without, each search builds its own.
    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        None
    }

    /// The time that is left, where it is limited: it tells what can be given up, and what a search should not begin
    /// any more.
    fn time_left(&mut self) -> Option<Duration> {
        self.inner()?.time_left()
    }

    /// The recorder of the search, where it is recorded.
    #[doc(hidden)]
    fn recorder(&mut self) -> Option<&mut Recorder> {
        None
    }

    /// A question whether to go on that any thread may ask until the search ends: for whoever waits where nobody can ask
    /// the observer itself. An answer as that of [`Observer::observe`].
    fn while_waiting(&mut self) -> Option<GoOn> {
        self.inner()?.while_waiting()
    }

    /// The observer that this one wraps: it answers how far tables are, how much time is left, and what waits.
    #[doc(hidden)]
    fn inner(&mut self) -> Option<&mut dyn Observer> {
        None
    }
}

/// Watches a stage: what it counts comes on top of what the stages before took.
pub(crate) struct OffsetObserver<'a> {
    observer: &'a mut dyn Observer,
    before: Statistics,
}

impl<'a> OffsetObserver<'a> {
    /// Watches what begins after so much.
    pub(crate) fn over(before: Statistics, observer: &'a mut dyn Observer) -> Self {
        Self { observer, before }
    }

    /// The same of a stage, of which it tells.
    pub(crate) fn stage(name: &str, before: Statistics, observer: &'a mut dyn Observer) -> Self {
        observer.stage(name, &before);
        Self::over(before, observer)
    }

    fn all(&self, statistics: &Statistics) -> Statistics {
        let mut all = self.before;
        all.add(*statistics);
        all
    }
}

impl Observer for OffsetObserver<'_> {
    fn observe(&mut self, statistics: &Statistics) -> Option<StopReason> {
        self.observer.observe(&self.all(statistics))
    }

    fn improved(&mut self, length: u32, lower_bound: u32, statistics: &Statistics) {
        let all = self.all(statistics);
        self.observer.improved(length, lower_bound, &all);
    }

    fn round(&mut self, round: Round, statistics: &Statistics) {
        let all = self.all(statistics);
        self.observer.round(round, &all);
    }

    fn stage(&mut self, name: &str, statistics: &Statistics) {
        let all = self.all(statistics);
        self.observer.stage(name, &all);
    }

    fn stage_done(&mut self, statistics: &Statistics) {
        let all = self.all(statistics);
        self.observer.stage_done(&all);
    }

    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        self.observer.tables()
    }

    fn inner(&mut self) -> Option<&mut dyn Observer> {
        Some(self.observer)
    }
}

/// Does work that asks whether to end, and gives what it came to.
///
/// # Errors
///
/// The observer's word, once it was to end.
pub(crate) fn interruptible<T>(
    observer: &mut dyn Observer,
    work: impl FnOnce(&mut dyn FnMut() -> bool) -> T,
) -> Result<T, StopReason> {
    let mut stopped = None;
    let done = work(&mut || {
        stopped = stopped.or_else(|| observer.observe(&Statistics::default()));
        stopped.is_some()
    });
    stopped.map_or(Ok(done), Err)
}

/// Watches by a question whether to end.
pub(crate) struct Interruption<'a>(pub &'a mut dyn FnMut() -> bool);

impl Observer for Interruption<'_> {
    fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
        (self.0)().then_some(StopReason::Interrupted)
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
