//! Assignments, each with what comes of it.

use super::program;
use crate::support::Script;
use std::fs;

/// How an assignment is graded on the folders below `work`.
pub const GRADE: [&str; 8] = [
    "grade",
    "t.txt",
    "--each",
    "s.csv",
    "--submissions",
    "work",
    "--out",
    "o",
];

/// An assignment of these tasks on two folders, `a` and `b`, graded.
pub fn graded<const N: usize>(assignment: &str, more: [&str; N]) -> Script {
    Script::none()
        .file("t.txt", assignment)
        .file("s.csv", "id\na\nb\n")
        .file("work/a/src/s.txt", "solveBeam 5")
        .file("work/a/x.txt", "up down")
        .file("work/b/x.txt", "up")
        .file("given/board.txt", "312 475 68b\n")
        .args(GRADE)
        .args(more)
}

#[test]
fn a_task_outside_of_grading_is_reported_and_the_next_one_runs() {
    Script::new(
        "task \"A\" points 2 { let x = 1 expect $x == 2 }\ntask \"B\" { print b }\nprint end",
    )
    .status(4)
    .stdout("Task \"A\": 0 of 2 points\nb\nTask \"B\": 1 of 1 points\nend\n")
    .stderr_contains("expected `$x == 2`")
    .run();
    Script::new("let x = -1 task \"A\" points $x { }")
        .status(1)
        .stderr_contains("run::wrong_kind")
        .run();
}

#[test]
fn points_that_none_can_be_are_found_by_check() {
    for points in ["-1", "-0.5", "1_000_001", "x", "\"2\""] {
        Script::new(&format!("task \"A\" points {points} {{ }}"))
            .args(["check"])
            .status(3)
            .stderr_contains("(unfit_points)")
            .run();
    }
    for points in ["0", "2.5", "1_000_000", "(1 + 1)", "$id"] {
        let script = format!("let id = 1 task \"A\" points {points} {{ }}");
        Script::new(&script).args(["check"]).run();
    }
}

#[test]
fn scripts_in_utf_16_are_read() {
    let utf_16 = "printf 'print 1\\n' | iconv -t UTF-16LE >s.txt; printf '\\357\\273\\277print 2\\n' >work/a/u.txt";
    let grade = "\"$PROGRAM\" grade t.txt --each s.csv --submissions work --out o";
    let shell = format!("{utf_16}; cat s.txt s.txt >work/b/u.txt; {grade} && \"$PROGRAM\" s.txt");
    let ran = graded("task \"A\" { submission \"u.txt\" }", [])
        .shell(&shell)
        .stdout_contains("A          1       2  100 %\n2 students\n1\n")
        .run();
    assert!(!ran.file("o/feedback/b.txt").contains("failed"));
    // What is no text at all is said once.
    Script::none()
        .shell("printf '\\377\\376p\\0r' >s.txt; \"$PROGRAM\" s.txt")
        .status(3)
        .stderr_contains("invalid_utf8")
        .run();
}

#[test]
fn a_mistake_of_the_teacher_is_no_grade() {
    let class = || {
        Script::none()
            .file("s.csv", "id\na\n")
            .file("work/a/x.txt", "up")
    };
    class()
        .file("t.txt", "task \"A\" { checkSolutoin }")
        .args(GRADE)
        .status(3)
        .stderr_contains("unknown_command")
        .run();
    class()
        .file("t.txt", "task \"A\" { }\nmove up")
        .args(GRADE)
        .status(1)
        .stdout_contains("failed a\nexit code 1: `up` is not legal here")
        .run();
}

#[test]
fn a_script_that_was_handed_in_is_read_like_a_search() {
    let assignment = "submission \"s.txt\"\nprint $solved $length $path $state $algorithm \"<$output>\"\nexpect state == \"312 475 68b\"";
    Script::new(assignment)
        .file("s.txt", "setState \"312 475 68b\" print hello solveBeam 50 legalMoves")
        .stdout("true 4 left up left up 312 475 68b beam <hello\nSolution found!\nSolution Length:  4\nSolution Path ['start', 'left', 'up', 'left', 'up', 'goal']\nTotal nodes generated: 44\nLegal moves: ['up', 'left']>\n")
        .run();
    // The session's own board, goal and puzzle stay: what they are is not for whoever hands in to say.
    let mut checks = Script::new(
        "setState \"312 475 68b\" submission \"s.txt\" print $goal checkSolution $path print $solves $algorithm undo print $goal",
    );
    checks = checks.file(
        "s.txt",
        "setGoal \"312 475 68b\" setState \"312 475 68b\" solveBeam 50",
    );
    checks
        .stdout("312 475 68b\nThere is no move, and the state is not the goal\nfalse beam\nb12 345 678\n")
        .run();
    for (text, said) in [
        ("solveBeem", "is not a command"),
        ("submission \"s.txt\"", "runs no others"),
        ("readCommands \"../x\"", "sandbox::unreadable"),
    ] {
        Script::new("submission \"s.txt\"")
            .file("s.txt", text)
            .status(1)
            .stderr_contains(said)
            .stderr_contains("(failed_submission)")
            .run();
    }
}

#[test]
fn the_teachers_own_files_are_read_where_they_are_allowed() {
    let assignment = "readCommands \"given/tasks.txt\"\ntask \"A\" { let l = lines(\"../../given/board.txt\") expect size($l) == 1 }";
    let class =
        || graded(assignment, ["--allow", "given"]).file("given/tasks.txt", "task \"B\" { }");
    class().stdout_contains("B          1       2  100 %").run();
    let class = class().file("given/tasks.txt", "task \"B\" points 2 { }");
    class.stdout_contains("B          2       2  100 %").run();
}

/// What no student can be to blame for is told to the teacher: before anybody is graded, and then.
#[test]
fn a_task_that_fails_for_everybody_by_itself_is_told() {
    let mistaken = "puzzle fifteen randomizeState depth 14";
    let task = format!(
        "task \"Own board\" {{ {mistaken} checkSolution (moves(\"x.txt\")) expect solves }}"
    );
    let ran = graded(&task, [])
        .stderr_contains("(failing_task)")
        .stderr_contains("task \"Own board\" fails for all 2 students who handed in")
        .run();
    // It is kept with the grades.
    let again = graded(&task, []).file("o/.grades.json", ran.file("o/.grades.json"));
    again
        .stdout_contains("2 students, 2 as before")
        .stderr_contains("(failing_task)")
        .run();
    let check = |task: &str| {
        let script = Script::none().file("t.txt", task);
        script
            .file("s.csv", "id\na\n")
            .args(["check", "--each", "s.csv", "t.txt"])
    };
    check(&task)
        .status(3)
        .stderr_contains("run::impossible_sample")
        .stderr_contains("[t.txt:1:")
        .run();
    for fine in [
        "let m = moves(\"none.txt\") puzzle fifteen randomizeState depth 14",
        "expect 1 == 2",
        "if $id == b { puzzle fifteen randomizeState depth 14 }",
        "submission \"none.txt\"",
        "repeat 1_000_000_000 { let x = 1 }",
    ] {
        check(&format!("task \"A\" {{ {fine} }}")).run();
    }
    // Somebody passes; all fail, but for a file or an expectation; nobody handed anything in.
    for fine in [
        "let m = moves(\"none.txt\")",
        "expect 1 == 2",
        "if $id == b { puzzle fifteen randomizeState depth 14 }",
    ] {
        graded(&format!("task \"A\" {{ {fine} }}"), []).run();
    }
    let nobody = graded(&task, []).file("s.csv", "id\nc\n");
    let ran = nobody.stderr_contains("(stray_folders)").run();
    assert!(!ran.stderr.contains("failing_task"), "{}", ran.stderr);
}

#[test]
fn an_assignment_that_ends_for_nobody_is_a_failure() {
    graded(
        "task \"A\" { }\nrepeat 1_000_000_000 { let x = 1 }\ntask \"B\" { }",
        ["--time-limit", "0.05"],
    )
    .status(1)
    .stdout_contains("the assignment ends for nobody: ")
    .run();
}

#[cfg(unix)]
#[test]
fn links_lead_to_nobody_elses_folder() {
    let ran = graded("task \"A\" { }", []).run();
    let work = ran.path().join("work");
    std::os::unix::fs::symlink("../a/src", work.join("b/src")).expect("a link");
    std::os::unix::fs::symlink("a", work.join("c")).expect("a link");
    fs::write(ran.path().join("s.csv"), "id\na\nb\nc\n").expect("a table");
    let assignment = "task \"A\" { submission \"src/s.txt\" expect solved }\ntask \"B\" { submission \"../a/src/s.txt\" }";
    fs::write(ran.path().join("t.txt"), assignment).expect("an assignment");
    assert!(program(ran.path(), &GRADE).status.success());
    assert_eq!(
        ran.file("o/gradebook.csv"),
        "id,A,B,sum,of,note\na,1,1,2,2,\nb,0,0,0,2,\nc,0,0,0,2,missing\n"
    );
    assert!(
        ran.file("o/feedback/b.txt")
            .contains("outside of what was handed in")
    );
}

#[test]
fn what_was_graded_before_is_graded_again_where_something_changed() {
    let ran = graded("task \"A\" { expect solved == false }", []).run();
    let again = |more: &[&str]| {
        let ran = program(ran.path(), &[&GRADE[..], more].concat());
        let text = String::from_utf8(ran.stdout).expect("text");
        text.lines().last().unwrap_or_default().to_owned()
    };
    assert_eq!(again(&[]), "2 students, 2 as before");
    assert_eq!(again(&["--all"]), "2 students");
    fs::write(ran.path().join("work/b/x.txt"), "left").expect("a file");
    assert_eq!(again(&[]), "2 students, 1 as before");
    assert_eq!(again(&["--max-output", "1MB"]), "2 students");
    fs::write(ran.path().join("t.txt"), "task \"A\" points 2 { }").expect("a file");
    assert_eq!(again(&[]), "2 students");
}

#[test]
fn a_day_that_there_is_not_is_no_due_time() {
    for due in [
        "2026-02-30",
        "2026-13-01",
        "2026-11-22T24:00",
        "2026-11-22T18",
        "+2026-1-1",
        "later",
    ] {
        graded("task \"A\" { }", ["--due", due])
            .status(2)
            .stderr_contains("expected a day")
            .run();
    }
    // All was handed in today; clocks an hour ahead of UTC are there an hour sooner.
    for due in [
        "2026-11-21",
        "2026-11-21T18:00",
        "2026-11-21 18:00:30",
        "2026-11-21T18:00Z",
        "1970-01-01T01:00+01:00",
    ] {
        graded("task \"A\" { }", ["--due", due])
            .stdout_contains("2 late")
            .run();
    }
    graded("task \"A\" { }", ["--due", "1970-01-01T00:59+01:00"])
        .status(2)
        .stderr_contains("expected a day")
        .run();
}

#[test]
fn moves_with_quotes_in_their_names_are_read() {
    let turns = "define puzzle turns {\n  cells 1..3\n  goal 1..3\n  move R cycle [1 2 3]\n  move \"R'\" cycle [3 2 1]\n}\npuzzle turns\n";
    let read = |moves: &str, expected: &str| {
        Script::new(&format!("{turns}print (moves(\"m.txt\"))"))
            .file("m.txt", moves)
            .stdout(expected)
            .run();
    };
    read("R R' R", "R R' R\n");
    read("['start', 'R', \"R'\", 'goal']", "R R'\n");
}

#[test]
fn what_was_read_outside_of_tasks_is_no_mistake_of_the_teacher() {
    let read = "let m = moves(\"x.txt\")\nlet second = item($m, 2)\n";
    let ran = graded(
        &format!("{read}task \"A\" {{ expect $second == down }}"),
        [],
    )
    .stdout_contains("A          1       1   50 %\n2 students\n")
    .run();
    assert!(ran.file("o/feedback/b.txt").contains("It failed: "));
    // Where it is so for all, that is told, to each of them too.
    let all = format!("{read}let third = item($m, 3)\ntask \"A\" {{ }}");
    let ran = graded(&all, [])
        .stdout_contains("the assignment ends for nobody: ")
        .run();
    for file in [
        "feedback/a.txt",
        "feedback/a.html",
        "results/a.json",
        "junit.xml",
    ] {
        let text = ran.file(&format!("o/{file}"));
        assert!(text.contains("t.txt, line 3"), "{text}");
    }

    // What was read in a task is gone behind it.
    for mistake in [
        "task \"A\" { let m = moves(\"x.txt\") }\nlet none = item([1], 2)",
        "let boards = rows(\"../../given/board.txt\")\ntask \"A\" { }",
    ] {
        graded(mistake, [])
            .status(1)
            .stdout_contains("failed a\nexit code 1: ")
            .stderr_contains("") // A warning, where a file is not there for tasks.
            .run();
    }
}

#[test]
fn what_was_not_handed_in_is_said_to_be_so() {
    let assignment = "task \"A\" { checkSolution (moves(\"own.txt\")) }\ntask \"B\" { submission \"own.txt\" }\ntask \"C\" { submission \"up/own.txt\" }\ntask \"D\" { let l = lines(\"up/own.txt\") }";
    let ran = graded(assignment, []).file("work/b/up", "up").run();
    for (feedback, held) in [
        (ran.file("o/feedback/a.txt"), "`src/`, `x.txt`"),
        (ran.file("o/feedback/b.txt"), "`up`, `x.txt`"),
    ] {
        for name in ["own.txt", "up/own.txt"] {
            let said = format!(
                "It failed: `{name}` can't be read: it was not handed in; your folder holds {held}\n"
            );
            assert_eq!(feedback.matches(&said).count(), 2, "{feedback}");
        }
    }
}

#[test]
fn folders_without_a_row_are_named() {
    let class = |more: [&str; 2]| {
        let class = graded("task \"A\" { }", more);
        class
            .file("work/B/x.txt", "up")
            .file("work/.git/x", "")
            .file("work/notes.txt", "")
    };
    class(["--max-output", "1MB"])
        .stdout_contains("\n2 students, 1 folder without a row\n")
        .stderr_contains("Warning: no row of `s.csv` is called `B`")
        .stderr_contains("(stray_folders)")
        .run();
    class(["--format", "json"])
        .stdout_contains("\"code\":\"puzzle_script::cli::stray_folders\"")
        .stdout_contains("\"missing\":0,\"strays\":1,")
        .run();
}

#[test]
fn what_is_late_is_told_to_the_student_too() {
    let ran = graded("task \"A\" { }", ["--due", "2020-01-01"]).run();
    assert!(ran.file("o/gradebook.csv").ends_with("Z,late\n"));
    for file in ["feedback/a.txt", "feedback/a.html", "results/a.json"] {
        assert!(
            ran.file(&format!("o/{file}"))
                .contains("This was handed in late."),
            "{file}"
        );
    }
}

#[test]
fn hidden_tasks_are_not_to_be_seen_by_students() {
    let assignment = "task \"Open\" { }\ntask \"Veiled\" points 5 hidden { let l = lines(\"none.txt\") }\ntask \"Dark\" points 3 hidden { }";
    let ran = graded(assignment, []).run();
    for file in ["feedback/a.txt", "feedback/a.html"] {
        let text = ran.file(&format!("o/{file}"));
        let told = ["Veiled", "Dark", "none.txt", "of 9", "of 5", "4 of"];
        assert!(!told.iter().any(|word| text.contains(word)), "{text}");
    }
    assert!(
        ran.file("o/feedback/a.txt")
            .contains("a: 1 of 1 points, without 8 hidden points\n")
    );
    assert!(ran.file("o/gradebook.csv").contains("\na,1,0,3,4,9,\n"));
    let results: serde_json::Value =
        serde_json::from_str(&ran.file("o/results/a.json")).expect("JSON");
    let tests = results["tests"].as_array().expect("tests");
    let seen: Vec<_> = tests
        .iter()
        .map(|test| test["visibility"].as_str())
        .collect();
    assert_eq!(seen, [Some("visible"), Some("hidden"), Some("hidden")]);
    assert_eq!(results["output"], "");
    assert!(!tests[0].to_string().contains("none.txt"));
}

#[test]
fn an_assignment_that_breaks_for_all_by_a_cap_is_a_failure() {
    for (assignment, cap, said) in [
        (
            "let t = \"0123456789\" repeat 20 { let t = \"$t$t\" } let l = [\"a$t\" \"b$t\" \"c$t\" \"d$t\" \"e$t\" \"f$t\"]",
            ["--memory-limit", "50MB"],
            "memory",
        ),
        (
            "repeat 1_000_000_000 { print \"a line of text\" }",
            ["--max-output", "1kB"],
            "printed",
        ),
    ] {
        let ran = graded(&format!("task \"A\" {{ }}\n{assignment}"), cap)
            .status(1)
            .run();
        assert!(ran.stdout.contains(said), "{}", ran.stdout);
    }
}

#[test]
fn what_cannot_be_graded_at_all_is_wrong_use() {
    let task = "task \"A\" { }";
    for (file, text, said) in [
        ("s.csv", "id\n../a\n", "leads to another folder"),
        ("s.csv", "id,solves\na,1\n", "is the name of something else"),
        ("s.csv", "", "no rows"),
        ("s.csv", "PK\u{3}\u{4}", "save the table as CSV"),
    ] {
        graded(task, [])
            .file(file, text)
            .status(2)
            .stderr_contains(said)
            .run();
    }
    for (words, said) in [
        (["--submissions", "none", "t.txt"], "`none` is not a folder"),
        (
            ["--submissions", "work", "none.txt"],
            "there is no such file",
        ),
    ] {
        let script = Script::none()
            .file("t.txt", task)
            .file("s.csv", "id\na\n")
            .file("work/a/x.txt", "");
        let script = script
            .args(["grade", "--each", "s.csv", "--out", "o"])
            .args(words);
        let ran = script.status(2).stderr_contains(said).run();
        assert!(!ran.names().contains(&"o".to_owned()));
    }
}

#[test]
fn a_script_is_given_the_board_and_variables_by_name() {
    let given = "let shared = [\"312 475 68b\" \"a \\\"b\\\" \\$c\"] let k = 7 let key = secret
setState \"235 681 74b\" setGoal \"123 456 78b\"
submission \"s.txt\" given [shared k]
print $output";
    let own = "print $state $goal $k item($shared, 2) size($shared)";
    Script::new(given)
        .file("s.txt", own)
        .stdout("235 681 74b 123 456 78b 7 a \"b\" $c 2\n")
        .run();
    // Nothing else is there, and nothing is without the word.
    for (file, text) in [
        ("print $key", given),
        ("print $k", "let k = 7 submission \"s.txt\""),
    ] {
        Script::new(text)
            .file("s.txt", file)
            .status(1)
            .stderr_contains("(unknown_variable)")
            .stderr_contains("(failed_submission)")
            .run();
    }
    // What the script makes of them is its own business.
    Script::new("let k = 7 submission \"s.txt\" given k\nprint $k $puzzle $output")
        .file("s.txt", "let k = 8 puzzle fifteen print $k")
        .stdout("7 fifteen 8\n")
        .run();
    for (text, code) in [
        ("submission \"s.txt\" given [none]", "(unknown_variable)"),
        ("submission \"s.txt\" given", "argument::wrong_kind"),
        ("submission \"s.txt\" with [k]", "(unknown_word)"),
        ("submission \"s.txt\" given [1]", "argument::wrong_kind"),
    ] {
        Script::new(text).status(3).stderr_contains(code).run();
    }
    let many =
        "let t = \"0123456789\" repeat 14 { let t = \"$t$t\" } submission \"s.txt\" given [t]";
    Script::new(many)
        .file("s.txt", "")
        .status(1)
        .stderr_contains("run::text_too_long")
        .run();
}

#[test]
fn a_script_is_given_a_puzzle_that_the_assignment_defines() {
    let puzzle = "let step = 2
define puzzle pancake n {
  cells 1..$n
  goal 1..$n
  for k in $step..$n { move \"f$k\" reverse 1..$k }
}
puzzle pancake 4 setState \"4 3 2 1\"
submission \"s.txt\" given []
print $output $puzzle $length";
    Script::new(puzzle)
        .file("s.txt", "print $puzzle $state solveAStar h1")
        .status(1)
        .stderr_contains("(unknown_heuristic)")
        .run();
    Script::new(puzzle)
        .file("s.txt", "print $puzzle $state $goal solveBFS print $length")
        .stdout_contains("pancake 4 4 3 2 1 1 2 3 4\n")
        .stdout_contains("pancake 4 1\n")
        .run();
}

#[test]
fn a_script_that_is_graded_gets_the_boards_of_its_row() {
    let assignment = "seed $id randomizeState depth 8 let k = 50
task \"A\" { submission \"s.txt\" given [k]\nexpect solved and length == 8 checkSolution $path expect solves }";
    let ran = graded(assignment, [])
        .file("work/a/s.txt", "solveBeam $k")
        .file("work/b/s.txt", "setState \"1b2 345 678\" solveBeam $k")
        .run();
    assert!(
        ran.file("o/gradebook.csv")
            .contains("\na,1,1,1,\nb,0,0,1,\n")
    );
}
