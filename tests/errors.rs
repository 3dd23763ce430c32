//! Every kind of report, as it is drawn: `errors/STAGE/NAME.txt` with `NAME.err`. `BLESS=1` in the
//! environment writes what is drawn now. What puzzles from outside can't do (`abilities`) is held by
//! `own_puzzle.rs`.

use crate::support::{CACHE, PROGRAM, files, root};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
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

/// Codes that no test shows, each for a reason.
const UNSHOWN: [(&str, &str); 4] = [
    (
        "puzzle_script::experiment::no_thread",
        "needs a machine that gives no thread at all",
    ),
    (
        "puzzle_script::prompt::invalid_utf8",
        "rexpect types text only",
    ),
    (
        "puzzle_script::prompt::unreadable",
        "needs a terminal that breaks",
    ),
    (
        "puzzle_script::syntax::text_too_long",
        "needs a text of 4 GiB",
    ),
];

/// Drawn by a script of `errors`, or asserted by its name in another test: what needs a prompt, a clock, a
/// disk, a log or another process.
#[test]
fn every_code_is_drawn_or_asserted() {
    let shown: String = ["syntax", "check", "run", "abilities"]
        .iter()
        .flat_map(|stage| files(&root().join("tests/errors").join(stage), "err"))
        .map(|path| fs::read_to_string(path).expect("it is there"))
        .collect();
    let (tests, sources): (Vec<_>, Vec<_>) = rust_files(&root().join("src"))
        .into_iter()
        .chain(rust_files(&root().join("tests")))
        .filter(|path| !path.ends_with(file!()))
        .partition(|path| {
            let below = path.strip_prefix(root()).expect("a file of the project");
            below.to_string_lossy().contains("tests")
        });
    let text = |path: &PathBuf| fs::read_to_string(path).expect("a source");
    let tests: String = tests.iter().map(text).collect();
    let all: BTreeSet<String> = sources.iter().flat_map(|own| codes(&text(own))).collect();
    let drawn = |code: &String| {
        // A report shows the last word of a code where no other code ends so.
        let end = code.rsplit("::").next().expect("a word");
        let equal = all
            .iter()
            .filter(|other| other.ends_with(&format!("::{end}")));
        let own = if equal.count() == 1 { end } else { code };
        shown.contains(&format!("({own})\n")) || tests.contains(&format!("({own})\""))
    };
    let unshown: BTreeSet<String> = all
        .iter()
        .filter(|code| !drawn(code))
        .filter(|code| {
            !tests.contains(&format!("{}\"", code.trim_start_matches("puzzle_script::")))
        })
        .cloned()
        .collect();
    assert_eq!(unshown, UNSHOWN.map(|(code, _)| code.to_owned()).into());
}

#[test]
fn every_code_has_a_page() {
    let listed = Command::new(PROGRAM).arg("explain").output();
    let listed = String::from_utf8(listed.expect("the program starts").stdout).expect("UTF-8");
    let pages = listed
        .lines()
        .filter(|line| line.starts_with("puzzle_script::"));
    let pages: BTreeSet<String> = pages.map(str::to_owned).collect();
    let sources = rust_files(&root().join("src")).into_iter();
    let sources = sources.filter(|path| {
        let below = path.strip_prefix(root()).expect("a file of the project");
        let below = below.to_string_lossy();
        !below.contains("tests")
    });
    let used = sources.flat_map(|path| codes(&fs::read_to_string(path).expect("a source")));
    let used: BTreeSet<String> = used.collect();
    assert_eq!(
        used, pages,
        "a code has a section in docs/reference/reports.md"
    );
}

#[test]
fn a_code_is_explained_on_the_command_line_and_in_a_script() {
    let run = |arguments: &[&str]| {
        let ran = Command::new(PROGRAM)
            .args(arguments)
            .output()
            .expect("the program starts");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (ran.status.code(), text(ran.stdout), text(ran.stderr))
    };
    let (code, page, _) = run(&["explain", "unknown_command"]);
    assert_eq!(code, Some(0));
    assert!(page.contains("Repaired:\n  solveBeam 5\n"), "{page}");
    assert_eq!(run(&["-c", "help check::unknown_command"]).1, page);
    assert_eq!(run(&["help", "check::unknown_command"]).1, page);
    let (_, json, _) = run(&["--format", "json", "explain", "zero_step"]);
    assert_eq!(
        json.lines()
            .filter(|line| line.contains("\"repaired\":"))
            .count(),
        2
    );
    let (code, _, told) = run(&["explain", "unknown_comand"]);
    assert_eq!(code, Some(2));
    assert!(told.contains("did you mean `unknown_command`?"), "{told}");
}

/// All Rust files below a folder.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let below = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_dir())
        .flat_map(|folder| rust_files(&folder));
    below.chain(files(folder, "rs")).collect()
}

/// The codes that a source defines: texts such as `"check::unknown_command"`.
fn codes(source: &str) -> Vec<String> {
    let is_word = |word: &str| {
        let letter = |byte: u8| byte.is_ascii_lowercase() || byte == b'_' || byte.is_ascii_digit();
        !word.is_empty() && word.bytes().all(letter)
    };
    source
        .split('"')
        .filter(|text| {
            let parts = text.split_once("::");
            parts.is_some_and(|(stage, name)| is_word(stage) && is_word(name))
        })
        .map(|code| format!("puzzle_script::{code}"))
        .collect()
}
