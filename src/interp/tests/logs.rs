//! Files of logs: their notations, and what they say beside the states.

use super::kinds::KINDS;
use super::{Run, codes};
use crate::host::Host as _;
use crate::interp::{Conforms, Event, JudgedReport, Options, RunEnd};
use std::path::Path;

/// Prints what is said of a log on the 8-puzzle.
pub(super) fn said(log: &'static str, search: &str, names: &str) -> String {
    let files: &'static [(&'static str, &'static str)] = Box::leak(Box::new([("t.txt", log)]));
    let text = format!("setState \"312 475 68b\"\ncheckSearch \"t.txt\" {search}\nprint {names}");
    let run = Run::with(Options::default(), files, &text);
    assert_eq!(run.end, RunEnd::Done, "{:?}", run.reports());
    run.printed()
}

pub(super) const RIGHT: &str = "312 475 68b\n312 475 6b8\n312 4b5 678\n3b2 145 678\n";

#[test]
fn a_log_is_read_in_any_notation() {
    for log in [
        "312 475 68b\n312 475 6b8\n312 4b5 678\n",
        "1: (3, 1, 2, 4, 7, 5, 6, 8, 0)\n2: (3, 1, 2, 4, 7, 5, 6, 0, 8)\n...\n",
        "# mine\nexpand 312/475/68b\nexpand 312/475/6b8\n...",
        "[[3,1,2],[4,7,5],[6,8,0]]\n[[3,1,2],[4,7,5],[6,0,8]]\npartial",
        "state,h\n312 475 68b,4\n312 475 6b8,3\n",
    ] {
        let names = "$conforms $deviation";
        let said = said(log, "solveAStar h2", names);
        let expected = if log.ends_with("8\n") || log.contains("h\n") {
            "false"
        } else {
            "true"
        };
        assert!(said.starts_with(expected), "{log} {said}");
    }
}

#[test]
fn what_is_no_log_is_told_at_its_line() {
    let files = &[
        ("t.txt", "312 475 68b\n312 475 688\n"),
        ("u.jsonl", "{\"state\":1}\n"),
        ("v.csv", "g,state\n0,312 475 68b\n1,\n"),
        (
            "w.yaml",
            "events:\n- { type: expand, id: 312 475 68b }\n- { type: expand, id: 312 475 688 }\n",
        ),
    ];
    let run = |text: &str| {
        let run = Run::with(Options::default(), files, text);
        run.reports()
            .iter()
            .map(|report| report.message().clone())
            .collect::<Vec<_>>()
            .join("|")
    };
    let message = run("checkSearch \"t.txt\" solveBFS");
    assert!(
        message.starts_with("`t.txt` is no log of this puzzle: line 2: "),
        "{message}"
    );
    assert!(message.contains("tile 8 stands twice"), "{message}");
    let message = run("checkSearch \"w.yaml\" solveBFS");
    assert!(
        message.contains("line 3: ") && message.contains("twice"),
        "{message}"
    );
    assert!(run("checkSearch \"v.csv\" solveBFS").contains("line 3 has no state"));
    assert!(run("checkSearch \"u.jsonl\" solveBFS").contains("line 1: "));
    assert_eq!(codes("checkSearch \"t.txt\""), ["check::missing_argument"]);
    assert_eq!(
        codes("checkSearch \"t.txt\" print 1"),
        ["check::missing_argument"]
    );
    assert_eq!(codes("print $conforms"), ["run::no_value"]);
    assert!(run("checkSearch \"t.txt\" solve").contains("chooses its algorithm"));
}

#[test]
fn a_search_that_was_handed_in_begins_at_the_start() {
    // Else the goal alone, called a start, would be a search that is right.
    let files = &[
        ("t.txt", "start 123 456 78b\n123 456 78b\n"),
        ("u.txt", "start 312 475 68b\n312 475 68b\n..."),
    ];
    let said = |file: &str, word: &str| {
        let text = format!(
            "setState \"312 475 68b\" setGoal \"123 456 78b\"\n{word} \"{file}\" solveBFS\nprint $conforms $deviation"
        );
        Run::with(Options::default(), files, &text).printed()
    };
    assert_eq!(said("t.txt", "checkSearch"), "true 0");
    assert_eq!(said("t.txt", "submissionSearch"), "false 1");
    assert_eq!(said("u.txt", "submissionSearch"), "false 2");
}

/// Posthoc draws what it is told about places and cells.
#[test]
fn a_trace_for_posthoc_has_what_it_draws() {
    for (kind, told) in [
        ("board", &["cells\":[\"", "$.i % 3"][..]),
        ("maze", &["\"x\":", "\"ground\":[[", "$: rect"]),
        ("graph", &["\"x\":", "\"ground\":[[", "$: circle"]),
        ("task", &["label: ${{ $.id }}"]),
    ] {
        let family = KINDS
            .iter()
            .find(|kind_entry| kind_entry.name == kind)
            .expect("a kind");
        let run = family.run(1, "solveBFS quiet trace \"t.trace.yaml\"");
        let file = run.host.files.read(Path::new("t.trace.yaml"));
        let text = String::from_utf8(file.expect("a file")).expect("text");
        let told = [&["version: 1.4.0", "\"type\":\"source\"", "\"pId\":"], told].concat();
        for part in told {
            assert!(text.contains(part), "{kind} {part}: {text}");
        }
    }
}

/// The verdict on a log in a file of that name.
pub(super) fn report(name: &'static str, log: &'static str, text: &str) -> JudgedReport {
    let files: &'static [(&'static str, &'static str)] = Box::leak(Box::new([(name, log)]));
    let run = Run::with(Options::default(), files, text);
    assert_eq!(run.end, RunEnd::Done, "{:?}", run.reports());
    let report = run.host.events.iter().find_map(|event| match event {
        Event::Judged(report) => Some((**report).clone()),
        _ => None,
    });
    report.expect("a verdict")
}

#[test]
fn goal_tests_of_a_file_are_seen() {
    let graph = "define graph g {\n start S goal G\n arc S A 1 arc S B 2 arc A G 3 arc B G 1\n h S 2 h A 2 h B 1 h G 0\n}\npuzzle g\n";
    let early = "event,state\nexpand,S\ngoal,A\ngoal,B\nexpand,A\ngoal,G\n";
    let late = "{\"event\":\"goal\",\"state\":\"S\"}\n{\"state\":\"S\"}\n{\"event\":\"goal\",\"state\":\"A\"}\n{\"state\":\"A\"}\n{\"event\":\"goal\",\"state\":\"B\"}\n{\"event\":\"generate\",\"state\":\"G\"}\n...\n";
    let of = |name, log, search: &str| {
        let text = format!("{graph}checkSearch \"{name}\" {search}");
        report(name, log, &text)
    };
    for (search, conforms) in [("solveUCS", Conforms::No), ("solveBFS", Conforms::Yes)] {
        let found = of("t.csv", early, search);
        assert_eq!(found.conforms, conforms, "{found:?}");
        assert_eq!(found.goal_tested.as_deref(), Some("generated"));
        assert!(
            !found.forms.iter().any(|form| form.contains("generated")) || conforms == Conforms::Yes
        );
    }
    let ucs = of("t.csv", early, "solveUCS");
    assert_eq!(ucs.explained[0], "goal tested when generated", "{ucs:?}");
    let found = of("t.jsonl", late, "solveUCS");
    assert_eq!(found.conforms, Conforms::Yes, "{found:?}");
    assert_eq!(found.goal_tested.as_deref(), Some("selected"));
    // Several searches of one file.
    let two = "event,state\nstart,S\nexpand,S\nexpand,A\nexpand,B\nexpand,G\nstart,B\nexpand,B\nexpand,G\n";
    let found = of("t.csv", two, "solveUCS");
    assert_eq!((found.conforms, found.searches), (Conforms::Yes, 2));
}

/// The map of a tree search whose log does not say which copy of a state was expanded.
pub(super) const COPIES: &str = "define graph map { start S goal G edge S E 0 edge S A 1 edge S B 1 edge A C 1 edge B C 1 edge C G 5 }\npuzzle map\n";

#[test]
fn a_verdict_is_read_back_as_it_was_written() {
    let files = &[("t.txt", "S\nE\nB\nC\n")];
    let text = format!("{COPIES}checkSearch \"t.txt\" solveUCS");
    let run = Run::with(Options::default(), files, &text);
    let report = run.host.events.iter().find_map(|event| match event {
        Event::Judged(report) => Some(report),
        _ => None,
    });
    let written = serde_json::to_string(report.expect("a verdict")).expect("JSON");
    let read: crate::interp::JudgedReport = serde_json::from_str(&written).expect("a verdict");
    assert_eq!(serde_json::to_string(&read).expect("JSON"), written);
    assert!(written.contains("\"explained\""), "{written}");
}

#[test]
fn values_beside_the_states_are_compared() {
    let board = "setState \"312 475 68b\"\n";
    let read = |log: &'static str, search: &str| {
        let files: &'static [(&'static str, &'static str)] = Box::leak(Box::new([("t.csv", log)]));
        let text = format!("{board}checkSearch \"t.csv\" {search}");
        let run = Run::with(Options::default(), files, &text);
        let report = run.host.events.iter().find_map(|event| match event {
            Event::Judged(report) => Some(report.clone()),
            _ => None,
        });
        report.expect("a verdict")
    };
    let right = read(
        "state,g,h\n312 475 68b,0,4\n312 475 6b8,1,3\n...",
        "solveAStar h2",
    );
    assert!(right.wrong_value.is_none(), "{:?}", right.wrong_value);
    let blank = read("state,h\n312 475 68b,8\n312 475 6b8,6\n", "solveAStar h2");
    let wrong = blank.wrong_value.expect("h is wrong");
    assert_eq!((wrong.line, &*wrong.name, &*wrong.logged), (2, "h", "8"));
    assert_eq!(wrong.own.to_string(), "4");
    assert_eq!(wrong.explained, ["the blank counted"]);
    let other = read("state,h\n312 475 68b,4\n312 475 6b8,77\n", "solveAStar h2");
    let wrong = other.wrong_value.expect("h is wrong");
    assert_eq!((wrong.line, wrong.explained.len()), (3, 0));
    let one = read("state,g\n312 475 68b,1\n", "solveUCS");
    let wrong = one.wrong_value.expect("g is wrong");
    assert_eq!((&*wrong.name, wrong.line), ("g", 2));
    assert_eq!(wrong.explained, ["g from 1"]);
    let later = read(
        "state,g\n312 475 68b,0\n312 475 6b8,2\n...",
        "solveAStar h2",
    );
    let wrong = later.wrong_value.expect("g is wrong");
    assert_eq!(
        (&*wrong.name, wrong.line, wrong.explained.len()),
        ("g", 3, 0)
    );
    assert_eq!(wrong.own.to_string(), "1");
}
