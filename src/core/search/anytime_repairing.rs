//! Anytime repairing A*.

use super::a_star::{AStarSearch, IterationStates};
use super::meter::{Meter, Stop};
use super::{
    Domain, Estimate, Heuristic, Limits, Observer, Outcome, Policy, Round, SearchEvent, Weight,
};
use std::ops::ControlFlow;

/// Weights that fall, in parts of 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FallingWeight {
    /// The first weight.
    pub first: u64,
    /// The amount by which each weight is less than the one before.
    pub step: u64,
    /// So many parts make 1.
    pub parts: u64,
}

impl FallingWeight {
    /// So many parts as a decimal.
    #[allow(clippy::cast_precision_loss, reason = "a number of six decimals")]
    pub(super) fn of(self, parts: u64) -> f64 {
        parts as f64 / self.parts as f64
    }
}

/// Anytime repairing A* (Likhachev, Gordon and Thrun, "ARA*: Anytime A* with Provable Bounds on Sub-Optimality", NIPS 2003):
/// weighted A* with weights that fall to 1, each iteration with the states and paths of those before. An iteration ends
/// when it takes a goal. It expands no state twice: a state that it expanded before it met a better path to it is
/// inconsistent, and waits for the next iteration. Of equal states the one that came first is taken, in a new iteration
/// the one that the search met first.
///
/// With an admissible heuristic no solution costs less than the least `g + h` of what waits between two iterations. Where
/// that does not prove the weight, as it may with a heuristic that is not consistent, an iteration of the same weight
/// follows. So each weight ends with a solution of at most `w` times the optimal cost, and the search with an optimal
/// one. Weights with which nothing would be expanded before a goal is taken are left out. A limit leaves the best
/// solution so far with the bound of the last iteration.
pub fn anytime_repairing_a_star<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    weights: FallingWeight,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let weight = Weight::over(weights.first, weights.parts);
    let mut search = AStarSearch::new(domain, heuristic, weight, Policy::USUAL);
    search.iteration = Some(IterationStates::default());
    let mut meter = Meter::new(limits, observer);
    let mut repairing = Repairing {
        search,
        weights,
        weight: weights.first,
        best: None,
    };
    let flow = repairing.run(start, &mut meter);
    let Repairing { search, best, .. } = repairing;
    let solution = best.map(|id| {
        meter.tell(domain, || SearchEvent::Goal { id });
        search.store.path(id)
    });
    meter.finish_improving((domain, start), flow, search.store.len(), solution)
}

struct Repairing<'a, D: Domain, H> {
    search: AStarSearch<'a, D, H>,
    weights: FallingWeight,
    /// Of the iteration at hand, in parts of 1.
    weight: u64,
    /// The cheapest goal that was taken.
    best: Option<u32>,
}

/// A state that waits between two iterations, with its estimate.
type PostponedState = (u32, Estimate);

impl<D: Domain, H: Heuristic<D>> Repairing<'_, D, H> {
    fn run(&mut self, start: D::State, meter: &mut Meter) -> ControlFlow<Stop> {
        self.search.begin(start, meter)?;
        self.tell_round(meter);
        loop {
            let goal = match self.search.run(meter) {
                ControlFlow::Break(Stop::Found(goal)) => goal,
                ended => {
                    self.prove_without_goal(meter);
                    return ended;
                }
            };
            let g = |id| self.search.store.label(id).g;
            if self.best.is_none_or(|best| g(goal) < g(best)) {
                self.best = Some(goal);
            }
            let best = self.best.unwrap_or(goal);
            let waiting = self.waiting(goal, meter)?;
            let cost = self.search.store.label(best).g;
            let least = waiting.iter().map(|&(id, h)| self.f(id, h)).min();
            let least = least.unwrap_or(0);
            let known = self.search.scale.saturating_mul(cost.into());
            meter.prove_by(self.search.heuristic, least.min(known));
            meter.improved(cost);
            let is_proved = meter.statistics.lower_bound >= cost;
            if is_proved || !self.fall(cost, least, &waiting) {
                return ControlFlow::Break(Stop::Found(best));
            }
            self.tell_round(meter);
            self.open(&waiting, meter)?;
            meter
                .memory
                .release(waiting.capacity() * size_of::<PostponedState>());
        }
    }

    fn tell_round(&self, meter: &mut Meter) {
        meter.round(Round::Weight {
            parts: self.weight,
            whole: self.weights.parts as u32,
        });
    }

    /// The `g + h` of a state, in units of estimates.
    fn f(&self, id: u32, estimate: Estimate) -> u64 {
        self.search.f(self.search.store.label(id).g, estimate)
    }

    /// Proves a bound before the first goal is expanded: on an optimal path a state that waits, or the one that is
    /// being expanded, has its true g.
    fn prove_without_goal(&self, meter: &mut Meter) {
        let search = &self.search;
        if self.best.is_some() || !search.heuristic.is_admissible() {
            return;
        }
        let put_off = search
            .iteration
            .iter()
            .flat_map(|current| &current.inconsistent);
        let of_state = |id: u32| {
            let state = search.store.state(id);
            self.f(id, search.heuristic.estimate(search.domain, state))
        };
        let mut least = search.least_open().unwrap_or(u64::MAX);
        for &id in put_off.chain(&search.expanding) {
            least = least.min(of_state(id));
        }
        meter.prove_by(search.heuristic, least);
    }

    /// The states that wait behind an iteration that selected that goal, in the order in which the search met them.
    fn waiting(&mut self, goal: u32, meter: &mut Meter) -> ControlFlow<Stop, Vec<PostponedState>> {
        let mut waiting: Vec<PostponedState> = Vec::new();
        let AStarSearch {
            domain,
            heuristic,
            store,
            open,
            iteration,
            ..
        } = &mut self.search;
        let put_off = iteration
            .iter()
            .flat_map(|open_iteration| &open_iteration.inconsistent)
            .copied();
        for id in put_off {
            let label = store.label(id);
            meter.statistics.reopened += u64::from(label.closed);
            let closed = false;
            store.set_label(id, super::label::NodeLabel { closed, ..label });
        }
        let put_off = iteration
            .iter()
            .flat_map(|current| &current.inconsistent)
            .copied();
        let opened = open.iter().map(|(_, id)| id);
        for id in opened.chain(put_off).chain([goal]) {
            if !store.label(id).closed {
                if waiting.len() == waiting.capacity() {
                    meter.memory.grow(&mut waiting)?;
                }
                waiting.push((id, 0));
            }
        }
        waiting.sort_unstable();
        waiting.dedup();
        for (index, (id, estimate)) in (1..).zip(&mut waiting) {
            *estimate = heuristic.estimate(*domain, store.state(*id));
            meter.look(index)?;
        }
        ControlFlow::Continue(waiting)
    }

    /// Goes on to the next weight, or to the same where it is not proved; `false` where there is none.
    fn fall(&mut self, cost: u32, least: u64, waiting: &[PostponedState]) -> bool {
        let FallingWeight { step, parts, .. } = self.weights;
        let cost = u64::from(cost) * self.search.scale;
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        if self.search.heuristic.is_admissible()
            && product(cost, parts) > product(least, self.weight)
        {
            return true;
        }
        if self.weight <= parts {
            return false;
        }
        self.weight = self.weight.saturating_sub(step).max(parts);
        // With a weight above all of these no state comes before the goal.
        let mut highest = 0;
        for &(id, estimate) in waiting {
            let left = cost.saturating_sub(self.f(id, 0));
            let quotient = match (left, estimate) {
                (0, _) => 0,
                (_, 0) => u128::MAX,
                _ => (product(left, parts) - 1) / u128::from(estimate),
            };
            highest = highest.max(quotient);
        }
        if let Ok(highest) = u64::try_from(highest)
            && highest < self.weight
        {
            let steps = (self.weight - highest).div_ceil(step);
            let fallen = self.weight.saturating_sub(steps.saturating_mul(step));
            self.weight = fallen.max(parts);
        }
        true
    }

    /// Opens what waits with the weight at hand.
    fn open(&mut self, waiting: &[PostponedState], meter: &mut Meter) -> ControlFlow<Stop> {
        let search = &mut self.search;
        search.open.clear(&mut meter.memory);
        search.weight = Weight::over(self.weight, self.weights.parts);
        if let Some(iteration) = &mut search.iteration {
            iteration.clear();
        }
        for &(id, estimate) in waiting {
            let priority = search.priority(search.store.label(id).g, estimate);
            search.open.push(priority, id, &mut meter.memory)?;
            meter.tell(search.domain, || SearchEvent::Queued {
                id,
                h: None,
                f: Some(priority),
            });
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests;
