//! Breadth-first search that tests late.

use super::label::Label;
use super::meter::{Meter, Stop};
use super::store::{Entered, Store};
use super::{Domain, Limits, Observer, Outcome, SearchEvent, SuccessorOutcome};
use std::ops::ControlFlow;

/// Expands states in the order they were generated; the goal test comes when a state is taken. A state
/// enters once. The path is a shortest one, and proved to be where moves have no costs.
pub(super) fn sweep<D: Domain>(
    domain: &D,
    start: D::State,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let mut store = Store::new(domain);
    let flow = run(domain, start, &mut store, &mut meter);
    // It counts moves: of what they cost they prove what so many cost at least.
    if let ControlFlow::Break(Stop::Found(id)) = flow {
        meter.prove_moves(domain, store.path(id).len() as u64);
    }
    meter.finish_alone((domain, start), flow, store.len(), |id| store.path(id))
}

fn run<D: Domain>(
    domain: &D,
    start: D::State,
    store: &mut Store<'_, D, u8>,
    meter: &mut Meter,
) -> ControlFlow<Stop> {
    store.enter(start, Label::start(), &mut meter.memory)?;
    meter.tell(domain, || SearchEvent::Begin {
        id: 0,
        state: start,
        h: None,
        f: None,
    });
    // The list of stored states is the queue.
    let mut parent = 0;
    while (parent as usize) < store.len() {
        let state = store.state(parent);
        if meter.test(domain, state) {
            meter.tell(domain, || SearchEvent::Goal { id: parent });
            return ControlFlow::Break(Stop::Found(parent));
        }
        meter.expand(store.len())?;
        meter.tell(domain, || SearchEvent::Expanded { id: parent });
        let back = store.back(parent);
        domain.expand(state, |mv, child| {
            meter.generate()?;
            let (id, fate) = if Some(mv) == back {
                (parent, SuccessorOutcome::Back)
            } else {
                match store.enter(child, Label::new(0, mv, parent), &mut meter.memory)? {
                    Entered::New(id) => (id, SuccessorOutcome::Open),
                    Entered::Known(id) => (id, SuccessorOutcome::Known),
                }
            };
            meter.tell(domain, || SearchEvent::Generated {
                id,
                parent,
                mv,
                state: child,
                h: None,
                f: None,
                fate,
            });
            ControlFlow::Continue(())
        })?;
        parent += 1;
    }
    ControlFlow::Continue(())
}
