//! A number of nodes that is enough for any state, where one is known.

use super::endings::advised;
use super::kinds::kinds;
use super::{Run, run};
use crate::interp::Event;
use proptest::prelude::*;
use puzzle_core::puzzle::Method;

/// Searches that expand no state twice.
const SEARCHES: [&str; 5] = [
    "solveBFS",
    "solveDFS",
    "solveUCS",
    "solveGreedy",
    "solveAStar",
];

/// What the first advice of a script says to do.
fn advice(script: &str) -> String {
    let stopped = run(script);
    let help = stopped.host.events.iter().find_map(|event| match event {
        Event::Warning(report) => report.help(),
        _ => None,
    });
    help.expect("advice")
}

/// The nodes that the last search generated, and the most that it can from anywhere, if that is known.
fn bound(run: &Run) -> Option<(u64, u64)> {
    let session = run.engine.session();
    let result = session.result.as_ref()?;
    let Method::Algorithm(algorithm) = result.method else {
        return None;
    };
    let most = session
        .puzzle
        .most_generated(algorithm, result.heuristic.as_ref(), &mut || false)?;
    Some((result.outcome.statistics.generated, most))
}

#[test]
fn the_limit_that_is_offered_is_enough_for_the_farthest_states() {
    // Two states of the 8-puzzle are 31 moves away from the goal.
    let far = "randomizeState depth 31 distinct ";
    for search in [
        "solveBFS",
        "solveUCS",
        "solveAStar",
        "solveAStar h1",
        "solveAStar h1 reopen off",
    ] {
        let help = advice(&format!("{far}{search}"));
        assert!(
            help.contains("is enough for any state of `eight`"),
            "{search}: {help}"
        );
        let line = advised(&help);
        let text = format!("{far}{line} expect solved and length == 31");
        assert_eq!(run(&text).codes(), [""; 0], "{line}");
    }
    // Which search goes on for how long nobody knows beforehand: states may be expanded again, or are not kept.
    for search in [
        "solveAStar pairs",
        "solveIDAStar h1",
        "solveAStar h1 tree",
        "solveAStar h1 batch 3",
    ] {
        let help = advice(&format!("{far}{search}"));
        assert!(
            help.starts_with("with another limit: `") && !help.contains("enough"),
            "{search}: {help}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn no_search_generates_more_nodes_than_is_known_to_be_enough(kind in kinds(), seed in 0..99_u64, search in 0..5_usize) {
        for heuristic in kind.heuristics.iter().copied().chain([""]) {
            let name = if search < 3 { "" } else { heuristic };
            let run = kind.run(seed, &format!("{} {name} maxNodes 20000", SEARCHES[search]));
            prop_assert!(bound(&run).is_none_or(|(generated, most)| generated <= most), "{}: {name}", kind.name);
        }
    }
}

#[test]
fn the_states_of_a_defined_puzzle_are_counted_for_it() {
    let pancake = "define puzzle pancake n {\n  cells 1..$n\n  goal 1..$n\n  for k in 2..$n { move \"f$k\" reverse 1..$k }\n}\n\
                   puzzle pancake 6\nrandomizeState uniform\n";
    let mut greatest = 0;
    for search in [
        "solveBFS",
        "solveDFS",
        "solveUCS",
        "solveAStar pdb(\"1 2 3\")",
        "solveGreedy pdb(\"1 2 3\")",
    ] {
        for seed in 0..5 {
            let run = run(&format!("seed {seed} {pancake}{search} maxNodes none"));
            let (generated, most) = bound(&run).expect("a number");
            assert_eq!(most, 720 * 5, "{search}");
            assert!(generated <= most, "{search}: {generated}");
            greatest = greatest.max(generated);
        }
    }
    // It is no more than what some search needs.
    assert!(greatest > 720 * 3, "{greatest}");
}
