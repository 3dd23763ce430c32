//! A machine that lacks what grading takes: nobody loses points by that.

use super::assignments::graded;
use crate::support::Script;

/// A stack for new threads that no system has addresses for: none can be started whose size is not given.
const NO_THREADS: &str = "RUST_MIN_STACK=1000000000000000";

const GRADE: &str = "\"$PROGRAM\" grade t.txt --each s.csv --submissions work --out o";

#[test]
fn nobody_is_graded_where_no_process_can_be_started_and_all_are_the_next_time() {
    let ran = graded("task \"A\" { submission \"src/s.txt\" }", [])
        .file("work/b/src/s.txt", "print 1")
        .shell(&format!(
            "{NO_THREADS} {GRADE}; echo $?; cp o/gradebook.csv o/first; {GRADE}"
        ))
        .stdout_contains("failed a\nno process could be started: ")
        .stdout_contains("failed b\nno process could be started: ")
        .stdout_contains("2 students\n1\n")
        .stdout_contains("A          1       2  100 %\n2 students\n")
        .run();
    let first = ran.file("o/first");
    assert_eq!(first.matches(",not graded\n").count(), 2, "{first}");
    assert!(
        ran.file("o/gradebook.csv")
            .contains("\na,1,1,1,\nb,1,1,1,\n")
    );
}

#[test]
fn a_script_that_can_not_be_started_is_the_machines_business() {
    let one = "\"$PROGRAM\" --format=json --quiet --grade-in=work/a t.txt";
    graded(
        "task \"A\" { submission \"src/s.txt\" }\ntask \"B\" { }",
        [],
    )
    .shell(&format!("{NO_THREADS} {one}"))
    .status(1)
    .stdout_contains(
        "`src/s.txt` that was handed in could not be run: no process could be started: ",
    )
    .run();
}

#[test]
fn tests_fail_without_threads_and_the_program_does_not() {
    Script::none()
        .file("g/s.txt", "print 1")
        .file("g/s.out", "1")
        .shell(&format!("{NO_THREADS} \"$PROGRAM\" test g"))
        .status(1)
        .stdout_contains("failed g/s.txt\nno process could be started: ")
        .run();
}

/// A limit on memory is the student's to keep, and what the machine has is not.
#[cfg(target_os = "linux")]
#[test]
fn a_system_without_memory_takes_nobodys_points() {
    let large = "puzzle fifteen randomizeState 30 solveIDAStar pdb(\"7-8\")";
    let ran = graded("task \"A\" { submission \"src/s.txt\" }", [])
        .file("work/a/src/s.txt", large)
        .file("work/b/src/s.txt", "print 1")
        .shell(&format!("ulimit -v 300000; {GRADE}"))
        .status(1)
        .stdout_contains(
            "that was handed in could not be run: it crashed: the system gives no more memory",
        )
        .run();
    let book = ran.file("o/gradebook.csv");
    assert!(book.contains(",not graded\nb,1,1,1,\n"), "{book}");
}
