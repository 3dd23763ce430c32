//! Breadth-first search from both ends.

use super::bidirectional_uniform_cost::bidirectional_uniform_cost;
use super::breadth_first::breadth_first;
use super::label::Label;
use super::meter::{Meter, Stop};
use super::store::{Entered, Store};
use super::{
    Domain, Limits, Move, Observer, Outcome, Policy, Round, SearchEvent, SuccessorOutcome, Weight,
    Zero, emit, weighted_a_star,
};
use std::ops::ControlFlow;

/// Searches from the start and back from the goal, a whole breadth-first layer at a time: of the
/// side whose frontier is smaller, forward if they are equal. Each successor is looked up on the
/// other side when it is generated, and the first meeting ends the search. The one goal test is the
/// start's. Where there is no single goal state this is breadth-first search. Where moves have costs both sides are searched by
/// uniform cost.
///
/// The first meeting is optimal. Let the sides be complete to depths a and b without a state in
/// common, so that start and goal are more than a + b moves apart. A successor in layer a + 1 that
/// is known on the other side, at some depth c <= b, makes a path of a + 1 + c moves, which is
/// optimal only with c = b; but c < b would be a path of at most a + b moves. So c = b, and the
/// path has a + b + 1 moves, the fewest that are possible.
pub fn bidirectional<D: Domain>(
    domain: &D,
    start: D::State,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let Some(goal) = domain.goal() else {
        return if domain.has_costs() {
            let (weight, policy) = (Weight::ONE, Policy::USUAL);
            weighted_a_star(domain, start, &Zero, weight, policy, limits, observer)
        } else {
            breadth_first(domain, start, limits, observer)
        };
    };
    if domain.has_costs() {
        return bidirectional_uniform_cost(domain, start, goal, limits, observer);
    }
    let mut meter = Meter::new(limits, observer);
    let (mut forward, mut backward) = (Side::new(domain, 0), Side::new(domain, 1));
    let flow = run(domain, start, goal, &mut forward, &mut backward, &mut meter);
    let stored = forward.store.len() + backward.store.len();
    meter.finish_alone(flow, stored, |id| {
        let mut path = forward.store.path(id);
        // The sides met in this state.
        if let Some(met) = backward.store.find(forward.store.state(id)) {
            backward.store.extend_onward(met, &mut path);
        }
        let length = path.len() as u32;
        (path, length)
    })
}

/// A search from one end. Ids are given in the order of generation, so that the states from `next`
/// on are the frontier.
struct Side<'d, D: Domain> {
    store: Store<'d, D, u8>,
    next: usize,
    /// How far the frontier is from this end.
    depth: u32,
    /// What is added to twice an id, so that those of the sides differ.
    mark: u32,
}

fn run<D: Domain>(
    domain: &D,
    start: D::State,
    goal: D::State,
    forward: &mut Side<'_, D>,
    backward: &mut Side<'_, D>,
    meter: &mut Meter,
) -> ControlFlow<Stop> {
    forward
        .store
        .enter(start, Label::start(), &mut meter.memory)?;
    backward
        .store
        .enter(goal, Label::start(), &mut meter.memory)?;
    for (id, state) in [(0, start), (1, goal)] {
        emit(domain, || SearchEvent::Begin {
            id,
            state,
            h: None,
            f: None,
        });
    }
    if meter.test(domain, start) {
        emit(domain, || SearchEvent::Goal { id: 0 });
        return ControlFlow::Break(Stop::Found(0));
    }
    // An empty frontier has seen everything on its side, which the other then can't meet.
    while forward.frontier() > 0 && backward.frontier() > 0 {
        if forward.frontier() <= backward.frontier() {
            meter.round(Round::Forward(forward.depth));
            forward.layer(domain, &backward.store, meter, |state, visit| {
                domain.expand(state, visit)
            })?;
        } else {
            meter.round(Round::Backward(backward.depth));
            let met = backward.layer(domain, &forward.store, meter, |state, visit| {
                domain.expand_backward(state, visit)
            });
            // The meeting is told by its id on the forward side.
            if let ControlFlow::Break(Stop::Found(id)) = met {
                let state = backward.store.state(id);
                let id = forward
                    .store
                    .find(state)
                    .expect("the sides met in this state");
                return ControlFlow::Break(Stop::Found(id));
            }
            met?;
        }
    }
    ControlFlow::Continue(())
}

impl<'d, D: Domain> Side<'d, D> {
    fn new(domain: &'d D, mark: u32) -> Self {
        Self {
            store: Store::new(domain),
            next: 0,
            depth: 0,
            mark,
        }
    }

    fn frontier(&self) -> usize {
        self.store.len() - self.next
    }

    /// Expands the frontier; a meeting breaks with this side's id.
    fn layer(
        &mut self,
        domain: &D,
        other: &Store<'_, D, u8>,
        meter: &mut Meter,
        expand: impl Fn(
            D::State,
            &mut dyn FnMut(Move, D::State) -> ControlFlow<Stop>,
        ) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop> {
        for next in self.next..self.store.len() {
            self.next = next + 1;
            meter.expand(self.store.len() + other.len())?;
            let mark = self.mark;
            let node = |id: u32| 2 * id + mark;
            emit(domain, || SearchEvent::Taken {
                id: node(next as u32),
            });
            expand(self.store.state(next as u32), &mut |mv, state| {
                meter.generate()?;
                let entered =
                    self.store
                        .enter(state, Label::new(0, mv, next as u32), &mut meter.memory)?;
                emit(domain, || {
                    let (id, fate) = match entered {
                        Entered::New(id) => (id, SuccessorOutcome::Open),
                        Entered::Known(id) => (id, SuccessorOutcome::Known),
                    };
                    SearchEvent::Produced {
                        id: node(id),
                        parent: node(next as u32),
                        mv,
                        state,
                        h: None,
                        f: None,
                        fate,
                    }
                });
                match entered {
                    Entered::New(id) if other.find(state).is_some() => {
                        emit(domain, || SearchEvent::Goal { id: node(id) });
                        ControlFlow::Break(Stop::Found(id))
                    }
                    _ => ControlFlow::Continue(()),
                }
            })?;
        }
        self.depth += 1;
        ControlFlow::Continue(())
    }
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
