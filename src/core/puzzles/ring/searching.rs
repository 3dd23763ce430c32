//! Solves matched once to monomorphic searches.

use super::distance_sum::{DistanceSum, DividedSum, MOST_SHIFTED};
use super::domain::{GOAL, Naming, Order, RingDomain};
use super::heuristics::{Chosen, choose};
use super::last_move::{LastMove, LastMoveDomain};
use super::{anytime, two_sided};
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{
    Method, OwnMethod, Problem, Recording, RecordingOptions, Shortest, Solved, Steps,
    record_from_both_sides, record_on,
};
use crate::search::{
    Algorithm, Ending, Heuristic, Limits, Observer, Outcome, Statistics, StopReason,
};
use crate::state::Board;

/// Runs one algorithm and writes it down.
pub(crate) fn record(
    problem: &Problem,
    goal: &Board,
    algorithm: Algorithm,
    heuristic: Option<&HeuristicSpec>,
    tape: RecordingOptions<'_>,
    observer: &mut dyn Observer,
) -> Recording {
    let heuristic = heuristic.filter(|_| algorithm.is_informed());
    let chosen = heuristic.map_or(Chosen::SharedTorus, |heuristic| {
        choose(heuristic).expect("a heuristic is checked before it is searched with")
    });
    let order = Order::new(&problem.order);
    let naming = Naming::new(goal);
    let start = naming.pack(&problem.start);
    let board = |state| naming.unpack(state);
    let (boards, after) = (RingDomain::new(order), LastMoveDomain::new(order));
    let (misplaced, torus) = (DistanceSum::misplaced(), DistanceSum::torus());
    let (shared_misplaced, shared_torus) = (
        DividedSum(DistanceSum::misplaced()),
        DividedSum(DistanceSum::torus()),
    );
    let manhattan = DistanceSum::manhattan();
    let last_move = match chosen {
        Chosen::WholeDivision => LastMove::whole(),
        _ => LastMove::exact(),
    };
    let heuristic: &dyn Heuristic<_> = match chosen {
        Chosen::SharedMisplaced => &shared_misplaced,
        Chosen::SharedTorus => &shared_torus,
        Chosen::Torus => &torus,
        Chosen::Misplaced => &misplaced,
        Chosen::PlainManhattan => &manhattan,
        Chosen::LastMove | Chosen::WholeDivision => {
            let estimates: [&dyn Heuristic<_>; 2] = [&last_move; 2];
            let mut recording =
                record_on(&after, start, estimates, algorithm, tape, observer, board);
            recording.rename(LastMoveDomain::plain);
            return recording;
        }
    };
    let estimates = [heuristic, &torus];
    record_on(&boards, start, estimates, algorithm, tape, observer, board)
}

/// Writes down a search from both sides that keeps its states: it finds the same path as [`two_sided::solve`].
pub(crate) fn record_solve(
    problem: &Problem,
    goal: &Board,
    tape: RecordingOptions<'_>,
    observer: &mut dyn Observer,
) -> Recording {
    let naming = Naming::new(goal);
    let (domain, start) = (
        RingDomain::new(Order::new(&problem.order)),
        naming.pack(&problem.start),
    );
    let board = |state| naming.unpack(state);
    let recording = record_from_both_sides(&domain, start, &[GOAL], tape, observer, board);
    Recording {
        steps: Steps::Kept,
        ..recording
    }
}

/// Runs one algorithm.
pub(crate) fn search(
    problem: &Problem,
    goal: &Board,
    algorithm: Algorithm,
    heuristic: Option<&HeuristicSpec>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let heuristic = heuristic.filter(|_| algorithm.is_informed());
    let chosen = heuristic.map_or(Chosen::SharedTorus, |heuristic| {
        choose(heuristic).expect("a heuristic is checked before it is searched with")
    });
    let run = Run {
        start: Naming::new(goal).pack(&problem.start),
        order: Order::new(&problem.order),
        algorithm,
        limits,
    };
    match chosen {
        Chosen::SharedMisplaced => run.plain(&DividedSum(DistanceSum::misplaced()), observer),
        Chosen::SharedTorus => run.plain(&DividedSum(DistanceSum::torus()), observer),
        Chosen::Torus => run.plain(&DistanceSum::torus(), observer),
        Chosen::Misplaced => run.plain(&DistanceSum::misplaced(), observer),
        Chosen::PlainManhattan => run.plain(&DistanceSum::manhattan(), observer),
        Chosen::LastMove => run.after_last_move(&LastMove::exact(), observer),
        Chosen::WholeDivision => run.after_last_move(&LastMove::whole(), observer),
    }
}

/// What all searches share.
struct Run<'a> {
    start: u128,
    order: Order,
    algorithm: Algorithm,
    limits: &'a Limits,
}

impl Run<'_> {
    /// On boards alone.
    fn plain(
        &self,
        heuristic: &impl Heuristic<RingDomain>,
        observer: &mut dyn Observer,
    ) -> Outcome {
        let domain = RingDomain::new(self.order);
        // For beam search and hill climbing: h1 + h2 is 8 at most, and a beam of 100 that sorts by
        // it loses 8 of 10 boards that are 8 moves away; this sum loses none of them.
        let evaluation = DistanceSum::torus();
        let (start, limits) = (self.start, self.limits);
        self.algorithm
            .run(&domain, start, heuristic, &evaluation, limits, observer)
    }

    /// On boards with the kind of the last move.
    fn after_last_move(&self, heuristic: &LastMove, observer: &mut dyn Observer) -> Outcome {
        let domain = LastMoveDomain::new(self.order);
        let (start, limits) = (self.start, self.limits);
        let mut outcome = self
            .algorithm
            .run(&domain, start, heuristic, heuristic, limits, observer);
        if let Ending::Solved { path, .. } = &mut outcome.ending {
            for mv in path {
                *mv = LastMoveDomain::plain(*mv);
            }
        }
        outcome
    }
}

/// Proves the shortest solution that is first in successor order.
pub(crate) fn solve(
    problem: &Problem,
    goal: &Board,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Solved {
    if limits.max_nodes.is_some() || observer.time_left().is_some() {
        return Solved {
            outcome: anytime::solve(problem, goal, limits, observer),
            method: Method::Own(OwnMethod::Anytime),
            heuristic: None,
        };
    }
    let start = Naming::new(goal).pack(&problem.start);
    observer.stage("from both sides", &Statistics::default());
    Solved {
        outcome: two_sided::solve(start, Order::new(&problem.order), limits, observer),
        method: Method::Own(OwnMethod::TwoSided),
        heuristic: None,
    }
}

/// What two-sided search proves with so many nodes.
pub(crate) fn shortest(
    problem: &Problem,
    goal: &Board,
    nodes: u64,
    observer: &mut dyn Observer,
) -> Result<Shortest, StopReason> {
    let start = Naming::new(goal).pack(&problem.start);
    let limits = Limits {
        max_nodes: Some(nodes),
        ..Limits::default()
    };
    let outcome = two_sided::solve(start, Order::new(&problem.order), &limits, observer);
    Shortest::of(&outcome, || {
        DistanceSum::torus().of(start).div_ceil(MOST_SHIFTED)
    })
}
