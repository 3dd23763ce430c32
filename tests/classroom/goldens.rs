//! What students hand in, held against goldens; those of rows.

use crate::support::Script;

#[test]
fn what_belongs_to_a_golden_that_is_named_lies_beside_it() {
    let script = "print 7\nmove up";
    let handed_in = |err: &str| {
        Script::none()
            .file("goldens/task.out", "7\n")
            .file("goldens/task.exit", "1\n")
            .file("goldens/task.err", err)
            .file("one/task.txt", script)
            .file("one/task.err", "Error: mine")
            .file("one/task.exit", "0")
            .file("two/task.txt", "print 7")
            .args(["test", "--golden", "goldens/task.out", "one", "two"])
            .status(1)
    };
    handed_in("Error: `up` is not legal here [..]\n...\n")
        .stdout("failed two/task.txt\nexit code 0, expected 1\n\n1 passed, 1 failed\n")
        .run();
    handed_in("Error: mine")
        .stdout_contains("differs one/task.txt\nstandard error\n")
        .stdout_contains("0 passed, 2 failed\n")
        .run();
}

/// A sheet that each row of a table has a golden of, in a folder of the sheet's name.
fn rows() -> Script {
    Script::none()
        .file("t/class.csv", "id,bonus\ns1,1\ns2,2\n")
        .file("t/sheet.txt", "print $id ($bonus + 1)")
        .file("t/sheet/s1.out", "s1 2\n")
        .file("t/sheet.out", "s[INT] 2\n")
        .args(["test", "--each", "t/class.csv"])
}

#[test]
fn each_row_is_held_against_a_golden_of_its_own_or_that_of_all() {
    rows()
        .args(["--junit", "r.xml", "t"])
        .status(1)
        .stdout("differs t/sheet.txt (s2)\n--- expected\n+++ found\n-s[INT] 2\n+s2 3\n1 passed, 1 failed\n")
        .run();
    let json = "{\"event\":\"tested\",\"file\":\"t/sheet.txt\",\"row\":\"s1\",\"verdict\":\"passed\",\"detail\":\"\"}";
    rows()
        .args(["--format", "json", "t/sheet.txt"])
        .status(1)
        .stdout_contains(json)
        .run();
    // What lies beside a row's golden is the row's, the rest is that of all.
    rows()
        .file("t/sheet/s2.out", "s2 3")
        .file("t/sheet.exit", "1")
        .file("t/sheet/s2.exit", "0")
        .args(["t/sheet.txt"])
        .status(1)
        .stdout("failed t/sheet.txt (s1)\nexit code 0, expected 1\n\n1 passed, 1 failed\n")
        .run();
}

#[test]
fn an_update_gives_a_row_that_differs_a_golden_of_its_own() {
    let ran = rows()
        .args(["--update", "t"])
        .stdout("updated t/sheet.txt (s2)\n1 passed, 0 failed, 1 updated\n")
        .run();
    assert_eq!(ran.file("t/sheet/s2.out"), "s2 3\n");
    assert_eq!(ran.file("t/sheet.out"), "s[INT] 2\n");
    let ran = Script::none()
        .file("class.csv", "id\na\nb\n")
        .file("new.txt", "randomizeState depth 9 printState")
        .args(["test", "--each", "class.csv", "--update", "new.txt"])
        .run();
    // As `--each` alone draws it.
    let seeded =
        |id: &str| Script::new(&format!("seed \"{id}\" randomizeState depth 9 printState")).run();
    assert_eq!(ran.file("new/a.out"), seeded("a").stdout);
    assert_eq!(ran.file("new/b.out"), seeded("b").stdout);
}

#[test]
fn what_lies_in_a_folder_of_a_row_runs_for_that_row() {
    let handed_in = || {
        Script::none()
            .file("class.csv", "id\ns1\ns2\n")
            .file("task/s1.out", "7\n")
            .file("task/s2.out", "8\n")
            .file("work/s1/task.txt", "print 7")
            .file("work/s2/task.txt", "print 7")
            .file("work/s2/task.out", "7\n")
            .file("work/s2/task/s2.out", "7\n")
            .args(["test", "--each", "class.csv", "--golden"])
    };
    handed_in()
        .args(["task", "work"])
        .status(1)
        .stdout(
            "differs work/s2/task.txt (s2)\n--- expected\n+++ found\n-8\n+7\n1 passed, 1 failed\n",
        )
        .run();
    handed_in()
        .args(["task/s1.out", "work/s1/task.txt", "work/s2/task.txt"])
        .stdout("2 passed, 0 failed\n")
        .run();
}

#[test]
fn rows_that_can_name_no_run_are_told_before_any_test() {
    rows()
        .file("t/class.csv", "id\n../x\n")
        .args(["--update", "t"])
        .status(2)
        .stderr_contains("leads to another folder")
        .run();
    // A row has neither of them.
    rows()
        .file("t/class.csv", "id,bonus\nx,1\n")
        .file("t/other.txt", "print 1")
        .args(["t/other.txt"])
        .status(1)
        .stdout_contains("failed t/other.txt (x)\nt/other/x.out: there is no such file")
        .run();
}

#[test]
fn a_golden_that_no_output_can_fit_is_not_read() {
    Script::none()
        .file("t/a.txt", "print 1")
        // Sparse: it takes no room.
        .shell("truncate --size 900000000 t/a.out && $PROGRAM test --max-output 1MB t")
        .status(1)
        .stdout("failed t/a.txt\nt/a.out: it has 900000000 bytes, at most 2000000 are read\n0 passed, 1 failed\n")
        .run();
}

#[test]
fn comparing_with_a_golden_ends_with_the_time() {
    // Wild lines behind `...` at each of many places.
    let golden = format!("...\n{}y\n...\n", "x[INT]\n".repeat(20_000));
    Script::none()
        .file("t/a.txt", "repeat 400000 { print \"x1\" }")
        .file("t/a.out", &golden)
        .args(["test", "--time-limit", "2", "t"])
        .status(1)
        .stdout_contains("timeout t/a.txt\n")
        .run();
    let golden = format!("...\n{}y\n...\n", "x\n".repeat(20_000));
    Script::none()
        .file(
            "t/a.txt",
            "repeat 100000 { print \"x\" } print \"y\" print 1",
        )
        .file("t/a.out", &golden)
        .args(["test", "t"])
        .stdout("1 passed, 0 failed\n")
        .run();
}
