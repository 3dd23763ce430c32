//! Large and strange input: always an answer, never a crash, and soon enough. Bounds on time are
//! guards against hanging, twenty times what is measured.

use crate::support::{CACHE, PROGRAM, Script, root};
use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Runs bytes as a script; the exit code. No signal, no panic.
fn code_of(bytes: &[u8]) -> i32 {
    let mut child = Command::new(PROGRAM)
        .env("PUZZLE_SCRIPT_CACHE", CACHE)
        .args(["--time-limit", "60", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("standard input is piped");
    // The program may have seen enough before it has read all.
    let _ = input.write_all(bytes);
    drop(input);
    let output = child.wait_with_output().expect("the program ends");
    let reports = String::from_utf8_lossy(&output.stderr);
    assert!(!reports.contains("panicked"), "{reports}");
    output.status.code().expect("no signal ended it")
}

fn within(seconds: u64, run: impl FnOnce()) {
    let started = Instant::now();
    run();
    assert!(
        started.elapsed() < Duration::from_secs(seconds),
        "{:?}",
        started.elapsed()
    );
}

#[test]
fn strange_bytes_are_reported() {
    let scripts: [&[u8]; 12] = [
        b"print \xff\xfe",
        b"print a\0b",
        b"print \"never closed",
        b"repeat 3 { print a",
        b"}",
        b"print 99999999999999999999999",
        b"print (9223372036854775807 + 1",
        b"print \"\\q\"",
        b"print \"costs 5$\"",
        b"\x1b[2J",
        b"let = 5",
        "\u{201c}b12 345 678\u{201d}".as_bytes(),
    ];
    for script in scripts {
        assert_eq!(code_of(script), 3, "{}", String::from_utf8_lossy(script));
    }
}

#[test]
fn marks_and_line_ends_of_other_systems_are_taken() {
    assert_eq!(
        code_of(b"\xef\xbb\xbfprint a\r\nmove right\r\n\tprintState\r\n"),
        0
    );
    assert_eq!(code_of(b""), 0);
    assert_eq!(code_of(b"# only a comment"), 0);
}

#[test]
fn deep_nesting_is_reported_not_a_stack_overflow() {
    for open in [
        "[",
        "(",
        "{",
        "print [",
        "if (",
        "repeat 2 { ",
        "print max(",
    ] {
        within(60, || {
            assert_eq!(code_of(open.repeat(100_000).as_bytes()), 3, "{open}");
        });
    }
    let closed = ["print ", &"(".repeat(100_000), "1", &")".repeat(100_000)].concat();
    assert_eq!(code_of(closed.as_bytes()), 3);
}

#[test]
fn a_line_of_ten_megabytes_is_read_and_reported() {
    within(60, || {
        assert_eq!(code_of("print a ".repeat(1_250_000).as_bytes()), 0);
    });
    within(60, || {
        assert_eq!(code_of("x".repeat(10_000_000).as_bytes()), 3);
    });
    let state = ["setState \"", &"1".repeat(10_000_000), "\""].concat();
    within(60, || assert_eq!(code_of(state.as_bytes()), 3));
}

#[test]
fn a_million_commands_are_checked_soon() {
    let text = "setState \"b12 345 678\"\nmove right\nprintState\nsolveAStar h2 maxNodes 5000\n"
        .repeat(250_000);
    within(60, || {
        Script::none()
            .file("big.txt", &text)
            .args(["check", "big.txt"])
            .run();
    });
    within(60, || {
        Script::none()
            .file("big.txt", &text)
            .args(["fmt", "--check", "big.txt"])
            .run();
    });
}

#[test]
fn a_million_random_moves_are_made_soon() {
    within(60, || {
        Script::new("randomizeState 1000000 printState")
            .stdout_contains("Current puzzle state:")
            .run();
    });
    within(60, || {
        Script::new("repeat 1000000 { move right move left }\nprintState")
            .stdout("Current puzzle state:\nb12 345 678\n")
            .run();
    });
}

#[test]
fn a_search_keeps_to_its_memory() {
    // Korf's first board: far more states than fit.
    let script = "puzzle fifteen
setGoal \"b 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15\"
setState \"14 13 15 7 / 11 12 9 5 / 6 b 2 1 / 4 8 10 3\"
solveAStar h1 maxNodes none memoryLimit \"50MB\"
expect not solved and reason == memory_limit and generated > 250000";
    Script::new(script)
        .stdout_contains("No Solution Found within the memory limit")
        .run();
}

#[cfg(target_os = "linux")]
#[test]
fn a_process_stays_near_its_memory_limit() {
    let script = "puzzle fifteen setGoal \"b 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15\"
setState \"14 13 15 7 / 11 12 9 5 / 6 b 2 1 / 4 8 10 3\"
solveAStar h1 maxNodes none memoryLimit 100MB
let status = wait
readCommands $status";
    let folder = tempfile::tempdir().expect("a folder");
    let waiting = folder.path().join("wait");
    // The second file is a pipe: while the process waits for it, its greatest size can be read.
    let made = Command::new("mkfifo")
        .arg(&waiting)
        .status()
        .expect("mkfifo runs");
    assert!(made.success());
    let path = folder.path().join("script.txt");
    fs::write(&path, script).expect("the script can be written");
    let mut child = Command::new(PROGRAM)
        .env("PUZZLE_SCRIPT_CACHE", CACHE)
        .arg(&path)
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut pipe = fs::OpenOptions::new()
        .write(true)
        .open(&waiting)
        .expect("the program opens it");
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it is running");
    pipe.write_all(b"print done\n")
        .expect("the program reads it");
    drop(pipe);
    assert!(child.wait().expect("it ends").success());
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .expect("a peak");
    let kilobytes: u64 = peak
        .trim()
        .trim_end_matches(" kB")
        .parse()
        .expect("a number");
    assert!(kilobytes < 150_000, "{kilobytes} kB");
    assert!(
        kilobytes > 50_000,
        "{kilobytes} kB: the search used its memory"
    );
}

#[test]
fn the_examples_run_as_they_are() {
    let folder = root().join("tests/examples");
    let mut ran = 0;
    for entry in fs::read_dir(&folder).expect("the examples") {
        let path = entry.expect("an entry").path();
        let output = Command::new(PROGRAM)
            .env("PUZZLE_SCRIPT_CACHE", CACHE)
            .arg(&path)
            .output()
            .expect("the program starts");
        let reports = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            output.status.code(),
            Some(0),
            "{}: {reports}",
            path.display()
        );
        ran += 1;
    }
    assert_eq!(ran, 6);
}

#[test]
fn checking_ends_whatever_definitions_do() {
    let endless = [
        "repeat 9000000000 { }",
        "let l = [1] for i in 1..40 { let l = [each $l each $l] }",
        "let t = \"x\" for i in 1..60 { let t = \"$t$t\" }",
    ];
    for body in endless {
        let definition = format!("define puzzle endless {{\n  {body}\n}}\n");
        let ran = Script::none()
            .file("a.txt", &definition)
            .args(["check", "a.txt"])
            .status(3)
            .stderr_contains("Error: ")
            .run();
        assert!(ran.stderr.contains("a.txt:2:"), "{}", ran.stderr);
    }
    Script::none()
        .file("a.txt", "define puzzle p { repeat 9000000000 { } }")
        .args(["check", "a.txt"])
        .status(3)
        .stderr_contains("the definition takes more than 5000000 steps")
        .run();
}

/// Where each looked at all others this took minutes.
#[test]
fn thousands_of_definitions_are_checked() {
    use std::fmt::Write;
    let mut script = String::new();
    for number in 0..3_000 {
        let _ = writeln!(script, "define heuristic h_{number} = {number}");
        let _ = writeln!(
            script,
            "define puzzle p_{number} {{\n  cells 1..2 values 1..2\n  goal \"1 2\"\n  move a swap 1 2\n}}"
        );
    }
    Script::none()
        .file("a.txt", &script)
        .args(["check", "a.txt"])
        .run();
}
