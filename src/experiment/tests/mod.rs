//! Whole experiments in memory: however the runs are come by, the same bytes come of them.

mod merging;
mod threads;

use super::testing::{Desk, plan, table};
use super::*;
use crate::host::Host;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

const LOG: &str = "test.runs.jsonl";

fn small() -> Plan {
    let mut plan = plan(SamplingKind::Depth, &[2, 5], 2, &["h1", "h2"]);
    plan.runs[0].max_nodes = Some(9);
    plan
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

/// What comes of one run on a desk.
fn ran(plan: &Plan, settings: &Settings) -> Desk {
    let mut desk = Desk::default();
    run(plan, settings, &mut desk).expect("it runs");
    desk
}

fn error(plan: &Plan, settings: &Settings, desk: &mut Desk) -> ExperimentError {
    run(plan, settings, desk).expect_err("it can't run")
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

#[test]
fn a_log_cut_at_any_byte_is_gone_on_with() {
    let plan = small();
    let whole = ran(&plan, &Settings::default());
    let log = whole.file(LOG).expect("a log");
    for cut in 0..=log.len() {
        let mut desk = Desk::default();
        let files = desk.files.clone();
        files.replace(Path::new(LOG), &log[..cut]).expect("memory");
        run(&plan, &resumed(), &mut desk).expect("it goes on");
        assert_eq!(desk.everything(), whole.everything(), "cut at {cut}");
    }
}

#[test]
fn a_part_cut_at_any_byte_is_gone_on_with() {
    let plan = small();
    let mut settings = resumed();
    settings.mode.part = Part::Shard(Shard { index: 1, count: 2 });
    let (path, log) = parts(&plan, 2).swap_remove(0);
    for cut in (0..=log.len()).step_by(7) {
        let mut desk = Desk::default();
        desk.files.replace(&path, &log[..cut]).expect("memory");
        run(&plan, &settings, &mut desk).expect("it goes on");
        assert_eq!(desk.files.read(&path).ok().as_ref(), Some(&log));
    }
}

#[test]
fn what_ctrl_c_ends_is_kept_and_gone_on_with() {
    let plan = small();
    let whole = ran(&plan, &Settings::default()).everything();
    let mut ends = 0;
    for after in 0..16 {
        let mut desk = Desk {
            interrupt_after: Some(after),
            ..Desk::default()
        };
        match run(&plan, &Settings::default(), &mut desk) {
            Err(ExperimentError::Interrupted { .. }) => ends += 1,
            ended => assert_eq!(ended, Ok(())),
        }
        let mut next = Desk {
            files: desk.files.clone(),
            ..Desk::default()
        };
        run(&plan, &resumed(), &mut next).expect("it goes on");
        assert_eq!(next.everything(), whole, "after {after}");
    }
    assert!(ends >= 4, "{ends}");
}

#[test]
fn nothing_is_run_twice() {
    let plan = small();
    let log = ran(&plan, &Settings::default()).file(LOG).expect("a log");
    let mut desk = Desk::default();
    let text = String::from_utf8(log).expect("UTF-8");
    // A result that no search gives shows that its line was taken.
    let marked = text.replacen("\"expanded\":", "\"expanded\":77777", 1);
    desk.files
        .replace(Path::new(LOG), marked.as_bytes())
        .expect("memory");
    run(&plan, &resumed(), &mut desk).expect("it goes on");
    assert_eq!(desk.file(LOG), Some(marked.into_bytes()));
}

#[test]
fn more_samples_go_on_with_the_runs_that_are_there() {
    let mut plan = small();
    plan.outputs.clear();
    let files = ran(&plan, &Settings::default()).files;
    plan.cases = Cases::Sampled {
        depths: vec![2, 5, 7],
        samples: 3,
        sampling: SamplingKind::Depth,
    };
    let mut desk = Desk {
        files,
        ..Desk::default()
    };
    run(&plan, &resumed(), &mut desk).expect("it goes on");
    assert!(
        !desk
            .shown
            .iter()
            .any(|product| matches!(product, Product::Note(_)))
    );
    assert_eq!(desk.file(LOG), ran(&plan, &Settings::default()).file(LOG));
}

#[test]
fn lines_of_other_runs_are_left_out_with_a_note() {
    let mut plan = small();
    plan.outputs.clear();
    let files = ran(&plan, &Settings::default()).files;
    plan.seed = 43;
    let mut desk = Desk {
        files,
        ..Desk::default()
    };
    run(&plan, &resumed(), &mut desk).expect("it goes on");
    let note = ExperimentError::ForeignLines {
        path: LOG.to_owned(),
        count: 8,
    };
    assert!(matches!(&desk.shown[0], Product::Note(found) if *found == note));
    assert_eq!(desk.file(LOG), ran(&plan, &Settings::default()).file(LOG));
}

#[test]
fn a_line_that_was_changed_is_run_again() {
    let plan = small();
    let whole = ran(&plan, &Settings::default());
    let text = String::from_utf8(whole.file(LOG).expect("a log")).expect("UTF-8");
    for (old, new) in [
        ("\"seed\":42", "\"seed\":41"),
        ("\"length\":2", "\"length\":1"),
        ("\"path\":[\"", "\"path\":[\"x"),
        ("\"solved\":true", "\"solved\":false"),
    ] {
        assert!(text.contains(old), "{old}");
        let mut desk = Desk::default();
        let changed = text.replacen(old, new, 1);
        desk.files
            .replace(Path::new(LOG), changed.as_bytes())
            .expect("memory");
        run(&plan, &resumed(), &mut desk).expect("it goes on");
        assert_eq!(desk.file(LOG), whole.file(LOG), "{new}");
    }
}

#[test]
fn nothing_is_overwritten_without_force() {
    let plan = small();
    let mut desk = ran(&plan, &Settings::default());
    let again = error(&plan, &Settings::default(), &mut desk);
    assert!(
        matches!(again, ExperimentError::LogExists { .. }),
        "{again:?}"
    );
    desk.files
        .replace(Path::new("b.csv"), b"mine")
        .expect("memory");
    let resume = error(&plan, &resumed(), &mut desk);
    assert!(
        matches!(resume, ExperimentError::OutputExists { .. }),
        "{resume:?}"
    );
    assert_eq!(desk.file("b.csv").as_deref(), Some(&b"mine"[..]));
    run(&plan, &forced(), &mut desk).expect("forced");
    assert_ne!(desk.file("b.csv").as_deref(), Some(&b"mine"[..]));
}

#[test]
fn a_file_that_is_there_is_told_before_the_first_run() {
    let plan = small();
    for settings in [Settings::default(), resumed()] {
        let mut desk = Desk::default();
        desk.files
            .replace(Path::new("b.csv"), b"mine")
            .expect("memory");
        let error = error(&plan, &settings, &mut desk);
        assert!(
            matches!(error, ExperimentError::OutputExists { .. }),
            "{error:?}"
        );
        assert!(desk.file(LOG).is_none_or(|log| log.is_empty()));
    }
}

#[test]
fn bad_plans_are_told_before_anything_is_written() {
    let outputs = |files: [&str; 2]| {
        let mut plan = small();
        plan.outputs = files
            .map(|file| table(Measure::Length, Statistic::Max, Some(file)))
            .into();
        plan
    };
    for (plan, code) in [
        (outputs(["a.md", "a.md"]), "SameFile"),
        (
            plan(SamplingKind::Depth, &[2, 40], 1, &["h1"]),
            "ImpossibleSample",
        ),
        (
            plan(SamplingKind::Walk, &[200_000], 1, &["h1"]),
            "ImpossibleSample",
        ),
    ] {
        for part in [Part::Whole, Part::Shard(Shard { index: 2, count: 2 })] {
            let settings = only(part);
            let mut desk = Desk::default();
            let error = error(&plan, &settings, &mut desk);
            assert!(format!("{error:?}").starts_with(code), "{code}: {error:?}");
            assert_eq!(desk.files.count(), 0);
        }
    }
}

#[test]
fn a_deadline_ends_it_with_what_is_done() {
    let settings = Settings {
        deadline: Some(Duration::ZERO),
        ..Settings::default()
    };
    let error = error(&small(), &settings, &mut Desk::default());
    assert!(
        matches!(error, ExperimentError::TimeLimit { .. }),
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
    let mut desk = ran(&plan, &timed);
    assert!(desk.everything().contains("seconds"));
    run(&plan, &resumed(), &mut desk).expect_err("runs.csv has times");
    let mut untimed = ran(&plan, &Settings::default());
    assert!(!untimed.everything().contains("seconds"));
    run(&plan, &timed, &mut untimed).expect_err("all runs are made again, and files are there");
}

fn given(plan: &mut Plan, boards: &[(&str, Option<u32>)]) {
    let board = |(index, &(text, optimal)): (usize, &(&str, Option<u32>))| GivenBoard {
        board: plan.puzzle.parse(text).expect("a board"),
        number: Some(index as u64 + 10),
        optimal,
    };
    plan.cases = Cases::Given(boards.iter().enumerate().map(board).collect());
}

#[test]
fn a_wrong_optimal_length_is_told_with_its_board() {
    let mut plan = small();
    given(
        &mut plan,
        &[("312 475 68b", Some(4)), ("15b 324 678", Some(8))],
    );
    let error = error(&plan, &Settings::default(), &mut Desk::default());
    assert_eq!(
        error,
        ExperimentError::WrongOptimal {
            board: "board 11 (15b 324 678)".to_owned(),
            stated: 8,
            found: "`solveAStar h2` proved 6".to_owned(),
        }
    );
}

#[test]
fn given_boards_stand_by_the_length_that_was_proved() {
    let mut plan = small();
    given(&mut plan, &[("15b 324 678", None), ("312 475 68b", None)]);
    let text = ran(&plan, &Settings::default()).everything();
    assert!(
        text.contains("[Integer(4), Integer(2), Integer(1)"),
        "{text}"
    );
    assert!(
        text.contains("[Integer(6), Integer(2), Integer(1)"),
        "{text}"
    );
}
