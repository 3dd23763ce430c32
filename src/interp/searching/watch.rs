//! The observer of running searches.

use crate::host::WaitLimit;
use crate::interp::{Cost, Event, FrontEnd, Progress};
use puzzle_core::puzzle::Puzzle;
use puzzle_core::search::{
    Ending, GoOn, Observer, Outcome, Round, Rounds, Statistics, StopReason, TableStore,
};
use std::sync::Arc;
use std::time::Duration;

/// Time between two looks of a person at the progress.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// Watches a search for the host.
pub(crate) struct HostObserver<'a> {
    pub(crate) host: &'a mut dyn FrontEnd,
    /// The puzzle of the search.
    pub(crate) puzzle: Arc<Puzzle>,
    pub(crate) tables: Option<Arc<dyn TableStore>>,
    pub(crate) deadline: Option<Duration>,
    /// Whether Ctrl-C was answered already, by the search that this work looks into.
    pub(crate) is_answered: bool,
    pub(crate) name: &'static str,
    pub(crate) shown: Duration,
    /// When the work began; `None` where times are not told.
    pub(crate) timed_from: Option<Duration>,
    /// Length and bound that were told last.
    pub(crate) told: Option<(u32, u32)>,
    pub(crate) rounds: Rounds,
    /// With whoever waits for an estimate.
    pub(crate) wait_limit: WaitLimit,
}

impl HostObserver<'_> {
    /// Ends a search that was given up while it waited for an estimate: it may have come to an end without one.
    pub(crate) fn end(&self, outcome: &mut Outcome) {
        use StopReason::{DeadEnd, Exhausted, Interrupted, TimeLimit};
        let came_to_an_end = matches!(outcome.ending, Ending::Stopped(DeadEnd | Exhausted));
        if came_to_an_end && !self.is_answered && self.host.host().interrupted() {
            outcome.ending = Ending::Stopped(Interrupted);
        } else if self.wait_limit.is_over() {
            outcome.ending = Ending::Stopped(TimeLimit);
        }
    }

    fn look(&mut self, statistics: Statistics, table: Option<(u64, u64)>) -> Option<StopReason> {
        // What went wrong in a definition is told by whoever began.
        let is_asked = !self.is_answered && self.host.host().interrupted();
        if is_asked || self.puzzle.has_fault() {
            return Some(StopReason::Interrupted);
        }
        let now = self.host.host().now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Some(StopReason::TimeLimit);
        }
        if now.saturating_sub(self.shown) >= PROGRESS_INTERVAL {
            self.shown = now;
            self.host.progress(Progress::Search {
                algorithm: self.name,
                statistics,
                table,
            });
        }
        None
    }
}

/// The word from outside alone: a search that sees no clock and no tables on disk proves the same in
/// every run.
pub(crate) struct StopObserver<'a>(pub(crate) &'a mut dyn Observer);

impl Observer for StopObserver<'_> {
    fn observe(&mut self, statistics: &Statistics) -> Option<StopReason> {
        self.0.observe(statistics)
    }
}

impl Observer for HostObserver<'_> {
    fn time_left(&mut self) -> Option<Duration> {
        let deadline = self.deadline?;
        Some(deadline.saturating_sub(self.host.host().now()))
    }

    fn while_waiting(&mut self) -> Option<GoOn> {
        let clock = self.host.host().clock();
        Some(self.wait_limit.until(self.deadline?, clock))
    }

    fn observe(&mut self, statistics: &Statistics) -> Option<StopReason> {
        self.look(*statistics, None)
    }

    fn improved(&mut self, length: u32, lower_bound: u32, statistics: &Statistics) {
        self.rounds.improved(length, lower_bound);
        let (shortest, bound) = self.told.unwrap_or((u32::MAX, 0));
        let (length, lower_bound) = (length.min(shortest), lower_bound.max(bound));
        if self.told == Some((length, lower_bound)) {
            return;
        }
        self.told = Some((length, lower_bound));
        let now = self.host.host().now();
        // That nobody listens shows when the search tells its result.
        let _ = self.host.emit(Event::Improved {
            length: Cost::of(length, &self.puzzle),
            lower_bound: Cost::of(lower_bound, &self.puzzle),
            generated: statistics.generated,
            seconds: self
                .timed_from
                .map(|from| now.saturating_sub(from).as_secs_f64()),
        });
    }

    fn round(&mut self, round: Round, statistics: &Statistics) {
        let now = self.host.host().now().as_secs_f64();
        self.rounds.begin(round, statistics, now);
    }

    fn stage(&mut self, name: &str, statistics: &Statistics) {
        let now = self.host.host().now().as_secs_f64();
        self.rounds.begin_stage(name, statistics, now);
    }

    fn stage_done(&mut self, statistics: &Statistics) {
        let now = self.host.host().now().as_secs_f64();
        self.rounds.end_stage(statistics, now);
    }

    fn observe_table(&mut self, done: u64, total: u64) -> Option<StopReason> {
        self.look(Statistics::default(), Some((done, total)))
    }

    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        self.tables.clone()
    }
}
