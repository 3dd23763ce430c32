//! Depth-first search with open and closed lists.

use super::breadth_first::begin;
use super::label::NodeLabel;
use super::meter::{Meter, Stop};
use super::segments::Segments;
use super::store::{Entered, Store};
use super::{
    Domain, Limits, Observer, Outcome, ParentPruning, SearchEvent, SuccessorOutcome, Ties,
};
use std::ops::{ControlFlow, Range};

/// Expands the state that was generated last; the goal test comes with the generation, the start's
/// first. A state enters once, whether it still waits or was expanded; with parent
/// pruning the inverse of the last move is not even generated. Where ties are broken by name, the first successor of a state is
/// expanded first, otherwise the last one. Nothing is proved about the path's length: the lower bound is 0.
pub fn depth_first<D: Domain>(
    domain: &D,
    start: D::State,
    (parent_pruning, ties): (ParentPruning, Ties),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let mut store = Store::new(domain);
    let flow = run(
        domain,
        start,
        (parent_pruning, ties),
        &mut store,
        &mut meter,
    );
    meter.finish_alone((domain, start), flow, store.len(), |id| store.path(id))
}

fn run<D: Domain>(
    domain: &D,
    start: D::State,
    (parent_pruning, ties): (ParentPruning, Ties),
    store: &mut Store<'_, D, u8>,
    meter: &mut Meter,
) -> ControlFlow<Stop> {
    store.enter(start, NodeLabel::start(), &mut meter.memory)?;
    meter.tell(domain, || begin(start));
    if meter.test(domain, start) {
        meter.tell(domain, || SearchEvent::Goal { id: 0 });
        return ControlFlow::Break(Stop::Found(0));
    }
    let mut stack = Segments::new();
    stack.push(0, &mut meter.memory)?;
    while let Some(id) = stack.pop(&mut meter.memory) {
        meter.expand(store.len())?;
        let parent = id;
        meter.tell(domain, || SearchEvent::Expanded { id });
        let back = store.back(id);
        let waiting = stack.len();
        let last = (id != 0 && parent_pruning.is_on()).then(|| store.label(id).mv);
        domain.expand_onward(store.state(id), last, |mv, child| {
            meter.generate()?;
            let told = |id, fate, meter: &mut Meter| {
                meter.tell(domain, || SearchEvent::Generated {
                    id,
                    parent,
                    mv,
                    state: child,
                    h: None,
                    f: None,
                    fate,
                });
            };
            if Some(mv) == back {
                meter.test(domain, child);
                told(parent, SuccessorOutcome::Back, meter);
                return ControlFlow::Continue(());
            }
            let entry = store.enter(child, NodeLabel::new(0, mv, id), &mut meter.memory)?;
            match entry {
                Entered::New(id) => told(id, SuccessorOutcome::Open, meter),
                Entered::Known(id) => told(id, SuccessorOutcome::Known, meter),
            }
            match entry {
                Entered::New(id) | Entered::Known(id) if meter.test(domain, child) => {
                    meter.tell(domain, || SearchEvent::Goal { id });
                    ControlFlow::Break(Stop::Found(id))
                }
                Entered::New(id) => stack.push(id, &mut meter.memory),
                Entered::Known(_) => ControlFlow::Continue(()),
            }
        })?;
        if ties.is_by_name() {
            let first_comes_last = reversed(waiting..stack.len());
            for (one, other) in first_comes_last {
                let ids = (stack.get(one), stack.get(other));
                stack.set(one, ids.1);
                stack.set(other, ids.0);
            }
        }
    }
    ControlFlow::Continue(())
}

/// The pairs of places to swap so that a part of a list is turned around.
fn reversed(places: Range<usize>) -> impl Iterator<Item = (usize, usize)> {
    let half = places.len() / 2;
    places.clone().zip(places.rev()).take(half)
}
