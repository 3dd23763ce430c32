use super::*;
use crate::search::Entry;
use crate::search::record::record;
use crate::search::tests::costs::{Over, Part, graphs};
use crate::search::tests::eight::*;
use crate::search::tests::improving::{Improvements, improvements};
use proptest::prelude::*;
use std::collections::HashSet;

/// Runs it. The last solution of each weight costs no more than that weight times the optimal cost.
fn told<D: Domain>(
    problem: (&D, D::State),
    heuristic: &impl Heuristic<D>,
    algorithm: Algorithm,
    optimal: u32,
) -> (Outcome, Improvements) {
    let (outcome, heard) = improvements(problem, heuristic, algorithm, optimal);
    for (round, cost, bound) in &heard.told {
        let last = heard.told.iter().rfind(|one| one.0 == *round);
        let (parts, whole) = round.limit();
        let within = |cost: u32, of: u32| {
            u64::from(cost) * u64::from(whole) <= parts.saturating_mul(of.into())
        };
        let is_last = last == Some(&(*round, *cost, *bound));
        assert!(!is_last || within(*cost, optimal), "{:?}", heard.told);
    }
    let weight = |round: &Round| round.limit().0;
    let falls = heard
        .rounds
        .is_sorted_by(|before, next| weight(before) >= weight(next));
    assert!(falls, "{:?}", heard.rounds);
    (outcome, heard)
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
        let (record, outcome) = record((&graph, 0), &part, algorithm, &Limits::default());
        let mut expanded = HashSet::new();
        for entry in &record.entries {
            match entry {
                Entry::Round { .. } => expanded.clear(),
                Entry::Expanded(one) => prop_assert!(expanded.insert(one.state)),
                _ => {}
            }
        }
        prop_assert_eq!(record.expansions.len() as u64, outcome.statistics.expanded);
    }

    #[test]
    fn a_heuristic_that_says_too_much_proves_nothing((graph, part) in graphs(), times in 2..9_u32) {
        let over = Over(Part::ahead(part.ahead.iter().map(|h| h.saturating_mul(times)).collect()));
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

#[test]
fn far_boards_are_solved_at_once_and_better_and_better() {
    for start in ["378 241 b56", "286 3b5 714"] {
        let case = Case::new(start, STANDARD, "udlr");
        let h2 = Manhattan::new(case.domain.grid());
        let (outcome, heard) = told((&case.domain, case.start), &h2, REPAIRING, 24);
        replay(
            &case.domain,
            case.start,
            outcome.path().expect("a solution"),
        );
        assert!(outcome.ending.is_optimal());
        assert!(heard.told.len() >= 2, "{:?}", heard.told);
        let first = heard.told[0];
        assert_eq!(first.0.limit(), (6, 2));
        assert!(first.1 > 30 && first.2 < 24, "{first:?}");
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
    let (_, heard) = told((&case.domain, case.start), &h2, REPAIRING, 31);
    let tuning = crate::search::Tuning {
        reopen: Some(false),
        ..crate::search::Tuning::default()
    };
    let (length, _) = case.all(Algorithm::weighted(3, 1).tuned(tuning), 2);
    assert_eq!(heard.told[0].1 as usize, length);
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
    assert_eq!(
        Algorithm::ALL
            .iter()
            .filter(|one| one.name() == "ara")
            .count(),
        1
    );
}
