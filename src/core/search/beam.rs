//! Local beam search.

use super::bucket_queue::BucketQueue;
use super::domain::Direction;
use super::label::NodeLabel;
use super::meter::{MOST_BATCH, Meter, Stop};
use super::pending::{Pending, PendingSuccessor};
use super::store::{Entered, Store};
use super::{
    CachedValue, Domain, Heuristic, INFINITE, Limits, Observer, Outcome, Round, SearchEvent,
    StopReason, SuccessorOutcome, Transition,
};
use std::ops::ControlFlow;

/// Expands the states of the beam in order, each unless it was expanded before in this search. All
/// their successors, repeated ones too, form one list, sorted by the evaluation, stable. Its states
/// are goal-tested in that order, and the first that holds ends the search; else the first `width`
/// (`None`: all) are the next beam; without any, the search is exhausted if every state that it
/// generated was expanded, and else at a dead end. The start is tested before. A path runs over the first parents
/// that generated its states, for which every state generated is kept. Nothing is proved about its
/// length: the lower bound is 0.
pub fn beam<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    evaluation: &H,
    width: Option<u64>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let mut store = Store::new(domain);
    let flow = run(domain, start, evaluation, width, &mut store, &mut meter);
    meter.finish_alone((domain, start), flow, store.len(), |id| store.path(id))
}

/// In the store a mark says that a state was expanded.
fn run<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    evaluation: &H,
    width: Option<u64>,
    store: &mut Store<'_, D, u8>,
    meter: &mut Meter,
) -> ControlFlow<Stop> {
    // A queue that is first in, first out within a key is a stable sort.
    let (mut beam, mut list) = (BucketQueue::new(), BucketQueue::new());
    // Of a heuristic that wants batches, successors that are not in the list yet.
    let mut pending = evaluation.wants_batches().then(Pending::new);
    store.enter(start, NodeLabel::start(), &mut meter.memory)?;
    let estimate = meter.estimate_start((domain, evaluation), start)?;
    meter.batches();
    meter.begin(estimate, evaluation.scale());
    beam.push(estimate.into(), 0, &mut meter.memory)?;
    meter.tell_begin(domain, (0, start), (Some(estimate), None));
    // States from which no goal can be reached.
    let mut dead_ends = 0;
    let mut children = Vec::new();
    for layer in 0_u32.. {
        meter.round(Round::Layer(layer));
        for (_, id) in beam.iter() {
            if meter.test(domain, store.state(id)) {
                return meter.found(domain, id);
            }
            meter.look(meter.statistics.goal_tests)?;
        }
        let mut places = width.unwrap_or(u64::MAX);
        let proves_dead_ends = evaluation.proves_dead_ends();
        while places > 0
            && let Some((key, id)) = beam.pop(&mut meter.memory)
        {
            places -= 1;
            let label = store.label(id);
            if label.closed {
                continue;
            }
            store.set_label(id, label.closed());
            if key == u64::from(INFINITE) && proves_dead_ends {
                dead_ends += 1;
                continue;
            }
            meter.expand(store.len())?;
            let parent = id;
            match &mut pending {
                Some(pending) if meter.is_traced() => pending.take(id, &mut meter.memory)?,
                _ => meter.tell(domain, || SearchEvent::Expanded { id }),
            }
            let state = store.state(id);
            let mut cached = CachedValue::of(key as u32);
            store.neighbours(state, Direction::Onward, &mut children);
            let flow = children.iter().try_for_each(|&(mv, child, hash)| {
                meter.generate()?;
                let step = NodeLabel::new(0, mv, id);
                let (Entered::New(id) | Entered::Known(id)) =
                    store.enter_hashed(child, hash, step, &mut meter.memory)?;
                let successor = PendingSuccessor {
                    id,
                    parent,
                    mv,
                    state: child,
                    g: 0,
                    fate: if meter.is_traced() && store.label(id).closed {
                        SuccessorOutcome::Known
                    } else {
                        SuccessorOutcome::Open
                    },
                    is_opened: true,
                    is_estimated: true,
                };
                if let Some(pending) = &mut pending {
                    return pending.add(successor, &mut meter.memory);
                }
                let made = Transition {
                    parent: state,
                    mv,
                    child,
                };
                let key = evaluation.estimate_successor(domain, &mut cached, made);
                successor.tell(domain, Some(key), None, meter);
                list.push(key.into(), id, &mut meter.memory)
            });
            match &mut pending {
                Some(pending) if pending.len() >= MOST_BATCH || flow.is_break() => {
                    settle((domain, evaluation), pending, flow, &mut list, meter)?;
                }
                _ => flow?,
            }
        }
        if let Some(pending) = &mut pending {
            let flow = ControlFlow::Continue(());
            settle((domain, evaluation), pending, flow, &mut list, meter)?;
        }
        if meter.is_traced() {
            let taken = width.unwrap_or(u64::MAX) - places;
            for (left, (_, id)) in (1..).zip(beam.iter()) {
                let rank = taken + left;
                meter.tell(domain, || SearchEvent::Dropped { id, rank });
            }
        }
        beam.clear(&mut meter.memory);
        std::mem::swap(&mut beam, &mut list);
        if beam.iter().next().is_none() {
            let all = meter.statistics.expanded + dead_ends == store.len() as u64;
            return if all {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(Stop::Reason(StopReason::DeadEnd))
            };
        }
    }
    ControlFlow::Continue(())
}

/// Adds successors to the list once their estimates are there.
fn settle<D: Domain, H: Heuristic<D>>(
    of: (&D, &H),
    pending: &mut Pending<D::State>,
    flow: ControlFlow<Stop>,
    list: &mut BucketQueue,
    meter: &mut Meter,
) -> ControlFlow<Stop> {
    pending.settle(of, flow, meter, |successor, estimate, meter| {
        let key = estimate.unwrap_or(0);
        successor.tell(of.0, estimate, None, meter);
        list.push(key.into(), successor.id, &mut meter.memory)
    })
}

#[cfg(test)]
mod tests {
    use crate::search::tests::eight::*;

    #[test]
    fn a_beam_that_let_go_of_states_ends_in_a_dead_end() {
        let case = Case::new("7b2 853 641", "b12 345 678", "udlr");
        let ending = |algorithm| case.outcome(algorithm, 2, &Limits::default()).ending;
        assert_eq!(ending(HillClimbing), Ending::Stopped(StopReason::DeadEnd));
        assert_eq!(ending(BEAM_10), Ending::Stopped(StopReason::DeadEnd));
    }
}
