//! `audit H STATE`: the values of a heuristic that are admissible and consistent at one state.

use super::kinds::KINDS;
use super::{codes, run, shown};
use crate::interp::{Event, RunEnd};
use proptest::prelude::*;
use puzzle_core::heuristic::HeuristicSpec;
use serde_json::Value;
use std::fmt::Write;

/// Nodes of the graphs that are drawn: the first is the start, the last the goal.
const NODES: [&str; 5] = ["S", "A", "B", "C", "G"];

/// The events of a script with that name.
fn events(script: &str, name: &str) -> Vec<Value> {
    let run = run(script);
    let events = run.host.events.iter();
    let events = events.map(|event| serde_json::to_value(event).expect("an event"));
    events.filter(|event| event["event"] == name).collect()
}

/// A graph with these values of `h`.
fn graph(arcs: &[(usize, usize, u32)], values: &[u32]) -> String {
    let mut text = "define graph g {\n  start S goal G\n".to_owned();
    // Each node can reach the goal.
    let path = (0..4).map(|node| (node, node + 1, 9));
    for (from, to, cost) in path.chain(arcs.iter().copied()) {
        let _ = writeln!(text, "  arc {} {} {cost}", NODES[from], NODES[to]);
    }
    for (node, value) in NODES.iter().zip(values) {
        let _ = writeln!(text, "  h {node} {value}");
    }
    text + "}\npuzzle g\n"
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn ranges_are_those_that_audits_of_every_value_find(
        arcs in prop::collection::vec((0..5_usize, 0..5_usize, 0..12_u32), 0..7),
        values in prop::collection::vec(0..12_u32, 4),
        node in 0..4_usize,
    ) {
        let mut values = values;
        values.push(0);
        let told = events(&format!("{}audit h {}", graph(&arcs, &values), NODES[node]), "audit_range");
        prop_assert_eq!(told.len(), 1);
        let number = |field: &str| told[0][field].as_f64().unwrap_or(f64::INFINITY);
        let mut broken = Vec::new();
        for value in 0..60_u32 {
            let mut values = values.clone();
            values[node] = value;
            let audited = events(&format!("{}audit h", graph(&arcs, &values)), "audited");
            let names_node = |witness: &str| audited[0][witness]["state"] == NODES[node];
            // Of several states that it says too much of, one at the same distance may be the first.
            let is_over = f64::from(value) > number("distance");
            prop_assert!(is_over || !names_node("witness"), "{}", &told[0]);
            prop_assert!(!is_over || audited[0]["admissible"] == false, "{}", &told[0]);
            broken.push(audited[0]["inconsistent"].as_u64().expect("a count"));
        }
        // Moves between other nodes are broken whatever the value is.
        let fewest = broken.iter().min().copied().unwrap_or_default();
        let is_possible = number("least") <= number("greatest");
        if is_possible {
            for (value, &count) in (0..60_u32).zip(&broken) {
                let is_in = number("least") <= f64::from(value) && f64::from(value) <= number("greatest");
                prop_assert_eq!(is_in, count == fewest, "{} {}", value, &told[0]);
            }
        }
        let estimate = f64::from(values[node]);
        prop_assert_eq!(told[0]["consistent"] == true, number("least") <= estimate && estimate <= number("greatest"));
        prop_assert_eq!(told[0]["admissible"] == true, estimate <= number("distance"));
    }
}

#[test]
fn a_range_names_the_moves_that_limit_it() {
    let graph = "define graph g {\n  start S goal G\n  arc S A 1.5 arc A G 3 arc S G 9 arc G D 1\n  h S 4 h A 3.5 h G 0 h D 2\n}\npuzzle g\n";
    let text = |script: &str| {
        let run = run(&format!("{graph}{script}"));
        assert_eq!(run.end, RunEnd::Done, "{script}");
        let shown: Vec<String> = run.host.events.iter().map(shown).collect();
        shown.join("\n").trim_start().to_owned()
    };
    assert_eq!(
        text("audit h A"),
        "h at A, goal G: 3.5, neither admissible nor consistent\n  admissible: 0 to 3, which the cheapest path costs: G\n  \
         consistent with the other values: 2.5 to 3\n    at least 2.5: A from S to A costs 1.5, and S has 4\n    \
         at most 3: G from A to G costs 3, and G has 0"
    );
    assert!(text("audit h D").contains("admissible: any value, no path leads to the goal"));
    assert!(text("audit h G").contains("admissible: 0, it is a goal"));
    assert!(text("audit [h zero] S").ends_with("zero at S, goal G: 0\n  admissible: 0 to 4.5, which the cheapest path costs: A G\n  consistent with the other values: 0 to 1.5\n    at most 1.5: A from S to A costs 1.5, and A has 0"));
    assert_eq!(codes(&format!("{graph}audit h E")), ["state::no_node"]);
    assert_eq!(codes("audit h2 dept"), ["argument::unknown_word"]);
}

#[test]
fn the_current_state_of_every_kind_of_puzzle_has_a_range_or_a_reason() {
    let mut told = Vec::new();
    for kind in KINDS {
        for heuristic in kind.heuristics {
            let run = kind.run(
                2,
                &format!(
                    "memoryLimit 64MiB\nmaxNodes 20000\nlet here = $state\naudit {heuristic} $here"
                ),
            );
            let puzzle = run.engine.session().puzzle.clone();
            let ranges = run.host.events.iter().filter_map(|event| match event {
                Event::AuditRange(report) => Some(report),
                _ => None,
            });
            for report in ranges {
                told.push(kind.name);
                let spec = HeuristicSpec::read(heuristic).expect("a heuristic");
                if puzzle.is_admissible(&spec) {
                    assert!(report.admissible, "{}: {report:?}", kind.name);
                }
            }
            let is_told = told.last() == Some(&kind.name);
            assert_ne!(
                is_told,
                run.codes()
                    .iter()
                    .any(|code| code.contains("audit") || code.contains("not_offered")),
                "{} {heuristic}: {:?}",
                kind.name,
                run.reports()
            );
        }
    }
    told.dedup();
    assert!(told.len() > 3, "{told:?}");
}
