//! Heuristics and puzzles that are handed in: taken alone, whatever else stands in their files.

use super::assignments::graded;
use crate::support::Script;

/// Admissible, and fewer expansions than h1 on some boards.
const ASSIGNMENT: &str = "define heuristic own = 1
let key = 7
let boards = [\"235 681 74b\" \"235 68b 741\"]
task \"Admissible\" points 2 {
  heuristicFrom \"heur.txt\" mine
  audit [mine h1] depth 12
  expect admissible else \"Your heuristic says too much.\"
  expect not dominated else \"h1 is better everywhere.\"
}
task \"Fewer expansions\" points 3 {
  heuristicFrom \"heur.txt\" mine
  for b in $boards {
    setState $b
    solveAStar h1
    let most = $expanded
    solveAStar mine
    expect solved and expanded < $most
  }
}
task \"Untouched\" { expect $key == 7 expect size($boards) == 2 setState \"1b2 345 678\" heuristic own solveAStar h2 expect length == 1 }";

const GOOD: &str = "# Manhattan distance
define heuristic mine = sum(c in cells, if(at($c) == b, 0, abs(row($c) - row(home(at($c)))) + abs(column($c) - column(home(at($c))))))
";

/// The row and the feedback of `a`, who hands that in beside one who is right.
fn handed_in(heuristic: &str) -> (String, String) {
    let ran = graded(ASSIGNMENT, ["--time-limit", "5"])
        .file("work/a/heur.txt", heuristic)
        .file("work/b/heur.txt", GOOD)
        .run();
    let book = ran.file("o/gradebook.csv");
    assert!(book.ends_with("\nb,2,3,1,6,6,\n"), "{heuristic}\n{book}");
    let row = book.lines().nth(1).expect("a row").to_owned();
    (row, ran.file("o/feedback/a.txt"))
}

#[test]
fn no_program_is_started_for_what_is_handed_in_nor_by_an_assignment() {
    let command = "define heuristic mine = external(\"touch started\")\n";
    let (row, feedback) = handed_in(command);
    assert_eq!(row, "a,0,0,1,1,6,");
    let said = "a definition that is taken from a file starts no program";
    assert!(feedback.contains(said), "{feedback}");
    let ran = graded(
        &format!("{command}task \"A\" {{ setState \"1b2 345 678\" solveAStar mine }}"),
        [],
    );
    let ran = ran
        .status(1)
        .stdout_contains("no program can be started here")
        .run();
    let names = ran.names();
    assert!(!names.contains(&"started".to_owned()), "{names:?}");
}

#[test]
fn a_heuristic_of_ones_own_is_held_against_another() {
    assert_eq!(handed_in(GOOD).0, "a,2,3,1,6,6,");
    let weak = "define heuristic mine = if(at(0) == b, 0, 1)\n";
    let (row, feedback) = handed_in(weak);
    assert_eq!(row, "a,0,0,1,1,6,");
    assert!(
        feedback.contains("  h1 is better everywhere.\n"),
        "{feedback}"
    );
    let (row, feedback) = handed_in("define heuristic mine = 99\n");
    assert_eq!(row.split(',').nth(1), Some("0"));
    assert!(
        feedback.contains("  Your heuristic says too much.\n"),
        "{feedback}"
    );
}

#[test]
fn nothing_else_of_the_file_gets_in() {
    let both = |statement: &str| format!("{GOOD}{statement}\n");
    for (file, said) in [
        (
            both("task \"Bonus\" points 100 { expect 1 == 1 }"),
            "`task` is not a definition of a heuristic, and nothing else is taken from this file (heur.txt, line 3)",
        ),
        (
            both("let key = 8"),
            "`let` is not a definition of a heuristic",
        ),
        (
            both("repeat 9_000_000_000 { print a }"),
            "`repeat` is not a definition",
        ),
        (
            both("define heuristic h2 = 0"),
            "a heuristic can't be called `h2` (heur.txt, line 3)",
        ),
        (
            both("define own { print a }"),
            "`define` is not a definition",
        ),
        (
            both("readCommands \"../b/heur.txt\""),
            "`readCommands` is not a definition",
        ),
        (
            "define heuristic mine = size(lines(\"x.txt\"))".to_owned(),
            "reads no other file (heur.txt, line 1)",
        ),
        (
            "define heuristic mine = $key\n".to_owned(),
            "(heur.txt, line 1)",
        ),
        (
            "define heuristic other = 0\n".to_owned(),
            "it defines no heuristic `mine`, it defines `other`",
        ),
        (
            "define heuristic mine = sum(a in 1..100000, sum(b in 1..100000, 1))".to_owned(),
            "takes more than 1000000 steps (heur.txt, line 1)",
        ),
        (
            format!("define heuristic mine = {}1", "(".repeat(100_000)),
            "heur.txt",
        ),
        (
            "define heuristic mine = ".to_owned() + &"1 + ".repeat(200_000),
            "heur.txt",
        ),
        ("\0\u{1b}[2J".repeat(10_000), "heur.txt"),
        (String::new(), "it defines no heuristic `mine`"),
    ] {
        let (row, feedback) = handed_in(&file);
        let start: String = file.chars().take(300).collect();
        assert_eq!(row, "a,0,0,1,1,6,", "{start}\n{feedback}");
        assert!(feedback.contains(said), "{start}\n{feedback}");
        assert!(!feedback.contains("Bonus"), "{feedback}");
    }
}

#[test]
fn a_puzzle_that_never_ends_fails_its_task_alone() {
    let assignment = "task \"Puzzle\" { puzzleFrom \"p.txt\" swap n\npuzzle swap 3 layers expect states == 6 else \"It has $states states.\" }
task \"Eight\" { expect puzzle == eight solveAStar h2 expect length == 0 }";
    let good =
        "define puzzle swap n { cells 1..$n\n goal 1..$n\n for i in 2..$n { move $i swap 1 $i } }";
    for (puzzle, row) in [
        (good, "1,1,2"),
        (
            "define puzzle swap n { cells 1..$n\n goal 1..$n\n move a swap 1 2 }",
            "0,1,1",
        ),
        ("define puzzle swap n { repeat 9_000_000_000 { } }", "0,1,1"),
        (
            "define puzzle swap n { for i in 1..9_000_000_000 { move $i swap 1 2 } }",
            "0,1,1",
        ),
        (
            "define puzzle swap n { let l = [a] repeat 70 { let l = [$l $l] } }",
            "0,1,1",
        ),
        (
            "define puzzle swap n { let t = \"aaaa\" repeat 70 { let t = \"$t$t\" } }",
            "0,1,1",
        ),
        ("puzzle eight", "0,1,1"),
    ] {
        let ran = graded(assignment, [])
            .file("work/a/p.txt", puzzle)
            .file("work/b/p.txt", good)
            .run();
        let book = ran.file("o/gradebook.csv");
        let feedback = ran.file("o/feedback/a.txt");
        assert!(
            book.contains(&format!("\na,{row},2,\nb,1,1,2,2,\n")),
            "{puzzle}\n{book}{feedback}"
        );
    }
}

#[test]
fn a_level_that_was_handed_in_is_read() {
    let assignment = "task \"Level\" { puzzle sokoban \"level.xsb\"\nsolve expect length == 2 }
task \"Key\" { puzzle sokoban \"../../key.xsb\" }";
    let ran = graded(assignment, ["--allow", "."])
        .file("key.xsb", "#####\n#@secret#\n")
        .file("work/a/level.xsb", "######\n#@ $.#\n######\n")
        .file("work/b/level.xsb", "######\n#@ x.#\n######\n")
        .stderr_contains("task \"Key\" fails for all 2 students")
        .run();
    let book = ran.file("o/gradebook.csv");
    assert!(book.contains("\na,1,0,1,2,\nb,0,0,0,2,\n"), "{book}");
    // What a student handed in is shown, what others keep there not.
    let feedback = ran.file("o/feedback/b.txt");
    assert!(feedback.contains("found `x`"), "{feedback}");
    assert!(
        feedback.contains("something is wrong in line 2, column 3"),
        "{feedback}"
    );
    assert!(!feedback.contains("secret"), "{feedback}");
}

#[test]
fn commands_that_were_handed_in_do_not_run_as_the_assignment() {
    let bonus = "task \"Bonus\" points 100 { }";
    let class = |assignment: &str| graded(assignment, []).file("work/a/heur.txt", bonus);
    // Found before anything runs.
    class("task \"A\" { }\nif 1 == 1 { readCommands \"work/a/heur.txt\" }")
        .status(3)
        .stderr_contains("(handed_in_commands)")
        .stderr_contains("heuristicFrom \"a.txt\" NAME")
        .run();
    // Known only while running: nobody loses points by it, nobody wins some.
    for assignment in [
        "task \"A\" { let f = \"work/$id/heur.txt\" readCommands $f }",
        "task \"A\" { let m = lines(\"x.txt\") readCommands \"./work/$id/../$id/heur.txt\" }",
        "let m = lines(\"x.txt\") readCommands \"work/$id/heur.txt\"",
    ] {
        let ran = class(assignment)
            .file("work/b/heur.txt", bonus)
            .status(1)
            .stdout_contains("failed a\nexit code 1: `")
            .run();
        assert!(
            ran.stdout
                .contains("was handed in, and could do all that the assignment can"),
            "{}",
            ran.stdout
        );
        assert!(!ran.file("o/gradebook.csv").contains("Bonus"));
    }
    let assignment = "readCommands \"given/common.txt\"\nlet f = \"given/common.txt\" readCommands $f\ntask \"A\" { expect $common == 1 }";
    graded(assignment, ["--allow", "given"])
        .file("given/common.txt", "let common = 1")
        .run();
}

#[test]
fn definitions_of_files_are_for_all_scripts() {
    Script::new("heuristicFrom \"heur.txt\" mine\naudit mine depth 2\nprint \"$admissible\"")
        .file("heur.txt", GOOD)
        .stdout_contains("\ntrue\n")
        .run();
    Script::new("heuristicFrom \"heur.txt\" mine\naudit mine depth 2")
        .file(
            "heur.txt",
            "let a = 1\ndefine heuristic mine = 0\nprint a\n",
        )
        .status(3)
        .stderr_contains("heur.txt:1:1]")
        .stderr_contains("heur.txt:3:1]")
        .run();
}
