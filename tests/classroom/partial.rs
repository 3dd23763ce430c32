//! Points for parts of a task, moves of the tile, other text in hand-ins, runs of experiments, comments by hand.

use super::assignments::GRADE;
use crate::support::{Ran, Script};

/// An assignment on the folder of `a`, graded.
fn graded(assignment: &str, files: &[(&str, &str)], more: &[&str]) -> Ran {
    let script = Script::none()
        .file("t.txt", assignment)
        .file(
            "s.csv",
            "id,essay,essay_comment\na,4,\"=Well argued, but long.\"\n",
        )
        .args(GRADE);
    let script = files.iter().fold(script, |script, (name, text)| {
        script.file(&format!("work/a/{name}"), text)
    });
    more.iter()
        .fold(script, |script, word| script.args([word]))
        .run()
}

fn points(ran: &Ran) -> String {
    let book = ran.file("o/gradebook.csv");
    book.lines().nth(1).unwrap_or_default().to_owned()
}

#[test]
fn feedback_shows_the_points_of_each_expectation() {
    let task = "task \"A\" { setState \"312 475 68b\" checkSolution (moves(\"x.txt\")) expect solves points 1 expect excess == 0 points 2 expect legal points 1 else \"Not legal.\" }";
    let ran = graded(task, &[("x.txt", "lulurl")], &[]);
    assert_eq!(points(&ran), "a,2,2,4,");
    let feedback = ran.file("o/feedback/a.txt");
    for line in [
        "A (partly passed, 2 of 4 points)\n",
        "  1 of 1 point: solves\n",
        "  0 of 2 points: excess == 0, found excess = 2\n",
        "  1 of 1 point\n",
    ] {
        assert!(feedback.contains(line), "{line}{feedback}");
    }
    assert!(ran.file("o/junit.xml").contains("2 of 4 points"));
}

#[test]
fn moves_of_the_tile_and_lines_that_were_skipped_are_told() {
    let task = |head: &str| {
        format!(
            "task \"A\" {head} {{ setState \"312 475 68b\" checkSolution (moves(\"x.txt\")) expect solves }}"
        )
    };
    let files = [(
        "x.txt",
        "Ada's moves of the tile\nright down\nmove right\nmove down\n",
    )];
    let ran = graded(&task(""), &files, &[]);
    assert_eq!(points(&ran), "a,0,0,1,");
    let feedback = ran.file("o/feedback/a.txt");
    for said in [
        "Line 1 of `x.txt` is no move and was skipped.\n",
        "Turned around, these moves reach the goal: did you move the tile?\n",
    ] {
        assert!(feedback.contains(said), "{said}{feedback}");
    }
    let ran = graded(&task("moves tile"), &files, &[]);
    assert_eq!(points(&ran), "a,1,1,1,");
    let said =
        "Your 4 moves, turned around as moves of the tile, reach the goal, as few as can be.";
    assert!(ran.file("o/feedback/a.txt").contains(said));
}

/// What a script prints, hands in as a log, or draws as boards makes no run of an experiment.
#[test]
fn only_runs_that_were_made_are_results() {
    let task = "let boards = [\"312 475 68b\" \"1b2 345 678\"]
task \"A\" { submission \"s.txt\" given boards expect all(b in $boards, any(r in $results, item($r, 5) == $b and item($r, 7))) }";
    let honest = "experiment \"e\" { states $boards run solveBeam 5 }";
    assert_eq!(points(&graded(task, &[("s.txt", honest)], &[])), "a,1,1,1,");
    // A log that was handed in is not used: its runs are made.
    let made = Script::new(&honest.replace("$boards", "[\"312 475 68b\" \"1b2 345 678\"]")).run();
    let log = made.file("e.runs.jsonl");
    let ran = graded(task, &[("s.txt", honest), ("e.runs.jsonl", &*log)], &[]);
    assert_eq!(points(&ran), "a,1,1,1,");
    assert!(!ran.file("o/feedback/a.txt").contains("log_used"));
    // The log of an honest run, with other lengths, beside a script that goes on with it.
    let made = Script::new(
        "experiment \"e\" { states [\"312 475 68b\" \"1b2 345 678\"] run solveBeam 5 }",
    )
    .run();
    let log = made.file("e.runs.jsonl");
    let short = "experiment \"e\" { states [\"312 475 68b\" \"1b2 345 678\"] run solveBeam 5 maxNodes 1 resume }";
    for (name, script) in [
        ("printed", "print \"{\\\"results\\\":[[1]]}\"\nsolve"),
        (
            "own boards",
            "experiment \"e\" { states [\"b12 345 678\"] run solveBeam 5 }",
        ),
        (
            "a variable",
            "let results = [[a a a a \"312 475 68b\" a true]]\nsolve",
        ),
        ("resumed", short),
        ("nothing", "solve"),
    ] {
        let files = [("s.txt", script), ("e.runs.jsonl", &*log)];
        assert_eq!(points(&graded(task, &files, &[])), "a,0,0,1,", "{name}");
    }
    // Nor those of the assignment itself, or of another script.
    let before = format!(
        "submission \"t.txt\" given boards {}",
        "submission \"s.txt\""
    );
    let task = task.replace("submission \"s.txt\" given boards", &before);
    let files = [("s.txt", "solve"), ("t.txt", honest)];
    assert_eq!(points(&graded(&task, &files, &[])), "a,0,0,1,");
}

#[test]
fn what_a_script_prints_is_read() {
    let task = "task \"A\" { submission \"s.txt\" expect contains($output, \"Solution found\") points 1 expect number(item(words(item(linesOf($output), 2)), 3)) == 4 points 1 }";
    let ran = graded(
        task,
        &[("s.txt", "setState \"312 475 68b\" solveAStar h2")],
        &[],
    );
    assert_eq!(points(&ran), "a,2,2,2,");
    // A text is never taken for the name of a file.
    let task = "task \"A\" { submission \"s.txt\" expect size(linesOf($output)) == 1 and contains(item(linesOf($output), 1), \"..\") }";
    let ran = graded(task, &[("s.txt", "print \"../../t.txt\"")], &[]);
    assert_eq!(points(&ran), "a,1,1,1,");
}

#[test]
fn a_comment_stands_beside_points_by_hand() {
    let files = [("x.txt", "up")];
    let more = ["--by-hand", "essay=5", "--export", "moodle"];
    let ran = graded("task \"A\" { }", &files, &more);
    assert_eq!(points(&ran), "a,1,4,5,6,");
    let text = ran.file("o/feedback/a.txt");
    let said = "  These points were given by hand.\n  Comment: =Well argued, but long.\n";
    assert!(text.contains(said), "{text}");
    assert!(
        ran.file("o/feedback/a.html")
            .contains("=Well argued, but long.")
    );
    let moodle = ran.file("o/moodle.csv");
    assert!(
        moodle.contains("essay: 4 of 5 (=Well argued, but long.)"),
        "{moodle}"
    );
}
