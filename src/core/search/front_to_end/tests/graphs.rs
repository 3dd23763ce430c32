//! What the papers prove of pairs, on random graphs, held against all their pairs of states.

use super::Below;
use crate::search::front_to_end::dbbs::PairBound;
use crate::search::front_to_end::side::NodeValues;
use crate::search::record::{Entry, Round, record};
use crate::search::tests::costs::{Part, graphs};
use crate::search::tests::graph::Graph;
use crate::search::{Algorithm, Domain, Limits, Observer, Outcome, Unobserved};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// The size of a least vertex cover: the most pairs of which no two share a state (Kőnig), by augmenting paths.
fn cover(states: [usize; 2], is_pair: impl Fn(usize, usize) -> bool) -> u64 {
    fn augment(
        from: usize,
        is_pair: &dyn Fn(usize, usize) -> bool,
        seen: &mut [bool],
        partner: &mut [Option<usize>],
    ) -> bool {
        (0..partner.len()).any(|to| {
            let is_new = is_pair(from, to) && !std::mem::replace(&mut seen[to], true);
            let is_free =
                is_new && partner[to].is_none_or(|before| augment(before, is_pair, seen, partner));
            if is_free {
                partner[to] = Some(from);
            }
            is_free
        })
    }
    let mut partner = vec![None; states[1]];
    let from = 0..states[0];
    from.filter(|&from| augment(from, &is_pair, &mut vec![false; states[1]], &mut partner))
        .count() as u64
}

/// Graphs of moves that cost 1, or as much as they do there, with estimates that are admissible.
fn any_graphs() -> impl Strategy<Value = (Graph, Part)> {
    (graphs(), any::<bool>()).prop_map(|((mut graph, part), has_costs)| {
        if has_costs {
            return (graph, part);
        }
        graph.has_costs = false;
        for (_, cost) in graph.edges.iter_mut().flatten() {
            *cost = 1;
        }
        let part = Part {
            ahead: vec![0; part.ahead.len()],
            back: vec![0; part.back.len()],
            consistent: false,
        };
        (graph, part)
    })
}

/// These percents of all distances: consistent from both ends.
fn consistent(graph: &Graph, percents: [u64; 2]) -> Part {
    let share = |distances: Vec<Option<u32>>, percent: u64| {
        let share = |distance: &Option<u32>| {
            (u64::from(distance.unwrap_or(1 << 28)) * percent / 100) as u32
        };
        distances.iter().map(share).collect()
    };
    Part {
        ahead: share(graph.distances(), percents[0]),
        back: share(graph.distances_from_start(), percents[1]),
        consistent: true,
    }
}

fn run(graph: &Graph, part: &Part, algorithm: Algorithm, observer: &mut dyn Observer) -> Outcome {
    algorithm.run(graph, 0, part, part, &Limits::default(), observer)
}

/// The values of the states that a side reaches, each at least cost.
fn nodes(graph: &Graph, part: &Part) -> [Vec<NodeValues>; 2] {
    let side = |distances: Vec<Option<u32>>, ahead: &[u32], behind: &[u32]| {
        let states = distances.iter().zip(ahead).zip(behind);
        let node = |((g, &ahead), &behind): ((&Option<u32>, &u32), &u32)| {
            Some(NodeValues {
                g: (*g)?.into(),
                ahead,
                behind,
            })
        };
        states.filter_map(node).collect()
    };
    [
        side(graph.distances_from_start(), &part.ahead, &part.back),
        side(graph.distances(), &part.back, &part.ahead),
    ]
}

/// The bound of a pair as the papers write it, costs signed.
fn lower_bound(u: NodeValues, v: NodeValues, least_step: u32, is_consistent: bool) -> i128 {
    let g = |node: NodeValues| i128::from(node.g);
    let f = |node: NodeValues| g(node) + i128::from(node.ahead);
    let error = |node: NodeValues| g(node) - i128::from(node.behind);
    let admissible = f(u).max(f(v)).max(g(u) + g(v) + i128::from(least_step));
    if is_consistent {
        let half = (f(u) + error(u) + f(v) + error(v) + 1) / 2;
        let differences = (f(u) + error(v)).max(f(v) + error(u));
        admissible.max(differences).max(half)
    } else {
        admissible
    }
}

/// The least cost of one step or more from a state to each other.
fn onward(graph: &Graph, from: usize) -> Vec<Option<u32>> {
    let mut costs: Vec<Option<u32>> = vec![None; graph.edges.len()];
    let least = |known: Option<u32>, cost: u32| Some(known.map_or(cost, |known| known.min(cost)));
    for &(to, cost) in &graph.edges[from] {
        costs[to as usize] = least(costs[to as usize], cost);
    }
    for _ in &graph.edges {
        for (state, edges) in graph.edges.iter().enumerate() {
            let Some(before) = costs[state] else {
                continue;
            };
            for &(to, cost) in edges {
                costs[to as usize] = least(costs[to as usize], before + cost);
            }
        }
    }
    costs
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_bound_of_a_pair_is_no_more_than_a_path_through_it(
        (graph, part) in any_graphs(),
        percents in [0..=100_u64, 0..=100_u64],
        detours in [0..5_u64, 0..5_u64],
        is_consistent: bool,
    ) {
        let part = if is_consistent { consistent(&graph, percents) } else { part };
        let bound = PairBound::new(&graph, &part);
        let (from_start, to_goal) = (graph.distances_from_start(), graph.distances());
        for (from, g) in from_start.iter().enumerate() {
            let onward = onward(&graph, from);
            for (to, g_back) in to_goal.iter().enumerate() {
                let (Some(g), Some(g_back)) = (g, g_back) else {
                    continue;
                };
                let node = |g: u32, detour, ahead: &[u32], behind: &[u32], state: usize| NodeValues {
                    g: u64::from(g) + detour,
                    ahead: ahead[state],
                    behind: behind[state],
                };
                let u = node(*g, detours[0], &part.ahead, &part.back, from);
                let v = node(*g_back, detours[1], &part.back, &part.ahead, to);
                let found = bound.of(u.into(), v.into());
                prop_assert_eq!(i128::from(found), lower_bound(u, v, graph.least_cost(), is_consistent));
                if let Some(between) = onward[to] {
                    prop_assert!(found <= u.g + u64::from(between) + v.g, "{:?} {:?}", u, v);
                }
            }
        }
    }

    #[test]
    fn dbbs_expands_at_most_twice_the_least_vertex_cover(
        (graph, _) in any_graphs(),
        percents in [0..=100_u64, 0..=100_u64],
    ) {
        let Some(cost) = graph.distances()[0] else {
            return Ok(());
        };
        let part = consistent(&graph, percents);
        let [forward, backward] = nodes(&graph, &part);
        let covers = [false, true].map(|is_consistent| {
            cover([forward.len(), backward.len()], |u, v| {
                let bound = lower_bound(forward[u], backward[v], graph.least_cost(), is_consistent);
                bound < cost.into()
            })
        });
        // The more is known, the fewer must be expanded.
        prop_assert!(covers[1] <= covers[0]);
        for (algorithm, cover) in [(Algorithm::Nbs, covers[0]), (Algorithm::Dbbs, covers[1])] {
            let mut below = Below { cost: cost.into(), expanded: None };
            let outcome = run(&graph, &part, algorithm, &mut below);
            let expanded = below.expanded.unwrap_or(outcome.statistics.expanded);
            prop_assert!(expanded <= 2 * cover, "{:?}: {}, {}", algorithm, expanded, cover);
        }
        // A state is reached at least cost when it is expanded.
        for algorithm in [Algorithm::Nbs, Algorithm::Dvcbs, Algorithm::Dbbs] {
            let reopened = run(&graph, &part, algorithm, &mut Unobserved).statistics.reopened;
            prop_assert_eq!(reopened, 0, "{:?}", algorithm);
        }
        // Nobody gets by with less.
        for (algorithm, cover) in [
            (Algorithm::Nbs, covers[0]),
            (Algorithm::Mm, covers[0]),
            (Algorithm::Dvcbs, covers[0]),
            (Algorithm::BAE, covers[1]),
            (Algorithm::Dbbs, covers[1]),
        ] {
            let expanded = run(&graph, &part, algorithm, &mut Unobserved).statistics.expanded;
            prop_assert!(cover <= expanded, "{:?}: {}, {}", algorithm, expanded, cover);
        }
    }

    #[test]
    fn dvcbs_expands_of_least_vertex_covers_only(
        (graph, part) in any_graphs(),
        percents in [0..=100_u64, 0..=100_u64],
        is_consistent: bool,
    ) {
        let part = if is_consistent { consistent(&graph, percents) } else { part };
        let (record, _) = record((&graph, 0), &part, Algorithm::Dvcbs, &Limits::default());
        // g and f of the open states of each side, which the record numbers.
        let ends = [(0, part.ahead[0]), (1, part.back[Graph::GOAL as usize])];
        let mut open = ends.map(|(state, h)| BTreeMap::from([(state, (0, u64::from(h)))]));
        let (mut side, mut bound) = (0, 0);
        for entry in &record.entries {
            match *entry {
                Entry::Round { round, .. } => side = usize::from(matches!(round, Round::Backward(_))),
                Entry::Generated(one) if one.fate.is_open() => {
                    open[side].insert(one.state, (one.g.into(), one.f.expect("it is sorted by f")));
                }
                Entry::Expanded(taken) => {
                    let [forward, backward] = &open;
                    let lower = |u: (u64, u64), v: (u64, u64)| {
                        u.1.max(v.1).max(u.0 + v.0 + u64::from(graph.least_cost()))
                    };
                    let pairs = forward.values().flat_map(|&u| backward.values().map(move |&v| lower(u, v)));
                    bound = pairs.min().unwrap_or(0).max(bound);
                    let least = |without: Option<(usize, u32)>| {
                        let states = [0, 1].map(|end: usize| {
                            let kept = open[end].iter().filter(|(state, _)| without != Some((end, **state)));
                            kept.map(|(_, &values)| values).collect::<Vec<_>>()
                        });
                        cover([states[0].len(), states[1].len()], |u, v| lower(states[0][u], states[1][v]) <= bound)
                    };
                    let all = least(None);
                    prop_assert_eq!(least(Some((side, taken.state))), all - 1, "{:?} of {:?}", taken, open);
                    // The cluster of the smallest g of each side that is ready.
                    let clusters = [0, 1].map(|end: usize| {
                        let ready = || open[end].iter().filter(|(_, values)| values.1 <= bound);
                        let least = ready().map(|(_, values)| values.0).min();
                        ready().filter(|(_, values)| Some(values.0) == least).map(|(&state, _)| state).collect::<Vec<_>>()
                    });
                    prop_assert!(clusters[side].contains(&taken.state));
                    let other = 1 - side;
                    let also = least(Some((other, clusters[other][0]))) == all - 1;
                    let [side_count, others] = [side, other].map(|end| clusters[end].len());
                    prop_assert!(!also || side_count < others || (side_count == others && side == 0), "{:?}", clusters);
                    open[side].remove(&taken.state);
                }
                _ => {}
            }
        }
    }
}
