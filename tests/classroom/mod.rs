//! Grades: of a class with answers of every kind, and of single scripts.

pub mod class;
mod rows;

use crate::support::{CACHE, PROGRAM, Script, root};
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
    arguments.extend(["--time-limit", "2", "--max-output", "100kB"]);
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
        "Own board",
        "'=Shortest",
        "Beam",
        "Secret",
        "sum",
        "of",
        "note",
    ];
    assert_eq!(heads.iter().collect::<Vec<_>>(), expected);
    let rows: Vec<csv::StringRecord> = book.records().map(|row| row.expect("a row")).collect();
    assert_eq!(rows.len(), kinds.len());
    for row in &rows {
        let kind = kinds[&row[0]];
        let points: Vec<&str> = row.iter().skip(1).take(4).collect();
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
        assert_eq!((&row[6], &row[7]), ("6.5", note), "{row:?}");
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
        assert!(["passed", "failed"].contains(&test["status"].as_str().expect("a word")));
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
#[ignore = "a minute; `cargo test --release -- --ignored a_class_of_300`"]
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
        assert_eq!(found, expected);
    }
}

#[test]
fn a_task_outside_of_grading_is_reported_and_the_next_one_runs() {
    Script::new(
        "task \"A\" points 2 { let x = 1 expect $x == 2 }\ntask \"B\" { print b }\nprint end",
    )
    .status(4)
    .stdout("Task \"A\": 0 of 2 points\nb\nTask \"B\": 1 of 1 points\nend\n")
    .stderr_contains("expected `$x == 2`")
    .run();
    Script::new("task \"A\" points x { }")
        .status(1)
        .stderr_contains("run::wrong_kind")
        .run();
}

#[test]
fn a_mistake_of_the_teacher_is_no_grade() {
    let class = || {
        Script::none()
            .file("s.csv", "id\na\n")
            .file("work/a/x.txt", "up")
    };
    let grade = [
        "grade",
        "t.txt",
        "--each",
        "s.csv",
        "--submissions",
        "work",
        "--out",
        "o",
    ];
    class()
        .file("t.txt", "task \"A\" { checkSolutoin }")
        .args(grade)
        .status(3)
        .stderr_contains("unknown_command")
        .run();
    class()
        .file("t.txt", "task \"A\" { }\nmove up")
        .args(grade)
        .status(1)
        .stdout_contains("failed a\nexit code 1: `up` is not legal here")
        .run();
}

#[test]
fn a_script_that_was_handed_in_is_read_like_a_search() {
    let assignment = "submission \"s.txt\"\nprint $solved $length $path $state $algorithm \"<$output>\"\nexpect state == \"312 475 68b\"";
    Script::new(assignment)
        .file("s.txt", "setState \"312 475 68b\" print hello solveBeam 50 legalMoves")
        .stdout("true 4 left up left up 312 475 68b beam <hello\nSolution found!\nSolution Length:  4\nSolution Path ['start', 'left', 'up', 'left', 'up', 'goal']\nTotal nodes generated: 44\nLegal moves: ['up', 'left']>\n")
        .run();
    // The session's own board, goal and puzzle stay: what they are is not for whoever hands in to say.
    let mut checks = Script::new(
        "setState \"312 475 68b\" submission \"s.txt\" print $goal checkSolution $path print $solves $algorithm undo print $goal",
    );
    checks = checks.file(
        "s.txt",
        "setGoal \"312 475 68b\" setState \"312 475 68b\" solveBeam 50",
    );
    checks
        .stdout("312 475 68b\nThere is no move, and the state is not the goal\nfalse beam\nb12 345 678\n")
        .run();
    for (text, said) in [
        ("solveBeem", "is no command"),
        ("submission \"s.txt\"", "runs no others"),
        ("readCommands \"../x\"", "sandbox::unreadable"),
    ] {
        Script::new("submission \"s.txt\"")
            .file("s.txt", text)
            .status(1)
            .stderr_contains(said)
            .stderr_contains("run::failed_submission")
            .run();
    }
}

/// How an assignment is graded on the folders below `work`.
const GRADE: [&str; 8] = [
    "grade",
    "t.txt",
    "--each",
    "s.csv",
    "--submissions",
    "work",
    "--out",
    "o",
];

/// An assignment of these tasks on two folders, `a` and `b`, graded.
fn graded<const N: usize>(assignment: &str, more: [&str; N]) -> Script {
    Script::none()
        .file("t.txt", assignment)
        .file("s.csv", "id\na\nb\n")
        .file("work/a/src/s.txt", "solveBeam 5")
        .file("work/a/x.txt", "up down")
        .file("work/b/x.txt", "up")
        .file("given/board.txt", "312 475 68b\n")
        .args(GRADE)
        .args(more)
}

#[test]
fn the_teachers_own_files_are_read_where_they_are_allowed() {
    let assignment = "readCommands \"given/tasks.txt\"\ntask \"A\" { let l = lines(\"../../given/board.txt\") expect size($l) == 1 }";
    let class =
        || graded(assignment, ["--allow", "given"]).file("given/tasks.txt", "task \"B\" { }");
    class().stdout_contains("B          1       2  100 %").run();
    let class = class().file("given/tasks.txt", "task \"B\" points 2 { }");
    class.stdout_contains("B          2       2  100 %").run();
}

#[test]
fn an_assignment_that_ends_for_nobody_is_a_failure() {
    graded(
        "task \"A\" { }\nrepeat 1_000_000_000 { let x = 1 }\ntask \"B\" { }",
        ["--time-limit", "0.05"],
    )
    .status(1)
    .stdout_contains("the assignment ends for nobody: ")
    .run();
}

#[cfg(unix)]
#[test]
fn links_lead_to_nobody_elses_folder() {
    let ran = graded("task \"A\" { }", []).run();
    let work = ran.path().join("work");
    std::os::unix::fs::symlink("../a/src", work.join("b/src")).expect("a link");
    std::os::unix::fs::symlink("a", work.join("c")).expect("a link");
    fs::write(ran.path().join("s.csv"), "id\na\nb\nc\n").expect("a table");
    let assignment = "task \"A\" { submission \"src/s.txt\" expect solved }\ntask \"B\" { submission \"../a/src/s.txt\" }";
    fs::write(ran.path().join("t.txt"), assignment).expect("an assignment");
    assert!(program(ran.path(), &GRADE).status.success());
    assert_eq!(
        ran.file("o/gradebook.csv"),
        "id,A,B,sum,of,note\na,1,1,2,2,\nb,0,0,0,2,\nc,0,0,0,2,missing\n"
    );
    assert!(
        ran.file("o/feedback/b.txt")
            .contains("outside of what was handed in")
    );
}

#[test]
fn what_was_graded_before_is_graded_again_where_something_changed() {
    let ran = graded("task \"A\" { expect solved == false }", []).run();
    let again = |more: &[&str]| {
        let ran = program(ran.path(), &[&GRADE[..], more].concat());
        let text = String::from_utf8(ran.stdout).expect("text");
        text.lines().last().unwrap_or_default().to_owned()
    };
    assert_eq!(again(&[]), "2 students, 2 as before");
    assert_eq!(again(&["--all"]), "2 students");
    fs::write(ran.path().join("work/b/x.txt"), "left").expect("a file");
    assert_eq!(again(&[]), "2 students, 1 as before");
    assert_eq!(again(&["--max-output", "1MB"]), "2 students");
    fs::write(ran.path().join("t.txt"), "task \"A\" points 2 { }").expect("a file");
    assert_eq!(again(&[]), "2 students");
}

#[test]
fn a_day_that_there_is_not_is_no_due_time() {
    for due in [
        "2026-02-30",
        "2026-13-01",
        "2026-11-22T24:00",
        "2026-11-22T18",
        "+2026-1-1",
        "later",
    ] {
        graded("task \"A\" { }", ["--due", due])
            .status(2)
            .stderr_contains("a day is due here")
            .run();
    }
    // All was handed in today; clocks an hour ahead of UTC are there an hour sooner.
    for due in [
        "2026-11-21",
        "2026-11-21T18:00",
        "2026-11-21 18:00:30",
        "2026-11-21T18:00Z",
        "1970-01-01T01:00+01:00",
    ] {
        graded("task \"A\" { }", ["--due", due])
            .stdout_contains("2 late")
            .run();
    }
    graded("task \"A\" { }", ["--due", "1970-01-01T00:59+01:00"])
        .status(2)
        .stderr_contains("a day is due here")
        .run();
}

#[test]
fn moves_with_quotes_in_their_names_are_read() {
    let turns = "define puzzle turns {\n  cells 1..3\n  goal 1..3\n  move R cycle [1 2 3]\n  move \"R'\" cycle [3 2 1]\n}\npuzzle turns\n";
    let read = |moves: &str, expected: &str| {
        Script::new(&format!("{turns}print (moves(\"m.txt\"))"))
            .file("m.txt", moves)
            .stdout(expected)
            .run();
    };
    read("R R' R", "R R' R\n");
    read("['start', 'R', \"R'\", 'goal']", "R R'\n");
}
