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

impl Recording {
    /// The same with other names of moves.
    pub(crate) fn rename(&mut self, plain: impl Fn(Move) -> Move) {
        for entry in &mut self.record.entries {
            if let Entry::Produced(produced) = entry {
                produced.mv = plain(produced.mv);
            }
        }
        if let Ending::Solved { path, .. } = &mut self.outcome.ending {
            for mv in path {
                *mv = plain(*mv);
            }
        }
    }
}

/// Records a search of a domain.
pub(crate) fn record_on<D: Domain>(
    domain: &D,
    start: D::State,
    estimates: [&dyn Heuristic<D>; 2],
    algorithm: Algorithm,
    tape: RecordingOptions<'_>,
    observer: &mut dyn Observer,
    board: impl Fn(D::State) -> Board,
) -> Recording {
    let space = Interned::new(domain, start, estimates);
    let (record, outcome) = record(&space, algorithm, tape.limits, tape.most, observer);
    Recording {
        record,
        steps: Steps::Algorithm(algorithm),
        boards: space.states().into_iter().map(board).collect(),
        outcome,
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
