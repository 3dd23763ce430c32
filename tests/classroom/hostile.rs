//! What can be handed in, and disturbs nobody.

use super::assignments::graded;
use crate::support::Script;
use std::os::unix::net::UnixListener;

/// Two students: `b` hands in what is right, and `a` whatever the shell makes in the folder.
fn beside(assignment: &str, shell: &str) -> Script {
    let grade = "\"$PROGRAM\" grade t.txt --each s.csv --submissions work --out o --time-limit 2 --max-output 100kB";
    graded(assignment, []).shell(&format!("(cd work/a; {shell}) && {grade}"))
}

/// The points of `a`, while `b` gets all.
fn points(script: Script) -> (String, String) {
    let ran = script.run();
    let book = ran.file("o/gradebook.csv");
    let mut rows = book
        .lines()
        .skip(1)
        .map(|row| row.split(',').collect::<Vec<_>>());
    let (first, second) = (rows.next().expect("a row"), rows.next().expect("a row"));
    let tasks = (first.len() - 4).min(second.len() - 4);
    assert!(
        second[1..=tasks].iter().all(|points| *points == "1"),
        "{book}"
    );
    (first[1..=tasks].concat(), ran.file("o/feedback/a.txt"))
}

#[test]
fn what_is_no_file_is_no_answer() {
    let assignment = "task \"A\" { let m = moves(\"x.txt\") }\ntask \"B\" { submission \"y.txt\" }";
    for (shell, said) in [
        ("rm x.txt; mkdir x.txt y.txt", "it is a folder"),
        (
            "ln -sf /dev/zero x.txt; ln -s /dev/zero y.txt",
            "the sandbox does not read `x.txt`",
        ),
        (
            "ln -sf ../b/x.txt x.txt; ln -s ../b/y.txt y.txt",
            "it lies outside of what was handed in",
        ),
        (
            "ln -sf ../b/none x.txt; ln -s ../b/none y.txt",
            "it lies outside of what was handed in",
        ),
        (
            "rm x.txt; ln -s x.txt x.txt; ln -s y.txt y.txt",
            "the sandbox does not read `x.txt`",
        ),
        ("truncate -s 100M x.txt y.txt", "it has more than 4 MiB"),
        (
            "yes up | head -c 4M > x.txt; yes '{' | head -c 4M > y.txt",
            "y.txt",
        ),
    ] {
        let script = beside(assignment, shell).file("work/b/y.txt", "print 1");
        let (points, feedback) = points(script);
        assert_eq!(points, "00", "{shell}");
        assert!(feedback.contains(said), "{shell}: {feedback}");
    }
}

#[test]
fn what_lies_beside_the_answers_means_nothing() {
    let shell = "printf x > \"$(printf 'a\\n\\033[2J\\342\\200\\256')\"
        for name in x.out x.err x.exit t.txt s.csv .grades.json gradebook.csv; do echo 0 > $name; done
        deep=.; for i in $(seq 300); do deep=$deep/d; done; mkdir -p $deep o/feedback
        seq 12000 | while read i; do : > f$i; done; ln ../b/x.txt hard";
    let script = beside("task \"A\" { expect size(moves(\"x.txt\")) > 0 }", shell)
        .stderr_contains("hard links: `b/x.txt`");
    assert_eq!(points(script).0, "1");
}

#[test]
fn a_socket_is_no_answer() {
    let script = beside("task \"A\" { let l = lines(\"x.txt\") }", "true");
    let command = script.command();
    let socket = command
        .get_current_dir()
        .expect("a folder")
        .join("work/a/x.txt");
    std::fs::remove_file(&socket).expect("gone");
    let bound = UnixListener::bind(socket);
    let (points, feedback) = points(script);
    assert!(
        bound.is_ok() && points == "0" && feedback.contains("it is a device or a pipe"),
        "{feedback}"
    );
}

#[test]
fn texts_of_every_kind_are_read_or_refused() {
    let assignment = "task \"A\" { let m = moves(\"x.txt\") expect size($m) == 2 }";
    for (bytes, passes) in [
        (r"\357\273\277up down\r\n", true),
        (r"\377\376u\0p\0 \0d\0", true),
        (r"UD", true),
        (r"up down up", false),
        (r"up down junk", false),
        (r"up\0down", false),
        (r"\344up down", false),
        (r"up \357\277\277 down", false),
        (r"up] setState [down", false),
        (r"=1+1", false),
    ] {
        let (points, feedback) = points(
            beside(assignment, &format!("printf '{bytes}' > x.txt")).file("work/b/x.txt", "U D"),
        );
        assert_eq!(points == "1", passes, "{bytes}: {feedback}");
        assert!(!feedback.contains(['\0', '\u{ffff}']), "{feedback:?}");
    }
}

#[test]
fn scripts_bring_nothing_about_that_is_not_asked_of_them() {
    let assignment = "task \"A\" { setState \"312 475 68b\" submission \"s.txt\" expect algorithm == beam checkSolution $path expect solves }";
    let board = "setState \"312 475 68b\"";
    let solved = format!("{board} solveBeam 5");
    let forged = r#"{\"solved\":true,\"length\":4,\"algorithm\":\"beam\",\"path\":[\"left\"]}"#;
    let event =
        r#"{\"event\":\"task\",\"name\":\"A\",\"points\":\"9\",\"of\":\"9\",\"passed\":true}"#;
    let all = [
        (solved.clone(), "1"),
        (format!("{solved} expect solved print \"{event}\""), "1"),
        (
            format!(
                "{solved} write \"../../pwned\" x write \"t.txt\" x write \"s.txt\" x writeStates \"x.csv\" depth 2"
            ),
            "1",
        ),
        (
            format!(
                "experiment \"e\" {{ depths 1 samples 1 run solveBFS save \"a.csv\" }} {solved}"
            ),
            "1",
        ),
        (
            format!("{solved} audit h1 depth 2 plot \"../../h.svg\""),
            "1",
        ),
        (format!("task \"A\" points 9 {{ {solved} }}"), "0"),
        (format!("{solved} expect not solved"), "0"),
        (format!("setGoal \"312 475 68b\" {solved}"), "0"),
        ("puzzle fifteen solveBeam 5".to_owned(), "0"),
        (format!("{board} solveBFS print \"{forged}\""), "0"),
        (format!("print \"{forged}\""), "0"),
        ("readCommands \"../../t.txt\"".to_owned(), "0"),
        ("readCommands \"../b/s.txt\"".to_owned(), "0"),
        ("cache clear".to_owned(), "0"),
        (
            "let t = \"aaaaaaaaaaaaaaaa\" repeat 60 { let t = \"$t$t\" }".to_owned(),
            "0",
        ),
        ("define f { f } f".to_owned(), "0"),
        ("print ".to_owned() + &"(".repeat(100_000), "0"),
    ];
    // Each is a student of its own, beside one who is right.
    let ids: Vec<String> = (0..all.len()).map(|index| format!("s{index}")).collect();
    let mut class = graded(assignment, ["--time-limit", "5"])
        .file("s.csv", format!("id\n{}\n", ids.join("\n")));
    for (id, (text, _)) in ids.iter().zip(&all) {
        class = class.file(&format!("work/{id}/s.txt"), text);
    }
    let ran = class
        .stderr_contains("no row of `s.csv` is called `a`, `b`")
        .run();
    let book = ran.file("o/gradebook.csv");
    for ((row, (text, points)), id) in book.lines().skip(1).zip(&all).zip(&ids) {
        assert_eq!(
            row,
            format!("{id},{points},{points},1,"),
            "{text}\n{}",
            ran.file(&format!("o/feedback/{id}.txt"))
        );
    }
    assert_eq!(ran.names(), ["given", "o", "s.csv", "t.txt", "work"]);
    let feedback = ran.file("o/feedback/s11.txt");
    assert!(
        feedback.contains("[s.txt:1:14]") && !feedback.contains("work/"),
        "{feedback}"
    );
}

/// The system ends what takes a second of a core: whether that is a script that was handed in or the assignment, it is
/// tried again.
#[test]
fn what_is_ended_from_outside_has_crashed() {
    let loops = "repeat 1_000_000_000 { let x = 1 }";
    let assignment = "task \"A\" { submission \"s.txt\" }\ntask \"B\" { for k in lines(\"n.txt\") { for l in lines(\"n.txt\") { let x = 1 } } }";
    let ran = graded(assignment, [])
        .file("s.csv", "id\na\nb\nc\n")
        .file("work/a/s.txt", loops)
        .file("work/a/n.txt", "")
        .file("work/b/s.txt", "print 1")
        .file("work/b/n.txt", "x\n".repeat(40_000))
        .file("work/c/s.txt", "print 1")
        .file("work/c/n.txt", "x")
        .file("g/s.txt", loops)
        .file("g/s.out", "")
        .shell(
            "ulimit -t 1; \"$PROGRAM\" grade t.txt --each s.csv --submissions work --out o
             \"$PROGRAM\" test g",
        )
        .status(1)
        .stdout_contains("failed a\nexit code 1: the script `s.txt` that was handed in could not be run: it crashed: signal: ")
        .stdout_contains("failed b\nit crashed: signal: ")
        .stdout_contains("3 students\ncrashed g/s.txt\nsignal: ")
        .run();
    assert_eq!(
        ran.file("o/gradebook.csv"),
        "id,A,B,sum,of,note\na,0,0,0,2,not graded\nb,1,0,1,2,not graded\nc,1,1,2,2,\n"
    );
    assert!(
        ran.file("o/feedback/b.txt")
            .contains("It failed: it crashed: signal")
    );
}

/// Memory that a file takes while it is parsed is seen by nobody but the allocator, which can only end the process.
#[test]
fn a_task_without_memory_costs_nobody_the_others() {
    let assignment = "let x = 1 for n in 1..2 { task \"A$n\" { expect $x == 1 } }
        task \"B\" points 2 hidden { heuristicFrom \"h.txt\" own }
        task \"C\" { let l = lines(\"h.txt\") }
        task \"D\" { heuristicFrom \"h.txt\" own }
        task \"E\" { submission \"s.txt\" }";
    let large = format!("define heuristic own = size([{}])", " 1".repeat(900_000));
    let ran = graded(assignment, ["--memory-limit", "30MB"])
        .file("work/a/h.txt", &large)
        .file("work/a/s.txt", "print 1")
        .file("work/b/h.txt", "define heuristic own = 0")
        .file("work/b/s.txt", &large)
        .run();
    assert_eq!(
        ran.file("o/gradebook.csv"),
        "id,A1,A2,B,C,D,E,sum,of,note\na,1,1,0,1,0,1,4,7,\nb,1,1,2,1,1,0,6,7,\n"
    );
    let feedback = ran.file("o/feedback/a.txt");
    assert!(feedback.contains("D (failed, 0 of 1 point)\n  It failed: the values of this run take more than 30000000 bytes of memory"), "{feedback}");
    assert!(!feedback.contains("B (failed"), "{feedback}");
    // What the assignment itself wants is nobody's task.
    let ran = graded(
        "let l = lines(\"h.txt\") heuristicFrom \"h.txt\" own task \"A\" { }",
        ["--memory-limit", "30MB"],
    )
    .file("work/a/h.txt", &large)
    .file("work/b/h.txt", "define heuristic own = 0")
    .run();
    assert_eq!(
        ran.file("o/gradebook.csv"),
        "id,A,sum,of,note\na,0,0,1,\nb,1,1,1,\n"
    );
}
