//! Solves matched once to monomorphic searches.

use super::distance_sum::{DistanceSum, DividedSum, MOST_SHIFTED};
use super::domain::{GOAL, MoveOrder, Naming, RingDomain};
use super::heuristics::{NamedHeuristic, choose};
use super::last_move::{LastMove, LastMoveDomain};
use super::{PERMUTATIONS, Ring, anytime, goal_of};
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{
    Method, OwnMethod, Problem, Recording, RecordingOptions, Shortest, Solved, Solver, Steps,
    record_from_both_sides, run_algorithm,
};
use crate::search::{Algorithm, Ending, Heuristic, Limits, Observer, Outcome, StopReason};

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

    fn record(
        &self,
        problem: &Problem,
        method: OwnMethod,
        tape: RecordingOptions<'_>,
        observer: &mut dyn Observer,
    ) -> Option<Result<Recording, StopReason>> {
        (method == OwnMethod::TwoSided).then(|| Ok(record_solve(problem, tape, observer)))
    }

    /// Proves the shortest solution that is first in successor order.
    fn solve(&self, problem: &Problem, limits: &Limits, observer: &mut dyn Observer) -> Solved {
        let goal = goal_of(problem);
        if limits.max_nodes.is_some() || observer.time_left().is_some() {
            return Solved {
                outcome: anytime::solve(problem, &goal, limits, observer),
                method: Method::Own(OwnMethod::Anytime),
                heuristic: None,
            };
        }
        Solved {
            outcome: from_both_sides(problem, limits, observer),
            method: Method::Own(OwnMethod::TwoSided),
            heuristic: None,
        }
    }

    /// Proves it by two-sided search.
    fn shortest(
        &self,
        problem: &Problem,
        nodes: u64,
        observer: &mut dyn Observer,
    ) -> Result<Shortest, StopReason> {
        let start = Naming::new(&goal_of(problem)).pack(&problem.start);
        let solve = |limits: &Limits| from_both_sides(problem, limits, observer);
        Shortest::within(nodes, solve, || {
            DistanceSum::torus().of(start).div_ceil(MOST_SHIFTED)
        })
    }
}

/// The shortest solution that is first in successor order.
pub(super) fn from_both_sides(
    problem: &Problem,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let problem = Problem {
        goal: Some(goal_of(problem)),
        ..problem.clone()
    };
    let found = PERMUTATIONS.solve_from_both_ends(&problem, limits, observer);
    found.expect("every move is taken back, and every tile stands once")
}

/// Writes down a search from both sides that keeps its states: it finds the same path as [`from_both_sides`].
fn record_solve(
    problem: &Problem,
    tape: RecordingOptions<'_>,
    observer: &mut dyn Observer,
) -> Recording {
    let naming = Naming::new(&goal_of(problem));
    let (domain, start) = (
        RingDomain::new(MoveOrder::new(&problem.order)),
        naming.pack(&problem.start),
    );
    let board = |state| naming.unpack(state);
    let recording = record_from_both_sides(&domain, start, &[GOAL], tape, observer, board);
    Recording {
        steps: Steps::Kept,
        ..recording
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
