//! Breadth-first search from both ends.

use super::breadth_first::breadth_first;
use super::front_to_end::bidirectional_uniform_cost;
use super::meter::Meter;
use super::sides::{LayeredSide, Until, meet};
use super::{Domain, Limits, Observer, Outcome};
use std::ops::ControlFlow;

/// Searches from the start and back from the goal, a whole breadth-first layer at a time: of the side whose frontier is
/// smaller, forward if they are equal. Each successor is looked up on the other side when it is generated, and the first
/// meeting ends the search. That it is optimal is proved where layers grow (`sides.rs`). The one goal test is the start's.
/// Where there is no single goal state this is breadth-first search. Where moves have costs both sides are searched by
/// uniform cost.
pub fn bidirectional<D: Domain>(
    domain: &D,
    start: D::State,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    if domain.has_costs() {
        return bidirectional_uniform_cost(domain, start, limits, observer);
    }
    let Some(goal) = domain.goal() else {
        return breadth_first(domain, start, limits, observer);
    };
    let mut meter = Meter::new(limits, observer);
    let (mut forward, mut backward) = (LayeredSide::new(domain, 0), LayeredSide::new(domain, 1));
    let sides = [&mut forward, &mut backward];
    let met = meet(domain, start, &[goal], sides, Until::FirstState, &mut meter);
    let mut path = Vec::new();
    let flow = match met {
        ControlFlow::Continue(Some(met)) => {
            path = forward.path_to(met.state);
            backward.extend_onward(met.state, &mut path);
            meter.found(domain, met.node)
        }
        ControlFlow::Continue(None) => ControlFlow::Continue(()),
        ControlFlow::Break(stop) => ControlFlow::Break(stop),
    };
    meter.prove_moves(domain, path.len() as u64);
    let stored = forward.len() + backward.len();
    meter.finish_alone((domain, start), flow, stored, |_| path)
}

#[cfg(test)]
mod tests {
    use crate::search::tests::eight::*;

    #[test]
    fn bidirectional_search_ends_on_an_unsolvable_board() {
        let case = Case::new("7b2 853 641", "b12 345 678", "udlr");
        let outcome = case.outcome(Bidirectional, 2, &Limits::default());
        assert_eq!(outcome.ending, Ending::Stopped(StopReason::Exhausted));
    }
}
