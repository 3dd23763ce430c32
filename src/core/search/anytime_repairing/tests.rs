use super::*;
use crate::search::tests::costs::{Graph, Part, graphs};
use crate::search::tests::eight::*;
use crate::search::{Entry, Interned, Observer, record};
use proptest::prelude::*;
use std::collections::HashSet;

/// A solution that was told: the weight of its iteration, what it costs, what is proved.
type Told = (f64, u32, u32);

/// Takes down what a search tells.
#[derive(Default)]
struct Listener {
    weight: f64,
    told: Vec<Told>,
    weights: Vec<f64>,
}

impl Observer for Listener {
    fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
        None
    }

    fn improved(&mut self, length: u32, lower_bound: u32, _: &Statistics) {
        self.told.push((self.weight, length, lower_bound));
    }

    #[allow(clippy::cast_precision_loss, reason = "a small number")]
    fn round(&mut self, round: Round, _: &Statistics) {
        let (parts, whole) = round.limit();
        self.weight = parts as f64 / f64::from(whole);
        self.weights.push(self.weight);
    }
}

/// Runs it, and holds all that it told against the optimal cost.
fn told<D: Domain>(
    (domain, start): (&D, D::State),
    heuristic: &impl Heuristic<D>,
    algorithm: Algorithm,
    least: u32,
) -> (Outcome, Listener) {
    let (mut listener, limits) = (Listener::default(), Limits::default());
    let outcome = algorithm.run(domain, start, heuristic, heuristic, &limits, &mut listener);
    let (mut cheapest, mut highest) = (u32::MAX, 0);
    for &(weight, cost, bound) in &listener.told {
        assert!(least <= cost && cost <= cheapest, "{:?}", listener.told);
        assert!(highest <= bound && bound <= least, "{:?}", listener.told);
        (cheapest, highest) = (cost, bound);
        // The last one of a weight proves it.
        let is_last = listener.told.iter().rfind(|one| one.0 == weight);
        if is_last == Some(&(weight, cost, bound)) {
            assert!(f64::from(cost) <= weight * f64::from(least), "{:?}", listener.told);
        }
    }
    assert!(listener.weights.is_sorted_by(|before, next| before >= next));
    assert_eq!((cheapest, highest), (least, least));
    (outcome, listener)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn each_weight_bounds_what_a_path_costs(
        (graph, part) in graphs(),
        tenths in 10..60_u32,
        step in 1..30_u32,
    ) {
        let Some(least) = graph.distances()[0] else {
            return Ok(());
        };
        let algorithm = Algorithm::repairing((tenths, 10), Some((step, 10)));
        let (outcome, _) = told((&graph, 0), &part, algorithm, least);
        prop_assert_eq!(graph.cost(outcome.path().expect("it ends")), least);
    }

    #[test]
    fn no_state_is_expanded_twice_with_one_iteration((graph, part) in graphs(), tenths in 10..60_u32) {
        let algorithm = Algorithm::repairing((tenths, 10), Some((3, 10)));
        let space = Interned::new(&graph, 0, [&part, &part]);
        let (record, outcome) = record(&space, algorithm, &Limits::default(), 100_000, &mut Unobserved);
        let mut expanded = HashSet::new();
        let mut put_off = 0;
        for entry in &record.entries {
            match entry {
                Entry::Round { .. } => expanded.clear(),
                Entry::Taken(one) => prop_assert!(expanded.insert(one.state)),
                Entry::Produced(one) => put_off += u64::from(one.fate.name() == "inconsistent"),
                _ => {}
            }
        }
        prop_assert!(put_off > 0 || record.entries.len() < 100);
        prop_assert_eq!(record.expansions.len() as u64, outcome.statistics.expanded);
    }

    #[test]
    fn a_heuristic_that_says_too_much_proves_nothing((graph, part) in graphs(), times in 2..9_u32) {
        let over = Over(Part(part.0.iter().map(|h| h.saturating_mul(times)).collect()));
        let algorithm = Algorithm::repairing((3, 1), Some((1, 1_000_000)));
        let outcome = algorithm.run(&graph, 0, &over, &over, &Limits::default(), &mut Unobserved);
        match (graph.distances()[0], outcome.ending) {
            (Some(least), Ending::Solved { path, lower_bound, .. }) => {
                prop_assert!(least <= graph.cost(&path));
                prop_assert_eq!(lower_bound, 0);
            }
            (least, ending) => prop_assert_eq!((least, ending), (None, Ending::Stopped(StopReason::Exhausted))),
        }
    }
}

/// Estimates that nobody takes for admissible.
struct Over(Part);

impl Heuristic<Graph> for Over {
    fn estimate(&self, graph: &Graph, state: u32) -> Estimate {
        self.0.estimate(graph, state)
    }
}

#[test]
fn the_hardest_boards_are_solved_at_once_and_better_and_better() {
    for start in ["867 254 3b1", "647 85b 321"] {
        let case = Case::new(start, STANDARD, "udlr");
        let h2 = Manhattan::new(case.domain.grid());
        let (outcome, listener) = told((&case.domain, case.start), &h2, REPAIRING, 31);
        replay(&case.domain, case.start, outcome.path().expect("a solution"));
        assert!(outcome.ending.is_optimal());
        assert!(listener.told.len() >= 3, "{:?}", listener.told);
        let first = listener.told[0];
        assert!(first.0 == 3.0 && first.1 > 31 && first.2 < 31, "{first:?}");
    }
}

#[test]
fn a_weight_of_one_is_a_star() {
    for start in ["867 254 3b1", "5b8 421 736"] {
        let case = Case::new(start, STANDARD, "udlr");
        let once = Algorithm::repairing((1, 1), None);
        assert_eq!(case.leg(once), case.leg(Algorithm::A_STAR));
    }
}

#[test]
fn the_first_iteration_is_that_of_weighted_a_star_without_reopening() {
    let case = Case::new("867 254 3b1", STANDARD, "udlr");
    let h2 = Manhattan::new(case.domain.grid());
    let (_, listener) = told((&case.domain, case.start), &h2, REPAIRING, 31);
    let tuning = crate::search::Tuning {
        reopen: Some(false),
        ..crate::search::Tuning::default()
    };
    let (length, _) = case.all(Algorithm::weighted(3, 1).tuned(tuning), 2);
    assert_eq!(listener.told[0].1 as usize, length);
}

#[test]
fn limits_leave_the_best_solution_so_far_and_its_bound() {
    let case = Case::new("867 254 3b1", STANDARD, "udlr");
    let mut lengths = Vec::new();
    for max_nodes in (0..30).map(|step| Some(500 * step)) {
        let limits = Limits {
            max_nodes,
            ..Limits::default()
        };
        let outcome = case.outcome(REPAIRING, 2, &limits);
        match outcome.ending {
            Ending::Solved { cost, lower_bound, .. } => {
                assert!(lower_bound <= 31 && 31 <= cost);
                lengths.push(cost);
            }
            Ending::Stopped(reason) => {
                assert_eq!(reason, StopReason::MaxNodes);
                assert!(lengths.is_empty());
                assert!(outcome.statistics.lower_bound <= 31);
            }
        }
    }
    assert!(lengths.is_sorted_by(|before, next| before >= next), "{lengths:?}");
    assert!(lengths.iter().collect::<HashSet<_>>().len() > 1, "{lengths:?}");
}

#[test]
fn tiny_steps_take_no_longer() {
    let case = Case::new("876 b41 253", STANDARD, "udlr");
    let tiny = Algorithm::repairing((1_000, 1), Some((1, 1_000_000)));
    let coarse = Algorithm::repairing((1_000, 1), Some((1, 1)));
    let [tiny, coarse] = [tiny, coarse].map(|algorithm| case.le(algorithm));
    assert_eq!(tiny.0, coarse.0);
    assert!(tiny.1 < 1_000_000, "{tiny:?}");
}

#[test]
fn weights_are_written_as_they_were_given() {
    let line = |algorithm: Algorithm| algorithm.command_line(Some("h2"));
    assert_eq!(line(Algorithm::repairing((3, 1), None)), "solveARA 3 h2");
    let fine = Algorithm::repairing((25, 10), Some((1, 1000)));
    assert_eq!(line(fine), "solveARA 2.5 h2 by 0.001");
    assert_eq!(Algorithm::ALL.iter().filter(|one| one.name() == "ara").count(), 1);
}
