//! Breadth-first search.

use super::meter::{Meter, Stop};
use super::store::{Entry, Step, Store};
use super::{Domain, Limits, Move, Observer, Outcome};
use std::ops::ControlFlow;

/// Expands states in the order they were generated; the goal test comes with the generation, the
/// start's first. A state enters once. The path is a shortest one, and proved to be.
pub fn breadth_first<D: Domain>(
    domain: &D,
    start: D::State,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let mut store = Store::new();
    let flow = run(domain, start, &mut store, &mut meter);
    meter.finish(flow, store.len(), |id| {
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
    if meter.test(domain, start) {
        return ControlFlow::Break(Stop::Found(0));
    }
    // Ids are given in the order of generation, so the list of stored states is the queue.
    let mut next = 0;
    while (next as usize) < store.len() {
        meter.expand(store.len())?;
        let back = store.back(domain, next);
        domain.expand(store.state(next), |mv, child| {
            meter.generate()?;
            if Some(mv) == back {
                meter.test(domain, child);
                return ControlFlow::Continue(());
            }
            let entry = store.enter(child, Step::new(mv), &mut meter.memory)?;
            match entry {
                Entry::New(id) | Entry::Known(id) if meter.test(domain, child) => {
                    ControlFlow::Break(Stop::Found(id))
                }
                _ => ControlFlow::Continue(()),
            }
        })?;
        next += 1;
    }
    ControlFlow::Continue(())
}
