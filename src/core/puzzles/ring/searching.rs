//! Solves matched once to monomorphic searches.

use super::distance_sum::{DistanceSum, DividedSum, LastMove};
use super::domain::{MoveOrder, Naming, RingDomain};
use super::heuristics::{Divisor, choose};
use super::{Ring, goal_of};
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{Estimator, Problem, Solver, run_algorithm};
use crate::search::{Algorithm, Ending, Heuristic, Limits, Observer, Outcome};

impl Solver for Ring {
    fn search(
        &self,
        problem: &Problem,
        algorithm: Algorithm,
        heuristic: Option<&HeuristicSpec>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Outcome {
        let heuristic = heuristic.filter(|_| algorithm.is_informed());
        let usual = self.default_heuristic();
        let heuristic = heuristic.or(usual.as_ref()).expect("there is a usual one");
        let chosen = choose(heuristic);
        let chosen = chosen.expect("a heuristic is checked before it is searched with");
        let sum = (chosen.sum)();
        // For beam search and hill climbing: h1 + h2 is 8 at most, and a beam of 100 that sorts by
        // it loses 8 of 10 boards that are 8 moves away; this sum loses none of them.
        let torus = &DistanceSum::torus();
        match chosen.divisor {
            Divisor::One => run::<false>(problem, algorithm, (&sum, torus), limits, observer),
            Divisor::Most => {
                let estimates = (&DividedSum(sum), torus);
                run::<false>(problem, algorithm, estimates, limits, observer)
            }
            Divisor::Last { whole } => {
                let last = &LastMove::new(whole);
                run::<true>(problem, algorithm, (last, last), limits, observer)
            }
        }
    }
}

/// Runs an algorithm on boards alone or with the kind of the last move.
fn run<const LAST: bool>(
    problem: &Problem,
    algorithm: Algorithm,
    estimates: (
        &impl Heuristic<RingDomain<LAST>>,
        &impl Heuristic<RingDomain<LAST>>,
    ),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let naming = Naming::new(&goal_of(problem));
    let domain = RingDomain::<LAST>::new(MoveOrder::new(&problem.order));
    let space = (&domain, naming.pack(&problem.start));
    let board = |state| naming.unpack(state);
    let mut outcome = run_algorithm(algorithm, space, estimates, limits, observer, board);
    let plain = RingDomain::<LAST>::plain;
    if LAST && let Some(recorder) = observer.recorder() {
        recorder.renumber(plain);
    }
    if let Ending::Solved { path, .. } = &mut outcome.ending {
        for mv in path {
            *mv = plain(*mv);
        }
    }
    outcome
}
