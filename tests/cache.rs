//! Tables on disk, as a user sees them: whatever happens to the files, answers stay the same.

use crate::support::{PROGRAM, Script};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::time::Instant;

/// Runs a line of shell with tables in a folder `cache` of its own.
fn shell(line: &str) -> Script {
    Script::none().shell(&format!(
        "export PUZZLE_SCRIPT_CACHE=\"$PWD/cache\"; {line}"
    ))
}

#[test]
fn an_empty_folder_has_no_tables() {
    for line in ["list", "verify", "clear"] {
        let ran = shell(&format!("\"$PROGRAM\" cache {line}")).run();
        assert!(ran.stdout.starts_with("0 tables "), "{}", ran.stdout);
        assert_eq!(
            ran.names(),
            [] as [&str; 0],
            "the folder is made when it is needed"
        );
    }
}

#[test]
fn a_folder_that_is_a_file_is_reported() {
    shell("echo mine > cache; \"$PROGRAM\" cache list")
        .status(1)
        .stderr_contains("(unusable_cache)")
        .run();
}

#[test]
fn other_files_are_left_alone() {
    let ran = shell("mkdir cache; echo mine > cache/a.table; \"$PROGRAM\" cache clear")
        .stdout("0 tables removed, 0.0 MB\n")
        .run();
    assert_eq!(ran.file("cache/a.table"), "mine\n");
}

#[test]
fn a_file_that_is_no_table_is_shown_and_removed() {
    let file = "mkdir cache; echo short > cache/pdb-0123456789abcdef.table";
    shell(&format!("{file}; \"$PROGRAM\" cache verify"))
        .status(1)
        .stdout_contains("pdb-0123456789abcdef.table: its length is not what it should be\n1 table checked, 0.0 MB\n")
        .stderr_contains("(damaged_tables)")
        .run();
    let ran = shell(&format!("{file}; \"$PROGRAM\" cache clear; ls cache"))
        .stdout_contains("1 table removed")
        .run();
    assert!(!ran.stdout.ends_with(".table\n"));
}

#[test]
fn scripts_have_the_command_too() {
    shell("\"$PROGRAM\" --format json -c 'cache list'")
        .stdout_contains("\n{\"event\":\"cached\",\"action\":\"list\",\"tables\":[],\"bytes\":0}\n")
        .run();
}

/// A folder for tables, the program with it, and a small board with databases.
struct Folder(tempfile::TempDir);

/// Searches with databases; what it prints never changes.
const SEARCH: &str =
    "puzzle sliding 3x4 seed 5 randomizeState uniform solveIDAStar pdb maxNodes none";

const BUILD: &str = "puzzle sliding 3x4 cache build";

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self) -> PathBuf {
        self.0.path().join("cache")
    }

    fn command(&self, script: &str) -> Command {
        let mut command = Command::new(PROGRAM);
        command.args(["--color", "never", "-c", script]);
        command.env("PUZZLE_SCRIPT_CACHE", self.path());
        command
    }

    fn run(&self, script: &str) -> Output {
        self.command(script).output().expect("the program starts")
    }

    /// What the search prints, which must succeed, and what is said beside it.
    #[track_caller]
    fn search(&self) -> (String, String) {
        let output = self.run(SEARCH);
        let text = |bytes| String::from_utf8(bytes).expect("text");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        (text(output.stdout), text(output.stderr))
    }

    /// What the search prints in silence.
    #[track_caller]
    fn answer(&self) -> String {
        let (answer, notes) = self.search();
        assert_eq!(notes, "");
        answer
    }

    fn build(&self) {
        let built = self.run(BUILD);
        assert_eq!(built.status.code(), Some(0), "{built:?}");
        assert!(!self.files().is_empty());
    }

    fn is_good(&self) -> bool {
        self.run("cache verify").status.code() == Some(0)
    }

    fn files(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.path()).expect("it is there");
        let mut files: Vec<_> = entries
            .map(|entry| entry.expect("an entry").path())
            .collect();
        files.sort();
        files
    }
}

fn right_answer() -> &'static str {
    static ANSWER: OnceLock<String> = OnceLock::new();
    ANSWER.get_or_init(|| {
        let answer = Folder::new().answer();
        assert!(answer.contains("Solution found!"));
        answer
    })
}

#[test]
fn tables_on_disk_change_no_byte_of_the_output() {
    let folder = Folder::new();
    folder.build();
    let before = folder.files();
    assert_eq!(folder.answer(), right_answer());
    assert_eq!(folder.files(), before);
    assert!(folder.is_good());
}

#[test]
fn what_was_built_is_listed_and_cleared() {
    let folder = Folder::new();
    let built = String::from_utf8(folder.run(BUILD).stdout).expect("text");
    let listed = String::from_utf8(folder.run("cache list").stdout).expect("text");
    assert_eq!(built.replace("built,", "on disk,"), listed);
    assert_eq!(listed.lines().count(), folder.files().len() + 1);
    assert_eq!(folder.run("cache clear").status.code(), Some(0));
    assert_eq!(folder.files(), [] as [PathBuf; 0]);
}

#[test]
fn bad_files_are_noted_once_and_built_again() {
    let (folder, right) = (Folder::new(), right_answer());
    folder.build();
    let good: Vec<_> = folder
        .files()
        .iter()
        .map(|file| fs::read(file).expect("a file"))
        .collect();
    let spoil: [fn(&mut Vec<u8>); 5] = [
        |bytes| bytes.clear(),
        |bytes| bytes.truncate(bytes.len() / 2),
        |bytes| *bytes.last_mut().expect("bytes") ^= 1,
        |bytes| bytes[8] += 1,
        |bytes| bytes.push(0),
    ];
    for spoil in spoil {
        for (file, good) in folder.files().iter().zip(&good) {
            let mut bad = good.clone();
            spoil(&mut bad);
            fs::write(file, bad).expect("written");
        }
        assert!(!folder.is_good());
        let (answer, notes) = folder.search();
        assert_eq!(answer, right);
        assert!(notes.contains("(untrusted_table)"), "{notes}");
        assert_eq!(folder.answer(), right);
        let now: Vec<_> = folder
            .files()
            .iter()
            .map(|file| fs::read(file).expect("a file"))
            .collect();
        assert!(now == good, "the same tables are there again");
    }
}

#[test]
fn a_build_may_be_killed_at_any_moment() {
    let (folder, right) = (Folder::new(), right_answer());
    let started = Instant::now();
    folder.build();
    let whole = started.elapsed();
    for part in 0..5 {
        folder.run("cache clear");
        let mut build = folder
            .command(BUILD)
            .stdout(Stdio::null())
            .spawn()
            .expect("started");
        std::thread::sleep(whole * part / 4);
        build.kill().expect("it is ours");
        build.wait().expect("it ended");
        assert!(folder.is_good());
        assert_eq!(folder.answer(), right);
    }
    folder.build();
    assert!(folder.is_good());
    assert!(
        folder
            .files()
            .iter()
            .all(|file| file.extension().is_some_and(|end| end == "table"))
    );
}

#[test]
fn processes_that_build_at_once_leave_one_good_table() {
    let folder = Folder::new();
    let builds: Vec<_> = (0..4)
        .map(|_| {
            folder
                .command(BUILD)
                .stdout(Stdio::null())
                .spawn()
                .expect("started")
        })
        .collect();
    for mut build in builds {
        assert_eq!(build.wait().expect("it ended").code(), Some(0));
    }
    assert!(folder.is_good());
    assert_eq!(folder.answer(), right_answer());
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_nothing_but_a_note() {
    // Files of at most 4 kB: as with a full disk, writing fails in the middle.
    let ran = shell(&format!(
        "trap '' XFSZ; ulimit -f 8; \"$PROGRAM\" -c '{BUILD}'; ls cache; \"$PROGRAM\" -c '{SEARCH}'"
    ))
    .stdout_contains("0 tables built")
    .stderr_contains("(unwritten_table)")
    .run();
    assert!(ran.stdout.ends_with(right_answer()));
    assert!(!ran.stdout.contains(".part") && !ran.stdout.contains(".table"));
}

#[test]
fn without_a_folder_to_write_to_all_is_done_in_memory() {
    let folder = Folder::new();
    fs::write(folder.path(), "a file").expect("written");
    let (answer, notes) = folder.search();
    assert_eq!(answer, right_answer());
    assert_eq!(
        notes.matches("unwritten_table").count(),
        0,
        "too small to be kept"
    );
    let built = folder.run(BUILD);
    let notes = String::from_utf8(built.stderr).expect("text");
    assert_eq!(notes.matches("unwritten_table").count(), 1, "{notes}");
    assert_eq!(fs::read(folder.path()).expect("a file"), b"a file");
}
