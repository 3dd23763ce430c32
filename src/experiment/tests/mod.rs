//! Whole experiments in memory: however the runs are come by, the same bytes come of them.

mod merging;
mod resuming;
pub(super) mod support;
mod tables;
mod threads;

use super::batch::{Batch, Case, Job, recover, run_object, signed_again};
use super::host::error;
use super::*;
use crate::command::{Cause, RunError};
use crate::host::Host;
use crate::version::Provenance;
use miette::Diagnostic;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use support::{Listener, on_two_puzzles, plan, table};

const LOG: &str = "test.runs.jsonl";

fn small() -> Plan {
    let mut plan = plan(SamplingKind::Depth, &[2, 5], 2, &["h1", "h2"]);
    plan.puzzles[0].runs[0].max_nodes = Some(9);
    plan
}

/// Memory and log for each run, so that a million runs take about 200 MB of each.
#[test]
fn a_run_takes_few_bytes() {
    let plan = plan(SamplingKind::Depth, &[20], 50, &["h2"]);
    let log = ran(&plan, &Settings::default()).file(LOG).expect("a log");
    let batch = Batch::new(&plan, &Part::Whole, &mut || None).expect("it can be drawn");
    let recovered = recover(&batch, &mut log.as_slice(), false).expect("it is in memory");
    let results = recovered.results.bytes() / 50;
    assert!((40..60).contains(&results), "{results}");
    // Beside the cells of the board, which are not in the case itself.
    assert_eq!((size_of::<Case>(), size_of::<Job>()), (64, 32));
    let line = log.len() / 50;
    assert!((150..300).contains(&line), "{line}");
}

/// The code of a report that takes a log of gigabytes to be seen.
#[test]
fn a_large_log_is_a_warning() {
    let warning = error::large_log(LOG.to_owned(), 2_000, 3);
    let code = warning.code().expect("it has one").to_string();
    assert_eq!(code, "puzzle_script::experiment::large_log");
    assert_eq!(warning.severity(), Some(miette::Severity::Warning));
}

fn of(mode: Mode) -> Settings {
    Settings {
        mode,
        ..Settings::default()
    }
}

fn resumed() -> Settings {
    of(Mode {
        resume: true,
        ..Mode::default()
    })
}

fn forced() -> Settings {
    of(Mode {
        force: true,
        ..Mode::default()
    })
}

fn only(part: Part) -> Settings {
    of(Mode {
        part,
        ..Mode::default()
    })
}

/// Returns the events of one run.
fn ran(plan: &Plan, settings: &Settings) -> Listener {
    let mut listener = Listener::default();
    run(plan, settings, &mut listener).expect("it runs");
    listener
}

/// Whether an experiment can't be run for that reason: the code after `experiment::`.
fn is(error: &RunError, code: &str) -> bool {
    let RunError::Failed(error, _) = error else {
        return false;
    };
    let found = error.code().expect("each has one").to_string();
    found == format!("puzzle_script::{code}")
}

fn advice(error: &RunError) -> String {
    match error {
        RunError::Failed(error, _) => error.proposal().to_string(),
        _ => String::new(),
    }
}

fn error(plan: &Plan, settings: &Settings, listener: &mut Listener) -> RunError {
    run(plan, settings, listener).expect_err("it can't run")
}

/// The files of all parts.
fn parts(plan: &Plan, count: usize) -> Vec<(PathBuf, Vec<u8>)> {
    let part = |index| {
        let shard = Shard { index, count };
        let settings = only(Part::Shard(shard));
        let path = log_path(&plan.name, Some(shard));
        let bytes = ran(plan, &settings).files.read(&path).expect("a log");
        (path, bytes)
    };
    (1..=count).map(part).collect()
}

fn merging(parts: Vec<(PathBuf, Vec<u8>)>) -> Settings {
    let parts = parts
        .into_iter()
        .map(|(path, bytes)| PartFile::new(path, bytes))
        .collect();
    only(Part::Merge(Arc::new(parts)))
}

/// Lines without their checksums.
fn unsigned(log: &str) -> String {
    let lines = log.lines();
    let lines = lines.map(|line| line.split(",\"checksum\"").next().unwrap_or(line));
    lines.flat_map(|line| [line, "}\n"]).collect()
}

#[test]
fn a_search_with_two_labels_is_counted_twice_everywhere_and_made_once() {
    let mut plan = small();
    plan.puzzles[0].runs[0] = plan.puzzles[0].runs[1].clone();
    plan.puzzles[0].runs[0].label = "the same".to_owned();
    let listener = ran(&plan, &Settings::default());
    let lines = |name: &str| {
        let bytes = listener.file(name).expect("a file");
        String::from_utf8_lossy(&bytes).lines().count()
    };
    assert_eq!((lines(LOG), lines("runs.csv")), (10, 9));
    let is_told = |event: &ExperimentEvent| {
        matches!(
            event,
            ExperimentEvent::Ran {
                runs: 8,
                solved: 8,
                ..
            }
        )
    };
    assert!(listener.events.iter().any(is_told));
    let mut text = listener.file(LOG).expect("a log");
    text.truncate(text.len() / 2);
    let mut next = Listener::default();
    next.files.replace(Path::new(LOG), &text).expect("memory");
    run(&plan, &resumed(), &mut next).expect("it goes on");
    assert_eq!(next.everything(), listener.everything());
}

#[test]
fn nothing_is_overwritten_without_force() {
    let plan = small();
    let mut listener = ran(&plan, &Settings::default());
    listener
        .files
        .replace(Path::new("b.csv"), b"mine")
        .expect("memory");
    let resume = error(&plan, &resumed(), &mut listener);
    assert!(is(&resume, "experiment::output_exists"), "{resume:?}");
    assert_eq!(listener.file("b.csv").as_deref(), Some(&b"mine"[..]));
    run(&plan, &forced(), &mut listener).expect("forced");
    assert_ne!(listener.file("b.csv").as_deref(), Some(&b"mine"[..]));
}

#[test]
fn a_file_that_is_there_is_told_before_the_first_run() {
    let plan = small();
    for settings in [Settings::default(), resumed()] {
        let mut listener = Listener::default();
        listener
            .files
            .replace(Path::new("b.csv"), b"mine")
            .expect("memory");
        let error = error(&plan, &settings, &mut listener);
        assert!(is(&error, "experiment::output_exists"), "{error:?}");
        assert!(listener.file(LOG).is_none_or(|log| log.is_empty()));
    }
}

#[test]
fn bad_plans_are_told_before_anything_is_written() {
    let outputs = |files: [&str; 2]| {
        let mut plan = small();
        plan.outputs = files
            .map(|file| table(Quantity::Length, Statistic::Max, Some(file)))
            .into();
        plan
    };
    for (plan, code) in [
        (outputs(["a.md", "a.md"]), "experiment::same_file"),
        (
            plan(SamplingKind::Depth, &[2, 40], 1, &["h1"]),
            "experiment::impossible_sample",
        ),
        (
            plan(SamplingKind::Walk, &[200_000], 1, &["h1"]),
            "experiment::impossible_sample",
        ),
    ] {
        for part in [Part::Whole, Part::Shard(Shard { index: 2, count: 2 })] {
            let settings = only(part);
            let mut listener = Listener::default();
            let error = error(&plan, &settings, &mut listener);
            assert!(is(&error, code), "{error:?}");
            assert_eq!(listener.files.count(), 0);
        }
    }
}

#[test]
fn a_deadline_ends_it_with_what_is_done() {
    let settings = Settings {
        deadline: Some(Duration::ZERO),
        ..Settings::default()
    };
    let error = error(&small(), &settings, &mut Listener::default());
    assert!(
        matches!(error, RunError::Failed(_, Cause::Time)),
        "{error:?}"
    );
}

#[test]
fn times_are_kept_only_where_they_are_measured() {
    let plan = small();
    let timed = Settings {
        timing: true,
        ..resumed()
    };
    let mut listener = ran(&plan, &timed);
    assert!(listener.everything().contains("seconds"));
    let log = listener.file(LOG);
    run(&plan, &resumed(), &mut listener).expect_err("runs.csv has times");
    let mut settings = resumed();
    settings.mode.force = true;
    run(&plan, &settings, &mut listener).expect("forced");
    assert_eq!(listener.file(LOG), log);
    let saved = String::from_utf8(listener.file("runs.csv").expect("a file")).expect("UTF-8");
    assert!(!saved.contains("seconds"));
    let mut untimed = ran(&plan, &Settings::default());
    assert!(!untimed.everything().contains("seconds"));
    run(&plan, &timed, &mut untimed).expect_err("all runs are made again, and files are there");
}

#[test]
fn all_boards_at_a_distance_are_taken_once() {
    // Known counts of the 8-puzzle with its blank in a corner: 1, 2, 4, 8, 16, 20.
    let mut plan = plan(SamplingKind::Depth, &[2, 5], 1, &["h1"]);
    let Cases::Sampled { samples, .. } = &mut plan.puzzles[0].cases else {
        panic!("they are drawn");
    };
    *samples = Samples::All;
    let listener = ran(&plan, &Settings::default());
    let is_told = |event: &ExperimentEvent| {
        matches!(
            event,
            ExperimentEvent::Ran {
                runs: 24,
                solved: 24,
                ..
            }
        )
    };
    assert!(listener.events.iter().any(is_told));
    let text = listener.everything();
    assert!(
        text.contains("[Integer(2), Integer(4), Integer(4)"),
        "{text}"
    );
    assert!(!text.contains("different one"), "{text}");
    assert_eq!(ran(&plan, &merging(parts(&plan, 3))).everything(), text);
}

#[test]
fn distinct_boards_are_those_that_were_drawn_and_others_for_those_that_came_again() {
    let mut plan = plan(SamplingKind::Depth, &[3], 8, &["h1"]);
    let of = |plan: &Plan| {
        let batch = Batch::new(plan, &Part::Whole, &mut || None).expect("they can be drawn");
        let boards = batch.cases.iter().map(Case::board);
        boards.collect::<Vec<_>>()
    };
    let drawn = of(&plan);
    let text = ran(&plan, &Settings::default()).everything();
    assert!(text.contains("8 boards at depth 3 are "), "{text}");
    if let Cases::Sampled { samples, .. } = &mut plan.puzzles[0].cases {
        *samples = Samples::Distinct(8);
    }
    let distinct = of(&plan);
    assert_eq!(distinct.iter().collect::<HashSet<_>>().len(), 8);
    assert_eq!(distinct[0], drawn[0]);
    let whole = ran(&plan, &Settings::default()).everything();
    assert_eq!(ran(&plan, &merging(parts(&plan, 3))).everything(), whole);
    if let Cases::Sampled { samples, .. } = &mut plan.puzzles[0].cases {
        *samples = Samples::Distinct(9);
    }
    let refused = error(&plan, &Settings::default(), &mut Listener::default());
    assert!(
        is(&refused, "experiment::impossible_sample") && advice(&refused).contains("samples all"),
        "{refused:?}"
    );
}

#[test]
fn files_tell_where_their_numbers_come_from() {
    let mut plan = small();
    plan.outputs
        .push(table(Quantity::Length, Statistic::Ci, Some("c.md")));
    let settings = Settings {
        provenance: Arc::new(Provenance::of_script("abc")),
        ..Settings::default()
    };
    let listener = ran(&plan, &settings);
    for file in ["c.md", "b.csv-metadata.json", "runs.csv", "page.html", LOG] {
        let bytes = listener.file(file).expect(file);
        let text = String::from_utf8(bytes).expect("UTF-8");
        assert!(text.contains("ba7816bf8f01cfea"), "{file}: {text}");
    }
    // What a log says of its runs holds, whoever goes on with it.
    let mut next = Listener {
        files: listener.files.clone(),
        ..Listener::default()
    };
    run(&plan, &resumed(), &mut next).expect("it is the same");
    assert_eq!(next.everything(), listener.everything());
}

fn given(plan: &mut Plan, boards: &[(&str, Option<u32>)]) {
    let board = |(index, &(text, optimal)): (usize, &(&str, Option<u32>))| GivenBoard {
        board: plan.puzzles[0].puzzle.parse(text).expect("a board"),
        number: Some(index as u64 + 10),
        optimal,
    };
    plan.puzzles[0].cases = Cases::Given(boards.iter().enumerate().map(board).collect());
}

#[test]
fn a_wrong_optimal_length_is_told_with_its_board() {
    let mut plan = small();
    given(
        &mut plan,
        &[("312 475 68b", Some(4)), ("15b 324 678", Some(8))],
    );
    let error = error(&plan, &Settings::default(), &mut Listener::default());
    assert_eq!(
        puzzle_core::syntax::Diagnostic::from(error),
        error::wrong_optimal(
            "board 11 (15b 324 678)",
            "8 moves",
            "`solveAStar h2` proved 6"
        )
    );
}

#[test]
fn given_boards_stand_by_the_length_that_was_proved() {
    let mut plan = small();
    given(&mut plan, &[("15b 324 678", None), ("312 475 68b", None)]);
    let text = ran(&plan, &Settings::default()).everything();
    assert!(
        text.contains("[Integer(4), Integer(1), Integer(0)"),
        "{text}"
    );
    assert!(
        text.contains("[Integer(6), Integer(1), Integer(0)"),
        "{text}"
    );
}
