use super::*;
use crate::search::Entry;
use crate::search::record::record;
use crate::search::tests::costs::{Over, Part, graphs};
use crate::search::tests::eight::*;
use crate::search::tests::graph::Graph;
use crate::search::tests::improving::improvements;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// How many states each iteration of a search expands at each depth, for the whole search.
fn expansions(case: &Case, aspect: u32) -> Vec<BTreeMap<u32, u64>> {
    let h2 = Manhattan::new(case.domain.grid());
    let algorithm = Rectangle { aspect };
    let space = (&case.domain, case.start);
    let (record, _) = record(space, &h2, algorithm, &Limits::default());
    let (mut depths, mut rounds) = (Vec::new(), Vec::new());
    for entry in &record.entries {
        match entry {
            Entry::Round { .. } => rounds.push(BTreeMap::new()),
            Entry::Expanded(one) => {
                let parent = one.from.and_then(|from| record.generated(from));
                let depth = parent.map_or(0, |one| depths[one.parent as usize - 1] + 1);
                depths.push(depth);
                let round: &mut BTreeMap<u32, u64> = rounds.last_mut().expect("a round");
                *round.entry(depth).or_default() += 1;
            }
            _ => {}
        }
    }
    rounds
}

#[test]
fn iterations_make_a_rectangle() {
    let case = Case::new("867 254 3b1", STANDARD, "udlr");
    for aspect in [1, 3, 50] {
        let rounds = expansions(&case, aspect);
        assert!(rounds.len() > 3, "{aspect}");
        for (number, depths) in (1_u64..).zip(&rounds) {
            let reached = u64::from(aspect) * (number - 1);
            for (&depth, &expanded) in depths {
                let depth = u64::from(depth);
                assert!(depth < reached + u64::from(aspect), "{aspect} {number}");
                let most = if depth < reached { 1 } else { number };
                assert!(expanded <= most, "{aspect} {number}: {depths:?}");
            }
        }
        // The first one goes straight down.
        let straight = (0..rounds[0].len() as u32).map(|depth| (depth, 1));
        assert_eq!(rounds[0], straight.collect(), "{aspect}");
    }
}

#[test]
fn the_hardest_boards_are_solved_better_and_better() {
    for start in ["867 254 3b1", "647 85b 321"] {
        let case = Case::new(start, STANDARD, "udlr");
        let h2 = Manhattan::new(case.domain.grid());
        for aspect in [1, 2, 7, 500, u32::MAX] {
            let algorithm = Rectangle { aspect };
            let (outcome, heard) = improvements((&case.domain, case.start), &h2, algorithm, 31);
            let path = outcome.path().expect("a solution");
            replay(&case.domain, case.start, path);
            assert_eq!(path.len(), 31);
            // Each one is better than the one before.
            let costs: Vec<u32> = heard.told.iter().map(|one| one.1).collect();
            assert!(
                costs.is_sorted_by(|before, next| before > next),
                "{costs:?}"
            );
            assert!(aspect == 1 || costs.len() > 1, "{aspect}: {costs:?}");
        }
    }
}

#[test]
fn it_ends_without_a_goal() {
    let case = Case::new("325 678 b14", "b12 345 678", "udlr");
    for aspect in [1, 100] {
        let outcome = case.outcome(Rectangle { aspect }, 2, &Limits::default());
        assert_eq!(outcome.ending, Ending::Stopped(StopReason::Exhausted));
        assert_eq!(outcome.statistics.stored, 181_440);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn it_ends_with_the_cheapest_path((graph, part) in graphs(), aspect in 1..6_u32) {
        let Some(least) = graph.distances()[0] else {
            return Ok(());
        };
        let (outcome, _) = improvements((&graph, 0), &part, Rectangle { aspect }, least);
        prop_assert_eq!(graph.cost(outcome.path().expect("a solution")), least);
    }

    #[test]
    fn an_end_proves_optimality_whatever_the_heuristic((graph, part) in graphs(), times in 2..9_u32) {
        let over = Over(Part::ahead(part.ahead.iter().map(|h| h.saturating_mul(times)).collect()));
        let algorithm = Rectangle { aspect: 2 };
        let outcome = algorithm.run(&graph, 0, &over, &over, &Limits::default(), &mut Unobserved);
        match (graph.distances()[0], outcome.ending) {
            (Some(least), Ending::Solved { path, lower_bound, .. }) => {
                prop_assert_eq!((graph.cost(&path), lower_bound), (least, least));
            }
            (least, ending) => prop_assert_eq!((least, ending), (None, Ending::Stopped(StopReason::Exhausted))),
        }
    }

    #[test]
    fn without_an_admissible_heuristic_a_limit_proves_nothing((graph, part) in graphs(), most in 0..20_u64) {
        let over = Over(part);
        let limits = Limits { max_nodes: Some(most), ..Limits::default() };
        let outcome = Rectangle { aspect: 1 }.run(&graph, 0, &over, &over, &limits, &mut Unobserved);
        if outcome.statistics.generated < most {
            return Ok(());
        }
        if let Ending::Solved { path, lower_bound, .. } = outcome.ending {
            prop_assert!(lower_bound == 0 || Some(graph.cost(&path)) == graph.distances()[0]);
        }
    }
}

#[test]
fn a_goal_at_no_cost_ends_it() {
    let graph = Graph::with_costs(vec![
        vec![(2, 0), (2, 5)],
        vec![(1, 0), (1, 0)],
        vec![(0, 0), (1, 0)],
    ]);
    let part = Part::ahead(vec![0; 3]);
    let (outcome, _) = improvements((&graph, 0), &part, Rectangle { aspect: 1 }, 0);
    assert_eq!(outcome.path().map(<[_]>::len), Some(2));
}

/// The long path to state 2 is pruned by the first solution; the path of 0 through state 3, as many moves long, must open it.
#[test]
fn a_state_that_was_pruned_is_opened_by_a_better_path_of_the_same_length() {
    let to = |state, cost| (state, cost);
    let edges = vec![
        vec![to(4, 9), to(3, 0)],
        vec![to(0, 0), to(0, 0)],
        vec![to(0, 0), to(1, 0)],
        vec![to(2, 0), to(0, 0)],
        vec![to(2, 1), to(1, 0)],
    ];
    let (graph, zero) = (Graph::with_costs(edges), Part::ahead(vec![0; 5]));
    let outcome = Algorithm::Rectangle { aspect: 500 }.run(
        &graph,
        0,
        &zero,
        &zero,
        &Limits::default(),
        &mut Unobserved,
    );
    let Ending::Solved { path, .. } = &outcome.ending else {
        panic!("{:?}", outcome.ending);
    };
    assert_eq!(graph.cost(path), 0);
}
