//! Output that nobody reads, that can't be written, that is interrupted.

use crate::support::Script;
use std::io::{BufRead as _, BufReader, Read as _};

const FOR_EVER: &str = "repeat 1000000000 { print \"a line of text\" }";

#[test]
fn a_reader_that_leaves_ends_the_run_without_a_word() {
    let script = Script::new(FOR_EVER);
    let mut child = script.command().spawn().expect("the program starts");
    let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
    output.read_line(&mut String::new()).expect("a line");
    drop(output);
    let mut reports = String::new();
    child
        .stderr
        .take()
        .expect("it is piped")
        .read_to_string(&mut reports)
        .expect("text");
    assert_eq!(
        (child.wait().expect("it ends").code(), reports.as_str()),
        (Some(141), "")
    );
}

#[test]
fn help_may_be_cut_off_too() {
    Script::none()
        .shell("\"$PROGRAM\" --help | head -n 1")
        .stdout_contains("scripting language")
        .run();
}

#[test]
fn output_is_in_order_with_reports() {
    Script::new("print 1 move up")
        .shell("\"$PROGRAM\" \"$0\" 2>&1; true")
        .stdout_contains("1\nError: ")
        .run();
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_below_the_output_is_a_failure() {
    for script in ["print 1", FOR_EVER] {
        Script::new(script)
            .shell("\"$PROGRAM\" \"$0\" > /dev/full")
            .status(1)
            .stderr_contains("standard output can't be written: the disk is full")
            .run();
    }
    Script::none()
        .shell("\"$PROGRAM\" man > /dev/full")
        .status(1)
        .stderr_contains("(unwritable_output)")
        .run();
}

#[cfg(target_os = "linux")]
#[test]
fn a_script_that_never_ends_is_refused() {
    Script::none()
        .args(["/dev/zero"])
        .status(2)
        .stderr_contains("it has more than 1024 MiB")
        .run();
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_130() {
    Script::new("print 1\nrepeat 1000000000 { let x = 1 }")
        .shell("\"$PROGRAM\" \"$0\" & sleep 0.3; kill -INT $!; wait $!")
        .status(130)
        .stdout("1\n")
        .run();
}

#[cfg(unix)]
#[test]
fn an_update_that_does_not_fit_the_disk_keeps_the_old_output() {
    let ran = Script::none()
        .file("a.txt", "repeat 1000 { print \"a line of text\" }")
        .file("a.out", "as it was")
        .shell("trap '' XFSZ; ulimit -f 1; exec \"$PROGRAM\" test --update a.txt")
        .status(1)
        .stdout_contains("it would become larger than a file may be")
        .run();
    assert_eq!(ran.file("a.out"), "as it was");
    assert_eq!(ran.names(), ["a.out", "a.txt"]);
}

#[cfg(unix)]
#[test]
fn a_small_address_space_is_enough() {
    Script::new("print 1")
        .shell("ulimit -v 400000; exec \"$PROGRAM\" \"$0\"")
        .stdout("1\n")
        .run();
}
