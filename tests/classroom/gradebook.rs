//! What a gradebook says: people, times, what is lost by lateness, points that were given by hand, other systems' tables.

use super::assignments::GRADE;
use crate::support::{Ran, Script};

const TABLE: &str = "id,name,email,extension,handed_in,essay,own_board,section\n\
    s1,Ada,ada@x.org,,2026-11-22T18:00:00Z,4.5,,A\n\
    s2,\"Blaise, P.\",b@x.org,,2026-11-22T19:30Z,0,3,A\n\
    s3,=Carl,,2,2026-11-24T10:00Z,,,B\n\
    s4,Dana,,2026-11-23T18:00Z,2026-11-24T18:00:01Z,5,,B\n\
    s5,Emmy,,,,,,\n";

const ASSIGNMENT: &str = "task \"Own board\" points 3 { let m = moves(\"x.txt\") expect size($m) == 2 }\ntask \"B\" points 2 hidden { }";

fn class(more: &[&str]) -> Script {
    let mut class = Script::none()
        .file("t.txt", ASSIGNMENT)
        .file("s.csv", TABLE);
    for id in ["s1", "s3", "s4"] {
        class = class.file(&format!("work/{id}/x.txt"), "up down");
    }
    let class = class.file("work/s2/x.txt", "up").args(GRADE);
    more.iter().fold(class, |class, word| class.args([word]))
}

fn book(ran: &Ran) -> Vec<String> {
    ran.file("o/gradebook.csv")
        .lines()
        .map(str::to_owned)
        .collect()
}

#[test]
fn names_and_addresses_stand_in_the_gradebook() {
    let ran = class(&[]).run();
    assert_eq!(
        book(&ran)[..4],
        [
            "id,name,email,Own board,B,sum,of,note",
            "s1,Ada,ada@x.org,3,2,5,5,",
            "s2,\"Blaise, P.\",b@x.org,0,2,2,5,",
            "s3,'=Carl,,3,2,5,5,",
        ]
    );
}

#[test]
fn late_points_are_lost_by_rule_and_extensions_count() {
    let due = ["--due", "2026-11-22T18:00Z"];
    let ran = class(&due).run();
    assert_eq!(
        book(&ran)[..2],
        [
            "id,name,email,Own board,B,sum,of,handed in,note",
            "s1,Ada,ada@x.org,3,2,5,5,2026-11-22T18:00:00Z,",
        ]
    );
    let ran = class(&[&due[..], &["--late", "25%/day,grace=1h,floor=40%"]].concat()).run();
    let rows = book(&ran);
    assert_eq!(
        rows[0],
        "id,name,email,Own board,B,sum,of,lost by lateness,handed in,note"
    );
    for (row, said) in [
        (1, "3,2,5,5,0,2026-11-22T18:00:00Z,"),
        (2, "0,2,1.5,5,0.5,2026-11-22T19:30:00Z,late"),
        // Two days more, and an end of one's own.
        (3, "3,2,5,5,0,2026-11-24T10:00:00Z,"),
        (4, "3,2,2.5,5,2.5,2026-11-24T18:00:01Z,late"),
        (5, "0,2,2,5,0,,missing"),
    ] {
        assert!(rows[row].ends_with(said), "{}", rows[row]);
    }
    let told = ran.file("o/feedback/s4.txt");
    let said = "This was handed in late, by 1 day: 50 % of its points are taken off.\n";
    assert!(
        told.contains(said) && told.contains("1.5 of 3 points"),
        "{told}"
    );
    let results: serde_json::Value =
        serde_json::from_str(&ran.file("o/results/s4.json")).expect("JSON");
    assert_eq!(results["score"], 2.5);
    // The same hand-ins are not graded again for another rule.
    let again = class(&["--due", "2026-11-01", "--late", "100%"]);
    let again = again.file("o/.grades.json", ran.file("o/.grades.json"));
    let ran = again
        .stdout_contains("5 students, 5 as before, 4 late, 1 missing\n")
        .run();
    assert!(book(&ran)[1].contains(",0,5,5,2026-"), "{:?}", book(&ran));
}

#[test]
fn points_are_given_by_hand() {
    let ran = class(&["--by-hand", "own_board", "--by-hand", "essay=5"]).run();
    let rows = book(&ran);
    assert_eq!(rows[0], "id,name,email,Own board,B,essay,sum,of,note");
    for (row, said) in [
        (1, "3,2,4.5,9.5,10,"),
        (2, "3,2,0,5,10,"),
        (3, "3,2,0,5,10,"),
    ] {
        assert!(rows[row].ends_with(said), "{}", rows[row]);
    }
    let told = ran.file("o/feedback/s2.txt");
    assert!(
        told.contains("Own board (passed, 3 of 3 points)\n  These points were given by hand.\n"),
        "{told}"
    );
    let told = ran.file("o/feedback/s3.txt");
    assert!(
        told.contains(
            "essay (not graded yet, 0 of 5 points)\n  This is graded by hand, and has no points yet.\n"
        ),
        "{told}"
    );
    let told = ran.file("o/feedback/s1.txt");
    let partly = "essay (partly passed, 4.5 of 5 points)\n  These points were given by hand.\n";
    assert!(told.contains(partly), "{told}");
    let told = ran.file("o/feedback/s1.html");
    assert!(
        told.contains("<section class=\"partly\">\n<h2>essay</h2>"),
        "{told}"
    );
    let results = ran.file("o/results/s1.json");
    let results: serde_json::Value = serde_json::from_str(&results).expect("JSON");
    let essay = &results["tests"][2];
    assert_eq!(
        (&essay["score"], &essay["status"]),
        (&4.5.into(), &serde_json::Value::Null)
    );
    let junit = ran.file("o/junit.xml");
    assert!(
        junit.contains("<testcase name=\"essay\" classname=\"s1\"/>"),
        "{junit}"
    );
    assert_eq!(junit.matches("<skipped").count(), 2, "{junit}");
    for (words, said) in [
        (
            &["--by-hand", "none=5"][..],
            "the table has no column `none`",
        ),
        (
            &["--by-hand", "essay"],
            "no task is called as the column `essay`, but `Own board`, `B`",
        ),
        (
            &["--by-hand", "essay=4"],
            "`4.5` in column `essay` of s1 is no number of points from 0 to 4",
        ),
        (&["--by-hand", "name=4"], "`Ada` in column `name` of s1"),
        (
            &["--late", "10%/day"],
            "`--late` needs the time that is due",
        ),
        (
            &["--due", "2026-11-22", "--late", "10%/week"],
            "expected 10%/day, 1%/hour or 20%",
        ),
    ] {
        class(words).status(2).stderr_contains(said).run();
    }
    let wrong = class(&["--due", "2026-11-22"]).file("s.csv", "id,extension\ns1,soon\n");
    wrong
        .status(2)
        .stderr_contains("s1: the extension `soon` is not a number of days")
        .run();
}

#[test]
fn other_systems_import_the_points() {
    let title = "Search (4711)";
    let ran = class(&["--title", title, "--export", "moodle", "--export", "canvas"]).run();
    let moodle = ran.file("o/moodle.csv");
    let mut lines = moodle.lines();
    assert_eq!(
        lines.next(),
        Some("ID number,Full name,Email address,Search (4711),Search (4711) (feedback)")
    );
    assert_eq!(
        lines.next(),
        Some("s1,Ada,ada@x.org,5,Own board: 3 of 3; without 2 hidden points")
    );
    let canvas = ran.file("o/canvas.csv");
    let lines: Vec<&str> = canvas.lines().collect();
    assert_eq!(
        lines[..3],
        [
            "Student,ID,SIS User ID,SIS Login ID,Section,Search (4711)",
            "    Points Possible,,,,,5",
            "Ada,,s1,ada@x.org,A,5",
        ]
    );
    assert!(
        ran.file("o/feedback/s1.txt")
            .starts_with("Search (4711)\nAda (s1): ")
    );
    assert!(!class(&[]).run().path().join("o/moodle.csv").exists());
}

#[test]
fn folders_are_found_as_moodle_calls_them() {
    let folder = |name: &str| format!("work/{name}_assignsubmission_file_/x.txt");
    let class = |table: &str| {
        Script::none()
            .file("t.txt", "task \"A\" { let m = moves(\"x.txt\") }")
            .file("s.csv", table)
            .file(&folder("Ada Lovelace_17"), "up")
            .file(&folder("Ada Lovelace_18"), "up")
            .file(&folder("Blaise Pascal_2"), "up")
            .file(&folder("Nobody_3"), "up")
            .args(GRADE)
    };
    let ran = class("id,last,first\ns1,Lovelace,Ada\ns2,Lovelace,Ada\ns3,Pascal,Blaise\n")
        .stdout_contains("3 students, 2 missing, 3 folders without a row\n")
        .stderr_contains("(ambiguous_folders)")
        .stderr_contains("`Nobody_3_assignsubmission_file_`")
        .run();
    assert!(book(&ran)[3].ends_with(",1,1,1,"), "{:?}", book(&ran));
    let ran =
        class("id,name,participant\ns1,Ada Lovelace,18\ns2,Ada Lovelace,17\ns3,Blaise Pascal,2\n")
            .stdout_contains("A          1       3  100 %\n")
            .stderr_contains("(stray_folders)")
            .run();
    assert!(!ran.stderr.contains("ambiguous"));
}

/// What Gradescope's container holds, as its documentation says, with an autograder of this program.
#[cfg(unix)]
#[test]
fn a_container_of_gradescope_is_graded() {
    let metadata = |email: &str| {
        format!(
            "{{\"id\": 123456, \"created_at\": \"2026-11-23T10:00:00.365935-07:00\", \"assignment\": {{\"due_date\": \"2026-11-23T12:00:00.000000-07:00\", \"title\": \"Search\", \"total_points\": \"5.0\"}}, \"submission_method\": \"upload\", \"users\": [{{\"email\": \"{email}\", \"id\": 1234, \"name\": \"Ada\"}}], \"previous_submissions\": []}}"
        )
    };
    let container = |email: &str| {
        Script::none()
            .file("autograder/submission/X.txt", "up down")
            .file("autograder/submission_metadata.json", metadata(email))
            .file("autograder/source/assignment.txt", ASSIGNMENT)
            .file("autograder/source/students.csv", "id,name,email\ns0,Zoe,z@x.org\ns1,Ada,ada@x.org\n")
            .file(
                "autograder/run_autograder",
                "#!/bin/sh\ncd source\n\"$PROGRAM\" grade assignment.txt --each students.csv --gradescope=..\n",
            )
            .shell("cd autograder && sh ./run_autograder")
    };
    let ran = container("Ada@x.org")
        .stdout_contains("assignment\nAda (s1): 3 of 3 points, without 2 hidden points\n")
        .run();
    let results: serde_json::Value =
        serde_json::from_str(&ran.file("autograder/results/results.json")).expect("JSON");
    super::is_gradescope(&results);
    assert_eq!(results["score"], 5.0);
    assert_eq!(results["tests"][1]["visibility"], "hidden");
    let entries = std::fs::read_dir(ran.path().join("autograder/results")).expect("a folder");
    assert_eq!(entries.count(), 1);

    let ran = container("x@y.org")
        .file(
            "autograder/submission_metadata.json",
            "{\"users\": [{\"email\": \"x@y.org\"}]}",
        )
        .status(2)
        .stderr_contains("no row of `students.csv` is that of x@y.org")
        .run();
    let results: serde_json::Value =
        serde_json::from_str(&ran.file("autograder/results/results.json")).expect("JSON");
    super::is_gradescope(&results);
    let said = "This could not be graded: no row of the table of students is that of x@y.org.";
    assert_eq!(
        (&results["score"], &results["output"]),
        (&0.0.into(), &said.into())
    );
    container("")
        .file("autograder/submission_metadata.json", "[]")
        .status(2)
        .stderr_contains("says nothing of a submission")
        .run();
    // A mistake of the teacher's gives no points, and no results, not even those of an earlier try.
    let ran = container("ada@x.org")
        .file("autograder/results/results.json", "{}")
        .file(
            "autograder/source/assignment.txt",
            "task \"A\" { }\nmove up",
        )
        .status(1)
        .stdout_contains("failed s1\n")
        .run();
    assert!(!ran.path().join("autograder/results/results.json").exists());
    // Without a table the address is the id; late points are lost by the time that Gradescope says.
    let ran = container("ada@x.org")
        .shell("cd autograder/source && \"$PROGRAM\" grade assignment.txt --gradescope=.. --late 10%/day --due 2026-11-22")
        .stdout_contains("Ada (ada@x.org): 2.7 of 3 points, without 2 hidden points\nThis was handed in late, by 17 hours: 10 %")
        .run();
    assert!(
        ran.file("autograder/results/results.json")
            .contains("\"score\":4.5")
    );
}

#[test]
fn the_teacher_sees_how_points_are_spread_and_whose_scripts_are_alike() {
    let script = |name: &str, width: u32| {
        format!(
            "# by {name}\nlet {name} = {width}\nfor b in [\"312 475 68b\" \"1b2 345 678\"] {{ setState $b solveBeam ${name} if solved {{ print \"$length\" }} }}\nexpect solved\n"
        )
    };
    let own = "setState \"312 475 68b\" repeat 3 { move left undo } expect not solved printStats solveAStar h2 expect length < 5 legalMoves printState";
    let ran = class(&["-q"])
        .file("work/s1/s.txt", script("width", 5))
        .file("work/s3/deep/Script.txt", script("k", 500))
        .file("work/s4/s.txt", own)
        .run();
    let page = ran.file("o/report.html");
    assert!(page.contains("<p>5 students, 1 missing</p>"), "{page}");
    let pairs = page.split("Scripts that are alike").nth(1).expect("a list");
    assert_eq!(pairs.matches("<tr><td").count(), 1, "{pairs}");
    let sides = "<summary>Ada (s1) and =Carl (s3)</summary>\n<div class=\"pair\">\n<div>\n<h3>Ada (s1)</h3>\n<h4>s.txt</h4>\n<pre># by width\n<mark>let width = 5</mark>\n";
    assert!(pairs.contains(sides), "{pairs}");
    assert!(pairs.contains("<h4>Script.txt</h4>"), "{pairs}");
    let link = "<td><a href=\"feedback/s3.html\">=Carl (s3)</a></td><td class=\"count\">5</td>";
    assert!(page.contains(link), "{page}");
    assert!(
        pairs.contains("100 %</td><td>Ada (s1)</td><td>=Carl (s3)</td>"),
        "{pairs}"
    );
    let charts = page.matches("<th class=\"value\">points</th>").count();
    assert_eq!(charts, 3, "{page}");
    let task = page.split("<h2>Own board</h2>").nth(1).expect("a chart");
    assert!(
        task.contains("of 3 points; on average 1.8, median 3"),
        "{task}"
    );
    assert!(!page.contains("<script"), "{page}");
    // It is kept with the grades: nobody is graded again for it.
    let again = class(&["-q"]).file("o/.grades.json", ran.file("o/.grades.json"));
    let again = again
        .file("work/s1/s.txt", script("width", 5))
        .file("work/s3/deep/Script.txt", script("k", 500))
        .file("work/s4/s.txt", own);
    let again = again.stdout_contains("5 students, 5 as before,").run();
    assert_eq!(again.file("o/report.html"), page);
}
