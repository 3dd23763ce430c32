//! Breadth-first search that tests late.

use super::label::NodeLabel;
use super::meter::{Meter, Stop};
use super::store::Store;
use super::{Domain, Limits, Observer, Outcome, SuccessorOutcome};
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
    store.enter(start, NodeLabel::start(), &mut meter.memory)?;
    meter.tell_begin(domain, (0, start), (None, None));
    // The list of stored states is the queue.
    let mut parent = 0;
    while (parent as usize) < store.len() {
        let state = store.state(parent);
        if meter.test(domain, state) {
            return meter.found(domain, parent);
        }
        meter.expand_node(domain, parent, store.len())?;
        let back = store.back(parent);
        domain.expand(state, |mv, child| {
            meter.generate()?;
            let (id, fate) = if Some(mv) == back {
                (parent, SuccessorOutcome::Back)
            } else {
                let label = NodeLabel::new(0, mv, parent);
                store.enter(child, label, &mut meter.memory)?.outcome()
            };
            meter.tell_generated(domain, parent, (id, mv, child), (None, None), fate);
            ControlFlow::Continue(())
        })?;
        parent += 1;
    }
    ControlFlow::Continue(())
}
