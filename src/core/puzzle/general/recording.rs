//! Searches that are written down.

use crate::operators::Move;
use crate::search::{
    Algorithm, Domain, Entry, Heuristic, Limits, Observer, Outcome, Record, RecordingObserver,
    along, descent, two_sided,
};
use crate::state::{Board, PackedState};

/// The options of a recording of a search.
#[derive(Clone, Copy, Debug)]
pub struct RecordingOptions<'a> {
    /// The limits of the search.
    pub limits: &'a Limits,
    /// Most entries.
    pub most: usize,
}

/// Whose steps a record has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Steps {
    /// Those of an algorithm of the table.
    Algorithm(Algorithm),
    /// Those of the puzzle's own way to solve.
    Own,
    /// Those of a search from both ends that keeps its states, where the puzzle's own one keeps none.
    Kept,
    /// Nobody's: it is a solution, state by state.
    Solution,
}

/// A record with the boards of its states.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The record.
    pub record: Record,
    /// The board of each state.
    pub boards: Vec<Board>,
    /// Whose steps they are.
    pub steps: Steps,
    /// The outcome of the recorded search, which is the same without a record unless that is full.
    pub outcome: Outcome,
}

impl Recording {
    /// The states that were expanded, in order.
    pub fn expanded(&self) -> impl Iterator<Item = &Board> {
        let states = self.record.entries.iter().filter_map(|entry| match entry {
            Entry::Expanded(taken) => Some(taken.state),
            _ => None,
        });
        states.map(|state| &self.boards[state as usize])
    }

    /// The recording of an observer for a search with this outcome; `None` if no search began.
    pub(crate) fn of(
        observer: RecordingObserver<'_>,
        steps: Steps,
        outcome: Outcome,
    ) -> Option<Self> {
        let (record, boards) = observer.finish(&outcome)?;
        Some(Self {
            record,
            boards,
            steps,
            outcome,
        })
    }
}

/// Records a search of a domain from the start and back from these states.
pub(crate) fn record_from_both_sides<D: Domain>(
    domain: &D,
    start: D::State,
    goals: &[D::State],
    tape: RecordingOptions<'_>,
    observer: &mut dyn Observer,
    board: impl Fn(D::State) -> Board,
) -> Recording {
    record(tape, (true, 1), observer, board, |limits, observer| {
        two_sided(domain, start, goals, limits, observer)
    })
}

/// Records a walk down these distances, of so many states.
pub(crate) fn record_descent<D: Domain>(
    domain: &D,
    start: D::State,
    distances: &impl Heuristic<D>,
    stored: usize,
    tape: RecordingOptions<'_>,
    observer: &mut dyn Observer,
    board: impl Fn(D::State) -> Board,
) -> Recording {
    record(tape, (false, 1), observer, board, |limits, observer| {
        descent(domain, start, distances, stored, limits, observer)
    })
}

/// Records a solution state by state, with the estimates of a heuristic if there is one.
pub(crate) fn record_along<D: Domain>(
    domain: &D,
    start: D::State,
    path: &[Move],
    estimates: Option<&impl Heuristic<D>>,
    tape: RecordingOptions<'_>,
    observer: &mut dyn Observer,
    board: impl Fn(D::State) -> Board,
) -> Recording {
    let scale = estimates.map_or(1, Heuristic::scale);
    let recording = record(tape, (false, scale), observer, board, |_, observer| {
        along(domain, start, path, estimates, observer)
    });
    Recording {
        steps: Steps::Solution,
        ..recording
    }
}

/// Records a puzzle's own way to solve, by one thread: whether its nodes wait in a list, and how many units of its estimates
/// make a move.
pub(crate) fn record<S: PackedState>(
    tape: RecordingOptions<'_>,
    (keeps_open, scale): (bool, u32),
    observer: &mut dyn Observer,
    board: impl Fn(S) -> Board,
    search: impl FnOnce(&Limits, &mut dyn Observer) -> Outcome,
) -> Recording {
    let mut observer = RecordingObserver::new(tape.most, observer);
    if let Some(recorder) = observer.recorder() {
        recorder.begin(keeps_open, (scale, scale.into()));
    }
    let outcome = search(&tape.limits.alone(), &mut observer);
    if let Some(recorder) = observer.recorder() {
        recorder.show_states(board);
    }
    Recording::of(observer, Steps::Own, outcome).expect("it began")
}
