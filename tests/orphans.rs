//! Processes that a process of ours started: they end with it, however it ends.

use crate::support::Script;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

/// How long processes may take to see that they are alone.
const LONGEST: Duration = Duration::from_secs(20);

/// What ends the one that started them: the signal's name and number.
const ENDINGS: [(&str, u32); 4] = [("KILL", 9), ("TERM", 15), ("HUP", 1), ("INT", 2)];

/// The names of [`ENDINGS`] that end the program. A signal that these tests ignore, as behind `nohup` or in the background of a
/// shell, is ignored by what they start, too.
fn endings() -> impl Iterator<Item = &'static str> {
    let status = fs::read_to_string("/proc/self/status").expect("a Linux system");
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    let ignored = mask.expect("a mask of signals");
    let heeded = ENDINGS
        .iter()
        .filter(move |(_, number)| ignored >> (number - 1) & 1 == 0);
    heeded.map(|(name, _)| *name)
}

/// The processes that work in a folder.
fn processes(folder: &Path) -> Vec<u32> {
    let folder = folder.canonicalize().expect("a folder");
    let entries = fs::read_dir("/proc").expect("a Linux system");
    let ids = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    let works_there = |id: &u32| {
        let place = fs::read_link(format!("/proc/{id}/cwd"));
        place.is_ok_and(|place| place.starts_with(&folder))
    };
    ids.filter(works_there).collect()
}

/// Waits until the number of processes in a folder is as wanted.
fn waits_until(folder: &Path, wanted: impl Fn(usize) -> bool) -> bool {
    let started = Instant::now();
    while started.elapsed() < LONGEST {
        if wanted(processes(folder).len()) {
            return true;
        }
        thread::sleep(Duration::from_millis(20));
    }
    false
}

/// Starts the program, waits for processes of its own, ends it alone by a signal, and looks who is left.
fn ends_with_its_parent(script: &Script, children: usize, signal: &str) {
    let mut command = script.command();
    let folder = command.get_current_dir().expect("a folder").to_owned();
    let mut program = command.spawn().expect("it starts");
    assert!(
        waits_until(&folder, |count| count > children),
        "no {children} children"
    );
    let mut kill = Command::new("kill");
    kill.args(["-s", signal, &program.id().to_string()]);
    assert!(kill.status().expect("kill runs").success());
    program.wait().expect("it ends");
    let left = waits_until(&folder, |count| count == 0);
    assert!(left, "{signal}: {:?} are left", processes(&folder));
}

#[test]
fn what_a_process_started_ends_with_it() {
    let endless = "repeat 9000000000 { print 1 repeat 100000 { } }";
    let tested = Script::none()
        .file("t/a.txt", endless)
        .file("t/a.out", "1\n")
        .args(["test", "--time-limit", "1000", "t"]);
    for signal in endings() {
        ends_with_its_parent(&tested, 1, signal);
    }
    let rows = Script::none()
        .file("c.csv", "id\na\nb\n")
        .file("a.txt", endless)
        .args([
            "--each",
            "c.csv",
            "--out",
            "o",
            "--time-limit",
            "1000",
            "a.txt",
        ]);
    for signal in endings() {
        ends_with_its_parent(&rows, 1, signal);
    }
    let graded = Script::none()
        .file("c.csv", "id\na\nb\n")
        .file("a.txt", "task \"T\" { submission \"s.txt\" }")
        .file("w/a/s.txt", endless)
        .file("w/b/s.txt", endless)
        .args(["grade", "a.txt", "--each", "c.csv", "--submissions", "w"])
        .args(["--out", "o", "--time-limit", "1000"]);
    // The process of a student starts that of the script.
    for signal in endings() {
        ends_with_its_parent(&graded, 2, signal);
    }
}
