//! Puzzles that a script defines, in what writes files.

use crate::schema::Schema;
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
        let code = format!("({code})");
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

#[test]
fn check_looks_at_heuristics_on_the_puzzles_that_they_are_used_on() {
    let puzzles = "define puzzle whole {\n  cells 1..2\n  goal 1..2\n  move a swap 1 2\n}\ndefine puzzle open {\n  cells 1..2 values 1..2\n  goal \"1 _\"\n  start \"2 1\"\n  move a swap 1 2\n}\n";
    let heuristics = "define heuristic one = count(c in cells, at($c) != goal($c))\ndefine heuristic two k = ($k * abs(at(1) - home(1)))\n";
    let check = |text: &str| Script::new(&format!("{puzzles}{heuristics}{text}")).args(["check"]);
    // On a goal that is one state all is well, wherever they stand.
    check("puzzle whole\nheuristic one\naudit [one two(3)]\nexperiment \"e\" { depths 1 run solveAStar max(one,h1) }\nreport [astar(one)] [\"2 1\"]\nsetGoal \"2 1\"\nsolveAStar one\n").run();
    // What depends on what ran is left to the run.
    check("define other { puzzle open }\nother\nsolveAStar one\n").run();
    check("if solved { puzzle open }\nsolveAStar one\n").run();
    let all = "puzzle open\nsolveAStar max(one,one)\nexperiment \"e\" { puzzle open depths 1 run solveAStar two(3) }\ndefine heuristic three = sum(c in cells, goal($c))\n";
    let told = check(all).status(3).stderr_contains("no_goal").run().stderr;
    assert_eq!(told.matches("(no_goal)").count(), 3, "{told}");
    for text in [
        "puzzle open\naudit [one]",
        "puzzle open\nreport [bfs beam(3,one)] [\"2 1\"]",
        "puzzle open\nreplay \"page.html\" { run solveGreedy one }",
    ] {
        check(text).status(3).stderr_contains("no_goal").run();
    }
    let beyond = "puzzle whole\ndefine heuristic far = at(3)\nsolveAStar far";
    check(beyond)
        .status(3)
        .stderr_contains("unknown_cell")
        .run();
}

/// A puzzle of words and texts with long names, that is written and read everywhere.
const WORDS: &str = "define puzzle shelf {
  cells [left_side_of_the_shelf \"the middle\"] values [red \"dark blue\" \"世界\" \"say \\\"hi\\\"\"] start red goal \"世界\"
  move \"put the next one on the left side of the shelf, wherever it may have come from\" add left_side_of_the_shelf 1
  move middle add \"the middle\" 1
  move both swap left_side_of_the_shelf \"the middle\"
  draw \"<{left_side_of_the_shelf}|{the middle}>\"
}
";

#[test]
fn words_and_texts_come_through_all_that_is_written() {
    let text = "puzzle shelf
move both
prettyPrintState
define heuristic out = count(c in cells, at($c) != goal($c))
solveBFS
printPath
prettyPrintSolution
undo
legalMoves
audit out
watch solveAStar out
step
printOpen
printTree
why \"'dark blue' red\"
solveBFS trace \"trace.jsonl\"
solveBFS trace 3
layers
layers plot \"layers.svg\"
replay \"page.html\" { run solveBFS }
report [bfs astar(out)] [\"red 'dark blue'\"]
experiment \"shelf\" {
  depths 1..3
  samples 2
  run solveAStar out as \"by what is out\"
  table generated
  plot generated \"plot.svg\"
  save \"runs.csv\"
  report \"report.html\"
}
";
    let text = format!("{WORDS}{text}");
    let ran = Script::new(&text).args(["--format", "json"]).run();
    let schema = Schema::of_events();
    for line in ran.stdout.lines() {
        schema.check(line);
    }
    let states = r#"'say \"hi\"' 'say \"hi\"'"#;
    assert!(ran.stdout.contains(states), "{}", ran.stdout);
    assert!(ran.file("page.html").contains("世界"));
    assert!(ran.file("report.html").contains("by what is out"));
    assert!(ran.file("trace.jsonl").contains("世界"));
    assert!(ran.file("plot.svg").starts_with("<svg"));
    let rows = ran.file("runs.csv");
    assert!(rows.contains("\"\"dark blue\"\""), "{rows}");
    // The drawing is as wide as the widest value is.
    let lines = Script::new(&text).args(["--force"]).run().stdout;
    assert!(lines.contains("<      red|      red>"), "{lines}");
    assert!(lines.contains("<     世界|     世界>"), "{lines}");
}

#[test]
fn a_definition_is_laid_out_once_and_read_by_dashed_commands() {
    let crowded = WORDS.replace("  ", " ").replace(" add", "    add");
    let laid = Script::none()
        .args(["fmt", "-"])
        .stdin(&crowded)
        .run()
        .stdout;
    assert_eq!(laid, WORDS);
    Script::none()
        .file("shelf.txt", WORDS)
        .args(["-readCommands", "shelf.txt", "-puzzle", "shelf"])
        .args(["-setState", "\"dark blue\" '世界'", "-printState"])
        .stdout_contains("\"dark blue\" 世界")
        .run();
}
