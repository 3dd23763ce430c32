//! Tests of what is found before anything runs; no host, no session that runs.

use super::*;
use crate::host::Nowhere;
use crate::interp::catalog;
use proptest::prelude::*;

/// A check of a text on the 8-puzzle.
fn checked(text: &str) -> Checked {
    let knowledge = Knowledge::default();
    let puzzle = knowledge.registry.first();
    let knowledge = Knowledge {
        puzzle,
        ..knowledge
    };
    let source = Source::new("", text, None);
    check(source.into(), knowledge, &catalog().table, &Nowhere, false)
}

/// The codes of its reports, without what all begin with.
fn codes(text: &str) -> Vec<String> {
    let reports = checked(text).reports.into_iter();
    let codes = reports.map(|report| report.code());
    codes
        .map(|code| code.trim_start_matches("puzzle_script::").to_owned())
        .collect()
}

#[test]
fn each_mistake_has_its_report() {
    for (text, expected) in [
        ("solveBeem 5", "check::unknown_command"),
        ("setState", "check::missing_argument"),
        ("setState \"b12 345 678\" 7", "check::surplus_argument"),
        ("print $boord", "check::unknown_variable"),
        ("if lenght == 5 { }", "check::unknown_name"),
        ("print at(3)", "check::outside_definition"),
        ("solveAStar nosuch", "argument::unknown_heuristic"),
        ("solveBeam x", "argument::wrong_kind"),
    ] {
        assert_eq!(codes(text), [expected], "{text}");
        assert!(!checked(text).fine, "{text}");
    }
}

#[test]
fn what_is_fine_has_no_report() {
    for text in [
        "",
        "let k = 5 solveBeam $k",
        "define f h { solveAStar $h } f h1",
        "for b in boards(3) { print $b }",
        "define heuristic far = count(c in cells, at($c) != goal($c)) solveAStar far",
    ] {
        let checked = checked(text);
        assert!(
            checked.fine && checked.reports.is_empty(),
            "{text}: {:?}",
            checked.reports
        );
    }
}

#[test]
fn names_are_known_from_where_they_are_made_on() {
    assert_eq!(codes("print $k let k = 5"), ["check::unknown_variable"]);
    let knowledge = checked("let k = 5 define f a { }").knowledge;
    assert!(knowledge.is_variable("k") && !knowledge.is_variable("a"));
    let head = knowledge.procedures.get("f").expect("it is known");
    assert_eq!(
        (&*head.parameters, head.changes_puzzle),
        (&["a".to_owned()][..], false)
    );
}

#[test]
fn so_many_reports_are_told_and_the_others_counted() {
    let checked = checked(&"nosuch 1\n".repeat(MOST_REPORTS + 7));
    assert_eq!(
        (checked.reports.len(), checked.unreported),
        (MOST_REPORTS, 7)
    );
}

proptest! {
    #[test]
    fn any_text_is_checked_twice_alike(
        words in prop::collection::vec(
            prop::sample::select(&["solveAStar", "h2", "define", "heuristic", "{", "}", "(", ")", "$k", "=", "let", "k", "5", "for", "in", "[", "]", "\n"][..]),
            0..24,
        ),
    ) {
        let text = words.join(" ");
        let (first, second) = (checked(&text), checked(&text));
        prop_assert_eq!(codes(&text), codes(&text));
        prop_assert_eq!(first.fine, second.fine);
        // A mistake is never without a report.
        prop_assert!(first.fine || !first.reports.is_empty());
    }
}
