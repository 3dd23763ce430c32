//! What is kept from one run to the next: grades when a run is interrupted, and what a teacher changed.

use super::assignments::graded;
use crate::support::{Ran, Script};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

/// Seventeen students who are graded at once, and a last one whose grade takes minutes.
fn class_with_a_slow_one() -> Script {
    let assignment =
        "task \"A\" { for k in lines(\"n.txt\") { for l in lines(\"n.txt\") { let x = 1 } } }";
    let ids: Vec<String> = (10..28).map(|number| format!("s{number}")).collect();
    let mut class = graded(assignment, []).file("s.csv", format!("id\n{}\n", ids.join("\n")));
    for id in &ids {
        let lines = if id == "s27" { 40_000 } else { 1 };
        class = class.file(&format!("work/{id}/n.txt"), "x\n".repeat(lines));
    }
    class.args(["--quiet"])
}

/// Ends a run as soon as it has kept something; its exit code, and what it printed.
fn ended(class: &Script, signal: &str, group: bool) -> (Option<i32>, String) {
    let mut command = class.command();
    let folder = command.get_current_dir().map(Path::to_owned);
    let kept = folder.expect("a folder").join("o/.grades.json");
    let child = command.process_group(0).spawn().expect("it starts");
    while !kept.exists() {
        thread::sleep(Duration::from_millis(10));
    }
    let whom = if group { "-" } else { "" };
    let kill = format!("kill -s {signal} -- {whom}{}", child.id());
    let killed = Command::new("sh").args(["-c", &kill]).status();
    assert!(killed.expect("sh is there").success());
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(output.stdout).expect("text");
    (output.status.code(), said)
}

#[test]
fn whoever_was_graded_before_an_interrupt_keeps_the_grade() {
    for (signal, group) in [("INT", true), ("TERM", false), ("KILL", true)] {
        let class = class_with_a_slow_one();
        let (code, said) = ended(&class, signal, group);
        if signal != "KILL" {
            assert_eq!(code, Some(130), "{signal}: {said}");
            let (graded, rest) = said
                .strip_prefix("interrupted: ")
                .and_then(|said| said.split_once(" of 18 students are graded and kept, "))
                .expect(&said);
            assert!(["16", "17"].contains(&graded), "{said}");
            assert!(
                rest.ends_with(" not graded yet; run the same command to go on\n"),
                "{said}"
            );
        }
        let ran = class.file("work/s27/n.txt", "x").run();
        let kept = ["18 students, 16 as before,", "18 students, 17 as before,"];
        assert!(
            kept.iter().any(|said| ran.stdout.contains(said)),
            "{signal}: {}",
            ran.stdout
        );
        assert!(ran.file("o/gradebook.csv").ends_with("\ns27,1,1,1,\n"));
    }
}

/// Two students, graded once, and then again behind a line of shell.
fn again(shell: &str) -> Script {
    let grade = "\"$PROGRAM\" grade t.txt --each s.csv --submissions work --out o";
    graded("task \"A\" { let m = moves(\"x.txt\") }", [])
        .shell(&format!("{grade} >first && ({shell}) && {grade}"))
}

#[test]
fn grades_that_were_kept_are_a_file_with_its_checksum() {
    again("true")
        .stdout_contains("2 students, 2 as before\n")
        .run();
    for shell in [
        "sed -i 's/\"points\":\"1\"/\"points\":\"9\"/' o/.grades.json",
        "echo '[]' >o/.grades.json",
    ] {
        let ran = again(shell)
            .stderr_contains("(damaged_grades)")
            .stdout_contains("2 students\n")
            .run();
        assert!(ran.file("o/gradebook.csv").contains("\na,1,1,1,\n"));
    }
    for (shell, reason) in [
        ("mkfifo o/.grades.json", "it is no file"),
        (
            "ln -s /dev/zero o/.grades.json",
            "it is a link to another file",
        ),
        ("mkdir o/.grades.json", "it is no file"),
    ] {
        again(&format!("rm o/.grades.json; {shell}"))
            .status(2)
            .stderr_contains(&format!("`o/.grades.json` can't be read: {reason}"))
            .run();
    }
}

#[test]
fn a_gradebook_that_was_changed_by_hand_is_kept() {
    let names = |ran: &Ran| {
        let entries = std::fs::read_dir(ran.path().join("o")).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        let names = names.filter_map(|name| name.into_string().ok());
        let mut names: Vec<_> = names.filter(|name| name.starts_with("gradebook")).collect();
        names.sort();
        names
    };
    let same = "printf '\\357\\273\\277id;A;sum;of;note\\r\\na;1;1;1;\\r\\nb;1;1;1;\\r\\n' >o/gradebook.csv";
    for shell in ["true", same] {
        let ran = again(shell).run();
        assert_eq!(names(&ran), ["gradebook.csv"], "{shell}");
    }
    let edit = "sed -i s/a,1,1,1,/a,2,2,1,/ o/gradebook.csv";
    let ran = again(edit)
        .stderr_contains(
            "the gradebook was changed by hand; it is kept as `o/gradebook.edited.csv`",
        )
        .run();
    assert_eq!(names(&ran), ["gradebook.csv", "gradebook.edited.csv"]);
    assert!(ran.file("o/gradebook.edited.csv").contains("\na,2,2,1,\n"));
    assert!(ran.file("o/gradebook.csv").contains("\na,1,1,1,\n"));
    let ran = again(&format!("touch o/gradebook.edited.csv; {edit}"))
        .stderr_contains("`o/gradebook.edited-2.csv`")
        .stderr_contains("(edited_gradebook)")
        .run();
    assert_eq!(names(&ran).len(), 3);
}

#[test]
fn two_runs_do_not_write_into_one_folder() {
    let class = class_with_a_slow_one();
    let mut first = class.command().process_group(0).spawn().expect("it starts");
    let folder = class.command().get_current_dir().map(Path::to_owned);
    let kept = folder.expect("a folder").join("o/.grades.json");
    while !kept.exists() {
        thread::sleep(Duration::from_millis(10));
    }
    let second = class.command().output().expect("it ends");
    first.kill().and_then(|()| first.wait()).expect("it ends");
    let said = String::from_utf8_lossy(&second.stderr);
    assert_eq!(second.status.code(), Some(1), "{said}");
    for part in ["another run of `grade` writes to `o`", "(grades_in_use)"] {
        assert!(said.contains(part), "{said}");
    }
    // The lock went with the process.
    class.file("work/s27/n.txt", "x").run();
}

#[test]
fn nothing_that_an_earlier_run_wrote_keeps_old_points() {
    let grade = "\"$PROGRAM\" grade t.txt --each s.csv --submissions work --out o";
    let assignment = "task \"A\" { let m = moves(\"x.txt\") expect size($m) == 1 }";
    let export = "--export moodle --export canvas --title \"Search (4711)\"";
    let ran = graded(assignment, [])
        .shell(&format!(
            "{grade} {export} >first; printf up >work/a/x.txt; echo id,name >s.csv; echo a,Ada >>s.csv; {grade}"
        ))
        .stderr_contains("(stray_folders)")
        .stderr_contains("the table has no row for `b` any more: their feedback and results are removed")
        .stderr_contains("`moodle.csv`, `canvas.csv`: written anew")
        .stderr_contains("(removed_feedback)")
        .stderr_contains("(renewed_exports)")
        .run();
    let moodle = ran.file("o/moodle.csv");
    assert!(
        moodle.ends_with(",Search (4711),Search (4711) (feedback)\na,Ada,,1,A: 1 of 1\n"),
        "{moodle}"
    );
    let canvas = ran.file("o/canvas.csv");
    assert!(
        canvas.ends_with(",Search (4711)\n    Points Possible,,,,,1\nAda,,a,,,1\n"),
        "{canvas}"
    );
    let left = |folder: &str| {
        let entries = std::fs::read_dir(ran.path().join("o").join(folder)).expect("a folder");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        names.sort();
        names
    };
    assert_eq!(left("feedback"), ["a.html", "a.txt"]);
    assert_eq!(left("results"), ["a.json"]);
    // Nothing is said where nothing changes, and no table of somebody else's is touched.
    for other in ["Student,Points\na,7\n", ""] {
        let ran = graded(assignment, []).file("o/canvas.csv", other).run();
        assert_eq!(ran.file("o/canvas.csv"), other);
        assert!(!ran.path().join("o/moodle.csv").exists());
    }
    graded(assignment, [])
        .shell(&format!("{grade} {export} >first; {grade}"))
        .run();
}
