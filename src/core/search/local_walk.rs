//! Parts that local searches share: a current state, the walk that led to it, and draws.

use super::meter::{Meter, Stop};
use super::{
    Domain, Estimate, Heuristic, Limits, Move, Observer, Outcome, StopReason, SuccessorOutcome,
    Transition,
};
use crate::state::Random;
use std::ops::ControlFlow;

/// A local search: it knows its current state and no other, and the moves that it made from the start, repeated states included. The
/// goal is tested when a successor is generated. A search event names a state by its number of moves from the start.
pub(super) struct LocalWalk<'a, D: Domain, H> {
    domain: &'a D,
    heuristic: &'a H,
    pub(super) random: Random,
    start: (D::State, Estimate),
    state: D::State,
    pub(super) estimate: Estimate,
    path: Vec<Move>,
    successors: Vec<(Move, D::State)>,
}

/// Runs a local search from a start with draws from a seed. Without a solution it ends at a dead end: it discarded states that
/// lead on. Nothing is proved of a solution.
pub(super) fn local_search<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    (heuristic, seed): (&H, u64),
    limits: &Limits,
    observer: &mut dyn Observer,
    run: impl FnOnce(&mut LocalWalk<'_, D, H>, &mut Meter<'_>) -> ControlFlow<Stop>,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let estimate = heuristic.estimate(domain, start);
    meter.begin(estimate, heuristic.scale());
    let mut walk = LocalWalk {
        domain,
        heuristic,
        random: Random::new(seed),
        start: (start, estimate),
        state: start,
        estimate,
        path: Vec::new(),
        successors: Vec::new(),
    };
    let values = (Some(estimate), Some(estimate.into()));
    meter.tell_begin(domain, (0, start), values);
    let flow = if meter.test(domain, start) {
        meter.found(domain, 0)
    } else {
        match run(&mut walk, &mut meter) {
            ControlFlow::Continue(()) => ControlFlow::Break(Stop::Reason(StopReason::DeadEnd)),
            stopped @ ControlFlow::Break(_) => stopped,
        }
    };
    meter.finish_alone((domain, start), flow, 1, |_| walk.path)
}

impl<D: Domain, H: Heuristic<D>> LocalWalk<'_, D, H> {
    /// The number of units of an estimate in a move.
    pub(super) fn scale(&self) -> u32 {
        self.heuristic.scale()
    }

    /// Finds the successors of the current state, in successor order; how many there are. They count when they are
    /// [generated](Self::generate).
    pub(super) fn expand(&mut self, meter: &mut Meter<'_>) -> ControlFlow<Stop, usize> {
        meter.expand_node(self.domain, self.path.len() as u32, 1)?;
        self.successors.clear();
        let successors = &mut self.successors;
        self.domain.expand(self.state, |mv, child| {
            if successors.len() == successors.capacity() {
                meter.memory.grow(successors)?;
            }
            successors.push((mv, child));
            ControlFlow::Continue(())
        })?;
        ControlFlow::Continue(self.successors.len())
    }

    /// Draws one of the successors from a place on, each as likely as the other, and puts it there. Generates it, and gives
    /// its estimate; a goal ends the search.
    pub(super) fn evaluate_drawn(
        &mut self,
        place: usize,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Stop, Estimate> {
        let left = (self.successors.len() - place) as u64;
        let drawn = place + self.random.below(left) as usize;
        self.successors.swap(place, drawn);
        let (estimate, is_goal) = self.generate(place, meter)?;
        if is_goal {
            self.report(place, estimate, SuccessorOutcome::Open, meter);
            return self.arrive(place, estimate, meter);
        }
        ControlFlow::Continue(estimate)
    }

    /// Generates the successor at a place: its estimate, and whether it is a goal.
    pub(super) fn generate(
        &self,
        place: usize,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Stop, (Estimate, bool)> {
        meter.generate()?;
        let (mv, child) = self.successors[place];
        let made = Transition {
            parent: self.state,
            mv,
            child,
        };
        let (domain, before) = (self.domain, self.estimate);
        let estimate = self.heuristic.estimate_child(domain, before, made);
        ControlFlow::Continue((estimate, meter.test(domain, child)))
    }

    /// Ends the search at the successor at a place, which is a goal.
    pub(super) fn arrive<T>(
        &mut self,
        place: usize,
        estimate: Estimate,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Stop, T> {
        self.make(place, estimate, meter)?;
        meter.found(self.domain, self.path.len() as u32)
    }

    /// Reports the outcome of the successor at a place.
    pub(super) fn report(
        &self,
        place: usize,
        estimate: Estimate,
        outcome: SuccessorOutcome,
        meter: &mut Meter<'_>,
    ) {
        let (mv, state) = self.successors[place];
        let parent = self.path.len() as u32;
        let successor = (parent + 1, mv, state);
        let values = (Some(estimate), Some(estimate.into()));
        meter.tell_generated(self.domain, parent, successor, values, outcome);
    }

    /// Reports a successor that is not taken, since its estimate is no smaller.
    pub(super) fn reject(&self, place: usize, estimate: Estimate, meter: &mut Meter<'_>) {
        let smaller = self.estimate.checked_sub(1);
        let outcome = smaller.map_or(SuccessorOutcome::Aside, |threshold| SuccessorOutcome::Cut {
            threshold: threshold.into(),
        });
        self.report(place, estimate, outcome, meter);
    }

    /// Reports the successor at a place as the one that is taken, and makes it the current state.
    pub(super) fn take(
        &mut self,
        place: usize,
        estimate: Estimate,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Stop> {
        self.report(place, estimate, SuccessorOutcome::Open, meter);
        self.make(place, estimate, meter)
    }

    /// Makes the successor at a place the current state.
    pub(super) fn make(
        &mut self,
        place: usize,
        estimate: Estimate,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Stop> {
        let (mv, state) = self.successors[place];
        if self.path.len() == self.path.capacity() {
            meter.memory.grow(&mut self.path)?;
        }
        self.path.push(mv);
        (self.state, self.estimate) = (state, estimate);
        ControlFlow::Continue(())
    }

    /// Takes the current state and the moves back to the start.
    pub(super) fn restart(&mut self) {
        (self.state, self.estimate) = self.start;
        self.path.clear();
    }
}
