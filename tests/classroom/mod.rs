//! Grades: of a class with answers of every kind, and of single scripts.

mod assignments;
pub mod class;
mod definitions;
mod exam;
mod feedback;
mod goldens;
mod gradebook;
mod hand_ins;
#[cfg(unix)]
mod hostile;
mod judged;
#[cfg(unix)]
mod kept;
#[cfg(unix)]
mod named_files;
#[cfg(unix)]
mod new;
mod partial;
mod rows;
#[cfg(unix)]
mod shortage;
mod together;
#[cfg(unix)]
mod watched;

use crate::support::{CACHE, PROGRAM, root};
use class::{KINDS, Kind};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

fn program(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).current_dir(folder);
    let ran = command.env("PUZZLE_SCRIPT_CACHE", CACHE).output();
    ran.expect("the program starts")
}

/// A class with what it handed in, and the kinds of its students.
fn class(size: usize) -> (TempDir, BTreeMap<String, Kind>) {
    let folder = tempfile::tempdir().expect("a folder");
    let students = class::class(folder.path(), Path::new(PROGRAM), size, &KINDS);
    (folder, students)
}

fn grade(folder: &Path, more: &[&str]) -> String {
    let tomorrow = SystemTime::now() + Duration::from_hours(24);
    let days = tomorrow
        .duration_since(SystemTime::UNIX_EPOCH)
        .expect("later")
        .as_secs()
        / 86_400;
    let due = date(days);
    let mut arguments = vec!["grade", "assignment.txt", "--each", "students.csv"];
    arguments.extend(["--submissions", "work", "--out", "graded", "--due", &due]);
    arguments.extend(["--time-limit", "1", "--max-output", "100kB"]);
    arguments.extend(more);
    let ran = program(folder, &arguments);
    let text = String::from_utf8(ran.stdout).expect("text");
    assert!(
        ran.status.success(),
        "{text}{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    text
}

/// The date of a day since 1970, by counting.
fn date(days: u64) -> String {
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let (mut year, mut left) = (1970, days);
    while left >= 365 + u64::from(is_leap(year)) {
        left -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if left < length {
            break;
        }
        left -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", left + 1)
}

/// Holds all that was written against what it must be.
fn check(folder: &Path, kinds: &BTreeMap<String, Kind>) {
    let graded = folder.join("graded");
    let read = |name: &str| fs::read_to_string(graded.join(name)).expect("text");
    let mut book = csv::Reader::from_path(graded.join("gradebook.csv")).expect("a table");
    let heads = book.headers().expect("heads").clone();
    let expected = [
        "id",
        "name",
        "Own board",
        "'=Shortest",
        "Beam",
        "Secret",
        "sum",
        "of",
        "handed in",
        "note",
    ];
    assert_eq!(heads.iter().collect::<Vec<_>>(), expected);
    let rows: Vec<csv::StringRecord> = book.records().map(|row| row.expect("a row")).collect();
    assert_eq!(rows.len(), kinds.len());
    for row in &rows {
        let kind = kinds[&row[0]];
        let points: Vec<&str> = row.iter().skip(2).take(4).collect();
        assert_eq!(
            points,
            kind.points(),
            "{row:?} {kind:?}\n{}",
            read(&format!("feedback/{}.txt", &row[0]))
        );
        let note = match kind {
            Kind::Late => "late",
            Kind::Missing => "missing",
            _ => "",
        };
        assert_eq!((&row[7], &row[9]), ("6.5", note), "{row:?}");
        assert!(
            !row.iter()
                .any(|cell| cell.starts_with(['=', '+', '-', '@', '\t'])),
            "{row:?}"
        );
    }
    let junit = read("junit.xml");
    let document = roxmltree::Document::parse(&junit).expect("XML");
    let cases = document
        .descendants()
        .filter(|node| node.has_tag_name("testcase"));
    assert_eq!(cases.count(), 4 * kinds.len());
    for (id, kind) in kinds {
        let results: Value =
            serde_json::from_str(&read(&format!("results/{id}.json"))).expect("JSON");
        is_gradescope(&results);
        let sum: f64 = kind
            .points()
            .iter()
            .map(|points| points.parse::<f64>().expect("points"))
            .sum();
        assert_eq!(results["score"].as_f64(), Some(sum), "{id}");
        assert_eq!(results["tests"][3]["visibility"], "hidden");
        let (page, text) = (
            read(&format!("feedback/{id}.html")),
            read(&format!("feedback/{id}.txt")),
        );
        for feedback in [&page, &text] {
            assert!(!feedback.contains("Secret"), "{id}: {feedback}");
            let is_plain = |letter: char| !letter.is_control() || letter == '\n';
            assert!(feedback.chars().all(is_plain), "{id}: {feedback:?}");
            assert!(
                !feedback.contains(['\u{202e}', '\u{ffff}']),
                "{id}: {feedback:?}"
            );
        }
        assert!(!page.contains("<script"), "{id}: {page}");
        let open = page.matches("<section").count();
        assert_eq!((open, page.matches("</section>").count()), (3, 3), "{page}");
        if matches!(kind, Kind::Illegal) {
            assert!(
                text.contains("Move 17 of 17 moves, `up`, is not legal."),
                "{text}"
            );
            assert!(
                text.contains("The board before move 17:\n  -------------\n  | 0 | 1 | 2 |"),
                "{text}"
            );
        }
        if matches!(kind, Kind::TooLong) {
            assert!(
                text.contains("6 more than the shortest solution has"),
                "{text}"
            );
        }
    }
    let names: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    assert_eq!(names.len(), 6, "something was written elsewhere: {names:?}");
}

/// What Gradescope documents of the results of an autograder.
fn is_gradescope(results: &Value) {
    let is_text = |value: &Value| value.is_string();
    assert!(results["score"].is_number() && is_text(&results["output"]));
    let tests = results["tests"].as_array().expect("tests");
    let mut sum = 0.0;
    for test in tests {
        assert!(is_text(&test["name"]) && is_text(&test["output"]), "{test}");
        let (score, most) = (test["score"].as_f64(), test["max_score"].as_f64());
        assert!(score.is_some() && score <= most, "{test}");
        sum += score.expect("a number");
        let status = if score == most { "passed" } else { "failed" };
        assert_eq!(test["status"], status, "{test}");
        let visibility = test["visibility"].as_str().expect("a word");
        assert!(["hidden", "after_due_date", "after_published", "visible"].contains(&visibility));
        let known = [
            "name",
            "number",
            "score",
            "max_score",
            "status",
            "output",
            "output_format",
            "visibility",
        ];
        let fields = test.as_object().expect("an object");
        assert!(
            fields.keys().all(|field| known.contains(&&**field)),
            "{test}"
        );
    }
    assert_eq!(results["score"].as_f64(), Some(sum));
}

#[test]
fn every_grade_of_a_class_is_what_it_must_be() {
    let (folder, kinds) = class(KINDS.len());
    let said = grade(folder.path(), &[]);
    assert!(said.ends_with("18 students, 1 late, 1 missing\n"), "{said}");
    check(folder.path(), &kinds);

    // Only what has changed is graded again.
    let again = grade(folder.path(), &[]);
    assert!(
        again.ends_with("18 students, 18 as before, 1 late, 1 missing\n"),
        "{again}"
    );
    let missing = folder.path().join("work/s013");
    let moves = fs::read_to_string(folder.path().join("solved/s013.moves")).expect("moves");
    Kind::Right.hand_in(&missing, &moves);
    let again = grade(folder.path(), &[]);
    assert!(
        again.ends_with("18 students, 17 as before, 1 late\n"),
        "{again}"
    );
    let mut kinds = kinds;
    kinds.insert("s013".to_owned(), Kind::Right);
    check(folder.path(), &kinds);
}

#[test]
#[ignore = "half a minute; `cargo test -- --ignored a_class_of_300`"]
fn a_class_of_300_is_graded_as_one_of_16() {
    let (folder, kinds) = class(300);
    let said = grade(folder.path(), &["--all"]);
    assert!(said.contains("300 students"), "{said}");
    check(folder.path(), &kinds);
}

/// All files below a folder with their texts, by their names.
fn texts(folder: &Path, below: &str, found: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder.join(below)).expect("a folder") {
        let name = entry
            .expect("an entry")
            .file_name()
            .to_string_lossy()
            .into_owned();
        let name = format!("{below}/{name}");
        if folder.join(&name).is_dir() {
            texts(folder, &name, found);
        } else if !name.ends_with(".grades.json") {
            let text = fs::read_to_string(folder.join(&name)).expect("a text");
            found.insert(name, text);
        }
    }
}

#[test]
fn the_class_of_the_showcase_comes_out_as_it_lies_there() {
    let own = root().join("scripts/classroom");
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let grade = [
        "grade",
        "assignment.txt",
        "--each",
        "students.csv",
        "--submissions",
        "work",
    ];
    for (script, out) in [("sheet.txt", "handouts"), ("key.txt", "keys")] {
        let to = at.join(out).display().to_string();
        let ran = program(&own, &["--each", "students.csv", "--out", &to, script]);
        assert!(ran.status.success(), "{ran:?}");
    }
    let to = at.join("graded").display().to_string();
    let ran = program(&own, &[&grade[..], &["--out", &to]].concat());
    assert!(ran.status.success(), "{ran:?}");
    for out in ["handouts", "keys", "graded"] {
        let (mut expected, mut found) = (BTreeMap::new(), BTreeMap::new());
        texts(at, out, &mut found);
        if std::env::var_os("BLESS").is_some() {
            for (name, text) in &found {
                fs::write(own.join(name), text).expect("written");
            }
        }
        texts(&own, out, &mut expected);
        assert!(found.keys().eq(expected.keys()), "{:?}", found.keys());
        for (name, text) in found {
            assert_eq!(text, expected[&name], "{name}");
        }
    }
}
