//! Puzzles that a script defines, in what writes files.

use crate::support::Script;

const PANCAKES: &str = "define puzzle pancake n {
  cells 1..$n
  goal 1..$n
  for k in 2..$n { move \"f$k\" reverse 1..$k }
  draw \"top {1}\"
}
puzzle pancake 5
seed 3
randomizeState 4
";

#[test]
fn files_are_written_of_a_defined_puzzle() {
    let text = "write \"state.txt\" \"$puzzle: $state\"
solveBFS trace \"trace.jsonl\"
replay \"page.html\" {
  run solveBFS
  run solveIDDFS
}
experiment \"nodes\" {
  depths 1..2
  samples 2
  run solveBFS
  save \"runs.csv\"
  report \"report.html\"
}
layers plot \"layers.svg\"
";
    let ran = Script::new(&format!("{PANCAKES}{text}")).run();
    assert!(ran.file("state.txt").contains("pancake 5: 2 3 4 1 5"));
    assert!(ran.file("trace.jsonl").contains("2 3 4 1 5"));
    assert!(ran.file("page.html").contains("top "));
    assert!(ran.file("report.html").contains("pancake 5"));
    assert_eq!(ran.file("runs.csv").lines().count(), 5);
    assert!(ran.file("layers.svg").starts_with("<svg"));
}

#[test]
fn check_builds_what_a_script_defines() {
    let check = |text: &str| Script::new(text).args(["check"]);
    let beyond = "define puzzle p {\n  cells 1..2\n  goal 1..2\n  move a swap 1 3\n}\n";
    let of_goal = "define puzzle p {\n  cells 1..2 values 1..2\n  goal \"1 _\"\n  start 1..2\n  move a when at(1) == goal(1) swap 1 2\n}\n";
    let sized = "let last = 3\ndefine puzzle p n {\n  cells 1..$n\n  goal 1..$n\n  move a swap 1 $last\n}\npuzzle p 2\n";
    for (text, code) in [
        (beyond, "unknown_cell"),
        (of_goal, "no_goal"),
        (sized, "unknown_cell"),
    ] {
        let code = format!("definition::{code}");
        check(text).status(3).stderr_contains(&code).run();
    }
    // Only a run knows what a variable is behind a loop, and what is due to fail fails there.
    let looped = "let last = 3\nrepeat 1 { let last = 2 }\ndefine puzzle p {\n  cells 1..2\n  goal 1..2\n  move a swap 1 $last\n}\npuzzle p\n";
    let fails = sized.replace("puzzle p 2", "expect fails { puzzle p 2 }");
    for text in [looped, &fails, &sized.replace("p 2", "p 3")] {
        check(text).run();
    }
}

#[test]
fn a_page_draws_boards_as_the_definition_does() {
    let text = "define puzzle lamps {\n  cells 1..2 values [on off] start off goal on\n  move a add 1 1\n  move b add 2 1\n  draw \"left {1}, right {2}\"\n}\npuzzle lamps\nreplay \"page.html\" { run solveBFS }";
    let page = Script::new(text).run().file("page.html");
    assert!(
        page.contains(r#""drawing":[["left ",[0,3],", right ",[1,3]]]"#),
        "{page}"
    );
}
