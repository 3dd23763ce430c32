//! Graphs whose costs are decimals beside the same with ten or a hundred times those costs.

use super::{printed, run, shown};
use proptest::prelude::*;
use serde_json::Value;
use std::fmt::Write;

/// Fields that say a cost, or costs.
const COSTS: &[&str] = &[
    "cost",
    "costs",
    "optimal_cost",
    "lower_bound",
    "distance",
    "farthest",
    "depth",
    "value",
    "next_value",
    "least",
    "greatest",
    "excess",
    "mean",
    "means",
    "g",
    "h",
    "f",
    "by",
    "own",
];

/// Fields that say a cost only in these events.
const IN_ONE: &[(&str, &str)] = &[("improved", "length")];

/// All that tells costs.
const SCRIPTS: &[&str] = &[
    "layers",
    "layers from start",
    "layers depth 2",
    MOVES,
    "audit h",
    "audit [h zero] depth 1",
    "audit h suggest",
    "audit zero mustExpand",
    "solveUCS\ncheckSolution",
    "solveGreedy h\ncheckSolution",
    "solveGreedy h quiet trace \"t.csv\"\ncheckSearch \"t.csv\" solveUCS",
    "solveGreedy h quiet trace \"t.csv\"\ncheckSearch \"t.csv\" solveAStar h",
    "report [ucs greedy(h)] [S N1 N2]",
    "solve maxNodes 1000",
    "solveARA 3 h",
    "solveAll shortest",
];

/// Distances of which are numbers of moves.
const MOVES: &str = "layers moves";

/// So many units, of which `scale` make a cost of 1.
fn written(units: u32, scale: u32) -> String {
    let exact = f64::from(units) / f64::from(scale);
    exact.to_string()
}

/// The graph with that scale.
fn graph(arcs: &[(u32, u32, u32)], table: &[u32], scale: u32) -> String {
    let node = |number: u32| match number {
        0 => "S".to_owned(),
        1 => "G".to_owned(),
        number => format!("N{}", number - 1),
    };
    let mut text = "define graph g {\n  start S goal G\n".to_owned();
    for &(from, to, cost) in arcs {
        let _ = writeln!(
            text,
            "  edge {} {} {}",
            node(from),
            node(to),
            written(cost, scale)
        );
    }
    for (number, &h) in (0..).zip(table) {
        let _ = writeln!(text, "  h {} {}", node(number), written(h, scale));
    }
    text + "}\npuzzle g\n"
}

/// Whether one value says what the other says, with costs that are as many times as much.
fn agree(event: &str, (key, whole): (&str, &Value), decimal: &Value, scale: u32) -> bool {
    match (whole, decimal) {
        (Value::Object(whole), Value::Object(decimal)) => {
            let mut keys = whole.keys().zip(decimal.keys());
            whole.len() == decimal.len()
                && keys.all(|(key, counterpart)| {
                    key == counterpart && agree(event, (key, &whole[key]), &decimal[key], scale)
                })
        }
        (Value::Array(whole), Value::Array(decimal)) => {
            let mut both = whole.iter().zip(decimal);
            whole.len() == decimal.len()
                && both.all(|(whole, decimal)| agree(event, (key, whole), decimal, scale))
        }
        (Value::Number(whole), Value::Number(decimal))
            if COSTS.contains(&key) || IN_ONE.contains(&(event, key)) =>
        {
            let [whole, decimal] =
                [whole, decimal].map(|number| number.as_f64().expect("a number"));
            (whole / f64::from(scale) - decimal).abs() < 2e-6
        }
        // Lines to type have the number that is subtracted, and a log has what stands in it.
        (Value::String(_), Value::String(_))
            if matches!(key, "by" | "line" | "text" | "logged") =>
        {
            true
        }
        _ => whole == decimal,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn decimal_costs_are_told_as_whole_ones_are(
        costs in prop::collection::vec(0..60_u32, 4),
        more in prop::collection::vec((0..5_u32, 0..5_u32, 0..60_u32), 0..4),
        table in prop::collection::vec(0..80_u32, 5),
        scale in prop::sample::select(vec![10_u32, 100]),
    ) {
        let mut table = table;
        table[1] = 0;
        let path = [(2, 3), (3, 1), (2, 4), (4, 1)];
        let mut arcs: Vec<_> = path.iter().zip(&costs).map(|(&(from, to), &cost)| (from, to, cost)).collect();
        // One is neither 1 nor 10: both graphs have costs.
        arcs.push((0, 2, 7));
        arcs.extend(more);
        for script in SCRIPTS {
            // A depth is whole: it is as many times as much.
            let deeper = ["depth 1", "depth 2"].iter().zip([1, 2]).fold((*script).to_owned(), |text, (limit, depth)| {
                text.replace(limit, &format!("depth {}", depth * scale))
            });
            let told = if *script == MOVES { 1 } else { scale };
            let whole = run(&format!("{}{deeper}", graph(&arcs, &table, 1)));
            let decimal = run(&format!("{}{script}", graph(&arcs, &table, scale)));
            let [whole, decimal] = [&whole, &decimal].map(|run| -> Vec<Value> {
                let events = run.host.events.iter();
                events.map(|event| serde_json::to_value(event).expect("an event")).collect()
            });
            prop_assert_eq!(whole.len(), decimal.len());
            for (whole, decimal) in whole.iter().zip(&decimal) {
                let event = whole["event"].as_str().unwrap_or_default();
                if event == "error" {
                    // Moves that cost nothing make some counts endless.
                    prop_assert!(
                        script.contains("mustExpand") || script.contains("solveAll"),
                        "{script}: {whole}"
                    );
                    prop_assert_eq!(&whole["code"], &decimal["code"]);
                    continue;
                }
                prop_assert!(agree(event, ("", whole), decimal, told), "{script}\n{whole}\n{decimal}\n{}", graph(&arcs, &table, scale));
            }
        }
    }
}

/// Two ways of 0.75 and 1.2.
const GRAPH: &str = "define graph g {\n  start S goal G\n  arc S A 0.25 arc A G 0.5 arc S B 0.2 arc B G 1\n  \
    h S 0.75 h A 0.5 h B 0.1 h G 0\n}\npuzzle g\n";

#[test]
fn decimal_costs_are_printed_as_they_were_written() {
    let text = |script: &str| {
        let run = run(&format!("{GRAPH}{script}"));
        let texts: Vec<String> = run.host.events.iter().map(shown).collect();
        texts.join("\n")
    };
    let has = |script: &str, expected: &[&str]| {
        let text = text(script);
        for expected in expected {
            assert!(text.contains(expected), "{script}: {expected} in\n{text}");
        }
    };
    has(
        "layers",
        &["0.75       1\n   1       1\n", "at a cost of at most 1\n"],
    );
    has("layers from start", &["0.75", "0.25"]);
    has("audit h", &["\n0.75  "]);
    has(
        "checkSolution [B G]",
        &["and cost 1.2; the cheapest solution costs 0.75, 0.45 less"],
    );
    has("report [ucs] [S]", &["0.75 cost"]);
    has(
        "solveGreedy h quiet trace \"t.csv\" checkSearch \"t.csv\" solveAStar h",
        &["Allowed there: A (g 0.25, h 0.5)"],
    );
    has(
        "experiment \"e\" {\n  sampling uniform samples 6\n  seed 2\n  run solveUCS\n  run solveGreedy h\n  table cost rows board\n  table excess rows board\n}",
        &["0.75", "1.2"],
    );
    has(
        "experiment \"e\" {\n  sampling depth depths 1 samples 2\n  seed 2\n  run solveUCS\n  table cost rows board\n}",
        &["    1     1       1      1.00"],
    );
    let drawn = |depth: &str| printed(&format!("{GRAPH}randomizeState depth {depth} print $state"));
    assert_eq!([drawn("0.5"), drawn("0.75"), drawn("1")], ["A", "S", "B"]);
    let advised = |script: &str| {
        let run = run(&format!("{GRAPH}{script}"));
        let reports = run.reports().into_iter();
        reports
            .map(|report| format!("{report:?}"))
            .collect::<Vec<_>>()
            .concat()
    };
    let between = "states are at a cost of 0.5 and of 0.75: randomizeState depth 0.5";
    assert!(advised("randomizeState depth 0.6").contains(between));
    assert!(advised("randomizeState depth 3").contains("distance is 1: randomizeState depth 1"));
    assert!(advised("randomizeState depth 0.001").contains("a cost that moves"));
    let rows =
        "experiment \"e\" {\n  sampling depth depths 3 samples 2\n  seed 2\n  run solveUCS\n}";
    assert!(advised(rows).contains("the greatest cost is 1; layers"));
    assert_eq!(
        printed(&format!(
            "{GRAPH}checkSolution [B G]\nlayers from start\nprint $excess $farthest"
        )),
        "0.45 0.75"
    );
}
