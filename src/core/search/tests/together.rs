//! Depth-first iterations that ask for the estimates of many states at once.

use super::batches::InBatches;
use super::bpmx::samples;
use super::costs::Part;
use crate::search::record::RecordingObserver;
use crate::search::tests::eight::*;
use crate::search::{
    Entry, GraphUse, Node, Outcome, Priority, Reached, SearchGraph, StopReason, search_graph,
};
use crate::state::Board;
use proptest::prelude::*;
use std::sync::atomic::Ordering;

/// How an iteration is run.
#[derive(Clone, Copy, Debug)]
struct Way {
    improves: bool,
    bpmx: bool,
    goes_back: bool,
    weight: u64,
    most: u64,
}

fn ways() -> impl Strategy<Value = Way> {
    let bits = (any::<bool>(), any::<bool>(), any::<bool>());
    (bits, 1..3_u64, 0..400_u64).prop_map(|((improves, bpmx, goes_back), weight, most)| Way {
        improves,
        bpmx,
        goes_back,
        weight,
        most: if most < 200 { most } else { 3000 },
    })
}

/// Iterative deepening that asks for so many states at once: the outcome and the record.
fn run<D: Domain, H: Heuristic<D>>(
    (domain, start): (&D, D::State),
    heuristic: &H,
    way: Way,
    together: u64,
) -> (Outcome, Vec<Entry>) {
    let algorithm = |graph: &mut dyn SearchGraph| -> Result<Option<Node>, StopReason> {
        graph.ask_together(together);
        let rate = &mut |reached: &Reached<'_>| {
            let (g, h) = (u64::from(reached.g), u64::from(reached.estimates[0]));
            Ok(Some(Priority::of(g + way.weight * h)))
        };
        graph.start(rate)?;
        let mut threshold = graph.peek().map(|(first, _)| first.f);
        while let Some(units) = threshold {
            let iteration = graph.depth_first(units, way.improves, rate)?;
            if iteration.goal.is_some() {
                return Ok(iteration.goal);
            }
            threshold = iteration.next;
        }
        Ok(None)
    };
    let used = GraphUse {
        bpmx: way.bpmx,
        goes_back: way.goes_back,
        ..GraphUse::default()
    };
    let limits = Limits {
        max_nodes: Some(way.most),
        ..Limits::default()
    };
    let board = &|_| Board::new(&[0]);
    let mut unobserved = Unobserved;
    let mut observer = RecordingObserver::new(100_000, &mut unobserved);
    let heuristics = std::slice::from_ref(heuristic);
    let outcome = search_graph(
        (domain, start),
        heuristics,
        used,
        &limits,
        &mut observer,
        board,
        &algorithm,
    );
    let (record, _) = observer.finish(&outcome).expect("it began");
    (outcome.without_bytes(), record.entries)
}

/// Holds each number of states that is asked for at once against the search that asks for none before its turn; returns the
/// number of questions and states of each.
fn holds<D: Domain, H: Heuristic<D>>(
    space: (&D, D::State),
    heuristic: &H,
    way: Way,
) -> Result<Vec<[u64; 2]>, TestCaseError> {
    let plain = run(space, heuristic, way, 1);
    let mut calls = Vec::new();
    for together in [0, 1, 2, 5, 30, 1000, u64::MAX] {
        let wanting = InBatches::new(heuristic);
        let batched = run(space, &wanting, way, together);
        prop_assert_eq!(&plain.0, &batched.0, "{} {:?}", together, way);
        prop_assert!(plain.1 == batched.1, "{} {:?}", together, way);
        calls.push([&wanting.batches, &wanting.states].map(|count| count.load(Ordering::Relaxed)));
    }
    Ok(calls)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn nothing_of_a_search_in_a_graph_depends_on_it((graph, h) in samples(), way in ways()) {
        let calls = holds((&graph, 0), &Part::ahead(h), way)?;
        prop_assert_eq!(calls[0], calls[1]);
    }

    #[test]
    fn nothing_of_a_search_on_a_board_depends_on_it(
        steps in prop::collection::vec(0..4_u8, 0..30), way in ways(),
    ) {
        let case = Case::new(STANDARD, STANDARD, "udlr");
        let start = walk(&case.domain, &steps);
        let calls = holds((&case.domain, start), &Manhattan::new(case.domain.grid()), way)?;
        // Who asks for more asks less often, but for the successors of the last node, which may need one more.
        for (fewer, more) in calls.iter().zip(&calls[1..]) {
            prop_assert!(more[0] <= fewer[0] + more[1] / 4096, "{:?} {:?}", calls, way);
        }
    }
}

#[test]
fn far_from_the_goal_it_asks_a_fraction_of_the_questions() {
    let case = Case::new("867 254 3b1", STANDARD, "udlr");
    let way = Way {
        improves: false,
        bpmx: false,
        goes_back: false,
        weight: 1,
        most: u64::MAX,
    };
    let space = (&case.domain, case.start);
    let heuristic = Manhattan::new(case.domain.grid());
    let calls = holds(space, &heuristic, way).expect("they agree");
    let [one, .., thousand, _] = &calls[..] else {
        unreachable!("seven numbers are tried");
    };
    assert!(
        one[0] > 50 * thousand[0] && thousand[1] < 2 * one[1],
        "{calls:?}"
    );
}
