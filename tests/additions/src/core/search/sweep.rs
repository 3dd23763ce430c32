//! Breadth-first search that tests late.

use super::meter::{Meter, Stop};
use super::store::{Entered, Step, Store};
use super::{Domain, Fate, Heard, Limits, Move, Observer, Outcome, tell};
use std::ops::ControlFlow;

/// Expands states in the order they were generated; the goal test comes when a state is taken. A state
/// enters once. The path is a shortest one, and proved to be.
pub(super) fn sweep<D: Domain>(
    domain: &D,
    start: D::State,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let mut store = Store::new();
    let flow = run(domain, start, &mut store, &mut meter);
    meter.finish_alone(flow, store.len(), |id| {
        let path = store.path(domain, id);
        let length = path.len() as u32;
        (path, length)
    })
}

fn run<D: Domain>(
    domain: &D,
    start: D::State,
    store: &mut Store<D::State, Step>,
    meter: &mut Meter,
) -> ControlFlow<Stop> {
    store.enter(start, Step::new(Move(0)), &mut meter.memory)?;
    tell(domain, || Heard::Begin {
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
            tell(domain, || Heard::Goal { id: parent });
            return ControlFlow::Break(Stop::Found(parent));
        }
        meter.expand(store.len())?;
        tell(domain, || Heard::Taken { id: parent });
        let back = store.back(domain, parent);
        domain.expand(state, |mv, child| {
            meter.generate()?;
            let (id, fate) = if Some(mv) == back {
                (parent, Fate::Back)
            } else {
                match store.enter(child, Step::new(mv), &mut meter.memory)? {
                    Entered::New(id) => (id, Fate::Open),
                    Entered::Known(id) => (id, Fate::Known),
                }
            };
            tell(domain, || Heard::Produced {
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
