//! Solves matched once to monomorphic searches.

use super::distance_sum::{DistanceSum, DividedSum};
use super::domain::{MoveOrder, Naming, RingDomain};
use super::heuristics::{NamedHeuristic, choose};
use super::last_move::{LastMove, LastMoveDomain};
use super::{Ring, goal_of};
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{Problem, Solver, run_algorithm};
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
        Run::new(problem, algorithm, limits).with(heuristic, observer)
    }
}

/// One algorithm on one problem.
struct Run<'a> {
    naming: Naming,
    start: u128,
    order: MoveOrder,
    algorithm: Algorithm,
    limits: &'a Limits,
}

impl<'a> Run<'a> {
    fn new(problem: &Problem, algorithm: Algorithm, limits: &'a Limits) -> Self {
        let naming = Naming::new(&goal_of(problem));
        Self {
            start: naming.pack(&problem.start),
            naming,
            order: MoveOrder::new(&problem.order),
            algorithm,
            limits,
        }
    }

    /// With a heuristic, or with the usual one.
    fn with(&self, heuristic: Option<&HeuristicSpec>, observer: &mut dyn Observer) -> Outcome {
        let heuristic = heuristic.filter(|_| self.algorithm.is_informed());
        let chosen = heuristic.map_or(NamedHeuristic::SharedTorus, |heuristic| {
            choose(heuristic).expect("a heuristic is checked before it is searched with")
        });
        match chosen {
            NamedHeuristic::SharedMisplaced => {
                self.plain(&DividedSum(DistanceSum::misplaced()), observer)
            }
            NamedHeuristic::SharedTorus => self.plain(&DividedSum(DistanceSum::torus()), observer),
            NamedHeuristic::Torus => self.plain(&DistanceSum::torus(), observer),
            NamedHeuristic::Misplaced => self.plain(&DistanceSum::misplaced(), observer),
            NamedHeuristic::PlainManhattan => self.plain(&DistanceSum::manhattan(), observer),
            NamedHeuristic::LastMove => self.after_last_move(&LastMove::exact(), observer),
            NamedHeuristic::WholeDivision => self.after_last_move(&LastMove::whole(), observer),
        }
    }

    /// On boards alone.
    fn plain(
        &self,
        heuristic: &impl Heuristic<RingDomain>,
        observer: &mut dyn Observer,
    ) -> Outcome {
        let domain = RingDomain::new(self.order);
        // For beam search and hill climbing: h1 + h2 is 8 at most, and a beam of 100 that sorts by
        // it loses 8 of 10 boards that are 8 moves away; this sum loses none of them.
        let estimates = (heuristic, &DistanceSum::torus());
        let (space, board) = ((&domain, self.start), |state| self.naming.unpack(state));
        run_algorithm(
            self.algorithm,
            space,
            estimates,
            self.limits,
            observer,
            board,
        )
    }

    /// On boards with the kind of the last move.
    fn after_last_move(&self, heuristic: &LastMove, observer: &mut dyn Observer) -> Outcome {
        let domain = LastMoveDomain::new(self.order);
        let estimates = (heuristic, heuristic);
        let (space, board) = ((&domain, self.start), |state| self.naming.unpack(state));
        let mut outcome = run_algorithm(
            self.algorithm,
            space,
            estimates,
            self.limits,
            observer,
            board,
        );
        if let Some(recorder) = observer.recorder() {
            recorder.renumber(LastMoveDomain::plain);
        }
        if let Ending::Solved { path, .. } = &mut outcome.ending {
            for mv in path {
                *mv = LastMoveDomain::plain(*mv);
            }
        }
        outcome
    }
}
