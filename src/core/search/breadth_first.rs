//! Breadth-first search.

use super::domain::Direction;
use super::label::NodeLabel;
use super::meter::{Meter, Stop};
use super::ranked::breadth_first_ranked;
use super::store::{Entered, Store};
use super::{Domain, Limits, Observer, Outcome, SuccessorOutcome};
use std::ops::ControlFlow;

/// The number of states that are expanded at once.
const BATCH: usize = 64;

/// Expands states in the order they were generated; the goal test comes with the generation, the
/// start's first. A state enters once. The path is a shortest one, and proved to be: it has the fewest moves.
pub fn breadth_first<D: Domain>(
    domain: &D,
    start: D::State,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    // A search by ranks has no nodes to tell of.
    if let Some(ranks) = domain.ranks()
        && observer.recorder().is_none()
    {
        return breadth_first_ranked(domain, start, ranks, limits, observer);
    }
    let mut meter = Meter::new(limits, observer);
    let mut store = Store::new(domain);
    let flow = run(domain, start, &mut store, &mut meter);
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
    if meter.test(domain, start) {
        return meter.found(domain, 0);
    }
    // Ids are given in the order of generation, so the list of stored states is the queue. It is
    // worked off in batches: what all successors will be looked up in is loaded before the first
    // enters, so that the misses of the cache run side by side.
    let mut lists = vec![Vec::new(); BATCH];
    let mut next = 0;
    let (mut depth, mut layer_end) = (0, 0);
    while next < store.len() {
        let batch = next..store.len().min(next + BATCH);
        next = batch.end;
        for (id, list) in batch.clone().zip(&mut lists) {
            store.neighbours(store.state(id as u32), Direction::Onward, list);
        }
        for (parent, list) in batch.zip(&lists) {
            // When the first state of a layer is expanded, no state of it is a goal.
            if parent == layer_end {
                (depth, layer_end) = (depth + 1, store.len());
                meter.prove_moves(domain, depth);
            }
            let parent = parent as u32;
            meter.expand_node(domain, parent, store.len())?;
            let back = store.back(parent);
            for &(mv, state, hash) in list {
                meter.generate()?;
                let goal = meter.test(domain, state);
                let is_back = Some(mv) == back;
                let entry = if goal || !is_back {
                    let step = NodeLabel::new(0, mv, parent);
                    store.enter_hashed(state, hash, step, &mut meter.memory)?
                } else {
                    Entered::Known(parent)
                };
                let (id, fate) = match entry.outcome() {
                    (id, _) if is_back => (id, SuccessorOutcome::Back),
                    entered => entered,
                };
                meter.tell_generated(domain, parent, (id, mv, state), (None, None), fate);
                if goal {
                    return meter.found(domain, id);
                }
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::tests::eight::*;

    /// The same boards without ranks, for the general store.
    struct Unranked(SlidingDomain<u64>);

    impl Domain for Unranked {
        type State = u64;

        fn expand<B>(
            &self,
            state: u64,
            visit: impl FnMut(Move, u64) -> ControlFlow<B>,
        ) -> ControlFlow<B> {
            self.0.expand(state, visit)
        }

        fn undoes(&self) -> bool {
            true
        }

        fn undo(&self, state: u64, mv: Move) -> u64 {
            self.0.undo(state, mv)
        }

        fn expand_backward<B>(
            &self,
            state: u64,
            visit: impl FnMut(Move, u64) -> ControlFlow<B>,
        ) -> ControlFlow<B> {
            self.0.expand_backward(state, visit)
        }

        fn inverse(&self, mv: Move) -> Option<Move> {
            self.0.inverse(mv)
        }

        fn is_goal(&self, state: u64) -> bool {
            self.0.is_goal(state)
        }

        fn goal(&self) -> Option<u64> {
            self.0.goal()
        }
    }

    #[test]
    fn breadth_first_search_is_the_same_without_ranks() {
        for start in ["5b8 421 736", "325 678 b14", "283 164 7b5", "b12 345 678"] {
            for most in [None, Some(0), Some(1), Some(4321), Some(131_477)] {
                let Case { domain, start } = Case::new(start, "b12 345 678", "rdlu");
                let limits = Limits {
                    max_nodes: most,
                    ..Limits::default()
                };
                let ranked = breadth_first(&domain, start, &limits, &mut Unobserved);
                let unranked = breadth_first(&Unranked(domain), start, &limits, &mut Unobserved);
                assert_eq!(ranked.without_bytes(), unranked.without_bytes());
            }
        }
    }
}
