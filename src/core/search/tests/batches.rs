//! Searches that ask for the estimates of many states at once.

use super::costs::{Over, Part, graphs};
use crate::search::record::record;
use crate::search::tests::eight::*;
use crate::search::{Entry, Estimate, Policy, Ties, Tuning};
use proptest::prelude::*;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

/// Another heuristic, which is asked for batches alone, but for the start and by searches that know none.
pub(super) struct InBatches<'a, H> {
    inner: &'a H,
    /// How many batches were asked for, and how many states.
    pub(super) batches: AtomicU64,
    pub(super) states: AtomicU64,
    /// Which batch fails, from 0.
    failing: Option<u64>,
}

impl<'a, H> InBatches<'a, H> {
    pub(super) fn new(inner: &'a H) -> Self {
        Self {
            inner,
            batches: AtomicU64::new(0),
            states: AtomicU64::new(0),
            failing: None,
        }
    }
}

impl<D: Domain, H: Heuristic<D>> Heuristic<D> for InBatches<'_, H> {
    fn estimate(&self, domain: &D, state: D::State) -> Estimate {
        self.inner.estimate(domain, state)
    }

    fn wants_batches(&self) -> bool {
        true
    }

    fn estimate_all(
        &self,
        domain: &D,
        states: &[D::State],
        estimates: &mut [Estimate],
        _: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<(), StopReason> {
        assert_eq!(states.len(), estimates.len());
        let number = self.batches.fetch_add(1, Ordering::Relaxed);
        self.states
            .fetch_add(states.len() as u64, Ordering::Relaxed);
        if self.failing.is_some_and(|failing| number >= failing) {
            return Err(StopReason::Interrupted);
        }
        for (estimate, &state) in estimates.iter_mut().zip(states) {
            *estimate = self.inner.estimate(domain, state);
        }
        Ok(())
    }

    fn estimate_back(&self, domain: &D, state: D::State) -> Estimate {
        self.inner.estimate_back(domain, state)
    }

    fn scale(&self) -> u32 {
        self.inner.scale()
    }

    fn is_admissible(&self) -> bool {
        self.inner.is_admissible()
    }

    fn is_consistent(&self) -> bool {
        self.inner.is_consistent()
    }
}

/// All algorithms, and each as it may be tuned.
fn algorithms() -> Vec<Algorithm> {
    let mut algorithms: Vec<Algorithm> = ALL.to_vec();
    let beams = [Some(3), None].map(|width| Algorithm::Beam {
        width,
        named: true,
        monotonic: false,
    });
    let with_table = Algorithm::ida_star_table(4_000);
    for algorithm in ALL.into_iter().chain(beams).chain([with_table]) {
        let tie = Ties::ALL.map(|ties| Tuning {
            ties: Some(ties),
            ..Tuning::default()
        });
        let reopen = Tuning {
            reopen: Some(false),
            ..Tuning::default()
        };
        let batch = Tuning {
            batch: Some(7),
            ..Tuning::default()
        };
        let monotonic = Tuning {
            monotonic: true,
            ..Tuning::default()
        };
        for tuning in tie.into_iter().chain([reopen, batch, monotonic]) {
            let tuned = algorithm.tuned(tuning);
            if !algorithms.contains(&tuned) {
                algorithms.push(tuned);
            }
        }
    }
    algorithms
}

/// The same entries with states numbered as they come: whoever asks for batches meets some earlier.
fn renumbered(mut entries: Vec<Entry>) -> Vec<Entry> {
    let mut numbers = HashMap::new();
    for entry in &mut entries {
        let state = match entry {
            Entry::Expanded(taken) => &mut taken.state,
            Entry::Generated(produced) => &mut produced.state,
            Entry::Goal { state, .. }
            | Entry::Dropped { state, .. }
            | Entry::Queued { state, .. }
            | Entry::BackedUp { state, .. } => state,
            Entry::Round { .. } => continue,
        };
        let next = numbers.len() as u32;
        *state = *numbers.entry(*state).or_insert(next);
    }
    entries
}

/// Runs an algorithm with a heuristic, and with the same in batches, and compares outcomes and records.
fn holds<D: Domain>(
    domain: &D,
    start: D::State,
    heuristic: &impl Heuristic<D>,
    algorithm: Algorithm,
    limits: &Limits,
) -> Result<(), TestCaseError> {
    let plain = algorithm.run(domain, start, heuristic, heuristic, limits, &mut Unobserved);
    let wanting = InBatches::new(heuristic);
    let wanting = &wanting;
    let batched = algorithm.run(domain, start, wanting, wanting, limits, &mut Unobserved);
    prop_assert_eq!(
        plain.clone().without_bytes(),
        batched.without_bytes(),
        "{:?}",
        algorithm
    );
    // So few that no record is full: where one ends a search, that depends on when the observer is asked.
    let limits = &Limits {
        max_nodes: limits.max_nodes.map(|most| most.min(700)),
        ..*limits
    };
    let (plain, first) = record((domain, start), heuristic, algorithm, limits);
    let (batched, second) = record((domain, start), wanting, algorithm, limits);
    let [plain, batched] = [plain, batched].map(|record| renumbered(record.entries));
    prop_assert_eq!(plain, batched, "{:?}", algorithm);
    prop_assert_eq!(first.ending, second.ending, "{:?}", algorithm);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn nothing_changes_by_asking_for_batches(
        steps in prop::collection::vec(0..4_u8, 0..24),
        most in prop::option::of(0..2_000_u64),
    ) {
        let case = Case::new(STANDARD, STANDARD, "udlr");
        let (domain, start) = (&case.domain, walk(&case.domain, &steps));
        let (h1, h2) = (Misplaced::new(domain.grid()), Manhattan::new(domain.grid()));
        let limits = Limits { max_nodes: most.or(Some(20_000)), ..Limits::default() };
        for algorithm in algorithms() {
            holds(domain, start, &h1, algorithm, &limits)?;
            holds(domain, start, &h2, algorithm, &limits)?;
            holds(domain, start, &Sum(h1.clone(), h2.clone()), algorithm, &limits)?;
        }
    }

    #[test]
    fn nothing_changes_with_costs(
        (graph, part) in graphs(),
        most in prop::option::of(0..100_u64),
    ) {
        let limits = Limits { max_nodes: most.or(Some(1_000)), ..Limits::default() };
        let over = Over(Part::ahead(part.ahead.clone()));
        for algorithm in algorithms() {
            holds(&graph, 0, &part, algorithm, &limits)?;
            holds(&graph, 0, &over, algorithm, &limits)?;
        }
    }

    #[test]
    fn a_batch_is_what_its_definition_says(
        steps in prop::collection::vec(0..4_u8, 0..40),
        ties in prop::sample::select(&Ties::ALL[..4]),
        batch in 1..40_u32,
        weight in prop::sample::select(vec![(1, 1), (2, 5), (0, 1)]),
    ) {
        let case = Case::new(STANDARD, STANDARD, "udlr");
        let (domain, start) = (&case.domain, walk(&case.domain, &steps));
        let h2 = Manhattan::new(domain.grid());
        let tuning = Tuning { ties: Some(ties), batch: Some(batch), ..Tuning::default() };
        let algorithm = match weight {
            (1, 1) => Algorithm::A_STAR,
            (0, 1) => Algorithm::GREEDY,
            (below, above) => Algorithm::weighted(above, below),
        };
        let outcome = algorithm.tuned(tuning).run(domain, start, &h2, &h2, &Limits::default(), &mut Unobserved);
        let expected = in_batches(domain, start, &h2, weight, (ties, batch));
        prop_assert_eq!(counts(&outcome), expected);
    }

    #[test]
    fn a_batch_of_a_weighted_search_proves_no_more_than_is_true(
        (graph, part) in graphs(),
        batch in 1..12_u32,
        weight in prop::sample::select(vec![(1, 1), (3, 2), (3, 1)]),
        most in prop::option::of(0..40_u64),
    ) {
        let distances = graph.distances();
        let tuning = Tuning { batch: Some(batch), ..Tuning::default() };
        let algorithm = Algorithm::weighted(weight.0, weight.1).tuned(tuning);
        let limits = Limits { max_nodes: most, ..Limits::default() };
        let outcome = algorithm.run(&graph, 0, &part, &part, &limits, &mut Unobserved);
        let least = distances[0].unwrap_or(u32::MAX);
        match outcome.ending {
            Ending::Solved { path, lower_bound, .. } => {
                let cost = graph.cost(&path);
                prop_assert!(lower_bound <= least && cost >= least);
                prop_assert!(u64::from(cost) * u64::from(weight.1) <= u64::from(least) * u64::from(weight.0.max(weight.1)));
                if weight == (1, 1) {
                    prop_assert_eq!((cost, lower_bound), (least, least));
                }
            }
            Ending::Stopped(StopReason::Exhausted) => prop_assert_eq!(distances[0], None),
            Ending::Stopped(_) => prop_assert!(outcome.statistics.lower_bound <= least),
        }
    }
}

/// Cost, expanded, generated, goal tests, opened again.
type Counts = (usize, u64, u64, u64, u64);

fn counts(outcome: &Outcome) -> Counts {
    let statistics = outcome.statistics;
    (
        outcome.path().expect("a solvable board").len(),
        statistics.expanded,
        statistics.generated,
        statistics.goal_tests,
        statistics.reopened,
    )
}

/// Batch-weighted search with `f = share * g + weight * h` on a list that is looked through; greedy without a share.
fn in_batches(
    domain: &SlidingDomain<u64>,
    start: u64,
    heuristic: &impl Heuristic<SlidingDomain<u64>>,
    (share, weight): (u32, u32),
    (ties, batch): (Ties, u32),
) -> Counts {
    let mut known = HashMap::from([(start, (0_u32, false))]);
    let mut open = vec![(start, 0_u32, 0_i64)];
    let (mut pushed, mut expanded, mut generated, mut tests, mut reopened) = (0_i64, 0, 0, 0, 0);
    let f = |state: u64, g: u32| share * g + weight * heuristic.estimate(domain, state);
    let sorted = |&(state, g, number): &(u64, u32, i64)| {
        let h = heuristic.estimate(domain, state);
        let tie = match ties {
            Ties::Fifo => (0, number),
            Ties::Lifo => (0, -number),
            Ties::HighG => (-i64::from(g), number),
            Ties::LowH => (i64::from(h), number),
            _ => unreachable!("numbers break these ties"),
        };
        (f(state, g), tie)
    };
    let mut waiting: Option<u32> = None;
    loop {
        let mut taken = Vec::new();
        while taken.len() < batch as usize && !open.is_empty() {
            let first = (0..open.len()).min_by_key(|&at| sorted(&open[at]));
            let first = first.expect("something is open");
            let (state, g, _) = open[first];
            if waiting.is_some_and(|cost| f(state, g) >= share * cost) {
                break;
            }
            open.swap_remove(first);
            if known[&state] != (g, false) {
                continue;
            }
            tests += 1;
            if domain.is_goal(state) {
                waiting = Some(g);
                if share == 0 {
                    return (g as usize, expanded, generated, tests, reopened);
                }
                continue;
            }
            known.insert(state, (g, true));
            taken.push(state);
        }
        if taken.is_empty() {
            let cost = waiting.expect("a solvable board") as usize;
            return (cost, expanded, generated, tests, reopened);
        }
        for state in taken {
            let (g, is_closed) = known[&state];
            if !is_closed {
                continue;
            }
            expanded += 1;
            let _ = domain.expand(state, |_, child| {
                generated += 1;
                let better = match known.get(&child) {
                    None => true,
                    Some(&(before, _)) if share == 0 || before <= g + 1 => false,
                    Some(&(_, closed)) => {
                        reopened += u64::from(closed);
                        true
                    }
                };
                if better {
                    known.insert(child, (g + 1, false));
                    pushed += 1;
                    open.push((child, g + 1, pushed));
                }
                ControlFlow::<()>::Continue(())
            });
        }
    }
}

#[test]
fn a_layer_and_a_batch_are_asked_for_at_once() {
    let case = Case::new("867 254 3b1", STANDARD, "udlr");
    let (domain, start) = (&case.domain, case.start);
    let h2 = Manhattan::new(domain.grid());
    let calls = |algorithm: Algorithm| {
        let wanting = InBatches::new(&h2);
        let limits = Limits::default();
        let outcome = algorithm.run(domain, start, &wanting, &h2, &limits, &mut Unobserved);
        let [batches, states] = [wanting.batches, wanting.states].map(AtomicU64::into_inner);
        (outcome, batches, states)
    };
    let beam = Algorithm::Beam {
        width: Some(100),
        named: true,
        monotonic: false,
    };
    // The start, then a batch for each layer of the path.
    let (outcome, batches, states) = calls(beam);
    let length = outcome.path().expect("a path").len() as u64;
    assert_eq!(batches, 1 + length);
    assert_eq!(states, 1 + outcome.statistics.generated);
    // Each expansion, and a hundred of them.
    let (outcome, batches, _) = calls(Algorithm::A_STAR);
    let expanded = outcome.statistics.expanded;
    assert!(batches > expanded / 2 && batches <= 1 + expanded);
    let tuning = Tuning {
        batch: Some(100),
        ..Tuning::default()
    };
    let (outcome, batches, _) = calls(Algorithm::A_STAR.tuned(tuning));
    let expanded = outcome.statistics.expanded;
    assert!(batches < expanded / 50, "{batches} for {expanded}");
    assert!(outcome.ending.is_optimal());
}

#[test]
fn a_heuristic_that_fails_ends_every_search_that_asks_for_batches() {
    let case = Case::new("867 254 3b1", STANDARD, "udlr");
    let (domain, start) = (&case.domain, case.start);
    let h2 = Manhattan::new(domain.grid());
    let beam = Algorithm::Beam {
        width: Some(100),
        named: true,
        monotonic: false,
    };
    let batch = Tuning {
        batch: Some(10),
        ..Tuning::default()
    };
    for algorithm in [
        Algorithm::A_STAR,
        Algorithm::A_STAR.tuned(batch),
        Algorithm::weighted(5, 2),
        Algorithm::GREEDY,
        Algorithm::GREEDY.tuned(batch),
        Algorithm::IDA_STAR,
        Algorithm::ida_star_table(4_000),
        Algorithm::BUDGETED_TREE,
        REPAIRING,
        beam,
    ] {
        for threads in [1, 2] {
            for failing in [1, 5] {
                let wanting = InBatches {
                    failing: Some(failing),
                    ..InBatches::new(&h2)
                };
                let limits = Limits {
                    threads,
                    ..Limits::default()
                };
                let observer = &mut Unobserved;
                let outcome = algorithm.run(domain, start, &wanting, &h2, &limits, observer);
                let interrupted = Ending::Stopped(StopReason::Interrupted);
                assert_eq!(outcome.ending, interrupted, "{algorithm:?}");
                assert!(outcome.statistics.expanded <= failing + 60, "{algorithm:?}");
            }
        }
    }
}

#[test]
fn a_batch_is_part_of_a_command_line() {
    let policy = Policy {
        batch: 1000,
        ..Policy::USUAL
    };
    let algorithm = Algorithm::AStar { policy };
    assert_eq!(
        algorithm.command_line(Some("h2")),
        "solveAStar h2 batch 1000"
    );
    let none = Tuning {
        batch: Some(0),
        ..Tuning::default()
    };
    assert_eq!(Algorithm::GREEDY.tuned(none), Algorithm::GREEDY);
}
