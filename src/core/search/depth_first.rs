//! Depth-first search with open and closed lists.

use super::label::NodeLabel;
use super::meter::{Meter, Stop};
use super::segments::Segments;
use super::store::{Entered, Store};
use super::{Domain, Limits, Observer, Outcome, ParentPruning, SuccessorOutcome, Ties};
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
    meter.tell_begin(domain, (0, start), (None, None));
    if meter.test(domain, start) {
        return meter.found(domain, 0);
    }
    let mut stack = Segments::new();
    stack.push(0, &mut meter.memory)?;
    while let Some(id) = stack.pop(&mut meter.memory) {
        meter.expand_node(domain, id, store.len())?;
        let parent = id;
        let back = store.back(id);
        let waiting = stack.len();
        let last = (id != 0 && parent_pruning.is_on()).then(|| store.label(id).mv);
        domain.expand_onward(store.state(id), last, |mv, child| {
            meter.generate()?;
            if Some(mv) == back {
                meter.test(domain, child);
                let (successor, fate) = ((parent, mv, child), SuccessorOutcome::Back);
                meter.tell_generated(domain, parent, successor, (None, None), fate);
                return ControlFlow::Continue(());
            }
            let entry = store.enter(child, NodeLabel::new(0, mv, id), &mut meter.memory)?;
            let (id, fate) = entry.outcome();
            meter.tell_generated(domain, parent, (id, mv, child), (None, None), fate);
            match entry {
                _ if meter.test(domain, child) => meter.found(domain, id),
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
