//! Bidirectional pathmax, held against plain programs.

use super::costs::Part;
use super::graph::Graph;
use crate::search::{Algorithm, Ending, Limits, Outcome, Tuning, Unobserved};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Most nodes of a search that is compared.
const MOST: u64 = 20_000;

/// The cost of a solution, with the states expanded and the successors generated.
type Counts = (Option<u32>, u64, u64);

/// A* with BPMX(1), on vectors.
fn plain_a_star(graph: &Graph, h: &[u32]) -> Counts {
    let states = graph.edges.len();
    let (mut h, mut g) = (h.to_vec(), vec![None; states]);
    // The priority of each open state; entries of another one are old.
    let mut waits: Vec<Option<u32>> = vec![None; states];
    let (mut open, mut age) = (BTreeSet::new(), 0_u64);
    let (mut expanded, mut generated) = (0, 0);
    g[0] = Some(0);
    waits[0] = Some(h[0]);
    open.insert((h[0], age, 0));
    while let Some((f, _, state)) = open.pop_first() {
        let at = state as usize;
        if waits[at] != Some(f) {
            continue;
        }
        let made = g[at].expect("an open state was reached");
        if graph.goals.contains(&state) {
            return (Some(made), expanded, generated);
        }
        waits[at] = None;
        expanded += 1;
        let edges = &graph.edges[at];
        for &(to, _) in edges {
            let back = way_back(graph, state, to);
            h[at] = h[at].max(back.map_or(0, |cost| h[to as usize].saturating_sub(cost)));
        }
        let raised: Vec<bool> = { edges.iter() }
            .map(|&(to, cost)| {
                let least = h[at].saturating_sub(cost);
                let raises = least > h[to as usize];
                h[to as usize] = h[to as usize].max(least);
                raises
            })
            .collect();
        for (&(to, cost), raised) in edges.iter().zip(raised) {
            generated += 1;
            let to_at = to as usize;
            let is_better = g[to_at].is_none_or(|before| made + cost < before);
            if is_better {
                g[to_at] = Some(made + cost);
            }
            if is_better || (raised && waits[to_at].is_some()) {
                let f = g[to_at].unwrap_or_default() + h[to_at];
                age += 1;
                waits[to_at] = Some(f);
                open.insert((f, age, to));
            }
        }
    }
    (None, expanded, generated)
}

/// The cost of the cheapest move from a state back to the one before.
fn way_back(graph: &Graph, state: u32, from: u32) -> Option<u32> {
    let back = graph.edges[from as usize].iter();
    let costs = back.filter(|(to, _)| *to == state).map(|(_, cost)| *cost);
    costs.min()
}

/// IDA* with bidirectional pathmax, by recursion.
struct PlainIdaStar<'a> {
    graph: &'a Graph,
    h: &'a [u32],
    threshold: u32,
    /// The least f above the threshold.
    next: u32,
    expanded: u64,
    generated: u64,
    /// The states on the path, with their f when it came to them.
    path: Vec<(u32, u32)>,
}

impl PlainIdaStar<'_> {
    fn search(graph: &Graph, h: &[u32]) -> Counts {
        let mut search = PlainIdaStar {
            graph,
            h,
            threshold: h[0],
            next: u32::MAX,
            expanded: 0,
            generated: 0,
            path: Vec::new(),
        };
        while search.threshold < u32::MAX && search.generated < MOST {
            let found = search.descend(0, 0, &mut h[0].clone());
            if found.is_some() {
                return (found, search.expanded, search.generated);
            }
            search.threshold = std::mem::replace(&mut search.next, u32::MAX);
            search.path.clear();
        }
        (None, search.expanded, search.generated)
    }

    /// The cost of a solution; `h` is the estimate of the state, which it raises.
    fn descend(&mut self, state: u32, g: u32, h: &mut u32) -> Option<u32> {
        if self.graph.goals.contains(&state) {
            return Some(g);
        }
        self.expanded += 1;
        self.path.push((state, g + *h));
        let depth = self.path.len();
        for &(to, cost) in &self.graph.edges[state as usize] {
            if self.generated == MOST {
                return None;
            }
            self.generated += 1;
            let mut child = self.h[to as usize].max(h.saturating_sub(cost));
            let f = g + cost + child;
            if self.is_cut(state, (g, h), (to, child)) {
                self.next = self.next.min(f);
                break;
            }
            if f > self.threshold {
                self.next = self.next.min(f);
                continue;
            }
            let is_known = |&(other, before): &(u32, u32)| other == to && before >= f;
            if self.path.iter().any(is_known) {
                continue;
            }
            let found = self.descend(to, g + cost, &mut child);
            self.path.truncate(depth);
            if found.is_some() {
                return found;
            }
            if self.is_cut(state, (g, h), (to, child)) {
                break;
            }
        }
        None
    }

    /// Raises the estimate of a state by that of a successor, and says whether it is above the threshold now.
    fn is_cut(&mut self, state: u32, (g, h): (u32, &mut u32), (to, child): (u32, u32)) -> bool {
        if let Some(cost) = way_back(self.graph, state, to) {
            *h = (*h).max(child.saturating_sub(cost));
        }
        let is_cut = g + *h > self.threshold;
        if is_cut {
            self.next = self.next.min(g + *h);
        }
        is_cut
    }
}

fn with_bpmx(algorithm: Algorithm) -> Algorithm {
    algorithm.tuned(Tuning {
        bpmx: Some(true),
        ..Tuning::default()
    })
}

fn run(graph: &Graph, h: &[u32], algorithm: Algorithm) -> Outcome {
    let limits = Limits {
        max_nodes: Some(MOST),
        ..Limits::default()
    };
    let part = Part::ahead(h.to_vec());
    algorithm.run(graph, 0, &part, &part, &limits, &mut Unobserved)
}

fn cost(outcome: &Outcome) -> Option<u32> {
    match outcome.ending {
        Ending::Solved { cost, .. } => Some(cost),
        Ending::Stopped(_) => None,
    }
}

fn counts(outcome: &Outcome) -> Counts {
    let statistics = outcome.statistics;
    (cost(outcome), statistics.expanded, statistics.generated)
}

/// Graphs with edges in one direction or in both, each at a cost of its own, and estimates that are some part of the true
/// distance.
pub(super) fn samples() -> impl Strategy<Value = (Graph, Vec<u32>)> {
    let edge = (0..10_u32, 0..10_u32, 0..6_u32, prop::option::of(0..6_u32));
    let edges = prop::collection::vec(edge, 4..30);
    let percent = prop::collection::vec(prop::sample::select(vec![0_u32, 30, 100, 100]), 10);
    (edges, percent).prop_map(|(list, percent)| {
        let mut edges = vec![Vec::new(); 10];
        for (from, to, cost, back) in list {
            edges[from as usize].push((to, cost));
            if let Some(back) = back {
                edges[to as usize].push((from, back));
            }
        }
        let graph = Graph::with_costs(edges);
        let distances = graph.distances();
        let parts = distances.iter().zip(percent);
        let h = parts.map(|(distance, percent)| distance.unwrap_or(20) * percent / 100);
        let h = h.collect();
        (graph, h)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_star_expands_what_a_plain_program_expands((graph, h) in samples()) {
        let least = graph.distances()[0];
        let outcome = run(&graph, &h, with_bpmx(Algorithm::A_STAR));
        prop_assert_eq!(counts(&outcome), plain_a_star(&graph, &h));
        prop_assert_eq!(cost(&outcome), least);
        prop_assert_eq!(outcome.ending.is_optimal(), least.is_some());
        prop_assert_eq!(cost(&run(&graph, &h, Algorithm::A_STAR)), least);
    }

    #[test]
    fn ida_star_expands_what_a_plain_program_expands((graph, h) in samples()) {
        let Some(least) = graph.distances()[0] else {
            return Ok(());
        };
        let outcome = run(&graph, &h, with_bpmx(Algorithm::IDA_STAR));
        prop_assert_eq!(counts(&outcome), PlainIdaStar::search(&graph, &h));
        if let Some(found) = cost(&outcome) {
            prop_assert_eq!(found, least);
            prop_assert!(outcome.ending.is_optimal());
        } else {
            prop_assert!(outcome.statistics.lower_bound <= least);
        }
    }
}

/// Martelli's graphs ("On the complexity of admissible search algorithms", *Artificial Intelligence* 8, 1977) with edges in both
/// directions, as Felner and others (2011) have them: state 0 is the start, state k + 1 Martelli's n(k), so that state 1 is the goal.
/// Each state leads to all of a smaller number, and the cheapest path to n(1) goes through all of them.
fn martelli(size: u32) -> (Graph, Vec<u32>) {
    let mut edges = vec![Vec::new(); size as usize + 1];
    let mut join = |from: u32, to: u32, cost: u32| {
        edges[from as usize].push((to, cost));
        edges[to as usize].push((from, cost));
    };
    let number = |state: u32| if state == 0 { size } else { state - 1 };
    let states: Vec<u32> = (2..=size).chain([0]).collect();
    let power = |k: u32| 2_u32.pow(k);
    for &from in &states {
        let j = number(from);
        for &to in states.iter().filter(|&&to| number(to) < j) {
            let k = number(to);
            join(from, to, power(j - 2) - power(k - 1) + j - k);
        }
    }
    join(2, Graph::GOAL, power(size - 2));
    let estimate = |state: u32| match number(state) {
        0 => 0,
        full if full == size => 0,
        nodes => power(nodes - 1) + nodes - 2,
    };
    let h = (0..=size).map(estimate).collect();
    (Graph::with_costs(edges), h)
}

#[test]
fn the_graphs_of_martelli_take_exponential_time_without_it() {
    for size in 3..=11 {
        let (graph, h) = martelli(size);
        let distances = graph.distances();
        assert!(
            h.iter()
                .zip(&distances)
                .all(|(h, distance)| Some(*h) <= *distance)
        );
        let plain = run(&graph, &h, Algorithm::A_STAR);
        let raised = run(&graph, &h, with_bpmx(Algorithm::A_STAR));
        assert_eq!(cost(&plain), distances[0]);
        assert_eq!(cost(&raised), distances[0]);
        assert_eq!(plain.statistics.expanded, 1 << (size - 1));
        assert_eq!(raised.statistics.expanded, u64::from(2 * (size - 1)));
    }
}
