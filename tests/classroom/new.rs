//! Folders to begin with: what is written runs as its README says.

use crate::support::{Ran, Script};
use std::fs;

/// A shell that finds the program on its PATH and runs a line in the new folder `d`.
fn new(kind: &str, then: &str) -> Script {
    let line = format!(
        "PATH=$(dirname \"$PROGRAM\"):$PATH; puzzle-script -q new {kind} d && cd d && {then}"
    );
    Script::none().shell(&line)
}

/// The lines that the README of a kind tells one to type, with what it is to be the folder's.
fn told(kind: &str) -> (String, Vec<String>) {
    let ran = new(kind, "true").run();
    let readme = ran.file("d/README.md");
    let lines = readme.lines().filter_map(|line| line.strip_prefix("    "));
    let lines: Vec<String> = lines.map(str::to_owned).collect();
    assert!(
        !lines.is_empty() && readme.lines().count() <= 10,
        "{readme}"
    );
    (readme, lines)
}

#[test]
fn a_new_assignment_is_graded_as_its_readme_says() {
    let (readme, lines) = told("assignment");
    let ran = new("assignment", &lines.join(" && "))
        .stdout_contains("4 written, 0 failed\n")
        .stdout_contains("4 students, 1 missing\n")
        .run();
    let book = ran.file("d/graded/gradebook.csv");
    let sums: Vec<(&str, &str)> = book
        .lines()
        .skip(1)
        .filter_map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            Some((cells[0], *cells.get(cells.len() - 3)?))
        })
        .collect();
    assert_eq!(
        sums,
        [("s01", "8"), ("s02", "2"), ("s03", "0"), ("s04", "0")]
    );
    for said in [
        "s01 is right (8 of 8 points)",
        "s02 is partly right (2)",
        "s03 is wrong (0)",
    ] {
        assert!(readme.contains(said), "{readme}");
    }
    // What nobody names is not there.
    for name in ["students.csv", "sheet.txt", "work/s03/a.txt"] {
        assert!(!ran.file(&format!("d/{name}")).is_empty(), "{name}");
    }
}

#[test]
fn a_new_experiment_runs_as_its_readme_says() {
    let (readme, lines) = told("experiment");
    let ran = new("experiment", &lines.join(" && "))
        .stdout_contains("Experiment results: 160 runs, 160 solved")
        .run();
    for name in ["results.md", "results.csv", "results.svg", "results.html"] {
        assert!(!ran.file(&format!("d/{name}")).is_empty(), "{name}");
    }
    // The last two things that it says.
    let again = readme
        .lines()
        .last()
        .and_then(|line| line.split('`').nth(1));
    let script = ran.file("d/experiment.txt");
    let drawn = |line: &&str| {
        let word = line.split_whitespace().next();
        word.is_some_and(|word| ["depths", "samples", "seed"].contains(&word))
    };
    let (drawn, rest): (Vec<&str>, Vec<&str>) = script.lines().partition(drawn);
    assert_eq!(drawn.len(), 3);
    let own = rest
        .join("\n")
        .replace("puzzle eight", "puzzle eight\n  file \"boards.txt\"");
    let Ran { stdout, .. } = new(
        "experiment",
        &format!(
            "{} && cp ../own.txt experiment.txt && {}",
            lines[0],
            again.expect("a line")
        ),
    )
    .file("own.txt", own)
    .run();
    assert!(
        stdout.contains("Experiment results: 6 runs, 6 solved"),
        "{stdout}"
    );
}

#[test]
fn a_folder_that_is_not_empty_is_left_alone() {
    for (file, text) in [("d/a.txt", "mine"), ("d", "mine")] {
        let ran = Script::none()
            .file(file, text)
            .args(["new", "assignment", "d"])
            .status(2)
            .stderr_contains("`d` is there already and is no empty folder; name a new one: puzzle-script new assignment d-2")
            .run();
        assert_eq!((ran.file(file).as_str(), ran.names().len()), (text, 1));
    }
    let empty = Script::none().args(["new", "experiment", "deep/d"]);
    let command = empty.command();
    fs::create_dir_all(command.get_current_dir().expect("a folder").join("deep/d")).expect("made");
    let ran = empty
        .stdout_contains("Wrote README.md, experiment.txt, boards.txt to deep/d\n")
        .run();
    assert!(
        ran.file("deep/d/README.md")
            .starts_with("# An experiment\n")
    );
    Script::none()
        .args(["new", "assignment"])
        .status(2)
        .stderr_contains("<DIR>")
        .run();
    Script::none()
        .args(["new", "exam", "d"])
        .status(2)
        .stderr_contains("assignment, experiment")
        .run();
}
