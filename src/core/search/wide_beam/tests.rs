use super::*;
use crate::search::pancakes::{Gaps, IN_ORDER, Pancakes, end, meter, pile};
use crate::search::{Estimate, Heuristic, StopReason, Unobserved};
use proptest::prelude::*;

/// Sorts by the square of an estimate; the bound is the estimate.
struct Squares;

impl IncrementalHeuristic<Pancakes> for Squares {
    type Cached = Estimate;

    fn cached_value(&self, domain: &Pancakes, state: u64) -> Estimate {
        Gaps.estimate(domain, state)
    }

    fn cached_child(&self, domain: &Pancakes, _: &Estimate, made: Transition<u64>) -> Estimate {
        Gaps.estimate(domain, made.child)
    }

    fn estimate_of(&self, cached: &Estimate) -> Estimate {
        *cached
    }

    fn key(&self, cached: &Estimate) -> u32 {
        cached * cached
    }
}

const MEMORY: u64 = 1 << 30;

/// What a beam finds, and what it holds in memory afterwards.
fn found(start: u64, width: usize, longest: u32) -> (Option<Vec<Move>>, u64) {
    let domain = Pancakes::new();
    let mut observer = Unobserved;
    let mut meter = meter(None, MEMORY, &mut observer);
    let beam = WideBeam::new(&domain, &Squares, start, width, longest);
    let ControlFlow::Continue(path) = beam.run(&mut meter) else {
        panic!("nothing stops it");
    };
    (path, meter.memory.used())
}

/// The layers of a beam, as its definition says: each of the children once, but for the parents of
/// their parent, by key.
fn layers(start: u64, width: usize, depth: usize) -> Vec<Vec<u64>> {
    let domain = Pancakes::new();
    let mut layer = vec![(start, Vec::new())];
    let mut layers = Vec::new();
    for _ in 0..depth {
        let mut children: Vec<(u64, Vec<u64>)> = Vec::new();
        for (state, parents) in &layer {
            let _ = domain.expand(*state, |_, child| {
                let known = children.iter_mut().find(|(other, _)| *other == child);
                match known {
                    _ if parents.contains(&child) => {}
                    Some((_, parents)) => parents.push(*state),
                    None => children.push((child, vec![*state])),
                }
                ControlFlow::<()>::Continue(())
            });
        }
        children.sort_by_key(|&(state, _)| Squares.key(&Gaps.estimate(&domain, state)));
        children.truncate(width);
        layers.push(children.iter().map(|&(state, _)| state).collect());
        layer = children;
    }
    layers
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn a_beam_as_wide_as_the_space_finds_a_shortest_path(number in 0_u32..5040) {
        let start = pile(number);
        prop_assume!(start != IN_ORDER);
        let domain = Pancakes::new();
        let length = domain.shortest(start).len() as u32;
        for longest in [length, length + 3] {
            let path = found(start, 5040, longest).0.expect("there is one");
            prop_assert_eq!(path.len() as u32, length);
            prop_assert_eq!(end(start, &path), IN_ORDER);
        }
        prop_assert_eq!(found(start, 5040, length - 1).0, None);
    }

    #[test]
    fn what_a_narrow_beam_finds_leads_to_the_goal(number in 0_u32..5040, width in 1_usize..40) {
        let start = pile(number);
        prop_assume!(start != IN_ORDER);
        if let Some(path) = found(start, width, 30).0 {
            prop_assert_eq!(end(start, &path), IN_ORDER);
            prop_assert!(path.len() <= 30);
        }
    }

    #[test]
    fn layers_hold_the_best_of_the_children(number in 0_u32..5040, width in 1_usize..200) {
        let domain = Pancakes::new();
        let mut observer = Unobserved;
        let mut meter = meter(None, MEMORY, &mut observer);
        let mut beam = WideBeam::new(&domain, &Squares, pile(number), width, 100);
        prop_assume!(pile(number) != IN_ORDER);
        for layer in layers(pile(number), width, 6) {
            let ControlFlow::Continue(ended) = beam.advance(&mut meter) else {
                panic!("nothing stops it");
            };
            if ended != LayerOutcome::More {
                break;
            }
            let states: Vec<u64> = beam.layer.iter().map(|node| node.state).collect();
            prop_assert_eq!(states, layer);
        }
    }

    #[test]
    fn all_memory_is_given_back(number in 0_u32..5040, width in 1_usize..2000) {
        prop_assume!(pile(number) != IN_ORDER);
        prop_assert_eq!(found(pile(number), width, 30).1, 0);
    }

    #[test]
    fn memory_limits_hold(number in 0_u32..5040, memory in 0_u64..60_000) {
        let domain = Pancakes::new();
        let mut observer = Unobserved;
        let mut meter = meter(None, memory, &mut observer);
        let mut beam = WideBeam::new(&domain, &Squares, pile(number), 5040, 30);
        prop_assume!(pile(number) != IN_ORDER);
        let stop = loop {
            let layer = beam.advance(&mut meter);
            prop_assert!(meter.memory.used() <= memory);
            match layer {
                ControlFlow::Continue(LayerOutcome::More) => {}
                ControlFlow::Continue(_) => return Ok(()),
                ControlFlow::Break(stop) => break stop,
            }
        };
        prop_assert_eq!(stop, Stop::Reason(StopReason::MemoryLimit));
        prop_assert!(beam.cost() as u64 <= memory);
    }

    #[test]
    fn node_limits_are_exact(number in 0_u32..5040, max_nodes in 0_u64..3000) {
        let domain = Pancakes::new();
        let mut observer = Unobserved;
        let mut meter = meter(Some(max_nodes), MEMORY, &mut observer);
        prop_assume!(pile(number) != IN_ORDER);
        let beam = WideBeam::new(&domain, &Squares, pile(number), 300, 30);
        if let ControlFlow::Break(stop) = beam.run(&mut meter) {
            prop_assert_eq!(stop, Stop::Reason(StopReason::MaxNodes));
            prop_assert_eq!(meter.statistics.generated, max_nodes);
        }
    }
}

#[test]
fn filling_a_long_list_can_be_stopped() {
    struct Ends;
    impl crate::search::Observer for Ends {
        fn observe(&mut self, _: &crate::search::Statistics) -> Option<StopReason> {
            Some(StopReason::Interrupted)
        }
    }
    let mut observer = Ends;
    let mut meter = meter(None, MEMORY, &mut observer);
    let mut list = Vec::new();
    let ended = fill(&mut list, 10 * FILLED, 0_u8, &mut meter);
    let stopped = Stop::Reason(StopReason::Interrupted);
    assert_eq!(ended, ControlFlow::Break(stopped));
    assert_eq!(list.len(), FILLED);
}
