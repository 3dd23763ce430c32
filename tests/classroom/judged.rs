//! Logs of searches that students wrote, graded.

use super::assignments::GRADE;
use crate::support::Script;

/// A map, with an edge of no cost: of tree search a log does not say there which copy of a state was expanded.
const MAP: &str = "define graph map {
  start S
  goal G
  edge S E 0 edge S A 1 edge S B 1 edge A C 1 edge B C 1 edge C D 5 edge D G 5 edge A G 9
  h S 9 h E 9 h A 9 h B 8 h C 7 h D 5 h G 0
}
puzzle map
";

/// An assignment of one task, with logs of students `a` to `e`: right, wrong, undecided, no log, and no file.
fn graded(task: &str) -> Script {
    Script::none()
        .file("t.txt", format!("{MAP}{task}"))
        .file("s.csv", "id,x\na,\nb,\nc,\nd,\ne,\n")
        .file("work/a/x.txt", "S\nE\nA\nB\nC\nD\nG\n")
        .file("work/b/x.txt", "S\nE\nB\nC\nA\nG\n")
        .file("work/c/x.txt", "S\nE\nA\nB\nC\nC\nC\nC\n")
        .file("work/d/x.txt", "S\nnowhere\n")
        .file("work/e/y.txt", "S\n")
        .args(GRADE)
}

#[test]
fn what_a_log_deserves_is_given_and_said() {
    let task = "task \"UCS\" points 3 { submissionSearch \"x.txt\" solveAStar zero expect conforms == true points 2 expect deviation != 1 points 1 }";
    let ran = graded(task).run();
    let said = |id: &str| ran.file(&format!("o/feedback/{id}.txt"));
    let right = said("a");
    assert!(right.contains("UCS (passed, 3 of 3 points)"), "{right}");
    assert!(
        right.contains("x.txt conforms to solveAStar zero: 7 expansions"),
        "{right}"
    );
    let wrong = said("b");
    for part in [
        "UCS (partly passed, 1 of 3 points)",
        "x.txt deviates from solveAStar zero at expansion 4: 6 expansions",
        "Expanded there, line 4: C (g 2, h 0). But another open state has a",
        "Allowed there: A (g 1, h 0), reached by S -> A",
        "0 of 2 points: conforms == true, found conforms = false",
    ] {
        assert!(wrong.contains(part), "{part}: {wrong}");
    }
    let no_state = said("d");
    assert!(
        no_state.contains("0 of 3 points") && no_state.contains("line 2"),
        "{no_state}"
    );
    let missing = said("e");
    assert!(missing.contains("0 of 3 points"), "{missing}");
}

#[test]
fn predictions_are_judged_anew() {
    let answers = |states: [&str; 4]| {
        let answer = |(number, state): (usize, &str)| {
            format!("{{\"expansion\":{number},\"state\":\"{state}\"}}")
        };
        let all: Vec<String> = (1..).zip(states).map(answer).collect();
        format!(
            "{{\"search\":\"x\",\"right\":4,\"answers\":[{}]}}\n",
            all.join(",")
        )
    };
    let task = "task \"UCS\" points 4 { submissionSearch \"x.txt\" solveUCS expect predictions == 4 points 1 expect predictionsRight == 4 points 3 }";
    let ran = graded(task)
        .file("work/a/x.txt", answers(["S", "E", "A", "B"]))
        .file("work/b/x.txt", answers(["S", "E", "D", "B"]))
        .run();
    let said = |id: &str| ran.file(&format!("o/feedback/{id}.txt"));
    let right = said("a");
    assert!(right.contains("UCS (passed, 4 of 4 points)"), "{right}");
    let wrong = said("b");
    for part in [
        "UCS (partly passed, 1 of 4 points)",
        "x.txt predicts 3 of 4 expansions of solveUCS right",
        "Predicted as expansion 3: D. But no expanded state has it as a successor",
        "Allowed there: A (g 1, h 0), one of 2",
    ] {
        assert!(wrong.contains(part), "{part}: {wrong}");
    }
}

/// A part of the predictions is no whole search, and what is no expansion is no prediction.
#[test]
fn a_few_predictions_do_not_conform() {
    let task =
        "task \"UCS\" points 3 { submissionSearch \"x.txt\" solveUCS expect conforms == true }";
    for answers in [
        "",
        "{\"expansion\":1,\"state\":\"S\"}",
        "{\"expansion\":0,\"state\":\"S\"},{\"expansion\":99999999999,\"state\":\"S\"}",
    ] {
        let file = format!("{{\"answers\":[{answers}]}}\n");
        let said = graded(task).file("work/a/x.txt", file).run();
        let said = said.file("o/feedback/a.txt");
        assert!(said.contains("0 of 3 points"), "{answers}: {said}");
    }
}

/// Who hands in the start alone, and says that the rest was cut off, has no points for it.
#[test]
fn a_log_that_was_cut_off_ends_too_early() {
    let task = "task \"UCS\" points 3 { submissionSearch \"x.txt\" solveAStar zero expect conforms == true }";
    for log in ["S\n...\n", "S\nE\npartial\n", "kind,state\ntaken,S\n"] {
        let ran = graded(task).file("work/a/x.txt", log).run();
        let said = ran.file("o/feedback/a.txt");
        assert!(
            said.contains("0 of 3 points") && said.contains("The log ends"),
            "{said}"
        );
        // Outside of what is graded it is right as far as it goes.
        let lenient = graded(&task.replace("submissionSearch", "checkSearch"));
        let said = lenient
            .file("work/a/x.txt", log)
            .run()
            .file("o/feedback/a.txt");
        assert!(said.contains("3 of 3 points"), "{said}");
    }
}

#[test]
fn what_is_undecided_is_left_to_the_teacher() {
    let task = "task \"tree\" points 3 { submissionSearch \"x.txt\" solveAStar zero tree expect conforms == true points 2 expect deviation != 1 points 1 }";
    let open = graded(task).run();
    let said = open.file("o/feedback/c.txt");
    assert!(
        said.contains("tree (not graded yet, 0 of 3 points)\n  Your log begins like"),
        "{said}"
    );
    // Others are graded as ever.
    let wrong = open.file("o/feedback/b.txt");
    assert!(wrong.contains("deviates from"), "{wrong}");
    let by_hand = graded(task)
        .file("s.csv", "id,tree\na,\nb,\nc,2.5\nd,\ne,\n")
        .args(["--by-hand", "tree"])
        .run();
    let said = by_hand.file("o/feedback/c.txt");
    assert!(
        said.contains("tree (partly passed, 2.5 of 3 points)\n  These points were given by hand."),
        "{said}"
    );
}

#[test]
fn no_log_but_what_was_handed_in_is_read() {
    let task =
        "task \"key\" { submissionSearch \"../../key.txt\" solveUCS expect conforms == true }";
    let ran = graded(task)
        .file("key.txt", "S\nE\nA\nB\nC\nD\nG\n")
        .args(["--allow", "."])
        .stderr_contains("outside of the folder of what was handed in")
        .run();
    let said = ran.file("o/feedback/a.txt");
    assert!(said.contains("0 of 1 point"), "{said}");
}
