//! Records that end before their search, pages of searches, and what the pages say of algorithms.

use super::last_watched;
use super::watching::SEARCHES;
use super::{Run, codes, run, shown};
use crate::host::Host;
use crate::interp::execution::replay::{code, rule, written};
use crate::interp::{Event, RunEnd};
use puzzle_core::search::{Entry, SuccessorOutcome};
use std::path::Path;

const START: &str = "setState \"867 254 3b1\"";

/// The texts of `why`, `printTree`, `printOpen` and `compare`.
fn told(run: &Run) -> Vec<String> {
    let events = run.host.events.iter();
    let texts = events.filter_map(|event| match event {
        Event::Why(_)
        | Event::SearchTree { .. }
        | Event::OpenList(_)
        | Event::SearchesCompared(_) => Some(shown(event)),
        _ => None,
    });
    texts.collect()
}

fn page(run: &Run, name: &str) -> String {
    let bytes = run.host.read(Path::new(name)).expect("the page");
    String::from_utf8(bytes).expect("a page is text")
}

#[test]
fn a_record_that_is_cut_says_so_before_all_else() {
    let ask = "why \"b12 345 678\" printTree depth 1 printOpen 1";
    let run = run(&format!(
        "{START}\nwatch solveBFS maxNodes none trace 0 keep 100\n{ask}"
    ));
    assert_eq!(run.end, RunEnd::Done, "{:?}", run.reports());
    let told = told(&run);
    assert_eq!(told.len(), 3);
    for text in &told {
        assert!(
            text.starts_with("The record is full: it has 100 entries and ends after expansion 2"),
            "{text}"
        );
        assert!(
            text.contains(" of 167760.\n`trace keep 800000` after the search keeps more."),
            "{text}"
        );
    }
    assert!(told[0].contains("Not in the record"), "{}", told[0]);
    assert!(
        told[0].contains("It stands on the solution, after 27 of its moves."),
        "{}",
        told[0]
    );
    assert!(!told[0].contains("Never reached"), "{}", told[0]);
}

#[test]
fn a_word_keeps_more_entries_than_there_are_without_it() {
    let with = |keep: &str| {
        let search = format!("watch solveBFS maxNodes 300000 trace 0 {keep}");
        let run = run(&format!("{START}\n{search}"));
        let record = &last_watched(run.engine.session()).record;
        (record.is_full, record.entries.len())
    };
    let (is_full, entries) = with("");
    assert!(is_full && entries == 200_000);
    let (is_full, entries) = with("keep 1000000");
    assert!(!is_full && entries > 300_000);
}

#[test]
fn a_page_says_first_that_a_search_is_not_played_to_its_end() {
    let script = format!(
        "replay p {{ {START} run solveBFS maxNodes none trace keep 100 run solveGreedy h2 }}"
    );
    let run = run(&script);
    assert_eq!(run.end, RunEnd::Done, "{:?}", run.reports());
    let page = page(&run, "p.html");
    let head = &page[..page.find("</header>").expect("a header")];
    assert_eq!(head.matches("is not played to its end").count(), 1);
    assert!(head.contains("of 167760. `trace keep 800000` after the search keeps more."));
    assert!(page.contains("\"expanded\":167760"));
    let with = |trace: &str| codes(&format!("replay p {{ run solveBFS trace {trace} }}"));
    assert_eq!(with("20"), ["run::replay_trace"]);
    assert_eq!(with("\"a.csv\""), ["run::replay_trace"]);
    assert_eq!(with(""), ["run::replay_trace"]);
}

#[test]
fn a_block_is_called_by_its_name() {
    let message = |script: &str| run(script).reports()[0].message();
    let told = message("replay \"p.html\" { trace 5 run solveBFS }");
    assert!(told.contains("the block of a replay"), "{told}");
    let told = message("experiment \"e\" { depths 2..4 run solveBFS trace }");
    assert!(told.contains("the block of an experiment"), "{told}");
}

#[test]
fn two_starts_are_told_before_two_searches_are_compared() {
    let run =
        run("watch solveBFS setState \"312 475 68b\" watch solveBFS watch solveAStar h2 compare");
    assert!(!told(&run)[0].contains("They begin"));
    let run = super::run(
        "setState \"3b2 615 748\" watch solveBFS setState \"312 475 68b\" watch solveBFS compare",
    );
    let told = told(&run);
    assert!(
        told[0].starts_with("They begin at two states: 3b2 615 748 and 312 475 68b\n"),
        "{told:?}"
    );
}

/// Pseudo-code that has no line for what a search does, or a line for what it never does, misleads.
#[test]
fn pseudo_code_is_that_of_what_is_done() {
    let mut seen = Vec::new();
    let searches = SEARCHES.iter().copied();
    let searches = searches.chain(["solveWeightedAStar 3 h2 reopen off", "solveDFS undo off"]);
    for (index, search) in searches.enumerate() {
        let run = run(&format!(
            "seed {index} randomizeState 9 watch {search} maxNodes 3000"
        ));
        let watched = last_watched(run.engine.session());
        let has = |fate: fn(&SuccessorOutcome) -> bool| {
            let mut entries = watched.record.entries.iter();
            entries.any(|entry| matches!(entry, Entry::Generated(one) if fate(&one.fate)))
        };
        let (better, known, passed) = (
            has(|fate| matches!(fate, SuccessorOutcome::Better { .. })),
            has(|fate| matches!(fate, SuccessorOutcome::Known | SuccessorOutcome::Back)),
            has(|fate| matches!(fate, SuccessorOutcome::PassedOver)),
        );
        let code = code(watched);
        assert!(
            !better || ["best", "closed", "repairing", "levels"].contains(&code),
            "{search}: {code}"
        );
        assert!(!passed || code == "closed", "{search}: {code}");
        assert!(
            !known || !["tree", "rbfs", "ida", "budgeted"].contains(&code),
            "{search}: {code}"
        );
        seen.push(code);
    }
    for code in [
        "best",
        "closed",
        "repairing",
        "once",
        "tree",
        "queue",
        "stack",
        "depth",
        "deepening",
        "ida",
        "budgeted",
        "rbfs",
        "beam",
        "levels",
        "sides",
    ] {
        assert!(seen.contains(&code), "{code}: {seen:?}");
    }
}

#[test]
fn searches_of_scripts_have_the_pseudo_code_of_their_form_and_their_own_f() {
    for (form, due) in [
        ("bestFirst(g + 2 * h)", ["best", "g + 2 * h"]),
        ("depthFirst(depth + h)", ["threshold", "depth + h"]),
        ("focal(2, g + h, depth)", ["chosen", "g + h"]),
        ("earlyGoalTest(beam(3, h))", ["chosen", "h"]),
    ] {
        let run = run(&format!(
            "define search mine = {form}\nsetState \"312 475 68b\"\nwatch solve mine h1"
        ));
        let watched = last_watched(run.engine.session());
        assert_eq!([code(watched), &rule(watched)], due);
    }
}

#[test]
fn f_is_named_by_what_it_is() {
    let run = run(
        "setState \"312 475 68b\" replay p { run solveGreedy h2 run solveAStar h2 run solveUCS run solveWeightedAStar 1.5 h2 run solveRBFS h2 run solveBeam 3 }",
    );
    let page = page(&run, "p.html");
    for name in ["f = h", "f = g + h", "f = g", "f = g + 1.5 h", "f"] {
        assert!(page.contains(&format!("\"f\":\"{name}\"")), "{name}");
    }
    assert!(page.contains("\"h\":\"evaluation\"") && page.contains("\"width\":\"the first 3\""));
}

#[test]
fn pages_write_states_as_texts_do() {
    for (name, gaps, empty) in [
        ("eight", "||| ||| |||", "b"),
        ("sliding 2x4", "| | | | / | | | |", "b"),
        ("octa", "| |", "_"),
    ] {
        let run = run(&format!("puzzle {name}"));
        let puzzle = run.engine.session().puzzle.clone();
        let labels: Vec<String> = puzzle
            .layout()
            .values
            .iter()
            .map(ToString::to_string)
            .collect();
        let written = written(puzzle.as_ref(), [&puzzle.initial_state()], &labels);
        let found = written["gaps"].as_array().expect("gaps").iter();
        let found: Vec<&str> = found.map(|gap| gap.as_str().expect("a text")).collect();
        assert!(found.join("|").starts_with(gaps), "{name}: {found:?}");
        assert_eq!(written["empty"], empty, "{name}");
    }
}
