//! Beam search in which a wider beam never finds a longer way.

use super::bucket_queue::BucketQueue;
use super::label::NodeLabel;
use super::meter::{Meter, Stop};
use super::segments::Segments;
use super::store::{Entered, Store};
use super::{
    CachedValue, Domain, Heuristic, INFINITE, Limits, Move, Observer, Outcome, Round, SearchEvent,
    StopReason, SuccessorOutcome, Transition,
};
use std::ops::ControlFlow;

/// No slot took a state.
const NONE: u32 = u32::MAX;

/// Monotonic beam search (Lemons, Linares Lopez, Holte and Ruml, "Beam Search: Faster and Monotonic", ICAPS 2022). The beam is a
/// row of slots. One after the other expands its state, and takes as its next one the best successor of the slots so far
/// that no slot before it took in this layer, nor itself or one before it in an earlier layer. So what a slot does depends on
/// those before it alone, and a wider beam finds a way with no more moves. A successor is tested when it is generated.
pub(super) fn monotonic_beam<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    evaluation: &H,
    width: Option<u64>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let mut search = MonotonicBeamSearch {
        domain,
        evaluation,
        store: Store::new(domain),
        slots: Segments::new(),
        nodes: Segments::new(),
    };
    let flow = search.run(start, width.unwrap_or(NONE.into()), &mut meter);
    let stored = search.store.len();
    meter.finish_alone((domain, start), flow, stored, |node| search.path(node))
}

/// A way to a state.
#[derive(Clone, Copy, Debug)]
struct BeamNode {
    parent: u32,
    state: u32,
    mv: Move,
}

/// The content of a slot: a node and its estimate.
type Slot = Option<(u32, u64)>;

struct MonotonicBeamSearch<'a, D: Domain, H> {
    domain: &'a D,
    evaluation: &'a H,
    store: Store<'a, D, u8>,
    /// The first of the slots that took a state, by state.
    slots: Segments<u32>,
    nodes: Segments<BeamNode>,
}

impl<D: Domain, H: Heuristic<D>> MonotonicBeamSearch<'_, D, H> {
    fn run(&mut self, start: D::State, width: u64, meter: &mut Meter) -> ControlFlow<Stop> {
        let root = self.produce(start, None, meter)?;
        let estimate = meter.estimate_start((self.domain, self.evaluation), start)?;
        meter.begin(estimate, self.evaluation.scale());
        meter.tell_begin(self.domain, (0, start), (Some(estimate), None));
        if meter.test(self.domain, start) {
            return meter.found(self.domain, root);
        }
        let (mut beam, mut next) = (vec![Some((root, u64::from(estimate)))], Vec::new());
        let (mut pool, mut taken) = (BucketQueue::new(), 0_u64);
        for layer in 0_u32.. {
            meter.round(Round::Layer(layer));
            for slot in (0..NONE).take_while(|&slot| u64::from(slot) < width) {
                let at = slot as usize;
                if let Some(&Some((node, estimate))) = beam.get(at) {
                    self.expand(node, estimate, slot, &mut pool, meter)?;
                }
                let chosen = self.choose(slot, &mut pool, &mut taken, meter);
                if chosen.is_none() && at >= beam.len() {
                    break;
                }
                if next.len() == next.capacity() {
                    meter.memory.grow(&mut next)?;
                }
                next.push(chosen);
            }
            if meter.is_traced() {
                for (rank, (_, node)) in (width + 1..).zip(pool.iter()) {
                    let id = self.nodes.get(node as usize).state;
                    meter.tell(self.domain, || SearchEvent::Dropped { id, rank });
                }
            }
            pool.clear(&mut meter.memory);
            std::mem::swap(&mut beam, &mut next);
            next.clear();
            if beam.iter().all(Option::is_none) {
                break;
            }
        }
        // The start was taken, too.
        if taken + 1 == self.store.len() as u64 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(Stop::Reason(StopReason::DeadEnd))
        }
    }

    fn expand(
        &mut self,
        node: u32,
        estimate: u64,
        slot: u32,
        pool: &mut BucketQueue,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let parent = self.nodes.get(node as usize).state;
        meter.expand_node(self.domain, parent, self.store.len())?;
        let state = self.store.state(parent);
        let mut cached = CachedValue::of(estimate as u32);
        let (domain, evaluation) = (self.domain, self.evaluation);
        domain.expand(state, |mv, child| {
            meter.generate()?;
            let node = self.produce(child, Some((node, mv)), meter)?;
            let id = self.nodes.get(node as usize).state;
            let made = Transition {
                parent: state,
                mv,
                child,
            };
            let key = evaluation.estimate_successor(domain, &mut cached, made);
            let is_goal = meter.test(domain, child);
            let is_known = self.slots.get(id as usize) <= slot;
            let fate = if is_known {
                SuccessorOutcome::Known
            } else {
                SuccessorOutcome::Open
            };
            meter.tell_generated(domain, parent, (id, mv, child), (Some(key), None), fate);
            if is_goal {
                meter.tell(domain, || SearchEvent::Goal { id });
                return ControlFlow::Break(Stop::Found(node));
            }
            if is_known {
                return ControlFlow::Continue(());
            }
            pool.push(key.into(), node, &mut meter.memory)
        })
    }

    /// Chooses the state of a slot: the best of the pool, the first of equals, that neither it nor a slot before it
    /// took.
    fn choose(
        &mut self,
        slot: u32,
        pool: &mut BucketQueue,
        taken: &mut u64,
        meter: &mut Meter,
    ) -> Slot {
        while let Some((key, node)) = pool.pop(&mut meter.memory) {
            let state = self.nodes.get(node as usize).state as usize;
            let by = self.slots.get(state);
            if by > slot {
                *taken += u64::from(by == NONE);
                self.slots.set(state, slot);
                if key == u64::from(INFINITE) && self.evaluation.proves_dead_ends() {
                    continue;
                }
                return Some((node, key));
            }
        }
        None
    }

    /// Keeps a way to a state, behind a node and a move.
    fn produce(
        &mut self,
        state: D::State,
        from: Option<(u32, Move)>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, u32> {
        let label = NodeLabel::start();
        let (Entered::New(id) | Entered::Known(id)) =
            self.store.enter(state, label, &mut meter.memory)?;
        if self.slots.len() < self.store.len() {
            // No slot takes the start again.
            let by = if from.is_none() { 0 } else { NONE };
            self.slots.push(by, &mut meter.memory)?;
        }
        let (parent, mv) = from.unwrap_or((0, Move(0)));
        let node = BeamNode {
            parent,
            state: id,
            mv,
        };
        self.nodes.push(node, &mut meter.memory)?;
        ControlFlow::Continue((self.nodes.len() - 1) as u32)
    }

    /// The moves of a way.
    fn path(&self, mut node: u32) -> Vec<Move> {
        let mut moves = Vec::new();
        while node > 0 {
            let BeamNode { parent, mv, .. } = self.nodes.get(node as usize);
            moves.push(mv);
            node = parent;
        }
        moves.reverse();
        moves
    }
}

#[cfg(test)]
mod tests {
    use crate::search::tests::eight::*;
    use crate::search::{Algorithm, Tuning};

    /// What a monotonic beam of each width finds, and how many states it expands.
    fn lengths(start: &str, widths: std::ops::Range<u64>) -> Vec<Option<usize>> {
        let case = Case::new(start, STANDARD, "udlr");
        let tuning = Tuning {
            monotonic: true,
            ..Tuning::default()
        };
        let found = widths.map(|width| {
            let algorithm = Algorithm::beam(Some(width)).tuned(tuning);
            let outcome = case.outcome(algorithm, 2, &Limits::default());
            outcome.path().map(<[_]>::len)
        });
        found.collect()
    }

    #[test]
    fn a_wider_beam_is_never_worse() {
        for start in ["867 254 3b1", "876 b41 253", "3b2 615 748", "641 b87 253"] {
            let mut before = usize::MAX;
            let lengths = lengths(start, 1..120);
            for length in &lengths {
                let length = length.unwrap_or(usize::MAX);
                assert!(length <= before, "{start}: {lengths:?}");
                before = length;
            }
            assert!(before < usize::MAX, "{start}: {lengths:?}");
            let distinct = lengths
                .iter()
                .collect::<std::collections::HashSet<_>>()
                .len();
            assert!(distinct > 1, "{start}: {lengths:?}");
        }
    }

    #[test]
    fn a_beam_without_a_width_is_breadth_first() {
        let case = Case::new("867 254 3b1", STANDARD, "udlr");
        let tuning = Tuning {
            monotonic: true,
            ..Tuning::default()
        };
        let all = Algorithm::beam(None).tuned(tuning);
        assert_eq!(case.le(all).0, 31);
    }
}
