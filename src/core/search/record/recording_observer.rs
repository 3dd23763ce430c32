//! An observer that records the search that it observes.

use super::{Record, Recorder, Round};
use crate::search::{Observer, Outcome, Statistics, StopReason, TableStore};
use crate::state::Board;
use std::sync::Arc;

/// Records a search beside another observer, and ends it soon after the record is full.
pub(crate) struct RecordingObserver<'a> {
    recorder: Recorder,
    observer: &'a mut dyn Observer,
}

impl<'a> RecordingObserver<'a> {
    /// Records at most so many entries.
    pub(crate) fn new(most: usize, observer: &'a mut dyn Observer) -> Self {
        Self {
            recorder: Recorder::new(most),
            observer,
        }
    }

    /// The record and the boards of its states, for a search of this outcome; `None` if no search began.
    pub(crate) fn finish(self, outcome: &Outcome) -> Option<(Record, Vec<Board>)> {
        self.recorder.finish(outcome.path())
    }
}

impl Observer for RecordingObserver<'_> {
    fn observe(&mut self, statistics: &Statistics) -> Option<StopReason> {
        let word = self.observer.observe(statistics);
        word.or(self.recorder.is_full().then_some(StopReason::Interrupted))
    }

    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        self.observer.tables()
    }

    fn recorder(&mut self) -> Option<&mut Recorder> {
        Some(&mut self.recorder)
    }

    fn inner(&mut self) -> Option<&mut dyn Observer> {
        Some(self.observer)
    }

    fn round(&mut self, round: Round, statistics: &Statistics) {
        self.recorder.round(round, statistics);
    }
}

/// Records at most 100,000 entries of an algorithm.
#[cfg(test)]
pub(crate) fn record<D: crate::search::Domain>(
    (domain, start): (&D, D::State),
    heuristic: &impl crate::search::Heuristic<D>,
    algorithm: crate::search::Algorithm,
    limits: &crate::search::Limits,
) -> (Record, Outcome) {
    let mut unobserved = crate::search::Unobserved;
    let mut observer = RecordingObserver::new(100_000, &mut unobserved);
    let scales = [heuristic.scale(); 2];
    let has_goal = domain.goal().is_some();
    (observer.recorder).begin_algorithm(algorithm, scales, has_goal);
    let outcome = algorithm.run(domain, start, heuristic, heuristic, limits, &mut observer);
    let recorded = observer.finish(&outcome);
    (recorded.expect("it began").0, outcome)
}
