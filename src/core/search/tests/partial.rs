//! A* with partial expansion, held against a plain program.

use super::bpmx::samples;
use super::costs::Part;
use super::graph::Graph;
use crate::search::search_graph::search_unrecorded;
use crate::search::{
    Ending, GraphUse, Limits, Node, Outcome, Priority, Reached, SearchGraph, StopReason, Unobserved,
};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// The cost of a solution, the nodes expanded, generated and stored, and the bound.
type Counts = (Option<u32>, u64, u64, u64);

/// Which successors with a greater f are entered with those of the f at hand: those that exceed it by so much.
type Excess = u32;

/// Partial expansion as Yoshizumi, Miura and Ishida have it, on vectors.
fn plain(graph: &Graph, h: &[u32], excess: Excess) -> Counts {
    let mut g: BTreeMap<u32, u32> = BTreeMap::from([(0, 0)]);
    let mut waits: BTreeMap<u32, u32> = BTreeMap::from([(0, h[0])]);
    let mut open = BTreeSet::from([(h[0], 0_u64, 0_u32)]);
    let (mut age, mut expanded, mut generated) = (0, 0, 0);
    while let Some((f, _, state)) = open.pop_first() {
        if waits.get(&state) != Some(&f) {
            continue;
        }
        if graph.goals.contains(&state) {
            return (Some(g[&state]), expanded, generated, g.len() as u64);
        }
        waits.remove(&state);
        expanded += 1;
        let mut rest: Option<u32> = None;
        for &(to, cost) in &graph.edges[state as usize] {
            generated += 1;
            let made = g[&state] + cost;
            if g.get(&to).is_some_and(|before| *before <= made) {
                continue;
            }
            let child_f = made + h[to as usize];
            if child_f > f + excess {
                rest = Some(rest.map_or(child_f, |rest| rest.min(child_f)));
                continue;
            }
            g.insert(to, made);
            waits.insert(to, child_f);
            age += 1;
            open.insert((child_f, age, to));
        }
        if let Some(rest) = rest {
            waits.insert(state, rest);
            age += 1;
            open.insert((rest, age, state));
        }
    }
    (None, expanded, generated, g.len() as u64)
}

/// The same on a search graph; `turns` takes the f of each expansion.
fn run(
    graph: &Graph,
    h: &[u32],
    excess: Excess,
    nodes: u64,
    turns: &mut dyn FnMut(u64, Node),
) -> Outcome {
    let limits = Limits {
        max_nodes: Some(nodes),
        ..Limits::default()
    };
    let part = [Part::ahead(h.to_vec())];
    let turns = std::cell::RefCell::new(turns);
    let algorithm = |graph: &mut dyn SearchGraph| -> Result<Option<Node>, StopReason> {
        let rate = &mut |reached: &Reached<'_>| {
            Ok(Some(Priority::of(
                u64::from(reached.g) + u64::from(reached.estimates[0]),
            )))
        };
        graph.start(rate)?;
        while let Some((first, node)) = graph.peek() {
            assert_eq!(graph.pop(), Some(node));
            if graph.is_goal(node) {
                return Ok(Some(node));
            }
            (*turns.borrow_mut())(first.f, node);
            let waits = graph.expand_up_to(node, first.f + u64::from(excess), rate)?;
            assert_eq!(waits.is_none(), graph.is_closed(node));
            assert!(waits.is_none_or(|waits| waits.f > first.f));
        }
        Ok(None)
    };
    let used = GraphUse {
        keeps_open: true,
        ..GraphUse::default()
    };
    let board = &|_| unreachable!("nothing asks for a board");
    search_unrecorded(
        (graph, 0),
        &part,
        used,
        &limits,
        &mut Unobserved,
        board,
        &algorithm,
    )
}

fn counts(outcome: &Outcome) -> Counts {
    let cost = match outcome.ending {
        Ending::Solved { cost, .. } => Some(cost),
        Ending::Stopped(_) => None,
    };
    let all = outcome.statistics;
    (cost, all.expanded, all.generated, all.stored)
}

/// The same graphs with estimates that no edge lowers by more than it costs.
pub(super) fn consistent() -> impl Strategy<Value = (Graph, Vec<u32>)> {
    samples().prop_map(|(graph, mut h)| {
        for _ in 0..h.len() {
            for (state, edges) in graph.edges.iter().enumerate() {
                for &(to, cost) in edges {
                    h[state] = h[state].min(cost + h[to as usize]);
                }
            }
        }
        (graph, h)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn it_expands_generates_and_stores_what_a_plain_program_does((graph, h) in samples(), excess in 0..3_u32) {
        let least = graph.distances()[0];
        let outcome = run(&graph, &h, excess, 1_000_000, &mut |_, _| ());
        prop_assert_eq!(counts(&outcome), plain(&graph, &h, excess));
        prop_assert_eq!(counts(&outcome).0, least);
        prop_assert_eq!(outcome.ending.is_optimal(), least.is_some());
    }

    #[test]
    fn a_limit_leaves_a_bound_that_holds((graph, h) in samples(), nodes in 0..40_u64) {
        let outcome = run(&graph, &h, 0, nodes, &mut |_, _| ());
        if let Some(least) = graph.distances()[0] {
            prop_assert!(outcome.statistics.lower_bound <= least);
        }
    }

    /// With a consistent heuristic f never falls, so the f at hand bounds all that is left.
    #[test]
    fn with_a_consistent_heuristic_the_bound_is_the_f_at_hand((graph, h) in consistent(), nodes in 1..60_u64) {
        let mut last = 0;
        let outcome = run(&graph, &h, 0, nodes, &mut |f, _| last = f);
        if outcome.path().is_none() && graph.distances()[0].is_some() {
            prop_assert_eq!(u64::from(outcome.statistics.lower_bound), last);
        }
    }

    /// Goldenberg and others (2014): no node with f above the cost of a solution is stored, and all states with f below it are
    /// expanded, as by A*.
    #[test]
    fn with_a_consistent_heuristic_nothing_above_the_optimum_is_stored((graph, h) in consistent()) {
        let Some(optimum) = graph.distances()[0] else {
            return Ok(());
        };
        let f = |state: usize, g: &[Option<u32>]| g[state].map(|g| g + h[state]);
        let g = graph.distances_from_start();
        let within = (0..h.len()).filter(|&state| f(state, &g).is_some_and(|f| f <= optimum)).count();
        let below = (0..h.len()).filter(|&state| f(state, &g).is_some_and(|f| f < optimum)).count();
        let mut taken = BTreeSet::new();
        let outcome = run(&graph, &h, 0, 1_000_000, &mut |f, node| {
            if f < u64::from(optimum) {
                taken.insert(node);
            }
        });
        prop_assert!(outcome.statistics.stored <= within as u64);
        prop_assert_eq!(taken.len(), below);
    }
}
