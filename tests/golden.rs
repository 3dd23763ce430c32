//! `test`, and the project's own golden tests: add a pair of files, get a test.

use crate::report::WALKS;
use crate::support::{Script, begins_as_its_golden, root, showcase};
use std::fs;
use std::path::PathBuf;

/// Scripts of the showcase that take too long for every run of the tests, and how much of each runs here: lines of
/// the script, and lines of its output that they print. CONTRIBUTING.md says how to run them whole.
const LONG: [(&str, usize, usize); 7] = [
    ("korf.txt", 21, 40),
    ("korf-24.txt", 12, 0),
    ("twentyfour.txt", 14, 6),
    ("own/cube.txt", 64, 67),
    ("own/pancake.txt", 18, 70),
    ("own/skewb.txt", 29, 36),
    ("own/sliding.txt", 25, 49),
];

#[test]
fn all_pairs_of_the_project_pass() {
    let mut scripts = showcase();
    for (name, ..) in LONG.into_iter().chain([WALKS]) {
        let path = root().join("scripts").join(name);
        let place = scripts.iter().position(|script| *script == path);
        scripts.remove(place.expect("it is part of the showcase"));
    }
    scripts
        .into_iter()
        .chain([root().join("tests/golden")])
        .fold(
            Script::none().args(["test", "--time-limit", "600"]),
            |test, path| test.args([&path.display().to_string()]),
        )
        .stdout_contains(" passed, 0 failed")
        .run();
}

/// What is built in, and what has the shape of it, is searched by the general engine to the same outputs. Left out are the
/// goldens whose counts depend on how many bytes a state takes (`made-of-others`), and the board `ring`, two of whose
/// heuristics look at the last move.
#[test]
fn the_general_engine_alone_comes_to_the_same() {
    let folder = |path: &str| fs::read_dir(root().join(path)).expect("a folder");
    let goldens = folder("tests/golden").chain(folder("tests/golden/layers"));
    let goldens = goldens.map(|entry| entry.expect("an entry").path());
    let mut scripts: Vec<PathBuf> = goldens
        .filter(|path| path.extension().is_some_and(|own| own == "txt"))
        .filter(|path| !path.ends_with("made-of-others.txt"))
        .collect();
    let named = "audit classic compare goals mistakes octagon procedures quickstart scenes watch own/eight own/hanoi own/jugs own/topspin";
    let named = named
        .split(' ')
        .map(|name| root().join(format!("scripts/{name}.txt")));
    scripts.extend(named);
    assert!(scripts.len() > 30, "{scripts:?}");
    let scripts: Vec<String> = scripts
        .iter()
        .map(|path| format!("'{}'", path.display()))
        .collect();
    Script::none()
        .shell(&format!(
            "PUZZLE_SCRIPT_PLAIN=1 $PROGRAM test --time-limit 600 {}",
            scripts.join(" ")
        ))
        .stdout_contains(" passed, 0 failed")
        .run();
}

#[test]
fn long_scripts_begin_as_their_goldens_do() {
    for (name, lines, printed) in LONG {
        begins_as_its_golden(name, lines, printed);
    }
}

#[test]
fn every_script_of_the_showcase_has_its_output() {
    for script in showcase() {
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
    let expected = "differs t/deep/bad.txt\n--- expected\n+++ found\n 1\n-3\n+2\nno golden t/alone.txt\n1 passed, 1 failed, 1 without a golden\n";
    tests().args(["test", "t"]).status(1).stdout(expected).run();
}

#[test]
fn an_update_makes_them_pass() {
    let ran = tests()
        .args(["test", "--update", "t"])
        .stdout("updated t/deep/bad.txt\nno golden t/alone.txt\n1 passed, 0 failed, 1 updated, 1 without a golden\n")
        .run();
    assert_eq!(ran.file("t/deep/bad.out"), "1\n2\n");
}

#[test]
fn goldens_are_read_as_scripts_are() {
    type Encoding<'a> = &'a dyn Fn(&str) -> Vec<u8>;
    let utf_16 = |text: &str, unit: fn(u16) -> [u8; 2]| {
        text.encode_utf16().flat_map(unit).collect::<Vec<u8>>()
    };
    let marked = |text: &str| [b"\xef\xbb\xbf", text.as_bytes()].concat();
    let encodings: [Encoding; 5] = [
        &marked,
        &|text| utf_16(&format!("\u{feff}{text}"), u16::to_le_bytes),
        &|text| utf_16(&format!("\u{feff}{text}"), u16::to_be_bytes),
        &|text| utf_16(text, u16::to_le_bytes),
        &|text| utf_16(text, u16::to_be_bytes),
    ];
    for encoded in encodings {
        let test = |expected: &str| {
            Script::none()
                .file("a.txt", encoded("print \"x\u{e4} \u{1f9e9}\"\nmove up"))
                .file("a.out", encoded(expected))
                .file("a.err", encoded("...\r\n[..](illegal_move)[..]\r\n...\r\n"))
                .file("a.exit", encoded("1\r\n"))
                .args(["test", "a.txt"])
        };
        test("x\u{e4} \u{1f9e9}\r\n")
            .stdout("1 passed, 0 failed\n")
            .run();
        test("xa\r\n")
            .status(1)
            .stdout_contains("-xa\n+x\u{e4} \u{1f9e9}")
            .run();
    }
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
        .stderr_contains("(no_tests)")
        .run();
    Script::none()
        .args(["test", "missing"])
        .status(2)
        .stderr_contains("`missing` can't be read")
        .run();
}

#[test]
fn json_tells_the_verdicts() {
    let expected = "{\"event\":\"untested\",\"file\":\"t/alone.txt\"}
{\"event\":\"summary\",\"passed\":1,\"failed\":1,\"updated\":0,\"untested\":1}\n";
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
        first.contains("tests=\"3\" skipped=\"1\"")
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

#[test]
fn wildcards_stand_for_what_differs_from_run_to_run() {
    let script = "print 1\nsetState \"312 475 68b\"\nsolveAStar h2\nprint \"[INT]\"";
    let golden = "...\nSolution found!\nSolution Length:  [INT]\nSolution Path ['start', [..]]\n\
                  Total nodes generated: [INT]\nTime: [TIME]\n";
    let pair = || {
        let script = Script::none().file("a.txt", script);
        script.file("a.out", golden)
    };
    pair()
        .args(["test", "a.txt"])
        .status(1)
        .stdout_contains(" Total nodes generated: [INT]\n~[INT] is `12`\n-Time: [TIME]\n+[INT]\n")
        .run();
    let ran = pair().args(["test", "--update", "a.txt"]).run();
    let expected = golden.replace("Time: [TIME]", "\\[INT]");
    assert_eq!(ran.file("a.out"), expected);
}

/// The first words of the lines about tests, sorted as they come.
fn verdicts(text: &str) -> Vec<&str> {
    let known = ["differs", "failed", "timeout", "too much output", "crashed"];
    let lines = text.lines();
    let found = lines.filter_map(|line| known.into_iter().find(|word| line.starts_with(word)));
    found.collect()
}

#[test]
fn nothing_that_one_script_does_ends_the_others() {
    let endless = "let x = 1 repeat 1000000000 { let x = (1 - $x) }";
    let ran = Script::none()
        .file("a.txt", endless)
        .file("b.txt", "repeat 1000000000 { print \"a line of text\" }")
        .file("c.txt", "move up")
        .file("d.txt", "print 1")
        .file("e.txt", "print 2")
        .shell(
            "for name in a b c d; do echo 1 > $name.out; done; echo 3 > e.out
             \"$PROGRAM\" test --time-limit 3 --max-output 1MB --junit r.xml .",
        )
        .status(1)
        .stdout_contains("it took more than 3 s")
        .stdout_contains("1 passed, 4 failed")
        .run();
    let expected = ["timeout", "too much output", "failed", "differs"];
    assert_eq!(verdicts(&ran.stdout), expected, "{}", ran.stdout);
    assert!(ran.file("r.xml").contains("type=\"too much output\""));
}

#[test]
fn what_belongs_to_a_test_and_cannot_be_read_is_told() {
    let ran = Script::none()
        .file("a.txt", "print 1")
        .file("b.txt", "print 1")
        .file("b.out/x", "")
        .file("c.txt", "print 1")
        .file("c.out", "\u{feff}1\r\n")
        .shell("ln -s missing a.out; \"$PROGRAM\" test .; \"$PROGRAM\" test --update .; true")
        .stdout_contains("./a.out: it is a link that leads nowhere")
        .stdout_contains("./b.out: it is a folder")
        .run();
    assert_eq!(ran.stdout.matches("1 passed, 2 failed").count(), 2);
    assert_eq!(ran.file("c.out"), "\u{feff}1\r\n");
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_looked_into_is_a_failure_of_its_own() {
    use std::os::unix::fs::PermissionsExt;
    let script = tests().args(["test", "t/good.txt", "t"]);
    let command = script.command();
    let deep = command.get_current_dir().expect("a folder").join("t/deep");
    let lock =
        |mode| std::fs::set_permissions(&deep, PermissionsExt::from_mode(mode)).expect("set");
    lock(0o000);
    // Nothing is locked for root.
    let is_locked = std::fs::read_dir(&deep).is_err();
    let output = script.command().output().expect("it runs");
    lock(0o755);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("1 passed, 1 failed"), "{text}");
    assert!(
        !is_locked || text.contains("failed t/deep\nreading it is not permitted"),
        "{text}"
    );
}

#[test]
fn standard_error_counts_where_it_is_kept() {
    let script = || {
        Script::none()
            .file("a.txt", "print 1\nmove up")
            .file("a.out", "1")
            .file("a.exit", "1")
    };
    script().args(["test", "a.txt"]).run();
    script()
        .file("a.err", "Error: something else")
        .args(["test", "a.txt"])
        .status(1)
        .stdout_contains("differs a.txt\nstandard error\n--- expected")
        .run();
    let updated = script()
        .file("a.err", "")
        .args(["test", "--update", "a.txt"])
        .run();
    assert!(updated.file("a.err").contains("(illegal_move)"));
}

#[test]
fn limits_that_nobody_asked_for_bind_without_a_warning() {
    Script::new("memoryLimit 4GiB solveBFS timeLimit 60 maxNodes none")
        .file("script.out", "Solution found!\nSolution Length:  0\nSolution Path ['start', 'goal']\nTotal nodes generated: 0")
        .file("script.err", "")
        .args(["test"])
        .run();
}

#[test]
fn empty_lines_count_but_not_how_many() {
    let script = |golden: &str| {
        Script::new("print \"a\\n\\n\\nb\"")
            .file("script.out", golden)
            .args(["test"])
    };
    script("\n\na\n\nb\n\n\n").run();
    script("a\nb").status(1).stdout_contains("differs").run();
}

#[test]
fn what_is_handed_in_brings_no_golden_of_its_own() {
    let handed_in = || {
        Script::none()
            .file("task.out", "7\n")
            .file("one/task.txt", "print 7")
            .file("two/task.txt", "print 6")
            .file("two/task.out", "6\n")
            .file("two/task.exit", "3\n")
            .file("six/task.txt", "readCommands \"../one/task.txt\"")
    };
    let ran = handed_in()
        .args(["test", "--golden", "task.out", "one", "six", "two"])
        .status(1)
        .stdout_contains("1 passed, 2 failed")
        .run();
    assert_eq!(
        verdicts(&ran.stdout),
        ["failed", "differs"],
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("sandbox::unreadable"), "{}", ran.stdout);
    handed_in()
        .args([
            "test",
            "--golden",
            "task.out",
            "--allow",
            "one",
            "six/task.txt",
        ])
        .run();
}
