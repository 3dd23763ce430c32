//! A run for each row of a table, and what it writes.

use crate::support::Script;

fn sheets() -> Script {
    let sheet = "seed $id\nrandomizeState depth 10\nprint \"$name: $state\" ($bonus + 1)\nwrite \"$id.board\" $state\n";
    Script::none()
        .file("sheet.txt", sheet)
        .file("class.csv", "id,name,bonus\n07,Ada,1\ns2,\"B, C\",2\n")
}

#[test]
fn each_row_has_a_run_with_boards_of_its_own() {
    let ran = sheets()
        .args(["--each", "class.csv", "--out", "sheets", "sheet.txt"])
        .stdout("2 written, 0 failed\n")
        .run();
    let (first, second) = (ran.file("sheets/07.txt"), ran.file("sheets/s2.txt"));
    assert!(
        first.starts_with("Ada: ") && first.ends_with(" 2\n"),
        "{first}"
    );
    assert!(
        second.starts_with("B, C: ") && second.ends_with(" 3\n"),
        "{second}"
    );
    assert_ne!(ran.file("sheets/07.board"), ran.file("sheets/s2.board"));
    let alone = sheets()
        .args([
            "--set",
            "id=s2",
            "--set",
            "name=x",
            "--set",
            "bonus=2",
            "sheet.txt",
        ])
        .run();
    assert_eq!(alone.file("s2.board"), ran.file("sheets/s2.board"));
}

#[test]
fn heads_with_spaces_are_variables() {
    let sheet = || {
        Script::none()
            .file(
                "sheet.txt",
                "print \"$Student_ID: $Full_name\" ($_2nd_bonus + 1)\n",
            )
            .file("class.csv", "Student ID;Full name;2nd bonus\n07;Ada L.;1\n")
    };
    let ran = sheet()
        .args(["--each", "class.csv", "--out", "o", "sheet.txt"])
        .stdout("1 written, 0 failed\n")
        .run();
    assert_eq!(ran.file("o/07.txt"), "07: Ada L. 2\n");
    sheet()
        .args(["check", "--each", "class.csv", "sheet.txt"])
        .run();
    sheet()
        .args(["test", "--update", "--each", "class.csv", "sheet.txt"])
        .stdout_contains("1 updated")
        .run();
    let graded = sheet()
        .file(
            "a.txt",
            "task \"One\" points 2 { expect $_2nd_bonus == 1 }\n",
        )
        .file("s/07/x", "")
        .args([
            "grade",
            "a.txt",
            "--each",
            "class.csv",
            "--submissions",
            "s",
            "--out",
            "g",
        ])
        .args(["--by-hand", "2nd bonus=5"])
        .run();
    let book = graded.file("g/gradebook.csv");
    assert!(
        book.starts_with("Student_ID,name,One,2nd bonus,sum,of"),
        "{book}"
    );
    assert!(book.contains("\n07,Ada L.,2,1,3,7,"), "{book}");
    sheet()
        .file("class.csv", "Student ID,student-id,student id\n07,1,2\n")
        .args(["--each", "class.csv", "--out", "o", "sheet.txt"])
        .status(2)
        .stderr_contains(
            "the heads `student-id` and `student id` are both the variable `student_id`",
        )
        .run();
}

#[test]
fn rows_that_are_there_are_kept_or_refused() {
    sheets()
        .file("sheets/07.txt", "kept")
        .args([
            "--each",
            "class.csv",
            "--out",
            "sheets",
            "--resume",
            "sheet.txt",
        ])
        .stdout("1 written, 0 failed, 1 there already\n")
        .run();
    sheets()
        .file("sheets/07.txt", "kept")
        .args(["--each", "class.csv", "--out", "sheets", "sheet.txt"])
        .status(2)
        .stderr_contains("is there already")
        .run();
}

#[test]
fn a_row_that_fails_is_named_and_the_others_go_on() {
    let ran = sheets()
        .file("bad.txt", "print (10 / ($bonus - 1))")
        .args(["--each", "class.csv", "--out", "o", "bad.txt"])
        .status(1)
        .stdout_contains("failed 07\nexit code 1\nError: division by zero")
        .stdout_contains("1 written, 1 failed\n")
        .run();
    assert_eq!(ran.file("o/s2.txt"), "10\n");
}

#[test]
fn a_script_that_can_run_for_no_row_is_reported_once() {
    let each = ["--each", "class.csv", "--out", "o"];
    let ran = sheets()
        .file("bad.txt", "print $nme")
        .args(each)
        .args(["bad.txt"])
        .status(3)
        .stdout("")
        .stderr_contains("there is no variable `nme`")
        .run();
    assert_eq!(ran.stderr.matches("Error: ").count(), 1);
    assert!(!ran.names().contains(&"o".to_owned()));
    for (file, said) in [
        ("none.txt", "there is no such file"),
        ("-", "which is a file"),
    ] {
        sheets()
            .args(each)
            .args([file])
            .status(2)
            .stderr_contains(said)
            .run();
    }
}

#[test]
fn what_can_name_no_run_is_told_before_any() {
    for (table, said) in [
        ("id,length\n1,2\n", "is the name of something else"),
        ("id\n../a\n", "leads to another folder"),
        ("id\na\na\n", "is already in row 1"),
        ("id\n", "no rows"),
        ("id,x\n1\n", "line 2 has 1 values"),
    ] {
        Script::none()
            .file("t.csv", table)
            .file("s.txt", "print $id")
            .args(["--each", "t.csv", "--out", "o", "s.txt"])
            .status(2)
            .stderr_contains(said)
            .run();
    }
    let nowhere = Script::none()
        .file("t.csv", "id\na\n")
        .file("s.txt", "print $id");
    nowhere
        .args(["--each", "t.csv", "s.txt"])
        .status(2)
        .stderr_contains("--out DIR")
        .run();
}

#[test]
fn checks_and_tests_know_variables_that_are_given() {
    sheets()
        .args(["check", "--each", "class.csv", "sheet.txt"])
        .run();
    sheets()
        .args(["check", "--set", "id=1", "sheet.txt"])
        .status(3)
        .stderr_contains("no variable `name`")
        .run();
    Script::none()
        .file("a.txt", "print $who")
        .file("a.out", "Ada\n")
        .args(["test", "--set", "who=Ada", "a.txt"])
        .stdout("1 passed, 0 failed\n")
        .run();
    Script::new("print $n")
        .args(["--set", "n"])
        .status(2)
        .stderr_contains("makes no variable")
        .run();
}

#[test]
fn files_are_written_once() {
    let ran = Script::new("write \"a.txt\" [1 [2 3] x]\nexpect fails { write \"a.txt\" b }").run();
    assert_eq!(ran.file("a.txt"), "1\n2 3\nx\n");
    let forced = Script::new("write \"a.txt\" one write \"a.txt\" two")
        .args(["--force"])
        .run();
    assert_eq!(forced.file("a.txt"), "two\n");
    let ran = sheets()
        .file("deep.txt", "write \"$id/board/a.txt\" $name")
        .args(["--each", "class.csv", "--out", "made", "deep.txt"])
        .stdout("2 written, 0 failed\n")
        .run();
    assert_eq!(ran.file("made/07/board/a.txt"), "Ada\n");
    Script::new("write \"a\" one write \"a/b\" two")
        .status(1)
        .stderr_contains("run::unwritable_file")
        .run();
    Script::new("write \"a.txt\" one")
        .args(["--sandbox"])
        .status(1)
        .stderr_contains("sandbox::unwritable")
        .run();
}

#[test]
fn a_name_of_digits_in_quotes_is_that_row_alone() {
    let ran = sheets()
        .args(["--each", "class.csv", "--out", "sheets", "sheet.txt"])
        .run();
    let alone = sheets()
        .args([
            "--set",
            "id=\"07\"",
            "--set",
            "name=Ada",
            "--set",
            "bonus=1",
            "sheet.txt",
        ])
        .run();
    assert_eq!(alone.file("07.board"), ran.file("sheets/07.board"));
}

#[test]
fn a_row_that_is_run_again_writes_its_files_again() {
    let each = ["--each", "class.csv", "--out", "sheets", "sheet.txt"];
    sheets()
        .file("sheets/s2.board", "half of it")
        .args(each)
        .status(1)
        .run();
    let ran = sheets()
        .file("sheets/s2.board", "half of it")
        .args(each)
        .args(["--resume"])
        .stdout("2 written, 0 failed\n")
        .run();
    assert!(!ran.file("sheets/s2.board").contains("half"));
}

#[test]
fn rows_write_below_their_folder() {
    for file in ["../$id", "/tmp/$id"] {
        sheets()
            .file("out.txt", format!("write \"{file}\" x"))
            .args(["--each", "class.csv", "--out", "sheets", "out.txt"])
            .status(1)
            .stdout_contains("what rows write lies below the folder of `--out`")
            .run();
    }
}

#[test]
fn rows_are_written_over_where_that_is_wanted() {
    let ran = sheets()
        .file("sheets/07.txt", "before")
        .file("sheets/s2.board", "before")
        .args([
            "--each",
            "class.csv",
            "--out",
            "sheets",
            "--force",
            "--format",
            "json",
            "sheet.txt",
        ])
        .stdout("{\"event\":\"rows_written\",\"failed\":0,\"kept\":0,\"written\":2}\n")
        .run();
    assert!(
        !ran.file("sheets/07.txt").contains("before")
            && !ran.file("sheets/s2.board").contains("before")
    );
}

#[test]
fn a_seed_of_the_scripts_own_is_before_that_of_the_row() {
    let boards = |sheet: &str, more: &[&str]| {
        let mut each = vec!["--each", "class.csv", "--out", "o"];
        each.extend(more);
        let mut script = sheets().file("own.txt", sheet);
        for word in each {
            script = script.args([word]);
        }
        let ran = script
            .args(["own.txt"])
            .stdout("2 written, 0 failed\n")
            .run();
        [ran.file("o/07.txt"), ran.file("o/s2.txt")]
    };
    let sheet = "randomizeState uniform print $state";
    let [first, second] = boards(&format!("seed 5 {sheet}"), &["--seed", "6"]);
    assert_eq!(first, second);
    let of_rows = boards(sheet, &[]);
    assert_ne!(of_rows[0], of_rows[1]);
    assert_eq!(of_rows, boards(&format!("seed $id {sheet}"), &[]));
    let [first, second] = boards(sheet, &["--seed", "5"]);
    assert_eq!(first, second);
}

#[test]
fn tables_are_read_as_spreadsheets_save_them() {
    let table =
        "\u{feff}id,note,\"points\"\r\n007,\"two\nlines, \"\"quoted\"\"\",\"2\"\r\n8,ä,-0.5\r\n";
    let ran = Script::none()
        .file("t.csv", table)
        .file("s.txt", "print $id $note $points")
        .args(["--each", "t.csv", "--out", "o", "s.txt"])
        .run();
    assert_eq!(ran.file("o/007.txt"), "007 two\nlines, \"quoted\" 2\n");
    assert_eq!(ran.file("o/8.txt"), "8 ä -0.5\n");
}

#[test]
fn a_variable_is_given_once() {
    for words in [["--out", "o"], ["--format", "text"]] {
        sheets()
            .args(if words[0] == "--out" {
                ["--each", "class.csv"]
            } else {
                ["test", "--each=class.csv"]
            })
            .args(words)
            .args(["--set", "name=x", "sheet.txt"])
            .status(2)
            .stderr_contains("the head `name` is given by --set too")
            .run();
    }
    for words in [["test", "--set", "length=3"], ["check", "--set", "n"]] {
        sheets()
            .args(words)
            .args(["sheet.txt"])
            .status(2)
            .stderr_contains("makes no variable")
            .run();
    }
}

#[test]
fn what_rows_write_besides_lies_in_a_folder_of_each() {
    let sheet = "setState \"1b2 345 678\"\nsolveBFS trace \"deep/run.csv\"\ndrawState \"b.svg\"\n\
                 replay \"p.html\" { run solveBFS }\nlayers depth 2 plot \"l.svg\"\n\
                 experiment \"e\" { depths 2 samples 2 run solveBFS save \"e.csv\" report \"e.html\" }\n\
                 write \"keys/$id.txt\" $id\n";
    let class = || {
        Script::none()
            .file("all.txt", sheet)
            .file("class.csv", "id,name\n07,Ada\ns2,B\n")
    };
    for more in ["--force", "--sandbox"] {
        let ran = class()
            .args(["--each", "class.csv", "--out", "out", more, "all.txt"])
            .stdout("2 written, 0 failed\n")
            .run();
        for id in ["07", "s2"] {
            for file in [
                "deep/run.csv",
                "b.svg",
                "p.html",
                "l.svg",
                "e.csv",
                "e.html",
                "e.runs.jsonl",
            ] {
                assert!(!ran.file(&format!("out/{id}/{file}")).is_empty(), "{file}");
            }
            assert_eq!(ran.file(&format!("out/keys/{id}.txt")), format!("{id}\n"));
        }
        assert_eq!(ran.names(), ["all.txt", "class.csv", "out"]);
    }
    // A row that ended in its middle is run again.
    class()
        .file("out/07/b.svg", "half of it")
        .args(["--each", "class.csv", "--out", "out", "--resume", "all.txt"])
        .stdout("2 written, 0 failed\n")
        .run();
    let outside = "drawState \"../../b.svg\"";
    Script::none()
        .file("a.txt", outside)
        .file("class.csv", "id\ns1\n")
        .args(["--each", "class.csv", "--out", "out", "a.txt"])
        .status(1)
        .stdout_contains("what rows write lies below the folder of `--out`")
        .run();
}

/// Sheets of three students, one with a hostile name and one without any.
fn printed() -> Script {
    let sheet = "print \"1. <b>Expand</b> & draw:\"\nrandomizeState depth 4\nprintState\nsolveAStar h2\n\
                 prettyPrintSolution\ndrawState \"b.svg\"\npuzzle octa\nprettyPrintState\n";
    let class = "id,name\ns1,Ada Lovelace\ns2,</b></section><script>alert(1)</script>\ns3,\n";
    Script::none()
        .file("sheet.txt", sheet)
        .file("class.csv", class)
}

#[test]
fn sheets_have_a_line_for_the_name_and_drawn_boards() {
    let sheets = ["--each", "class.csv", "--out", "out", "--sheets", "html"];
    let ran = printed()
        .args(sheets)
        .args(["sheet.txt"])
        .stdout("3 written, 0 failed\n")
        .run();
    let (one, all) = (ran.file("out/s1.html"), ran.file("out/sheets.html"));
    assert!(
        one.contains("<span>Name</span><b>Ada Lovelace</b>"),
        "{one}"
    );
    assert!(ran.file("out/s3.html").contains("<span>Name</span><b></b>"));
    assert!(one.contains("<p>1. &lt;b&gt;Expand&lt;/b&gt; &amp; draw:</p>"));
    // The state, five of its solution, and the octagon.
    assert_eq!(one.matches("<figure").count(), 7);
    assert_eq!(one.matches("<svg").count(), 7);
    assert!(!one.contains("Wrote"));
    assert_eq!(all.matches("<section class=\"sheet\"").count(), 3);
    assert_eq!(all.matches("</section>").count(), 3);
    assert!(!all.contains("<script") && all.contains("break-after: page"));
    for sheet in ["s1", "s2", "s3"] {
        let own = ran.file(&format!("out/{sheet}.html"));
        let body =
            &own[own.find("<section").expect("a sheet")..own.rfind("</body>").expect("an end")];
        assert!(all.contains(body.trim_end()), "{sheet}");
    }
    let resumed = printed()
        .file("out/s1.html", &one)
        .args(sheets)
        .args(["--resume", "sheet.txt"])
        .stdout("2 written, 0 failed, 1 there already\n")
        .run();
    assert_eq!(resumed.file("out/sheets.html"), all);
}

#[test]
fn no_sheet_takes_the_place_of_all() {
    printed()
        .file("class.csv", "id\nSheets\n")
        .args([
            "--each",
            "class.csv",
            "--out",
            "out",
            "--sheets",
            "html",
            "sheet.txt",
        ])
        .status(2)
        .stderr_contains("no row can be called `sheets`")
        .run();
    printed()
        .args(["--sheets", "html", "sheet.txt"])
        .status(2)
        .stderr_contains("--each")
        .run();
}
