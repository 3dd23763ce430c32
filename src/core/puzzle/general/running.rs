//! Algorithms that run on a state space of a puzzle.

use crate::search::{Algorithm, Domain, Heuristic, Limits, Observer, Outcome};
use crate::state::Board;

/// Runs an algorithm on a state space with a heuristic and with the evaluation of local searches. A recorder of the observer
/// gets the boards of its states.
pub(crate) fn run_algorithm<D: Domain>(
    algorithm: Algorithm,
    (domain, start): (&D, D::State),
    (heuristic, evaluation): (&impl Heuristic<D>, &impl Heuristic<D>),
    limits: &Limits,
    observer: &mut dyn Observer,
    board: impl Fn(D::State) -> Board,
) -> Outcome {
    if let Some(recorder) = observer.recorder() {
        let scales = [heuristic.scale(), evaluation.scale()];
        recorder.begin_algorithm(algorithm, scales, domain.goal().is_some());
    }
    let outcome = algorithm.run(domain, start, heuristic, evaluation, limits, observer);
    if let Some(recorder) = observer.recorder() {
        recorder.show_states(board);
    }
    outcome
}
