//! Searches of random graphs whose moves have costs, also of 0.

use super::graph::Graph;
use crate::search::{
    Algorithm, Ending, Estimate, Heuristic, Limits, Outcome, ParentPruning, Policy,
    PriorityFunction, StopReason, Tuning, Unobserved,
};
use proptest::prelude::*;

/// Some part of the true cost of each state to the goal, and from the start: admissible, and hardly ever consistent.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) ahead: Vec<Estimate>,
    pub(crate) back: Vec<Estimate>,
    pub(crate) consistent: bool,
}

impl Part {
    pub(crate) fn ahead(ahead: Vec<Estimate>) -> Self {
        Self {
            back: vec![0; ahead.len()],
            ahead,
            consistent: false,
        }
    }
}

impl Heuristic<Graph> for Part {
    fn estimate(&self, _: &Graph, state: u32) -> Estimate {
        self.ahead[state as usize]
    }

    fn estimate_back(&self, _: &Graph, state: u32) -> Estimate {
        self.back[state as usize]
    }

    fn is_consistent(&self) -> bool {
        self.consistent
    }

    fn is_admissible(&self) -> bool {
        true
    }
}

/// The same estimates, which nobody takes for admissible.
pub(crate) struct Over(pub Part);

impl Heuristic<Graph> for Over {
    fn estimate(&self, graph: &Graph, state: u32) -> Estimate {
        self.0.estimate(graph, state)
    }
}

pub(crate) fn graphs() -> impl Strategy<Value = (Graph, Part)> {
    let edges = |states: u32| {
        let edge = (0..states, prop_oneof![Just(0), 0..4_u32, 0..1_000_000_u32]);
        prop::collection::vec(prop::collection::vec(edge, 2), states as usize)
    };
    let graph = (2..14_u32).prop_flat_map(edges);
    let parts = || prop::collection::vec(0..=100_u32, 14);
    (graph, parts(), parts()).prop_map(|(edges, ahead, back)| {
        let graph = Graph::with_costs(edges);
        let part = |(distance, percent): (&Option<u32>, &u32)| {
            (u64::from(distance.unwrap_or(9)) * u64::from(*percent) / 100) as Estimate
        };
        let parts = |distances: Vec<Option<u32>>, percent: &[u32]| {
            distances.iter().zip(percent).map(part).collect()
        };
        let part = Part {
            ahead: parts(graph.distances(), &ahead),
            back: parts(graph.distances_from_start(), &back),
            consistent: false,
        };
        (graph, part)
    })
}

const MOST_NODES: u64 = 30_000;

/// Searches from both ends with a heuristic.
const FROM_BOTH_ENDS: [Algorithm; 5] = [
    Algorithm::Nbs,
    Algorithm::Mm,
    Algorithm::BAE,
    Algorithm::Dvcbs,
    Algorithm::Dbbs,
];

fn run(graph: &Graph, part: &Part, algorithm: Algorithm) -> Outcome {
    let limits = Limits {
        max_nodes: Some(MOST_NODES),
        ..Limits::default()
    };
    algorithm.run(graph, 0, part, part, &limits, &mut Unobserved)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_proves_optimality_finds_the_cheapest_path((graph, part) in graphs()) {
        let Some(least) = graph.distances()[0] else {
            return Ok(());
        };
        let pruned = Tuning { parent_pruning: Some(ParentPruning::On), ..Tuning::default() };
        for algorithm in [
            Algorithm::UNIFORM_COST,
            Algorithm::A_STAR,
            Algorithm::Q_STAR,
            Algorithm::Bidirectional,
            Algorithm::Nbs,
            Algorithm::Mm,
            Algorithm::BAE,
            Algorithm::Dvcbs,
            Algorithm::Dbbs,
            Algorithm::weighted(1, 2),
            Algorithm::repairing((3, 1), None),
            Algorithm::Rectangle { aspect: 1 },
            Algorithm::Rectangle { aspect: 500 },
            Algorithm::RBFS,
            Algorithm::RBFS.tuned(pruned),
            Algorithm::IDA_STAR,
            Algorithm::IdaStarTable { table: 400, parent_pruning: ParentPruning::On },
            Algorithm::BUDGETED_TREE,
            Algorithm::A_STAR_TREE,
        ] {
            let outcome = run(&graph, &part, algorithm);
            match &outcome.ending {
                // A limit leaves the best solution so far.
                Ending::Solved { path, lower_bound, .. } if outcome.statistics.generated == MOST_NODES => {
                    prop_assert_eq!(algorithm, Algorithm::BUDGETED_TREE);
                    prop_assert!(*lower_bound <= least && least <= graph.cost(path));
                }
                Ending::Solved { path, lower_bound, .. } => {
                    prop_assert_eq!(graph.cost(path), least, "{:?}", algorithm);
                    prop_assert_eq!(*lower_bound, least, "{:?}", algorithm);
                }
                // The tree of paths may be too large for the nodes it has.
                Ending::Stopped(StopReason::MaxNodes | StopReason::MemoryLimit) => {
                    prop_assert!(!algorithm.remembers(), "{:?}", algorithm);
                    prop_assert!(outcome.statistics.lower_bound <= least);
                }
                ending @ Ending::Stopped(_) => prop_assert!(false, "{:?}: {:?}", algorithm, ending),
            }
        }
    }

    #[test]
    fn weights_bound_what_a_path_costs((graph, part) in graphs(), tenths in 10..60_u32) {
        let Some(least) = graph.distances()[0] else {
            return Ok(());
        };
        for function in PriorityFunction::ALL {
            let tuning = Tuning { function: Some(function), ..Tuning::default() };
            let outcome = run(&graph, &part, Algorithm::weighted(tenths, 10).tuned(tuning));
            let Ending::Solved { path, lower_bound, .. } = &outcome.ending else {
                return Err(TestCaseError::fail("it ends"));
            };
            let cost = graph.cost(path);
            prop_assert!(u64::from(cost) * 10 <= u64::from(least) * u64::from(tenths), "{:?}", function);
            prop_assert!(*lower_bound <= least);
        }
    }

    #[test]
    fn a_bound_of_bae_bounds_what_a_path_costs((graph, part) in graphs(), tenths in 10..60_u32) {
        let Some(least) = graph.distances()[0] else {
            return Ok(());
        };
        let optimal = run(&graph, &part, Algorithm::BAE);
        let outcome = run(&graph, &part, Algorithm::bae(Some((tenths, 10))));
        let Ending::Solved { path, lower_bound, .. } = &outcome.ending else {
            return Err(TestCaseError::fail("it ends"));
        };
        let cost = u64::from(graph.cost(path));
        prop_assert!(*lower_bound <= least);
        prop_assert!(cost * 10 <= u64::from(*lower_bound) * u64::from(tenths));
        // It expands the same states, and ends when that is enough.
        let [expanded, all] = [&outcome, &optimal].map(|result| result.statistics.expanded);
        prop_assert!(expanded <= all);
        prop_assert!(tenths > 10 || outcome == optimal);
        if expanded > 0 {
            let limits = Limits { max_nodes: Some(outcome.statistics.generated - 1), ..Limits::default() };
            let before = Algorithm::BAE.run(&graph, 0, &part, &part, &limits, &mut Unobserved);
            prop_assert!(before.ending == Ending::Stopped(StopReason::MaxNodes), "{:?}", before);
        }
    }

    #[test]
    fn weights_need_no_reopening_with_a_consistent_heuristic(
        (graph, _) in graphs(),
        tenths in 10..60_u32,
        percent in 0..=100_u64,
    ) {
        let distances = graph.distances();
        let Some(least) = distances[0] else {
            return Ok(());
        };
        let share = |distance: &Option<u32>| {
            (u64::from(distance.unwrap_or(1 << 28)) * percent / 100) as Estimate
        };
        let part = Part::ahead(distances.iter().map(share).collect());
        for function in PriorityFunction::ALL {
            let tuning = Tuning {
                function: Some(function),
                reopen: Some(false),
                ..Tuning::default()
            };
            let outcome = run(&graph, &part, Algorithm::weighted(tenths, 10).tuned(tuning));
            let path = outcome.path().expect("it ends");
            prop_assert!(u64::from(graph.cost(path)) * 10 <= u64::from(least) * u64::from(tenths), "{:?}", function);
        }
    }

    #[test]
    fn searches_from_both_ends_are_optimal_with_consistent_heuristics(
        (graph, _) in graphs(),
        percents in [0..=100_u64, 0..=100_u64],
    ) {
        let distances = graph.distances();
        let Some(least) = distances[0] else {
            return Ok(());
        };
        let share = |distances: &[Option<u32>], percent: u64| {
            let share = |distance: &Option<u32>| {
                (u64::from(distance.unwrap_or(1 << 28)) * percent / 100) as Estimate
            };
            distances.iter().map(share).collect()
        };
        let part = Part {
            ahead: share(&distances, percents[0]),
            back: share(&graph.distances_from_start(), percents[1]),
            consistent: true,
        };
        for algorithm in FROM_BOTH_ENDS {
            let outcome = run(&graph, &part, algorithm);
            let Ending::Solved { path, lower_bound, .. } = &outcome.ending else {
                return Err(TestCaseError::fail("it ends"));
            };
            prop_assert_eq!(graph.cost(path), least, "{:?}", algorithm);
            prop_assert_eq!(*lower_bound, least, "{:?}", algorithm);
        }
    }

    #[test]
    fn what_counts_moves_proves_nothing_of_costs((graph, part) in graphs()) {
        let solvable = graph.distances()[0].is_some();
        for algorithm in [
            Algorithm::BREADTH_FIRST,
            Algorithm::GREEDY,
            Algorithm::ITERATIVE_DEEPENING,
            Algorithm::beam(Some(100)),
        ] {
            match run(&graph, &part, algorithm).ending {
                Ending::Solved { path, lower_bound, .. } => {
                    prop_assert!(lower_bound <= graph.cost(&path));
                    prop_assert!(solvable);
                }
                Ending::Stopped(StopReason::MaxNodes) => prop_assert!(!algorithm.remembers()),
                ending @ Ending::Stopped(_) => prop_assert!(!solvable, "{:?}: {:?}", algorithm, ending),
            }
        }
    }
}

/// Two circles of moves that cost nothing, and a way out that costs 5.
#[test]
fn no_search_runs_in_circles_by_moves_that_cost_nothing() {
    let graph = Graph::with_costs(vec![
        vec![(0, 0), (2, 0)],
        vec![(1, 0), (1, 0)],
        vec![(0, 0), (3, 0)],
        vec![(2, 0), (1, 5)],
    ]);
    let part = Part::ahead(vec![0; 4]);
    for algorithm in [
        Algorithm::UNIFORM_COST,
        Algorithm::A_STAR,
        Algorithm::Q_STAR,
        Algorithm::repairing((3, 1), None),
        Algorithm::Rectangle { aspect: 2 },
        Algorithm::GREEDY,
        Algorithm::Bidirectional,
        Algorithm::Nbs,
        Algorithm::Mm,
        Algorithm::BAE,
        Algorithm::Dvcbs,
        Algorithm::Dbbs,
        Algorithm::RBFS,
        Algorithm::IDA_STAR,
        Algorithm::IdaStarTable {
            table: 0,
            parent_pruning: ParentPruning::On,
        },
        Algorithm::IdaStarTable {
            table: 400,
            parent_pruning: ParentPruning::On,
        },
        Algorithm::BUDGETED_TREE,
        Algorithm::A_STAR_TREE,
    ] {
        let outcome = run(&graph, &part, algorithm);
        let path = outcome.path().expect("it ends by itself");
        assert_eq!((path.len(), graph.cost(path)), (3, 5), "{algorithm:?}");
        assert!(outcome.statistics.generated < 30, "{algorithm:?}");
    }
}

/// A dear move to the goal, and a way of half the cost whose first move costs nothing: both have the priority of the goal.
#[test]
fn a_weighted_search_proves_no_more_than_its_path_divided_by_the_weight() {
    let graph = Graph::with_costs(vec![vec![(1, 4), (2, 0)], vec![], vec![(1, 2)]]);
    let part = Part::ahead(vec![0, 0, 2]);
    let algorithm = Algorithm::WeightedAStar {
        numerator: 2,
        denominator: 1,
        function: PriorityFunction::Linear,
        policy: Policy::USUAL,
    };
    let Ending::Solved {
        cost, lower_bound, ..
    } = run(&graph, &part, algorithm).ending
    else {
        panic!("a goal is reached");
    };
    assert_eq!((cost, lower_bound), (4, 2));
}
