//! Searches on packed boards.

use super::domain::{MoveOrder, Naming, RingDomain, plain};
use super::heuristics::{DividedSum, choose};
use super::{Ring, goal_of};
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{Estimator, Problem, Solver, run_algorithm};
use crate::search::{Algorithm, Ending, Limits, Observer, Outcome};

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
        let has_last = chosen.looks_back();
        let evaluation = if has_last {
            chosen
        } else {
            DividedSum::torus()
        };
        let naming = Naming::new(&goal_of(problem));
        let domain = RingDomain::new(MoveOrder::new(&problem.order), has_last);
        let space = (&domain, naming.pack(&problem.start));
        let board = |state| naming.unpack(state);
        let estimates = (&chosen, &evaluation);
        let mut outcome = run_algorithm(algorithm, space, estimates, limits, observer, board);
        if let Some(recorder) = observer.recorder().filter(|_| has_last) {
            recorder.renumber(plain);
        }
        if let Ending::Solved { path, .. } = &mut outcome.ending {
            for mv in path {
                *mv = plain(*mv);
            }
        }
        outcome
    }
}
