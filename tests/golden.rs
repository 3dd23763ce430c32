//! `test`, and the project's own golden tests: add a pair of files, get a test.

use crate::support::{Script, files, root};

/// Scripts of the showcase that take half a minute, too long for every run of the tests. CONTRIBUTING.md says
/// how to run them.
const LONG: [&str; 1] = ["korf-24.txt"];

#[test]
fn all_pairs_of_the_project_pass() {
    let scripts = files(&root().join("scripts"), "txt").into_iter();
    let short = scripts.filter(|script| LONG.iter().all(|long| !script.ends_with(long)));
    let paths = short.chain([root().join("tests/golden")]);
    paths
        .fold(Script::none().args(["test"]), |test, path| {
            test.args([&path.display().to_string()])
        })
        .stdout_contains(" passed, 0 failed")
        .run();
}

#[test]
fn every_script_of_the_showcase_has_its_output() {
    for script in files(&root().join("scripts"), "txt") {
        assert!(
            script.with_extension("out").is_file(),
            "{}",
            script.display()
        );
    }
}

fn tests() -> Script {
    Script::none()
        .file("t/good.txt", "print 1")
        .file("t/good.out", "1\n")
        .file("t/deep/bad.txt", "print 1\nprint 2")
        .file("t/deep/bad.out", "1\n3\n")
        .file("t/alone.txt", "print 1")
}

#[test]
fn a_difference_is_shown_and_counted() {
    let expected =
        "failed t/deep/bad.txt\n--- expected\n+++ found\n 1\n-3\n+2\n1 passed, 1 failed\n";
    tests().args(["test", "t"]).status(1).stdout(expected).run();
}

#[test]
fn an_update_makes_them_pass() {
    let ran = tests()
        .args(["test", "--update", "t"])
        .stdout("updated t/deep/bad.txt\n1 passed, 0 failed, 1 updated\n")
        .run();
    assert_eq!(ran.file("t/deep/bad.out"), "1\n2\n");
}

#[test]
fn a_script_that_is_named_gets_its_output_written_when_asked_for() {
    tests()
        .args(["test", "t/alone.txt"])
        .status(1)
        .stdout_contains("there is no such file")
        .run();
    assert_eq!(
        tests()
            .args(["test", "--update", "t/alone.txt"])
            .run()
            .file("t/alone.out"),
        "1\n"
    );
}

#[test]
fn a_folder_without_tests_is_wrong_use() {
    Script::none()
        .args(["test", "."])
        .status(2)
        .stderr_contains("no golden tests in `.`")
        .stderr_contains("cli::no_tests")
        .run();
    Script::none()
        .args(["test", "missing"])
        .status(2)
        .stderr_contains("`missing` can't be read")
        .run();
}

#[test]
fn json_tells_the_verdicts() {
    let expected = "{\"event\":\"summary\",\"passed\":1,\"failed\":1,\"updated\":0}\n";
    tests()
        .args(["test", "--format", "json", "t"])
        .status(1)
        .stdout_contains(expected)
        .run();
}

#[test]
fn junit_is_the_same_each_time() {
    let xml = || {
        tests()
            .args(["test", "--junit", "r.xml", "t"])
            .status(1)
            .run()
            .file("r.xml")
    };
    let first = xml();
    assert!(
        first.starts_with("<?xml") && first.trim_end().ends_with("</testsuites>"),
        "{first}"
    );
    assert!(
        first.contains("tests=\"2\"")
            && first.contains("failures=\"1\"")
            && !first.contains("time"),
        "{first}"
    );
    assert_eq!(first, xml());
    tests()
        .args(["test", "--junit", "no/r.xml", "t/good.txt"])
        .status(1)
        .stderr_contains("there is no such folder")
        .stderr_contains("cli::unwritable_file")
        .run();
}
