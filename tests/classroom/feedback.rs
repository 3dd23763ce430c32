//! What students read of a grade, and what their files do to what is read.

use super::assignments::graded;
use crate::support::Script;

#[test]
fn a_message_stands_for_the_condition_that_does_not_hold() {
    let text = "expect 1 == 2 else \"Look at $n again.\" print \"not reached\"";
    Script::new(&format!("let n = 7 {text}"))
        .status(4)
        .stdout("")
        .stderr_contains("Error: Look at 7 again. (expectation_failed)")
        .run();
    Script::new("expect 1 == 1 else \"no\" print reached expect fails { expect solved else no }")
        .stdout("reached\n")
        .run();
    // Only what fails is asked for its message.
    Script::new("for l in [[] [a]] { expect size($l) == 0 else item($l, 2) }")
        .status(1)
        .stderr_contains("(no_item)")
        .run();
    for (text, code) in [
        ("expect 1 == 2 else", "(expected)"),
        ("expect 1 == 2 else \"a\" \"b\"", "syntax::unexpected"),
        ("expect 1 == 2 else $none", "(unknown_variable)"),
        ("expect 1 == 2\nelse \"no\"", "(stray_else)"),
        ("if 1 == 2 else \"no\"", "syntax::"),
    ] {
        Script::new(text).status(3).stderr_contains(code).run();
    }
}

#[test]
fn a_message_is_that_of_events_too() {
    Script::new("expect length == 3 else \"too long\"")
        .args(["--format", "json"])
        .status(4)
        .stdout_contains(
            "\"code\":\"puzzle_script::run::expectation_failed\",\"message\":\"too long\"",
        )
        .run();
    Script::new("task \"A\" hidden \"Try it on larger boards.\" { print a expect length == 3 else \"too long\" }")
        .args(["--format", "json"])
        .status(4)
        .stdout_contains("\"printed\":\"a\\n\",\"notice\":\"Try it on larger boards.\",\"message\":\"too long\",\"expected\":\"length == 3\"")
        .run();
}

const SECRET: &str = "let r = [[1 a] [2 c]]
task \"Open\" { print \"A look at row $r\" expect item(item($r, 2), 2) == \"b\" else \"Row 2 is not in order.\" }
task \"Veiled\" points 5 hidden \"It fails on large boards, as for $id.\" { print dusk expect 1 == 2 }
task \"Fine\" hidden \"nobody reads this\" { }";

#[test]
fn students_read_messages_and_what_tasks_print() {
    let ran = graded(SECRET, [])
        .file(
            "s.csv",
            "id,first_name,surname\na,Ada,\"<Byron> King\"\nb,,\n",
        )
        .run();
    let text = ran.file("o/feedback/a.txt");
    assert_eq!(
        text,
        "t\nAda <Byron> King (a): 0 of 1 points, without 6 hidden points\nIt fails on large boards, as for a.\n\nOpen (failed, 0 of 1 point)\n  Printed:\n  A look at row 1 a 2 c\n  Row 2 is not in order.\n"
    );
    assert!(
        ran.file("o/feedback/b.txt")
            .starts_with("t\nb: 0 of 1 points, without 6 hidden points\n")
    );
    let page = ran.file("o/feedback/a.html");
    assert!(
        page.contains("<h1>Ada &lt;Byron&gt; King (a)</h1>"),
        "{page}"
    );
    assert!(
        page.contains(
            "<p>Printed:</p>\n<pre>A look at row 1 a 2 c</pre>\n<p>Row 2 is not in order.</p>"
        ),
        "{page}"
    );
    let results = ran.file("o/results/a.json");
    let results: serde_json::Value = serde_json::from_str(&results).expect("JSON");
    assert_eq!(
        results["output"],
        "Ada <Byron> King (a)\nIt fails on large boards, as for a."
    );
    let open = results["tests"][0].to_string();
    for read in [text, page, open] {
        let told = ["item(", "nobody", "dusk", "Expected", "Veiled", "1 == 2"];
        assert!(!told.iter().any(|word| read.contains(word)), "{read}");
    }
    // The teacher reads all.
    let junit = ran.file("o/junit.xml");
    for word in [
        "Row 2 is not in order.",
        "Expected: item(item($r, 2), 2)",
        "1 == 2",
    ] {
        assert!(junit.contains(word), "{junit}");
    }
}

#[test]
fn what_is_printed_is_cut_where_it_is_long() {
    let assignment = "task \"A\" { for n in 1..40 { print \"$n aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\" } }";
    let text = graded(assignment, []).run().file("o/feedback/a.txt");
    assert!(
        text.contains("\n  1 aaa") && text.ends_with("…\n"),
        "{text}"
    );
    assert!(
        text.len() < 10_500 && !text.contains("\n  40 "),
        "{}",
        text.len()
    );
}

/// Whatever a file holds, what a task makes of it takes that student's points of that task, and the grading is as ever.
#[test]
fn what_takes_too_much_is_a_failure_of_its_task() {
    let assignment = "task \"Print\" { for l in lines(\"x.txt\") { print $l } }
task \"Again\" { for l in lines(\"x.txt\") { for m in lines(\"x.txt\") { for n in lines(\"x.txt\") { let x = $l } } } }
task \"Grow\" { let t = \"x\" for l in lines(\"x.txt\") { let t = \"$t$l$t$l\" } }
task \"Small\" { expect size(lines(\"y.txt\")) == 1 }";
    for (shell, marks) in [
        ("head -c 2100000 /dev/zero > x.txt", "0101"),
        ("head -c 2000000 /dev/zero | tr '\\0' a > x.txt", "0111"),
        (
            "head -c 300000 /dev/zero | tr '\\0' '\\033' > x.txt",
            "0111",
        ),
        ("yes | head -n 20000 > x.txt", "0001"),
        (
            "yes \"$(printf '\\033[2J')\" | head -n 20000 > x.txt",
            "0001",
        ),
        ("printf 'a\\n' > x.txt", "1111"),
    ] {
        let ran = graded(assignment, [])
            .file("work/a/y.txt", "one")
            .file("work/b/y.txt", "one")
            .shell(&format!(
                "(cd work/a; {shell}) && \"$PROGRAM\" grade t.txt --each s.csv --submissions work --out o --time-limit 2 --max-output 200kB"
            ))
            .run();
        let book = ran.file("o/gradebook.csv");
        let row: Vec<&str> = book.lines().nth(1).expect("a row").split(',').collect();
        let feedback = ran.file("o/feedback/a.txt");
        let start = feedback.chars().take(2_000).collect::<String>();
        // The largest memory is that of a test: all that counts is that it is no failure of the grading.
        let marks: Vec<String> = marks.chars().map(String::from).collect();
        for (at, mark) in [0, 1, 3].map(|at| (at, &marks[at])) {
            assert_eq!(row[at + 1], mark, "{shell}: {book}\n{start}");
        }
        assert_eq!(row[7], "", "{shell}: {book}");
        assert!(book.contains("\nb,1,1,1,1,4,4,\n"), "{book}");
        assert!(!feedback.contains(['\0', '\u{1b}']), "{shell}");
        for (at, said) in [
            (0, "it prints more than 200000 bytes"),
            (1, "it takes more than 2 s"),
        ] {
            assert_eq!(
                feedback.contains(said),
                marks[at] == "0",
                "{shell}: {said}\n{start}"
            );
        }
    }
}

/// What does not fit the memory ends the task that reads it, and no other.
#[test]
fn a_file_of_too_many_parts_fails_its_task_alone() {
    for (function, shell) in [
        ("lines(\"x.txt\")", "yes '' | head -c 900000 > x.txt"),
        (
            "each(row in rows(\"x.txt\"), $row)",
            "(echo a,b; yes 1,2 | head -n 900000) > x.txt",
        ),
        ("moves(\"x.txt\")", "yes UD | head -c 900000 > x.txt"),
    ] {
        let assignment = format!(
            "task \"All\" {{ let all = {function} }}\ntask \"Small\" {{ expect size(lines(\"y.txt\")) == 1 }}"
        );
        let ran = graded(&assignment, [])
            .file("work/a/y.txt", "one")
            .file("work/b/x.txt", if function.contains("rows") { "a\n1\n" } else { "up" })
            .file("work/b/y.txt", "one")
            .shell(&format!(
                "(cd work/a; {shell}) && \"$PROGRAM\" grade t.txt --each s.csv --submissions work --out o --memory-limit 40MB"
            ))
            .run();
        let book = ran.file("o/gradebook.csv");
        assert!(
            book.ends_with("\na,0,1,1,2,\nb,1,1,2,2,\n"),
            "{function}: {book}"
        );
        let feedback = ran.file("o/feedback/a.txt");
        assert!(
            feedback.contains("more than 40000000 bytes of memory"),
            "{function}: {feedback}"
        );
    }
}

#[test]
fn paper_has_all_that_a_page_has() {
    let ran = graded("task \"A\" { let m = moves(\"x.txt\") }", []).run();
    for page in ["o/feedback/a.html", "o/report.html"] {
        let page = ran.file(page);
        let (_, paper) = page.split_once("@media print").expect(&page);
        for rule in [
            "pre { overflow: visible; white-space: pre-wrap;",
            ".fill { -webkit-print-color-adjust: exact; print-color-adjust: exact; }",
            "section { break-inside: avoid; }",
        ] {
            assert!(paper.contains(rule), "{rule}");
        }
    }
}
