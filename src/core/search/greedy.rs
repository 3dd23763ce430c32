//! Greedy best-first search.

use super::bucket_queue::BucketQueue;
use super::label::Label;
use super::meter::{Meter, Stop};
use super::store::{Entered, Store};
use super::{
    CachedValue, Domain, Heuristic, Limits, Made, Observer, Outcome, SearchEvent, SuccessorOutcome,
    Ties, emit, heuristic,
};
use std::ops::ControlFlow;

/// Expands the state with the lowest estimate, of equals as `ties` says; the goal test comes when
/// a state is taken. A state enters once. The lower bound is the start's estimate, if the
/// heuristic is admissible.
pub fn greedy<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    ties: Ties,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let mut store = Store::new(domain);
    let flow = run(domain, start, heuristic, ties, &mut store, &mut meter);
    meter.finish_alone(flow, store.len(), |id| {
        (
            store.path(id),
            heuristic::lower_bound(heuristic, domain, start),
        )
    })
}

fn run<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    ties: Ties,
    store: &mut Store<'_, D, u8>,
    meter: &mut Meter,
) -> ControlFlow<Stop> {
    let mut open = BucketQueue::with_ties(ties);
    store.enter(start, Label::start(), &mut meter.memory)?;
    let estimate = heuristic.estimate(domain, start);
    meter.begin(estimate, heuristic.scale());
    let tie = ties.key(0, estimate);
    open.push_tied(estimate.into(), tie, 0, &mut meter.memory)?;
    emit(domain, || SearchEvent::Begin {
        id: 0,
        state: start,
        h: Some(estimate),
        f: Some(estimate.into()),
    });
    while let Some((key, tie, id)) = open.pop_tied(&mut meter.memory) {
        let state = store.state(id);
        if meter.test(domain, state) {
            emit(domain, || SearchEvent::Goal { id });
            return ControlFlow::Break(Stop::Found(id));
        }
        meter.expand(store.len())?;
        let parent = id;
        emit(domain, || SearchEvent::Taken { id });
        let mut cached = CachedValue::of(key as u32);
        let back = store.back(id);
        // By g it is the one thing that keeps it.
        let g = match ties {
            Ties::HighG => u32::MAX - tie,
            _ => 0,
        };
        domain.expand(state, |mv, child| {
            meter.generate()?;
            let told = |id, fate| {
                emit(domain, || {
                    let h = heuristic.estimate(domain, child);
                    SearchEvent::Produced {
                        id,
                        parent,
                        mv,
                        state: child,
                        h: Some(h),
                        f: Some(h.into()),
                        fate,
                    }
                });
            };
            if Some(mv) == back {
                told(parent, SuccessorOutcome::Back);
                return ControlFlow::Continue(());
            }
            match store.enter(child, Label::new(0, mv, parent), &mut meter.memory)? {
                Entered::New(id) => {
                    let made = Made {
                        parent: state,
                        mv,
                        child,
                    };
                    let key = heuristic.estimate_successor(domain, &mut cached, made);
                    let cost = domain.step_cost(state, mv, child);
                    let tie = ties.key(g.saturating_add(cost), key);
                    open.push_tied(key.into(), tie, id, &mut meter.memory)?;
                    told(id, SuccessorOutcome::Open);
                }
                Entered::Known(id) => told(id, SuccessorOutcome::Known),
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}
