//! Searches of scripts with partial expansion.

use super::kinds::{Kind, kinds};
use super::{Run, last_watched, run};
use crate::interp::WatchedSearch;
use proptest::prelude::*;
use puzzle_core::search::{Ending, Entry, Statistics};
use std::collections::BTreeSet;

const MOST: &str = "maxNodes 20000";

fn statistics(run: &Run) -> Statistics {
    let result = run.engine.session().result.as_ref();
    result.expect("a search").outcome.statistics
}

/// Whether a heuristic is known to be admissible.
fn is_admissible(kind: &Kind, seed: u64, heuristic: &str) -> bool {
    let asked = kind.run(seed, &format!("solveGreedy {heuristic} maxNodes 1"));
    let session = asked.engine.session();
    let spec = { session.result.as_ref() }.and_then(|result| result.heuristic.as_ref());
    spec.is_some_and(|spec| session.puzzle.is_admissible(spec))
}

/// The states that were expanded with an f below one, and whether no successor had a smaller f than its parent's path.
fn expanded_below(watched: &WatchedSearch, optimum: u64) -> (BTreeSet<String>, bool) {
    let mut below = BTreeSet::new();
    let mut is_monotone = true;
    let mut expanded_f = None;
    for entry in &watched.record.entries {
        match entry {
            Entry::Expanded(taken) => {
                expanded_f = Some(u64::from(taken.g) * watched.record.f_scale);
                expanded_f = expanded_f.and_then(|g| Some(g + u64::from(taken.h?)));
                if taken.f < Some(optimum) {
                    below.insert(watched.text(taken.state));
                }
            }
            Entry::Generated(one) => {
                is_monotone &= one.f.is_none_or(|f| Some(f) >= expanded_f);
            }
            _ => {}
        }
    }
    (below, is_monotone)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// What "Enhanced partial expansion A*" (Goldenberg and others 2014) says of A* with partial expansion.
    #[test]
    fn no_node_above_the_optimum_is_stored_and_all_below_are_expanded(
        kind in kinds(), seed in 0..99_u64, heuristic in any::<prop::sample::Index>(), ties in any::<bool>(),
    ) {
        prop_assume!(!kind.heuristics.is_empty());
        let heuristic = kind.heuristics[heuristic.index(kind.heuristics.len())];
        let form = if ties { "bestFirst(g + h, h)" } else { "bestFirst(g + h)" };
        let of = |form: &str| kind.run(seed, &format!("define search mine = {form}\nwatch solve mine {heuristic} {MOST}"));
        let [plain, partial] = [of(form), of(&format!("partialExpansion({form})"))];
        prop_assert_eq!(partial.codes(), plain.codes());
        let records = [&plain, &partial].map(|run| last_watched(run.engine.session()));
        let [Some(whole), Some(cost)] = [&plain, &partial].map(|run| {
            let result = run.engine.session().result.as_ref();
            match result?.outcome.ending {
                Ending::Solved { cost, .. } => Some(cost),
                Ending::Stopped(_) => None,
            }
        }) else {
            return Ok(());
        };
        if !is_admissible(kind, seed, heuristic) {
            return Ok(());
        }
        prop_assert_eq!(whole, cost, "{} {}", kind.name, heuristic);
        let optimum = u64::from(cost) * records[1].record.f_scale;
        let produced = records[1].record.entries.iter().filter_map(|entry| match entry {
            Entry::Generated(one) if one.fate.is_open() => one.f,
            _ => None,
        });
        for f in produced {
            prop_assert!(f <= optimum, "{} {}: {} above {}", kind.name, heuristic, f, optimum);
        }
        let [(all, is_monotone), (partly, _)] = records.map(|watched| expanded_below(watched, optimum));
        if is_monotone {
            prop_assert_eq!(all, partly, "{} {}", kind.name, heuristic);
            prop_assert!(statistics(&partial).stored <= statistics(&plain).stored);
        }
    }
}

#[test]
fn it_stores_less_in_the_same_time_and_ends_with_a_bound() {
    let script = |form: &str| {
        format!(
            "puzzle fifteen\nsetState \"14 13 15 7 11 12 9 5 6 b 1 2 4 8 10 3\"\ndefine search mine = {form}\n\
             solve mine linearConflict maxNodes 60000\nexpect lowerBound == 57"
        )
    };
    let [plain, partial] = [
        "bestFirst(g + h, h)",
        "partialExpansion(bestFirst(g + h, h))",
    ]
    .map(|form| run(&script(form)));
    assert_eq!([plain.codes(), partial.codes()], [[""; 0]; 2]);
    let [plain, partial] = [statistics(&plain), statistics(&partial)];
    assert!(partial.stored < plain.stored * 2 / 3);
}
