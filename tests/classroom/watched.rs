//! `grade --watch`: grades follow the files until Ctrl-C.

use super::assignments::GRADE;
use crate::support::Script;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// Asks a process to end as Ctrl-C does.
fn interrupt(child: &Child) {
    let kill = format!("kill -s INT -- {}", child.id());
    let killed = Command::new("sh").args(["-c", &kill]).status();
    assert!(killed.expect("sh is there").success());
}

/// Ends a process that waits for something which never comes: what reads from it would wait as well.
fn end_late(process: u32) -> Arc<AtomicBool> {
    let has_ended = Arc::new(AtomicBool::new(false));
    let ended = Arc::clone(&has_ended);
    thread::spawn(move || {
        thread::sleep(Duration::from_mins(3));
        if ended.load(Ordering::Relaxed) {
            return;
        }
        let kill = format!("kill -s KILL -- {process}");
        let _ = Command::new("sh").args(["-c", &kill]).status();
    });
    has_ended
}

#[test]
fn a_changed_file_is_graded_until_ctrl_c() {
    let class = Script::none()
        .file("t.txt", "readCommands \"more.txt\"")
        .file(
            "more.txt",
            "task \"X\" points 3 { let m = moves(\"x.txt\") expect size($m) == 2 }",
        )
        .file("s.csv", "id,name\ns1,Ada\ns2,Blaise\n")
        .file("work/s1/x.txt", "up up")
        .args(GRADE)
        .args(["--watch", "--anonymous", "who.csv", "--best"]);
    let command = class.command();
    let folder = command.get_current_dir().expect("a folder").to_owned();
    let mut child = class.command().spawn().expect("it starts");
    let has_ended = end_late(child.id());
    let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let mut until = |part: &str| {
        let mut seen = String::new();
        for line in lines.by_ref() {
            seen += &(line.expect("text") + "\n");
            if seen.ends_with(&format!("{part}\n")) {
                return;
            }
        }
        panic!("no `{part}` in {seen}");
    };
    let write = |file: &str, text: &str| fs::write(folder.join(file), text).expect("written");
    until("Ctrl-C ends it");
    // A hand-in, more of one, a file that the assignment reads, a table.
    fs::create_dir_all(folder.join("work/s2/try")).expect("made");
    write("work/s2/try/x.txt", "up");
    until("2 students, 1 as before");
    write("work/s2/x.txt", "up up");
    until("2 students, 1 as before");
    write(
        "more.txt",
        "task \"Y\" points 4 { let m = moves(\"x.txt\") expect size($m) == 2 }",
    );
    until("2 students");
    write("s.csv", "id,name\ns1,Ada\ns2,Blaise\ns3,Carl\n");
    until("3 students, 2 as before, 1 missing");
    // A mistake is told, and waited for to be mended.
    write("t.txt", "task \"X\" points 3 {");
    let mut said = String::new();
    let mut errors = BufReader::new(child.stderr.take().expect("it is piped"));
    while !said.contains("is not closed") {
        assert!(errors.read_line(&mut said).expect("text") > 0, "{said}");
    }
    write("t.txt", "readCommands \"more.txt\"");
    until("3 students, 3 as before, 1 missing");
    interrupt(&child);
    let mut rest = String::new();
    errors.read_to_string(&mut rest).expect("text");
    let code = child.wait().expect("it ends").code();
    has_ended.store(true, Ordering::Relaxed);
    assert_eq!(code, Some(130), "{rest}");
    let book = fs::read_to_string(folder.join("o/gradebook.csv")).expect("a table");
    assert_eq!(book.matches(",4,4,").count(), 2, "{book}");
    assert!(!book.contains("Ada"), "{book}");
}

#[test]
fn what_can_never_be_graded_is_not_watched() {
    Script::none()
        .file("t.txt", "")
        .file("s.csv", "id\n")
        .args(GRADE)
        .args(["--watch"])
        .status(2)
        .stderr_contains("it has no rows below its heads")
        .run();
}
