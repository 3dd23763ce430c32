//! Searches that are written down.

use crate::operators::Move;
use crate::search::{
    self, Algorithm, Domain, Ending, Entry, Heuristic, Interned, Limits, Observer, Outcome, Record,
    Zero, record,
};
use crate::state::Board;

/// What is written down of a search.
#[derive(Clone, Copy, Debug)]
pub struct RecordingOptions<'a> {
    /// What the search was bound by.
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
    /// By state.
    pub boards: Vec<Board>,
    /// Whose steps they are.
    pub steps: Steps,
    /// What the recorded search came to, which is the same without a record unless that is full.
    pub outcome: Outcome,
}

/// Whether a search is written down. A family chooses its state space and its heuristics once for both.
pub(crate) trait RunMode: Copy {
    /// What a search comes to.
    type Found;

    /// Runs an algorithm on a state space with a heuristic and with the evaluation of local searches.
    fn run<D: Domain>(
        self,
        algorithm: Algorithm,
        space: (&D, D::State),
        estimates: (&impl Heuristic<D>, &impl Heuristic<D>),
        limits: &Limits,
        observer: &mut dyn Observer,
        board: impl Fn(D::State) -> Board,
    ) -> Self::Found;

    /// The outcome of a search that is compiled for one case; `None` where it can't be recorded.
    fn unrecorded(search: impl FnOnce() -> Outcome) -> Option<Self::Found>;

    /// Gives the moves of what was found other numbers.
    fn renumber(found: &mut Self::Found, number: impl Fn(Move) -> Move);
}

/// For its outcome alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unrecorded;

/// With a record of at most so many entries.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recorded(pub usize);

impl RunMode for Unrecorded {
    type Found = Outcome;

    fn run<D: Domain>(
        self,
        algorithm: Algorithm,
        (domain, start): (&D, D::State),
        (heuristic, evaluation): (&impl Heuristic<D>, &impl Heuristic<D>),
        limits: &Limits,
        observer: &mut dyn Observer,
        _: impl Fn(D::State) -> Board,
    ) -> Outcome {
        algorithm.run(domain, start, heuristic, evaluation, limits, observer)
    }

    fn unrecorded(search: impl FnOnce() -> Outcome) -> Option<Outcome> {
        Some(search())
    }

    fn renumber(found: &mut Outcome, number: impl Fn(Move) -> Move) {
        if let Ending::Solved { path, .. } = &mut found.ending {
            for mv in path {
                *mv = number(*mv);
            }
        }
    }
}

impl RunMode for Recorded {
    type Found = Recording;

    fn run<D: Domain>(
        self,
        algorithm: Algorithm,
        (domain, start): (&D, D::State),
        (heuristic, evaluation): (&impl Heuristic<D>, &impl Heuristic<D>),
        limits: &Limits,
        observer: &mut dyn Observer,
        board: impl Fn(D::State) -> Board,
    ) -> Recording {
        let space = Interned::new(domain, start, [heuristic, evaluation]);
        let (record, outcome) = record(&space, algorithm, limits, self.0, observer);
        Recording {
            record,
            steps: Steps::Algorithm(algorithm),
            boards: space.states().into_iter().map(board).collect(),
            outcome,
        }
    }

    fn unrecorded(_: impl FnOnce() -> Outcome) -> Option<Recording> {
        None
    }

    fn renumber(found: &mut Recording, number: impl Fn(Move) -> Move) {
        for entry in &mut found.record.entries {
            if let Entry::Produced(produced) = entry {
                produced.mv = number(produced.mv);
            }
        }
        Unrecorded::renumber(&mut found.outcome, number);
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
    let space = Interned::new(domain, start, [&Zero, &Zero]);
    let goals: Vec<u32> = goals.iter().map(|&goal| space.number(goal)).collect();
    let known = search::record_two_sided(&space, &goals, tape.limits, tape.most, observer);
    own(known, space, board)
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
    let space = Interned::new(domain, start, [distances, &Zero]);
    let known = search::record_descent(&space, stored, tape.limits, tape.most, observer);
    own(known, space, board)
}

/// The recording of a puzzle's own way to solve.
fn own<D: Domain>(
    (record, outcome): (Record, Outcome),
    space: Interned<'_, D>,
    board: impl Fn(D::State) -> Board,
) -> Recording {
    Recording {
        record,
        steps: Steps::Own,
        boards: space.states().into_iter().map(board).collect(),
        outcome,
    }
}
