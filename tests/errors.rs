//! Every kind of report, as it is drawn: `errors/STAGE/NAME.txt` with `NAME.err`. `BLESS=1` in the
//! environment writes what is drawn now. What puzzles from outside can't do (`abilities`) is held by
//! own_puzzle.rs.

use crate::support::{CACHE, PROGRAM, files, root};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Runs all scripts of a stage, compares what they report and their exit codes.
fn compare(stage: &str, codes: &[i32]) {
    let folder = root().join("tests/errors").join(stage);
    let scripts: Vec<_> = files(&folder, "txt")
        .into_iter()
        .filter(|script| !is_part(script))
        .collect();
    assert!(!scripts.is_empty());
    let different: Vec<String> = scripts
        .iter()
        .filter_map(|script| difference(&folder, script, codes))
        .collect();
    assert!(different.is_empty(), "{}", different.join("\n"));
}

/// Files that a script reads begin with a dash.
fn is_part(script: &Path) -> bool {
    script
        .file_name()
        .is_some_and(|name| name.to_string_lossy().starts_with('_'))
}

fn difference(folder: &Path, script: &Path, codes: &[i32]) -> Option<String> {
    let name = script.file_name().expect("a file has a name");
    let output = Command::new(PROGRAM)
        .args(["--color", "never"])
        .env("PUZZLE_SCRIPT_CACHE", CACHE)
        .arg(name)
        .current_dir(folder)
        .output()
        .expect("the program starts");
    let drawn = String::from_utf8(output.stderr).expect("standard error is UTF-8");
    let code = output.status.code();
    if !code.is_some_and(|code| codes.contains(&code)) {
        return Some(format!(
            "{}: ended with {code:?}\n{drawn}",
            script.display()
        ));
    }
    let expected = script.with_extension("err");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&expected, &drawn).expect("it can be written");
    }
    let expected = fs::read_to_string(&expected).unwrap_or_default();
    (expected != drawn).then(|| {
        format!(
            "{}\n--- expected\n{expected}\n+++ found\n{drawn}",
            script.display()
        )
    })
}

#[test]
fn syntax() {
    compare("syntax", &[3]);
}

#[test]
fn check() {
    compare("check", &[3]);
}

#[test]
fn run() {
    // 3: what a computed name leads to does not check.
    compare("run", &[1, 3, 4]);
}

#[test]
fn every_code_is_drawn_once() {
    let drawn: String = ["syntax", "check", "run", "abilities"]
        .iter()
        .flat_map(|stage| files(&root().join("tests/errors").join(stage), "err"))
        .map(|path| fs::read_to_string(path).expect("it is there"))
        .collect();
    let sources = [
        "src/syntax/error.rs",
        "src/check/error.rs",
        "src/command/argument_error.rs",
        "src/experiment/block/error.rs",
        "src/experiment/error.rs",
        "src/interp/error.rs",
        "src/puzzle/notation.rs",
    ];
    // What needs a prompt, a clock, more memory or more files than a test should have; of experiments,
    // what needs a log, parts or another process (see experiments.rs).
    let elsewhere = [
        "more_errors",
        "not_in_a_block",
        "text_too_long",
        "too_deep_files",
        "too_many_files",
        "time_limit",
        "unwritable_file",
        "experiment::log_in_use",
        "experiment::impossible_sample",
        "experiment::write_failed",
        "experiment::unreadable",
        "experiment::wrong_optimal",
        "experiment::missing_runs",
        "experiment::foreign_part",
        "experiment::different_results",
        "experiment::no_parts",
        "experiment::no_thread",
        "experiment::foreign_lines",
        "experiment::interrupted",
        "unusable_cache",
        "damaged_tables",
    ];
    let missing: Vec<String> = sources
        .iter()
        .flat_map(|source| codes(&fs::read_to_string(root().join(source)).expect("a source")))
        .filter(|code| !drawn.contains(&format!(": {code}\n")))
        .filter(|code| !elsewhere.iter().any(|name| code.ends_with(name)))
        .collect();
    assert!(missing.is_empty(), "no script shows {missing:?}");
}

/// The codes that a source defines.
fn codes(source: &str) -> Vec<String> {
    source
        .split("code(")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'))
        .map(|(code, _)| code.to_owned())
        .filter(|code| code.starts_with("puzzle_script::"))
        .collect()
}
