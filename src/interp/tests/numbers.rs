//! Numbers of heuristics, on every kind of puzzle: they are what the same expression is in a script.

use super::kinds::{KINDS, Kind, kinds};
use super::terms::searches_like_its_record;
use super::{Run, printed};
use crate::experiment::ExperimentEvent;
use crate::interp::{Event, RunEnd};
use proptest::prelude::*;
use std::fmt::Write;

/// A number of literals and of `{0}`, `{1}`, ..., of which there are so many.
fn number(open: usize) -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        3 => (0..open).prop_map(|at| format!("({{{at}}})")),
        2 => prop::sample::select(vec!["0", "1", "2", "3", "5", "0.5", "1.5", "0.25", "2.0", "1.0"])
            .prop_map(str::to_owned),
    ];
    leaf.prop_recursive(3, 14, 2, |inner| {
        let two = || (inner.clone(), inner.clone());
        let operator = prop::sample::select(vec!["+", "-", "*", "/"]);
        let divisor = prop::sample::select(vec!["1", "2", "3", "0.5", "2.0", "(-2)"]);
        let compared = prop::sample::select(vec!["<", "==", ">=", "!="]);
        let folded = prop::sample::select(vec![
            "least(x in LIST, $x)",
            "most(x in LIST, $x)",
            "sum(x in LIST, $x / 2)",
            "sum(x in select(y in LIST, $y > 1), $x)",
            "most(x in select(y in LIST + [1 1.0], $y >= 1), $x)",
            "count(x in LIST, $x > 1)",
            "sum(x in each(y in LIST, if($y < 2, 1, 0.5)), $x)",
        ]);
        prop_oneof![
            3 => (two(), operator).prop_map(|((one, other), by)| format!("({one} {by} {other})")),
            4 => (inner.clone(), divisor.clone()).prop_map(|(one, by)| format!("({one} / {by})")),
            1 => (inner.clone(), divisor).prop_map(|(one, by)| format!("({one} % {by})")),
            1 => inner.clone().prop_map(|one| format!("abs({one})")),
            3 => (two(), two(), compared.clone()).prop_map(|((one, other), (then, otherwise), by)| {
                format!("if({one} {by} {other}, {then}, {otherwise})")
            }),
            2 => (two(), two(), compared).prop_map(|((one, other), (first, second), by)| {
                format!("item([{one} {other}], if({first} {by} {second}, 1, 2))")
            }),
            3 => (two(), folded).prop_map(|((one, other), fold)| {
                fold.replace("LIST", &format!("[{one} {other}]"))
            }),
        ]
    })
}

fn cases() -> impl Strategy<Value = (&'static Kind, u64, String)> {
    kinds().prop_flat_map(|kind| {
        let open = kind.heuristics.len() + kind.numbers.len();
        (Just(kind), 1..60_u64, number(open))
    })
}

/// A number as a heuristic of that kind says it.
fn as_formula(kind: &Kind, number: &str) -> String {
    let open = kind.heuristics.iter().chain(kind.numbers).enumerate();
    open.fold(number.to_owned(), |text, (at, heuristic)| {
        text.replace(&format!("{{{at}}}"), heuristic)
    })
}

/// The same as a script says it, with the heuristics that it reads.
fn as_script(kind: &Kind, number: &str) -> (String, String) {
    let (mut text, mut definitions) = (number.to_owned(), String::new());
    for (at, heuristic) in kind.heuristics.iter().enumerate() {
        text = text.replace(&format!("{{{at}}}"), &format!("heuristic({heuristic})"));
    }
    for (at, formula) in (kind.heuristics.len()..).zip(kind.numbers) {
        let _ = writeln!(definitions, "define heuristic own{at} = {formula}");
        text = text.replace(&format!("{{{at}}}"), &format!("heuristic(own{at})"));
    }
    (definitions, text)
}

/// The last output of a run, where it came to its end.
fn last(run: &Run) -> Option<String> {
    let printed = run.printed();
    let last = printed.lines().last().map(str::to_owned);
    last.filter(|_| run.end == RunEnd::Done)
}

/// Whether an estimate may be that much.
fn is_estimate(number: &str) -> bool {
    let whole = number.split(['/', '.']).next().unwrap_or_default();
    !number.starts_with('-') && whole.len() < 6
}

#[test]
fn every_kind_has_what_its_line_names() {
    for kind in KINDS {
        for seed in [1, 2] {
            for at in 0..kind.heuristics.len() + kind.numbers.len() {
                let number = format!("{{{at}}}");
                let (definitions, text) = as_script(kind, &number);
                let mine = as_formula(kind, &number);
                let text = format!(
                    "{definitions}define heuristic mine = {mine}\nprint ({text})\nprint heuristic(mine)"
                );
                let run = kind.run(seed, &text);
                assert_eq!(
                    run.end,
                    RunEnd::Done,
                    "{} {mine}: {:?}",
                    kind.name,
                    run.reports()
                );
                let printed = run.printed();
                let mut lines = printed.lines().rev();
                assert_eq!(lines.next(), lines.next(), "{} {mine}", kind.name);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn a_number_of_a_heuristic_is_that_of_the_same_expression((kind, seed, number) in cases()) {
        let (definitions, text) = as_script(kind, &number);
        let mine = as_formula(kind, &number);
        let script = kind.run(seed, &format!("{definitions}print ({text})"));
        let formula = kind.run(seed, &format!("define heuristic mine = {mine}\nprint heuristic(mine)"));
        let said = format!("{} {seed}: {mine}", kind.name);
        match (last(&script), last(&formula)) {
            // A formula looks at no element that it does not take.
            (None, Some(_)) if script.codes() == ["run::division_by_zero"] => {}
            (expected, Some(found)) => prop_assert_eq!(expected, Some(found), "{}", said),
            (None, None) => {}
            (Some(expected), None) => {
                let codes = formula.codes();
                let is_refused = match codes[0].as_str() {
                    // An exact number is divided by numbers that are known.
                    "definition::wrong_kind" => formula.reports()[0].message().contains("a known number"),
                    // What a script does not come to is read in a formula, and computed.
                    "run::division_by_zero" | "run::overflow" => true,
                    "definition::fault" => !is_estimate(&expected),
                    _ => false,
                };
                prop_assert!(is_refused, "{}: {} {:?}", said, expected, codes);
            }
        }
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn searches_with_a_heuristic_on_any_puzzle_do_what_their_records_do((kind, seed, number) in cases()) {
        let mine = as_formula(kind, &number);
        let other = kind.numbers[0];
        searches_like_its_record(kind.files, &kind.text(seed), [&mine, other])?;
    }
}

#[test]
fn whole_numbers_are_divided_where_the_value_at_hand_is_whole() {
    let solved = "puzzle eight\n";
    let moved = "puzzle eight\nsetState \"1b2 345 678\"\n";
    for (number, values) in [
        ("if(h1 < 1, 1, 0.5) / 2", ["0", "0.25"]),
        ("item([1 0.5], h1 + 1) / 2", ["0", "0.25"]),
        ("item([(h1) 1.5], h1 + 1) / 2", ["0", "0.75"]),
        ("least(x in [1 (0.5 + h1) 1.5], $x) / 2", ["0.25", "0"]),
        ("most(x in [h1 (0.5)], $x) / 2", ["0.25", "0"]),
        ("most(x in [h1 1.0], $x) / 2", ["0.5", "0"]),
        ("most(x in [1.0 h1], $x) / 2", ["0.5", "0.5"]),
        ("max(0.5, h1) / 2", ["0.25", "0"]),
        ("item([0.5 (infinity) 3], h1 + 1) / 2", ["0.25", "infinity"]),
        ("least(x in [(h1) (infinity) 0.5], $x) / 2", ["0", "0.25"]),
        ("if(h1 < 1, 1.5, 2) / infinity", ["0", "0"]),
        (
            "sum(x in select(y in [1 0.5], $y >= h1), $x) / 2",
            ["0.75", "0"],
        ),
        (
            "(if(h1 < 1, 1, 0.5) * 3 - 1) / 2 + if(h1 < 1, 0.5, 0)",
            ["1.5", "0.25"],
        ),
        ("abs(if(h1 < 1, 3, 1.5)) / 2", ["1", "0.75"]),
        ("weighted(0.5,h1) / 2", ["0", "0.25"]),
        ("heuristic(weighted(2.0,h1)) / 4", ["0", "0"]),
    ] {
        let found = [solved, moved].map(|state| {
            printed(&format!(
                "define heuristic x = {number}\n{state}print heuristic(x)"
            ))
        });
        assert_eq!(found, values, "{number}");
    }
}

#[test]
fn a_constant_says_nothing_on_any_puzzle_and_the_audit_says_so() {
    for kind in KINDS {
        for constant in ["3", "0", "1.5", "1 + 2 * 3 - 2.0", "least(x in [3 4], $x)"] {
            let text = format!(
                "define heuristic same = {constant}\ndefine heuristic nothing = 0\nlet here = $state\nexpect heuristic(same) == ({constant})\n\
                 experiment \"e\" {{ states [$here] maxNodes 3000 run solveAStar same run solveAStar nothing }}\naudit same depth 2"
            );
            let run = kind.run(5, &text);
            let runs = run.host.events.iter().filter_map(|event| match event {
                Event::Experiment(ExperimentEvent::Result(result)) => Some(
                    ["solved", "length", "generated", "expanded"]
                        .map(|field| format!("{:?}", result.run.get(field))),
                ),
                _ => None,
            });
            let runs: Vec<_> = runs.collect();
            assert_eq!(runs.len(), 2, "{} {constant}: {:?}", kind.name, run.codes());
            assert_eq!(runs[0], runs[1], "{} {constant}", kind.name);
            let audited = run.host.events.iter().find_map(|event| match event {
                Event::Audited(report) => Some(report.constant),
                _ => None,
            });
            // There is no audit where there is no way back from the goal.
            let is_audited = audited == Some(true)
                || matches!(kind.name, "octa" | "rule" | "map" | "map of four ways")
                    && run.codes() == ["run::not_offered"];
            assert!(is_audited, "{} {constant}: {:?}", kind.name, run.reports());
        }
    }
}

#[test]
fn a_term_of_a_place_may_be_no_number_elsewhere() {
    for (number, value) in [
        ("6 / where(5)", "1"),
        ("item([1 2 3 4 5 6 7 8], where(5))", "5"),
        ("if(where(5) == 3, infinity, 0)", "0"),
        ("12 % (where(5) - 3)", "0"),
        ("1 + 6 / where(5) + row(where(4))", "3"),
        ("sum(t in [4 5], 12 / where($t))", "6"),
    ] {
        let text = format!(
            "define heuristic mine = {number}\nsetState \"312 475 68b\"\nprint heuristic(mine)\nsolveBFS maxNodes 50"
        );
        let printed = printed(&text);
        assert_eq!(printed.lines().next(), Some(value), "{number}");
    }
}
