//! What scripts in a sandbox may reach, and what is said of the rest.

use crate::support::Script;

/// A script in a folder, beside a file that it is not to see.
fn script(text: &str) -> Script {
    Script::none()
        .file("in/script.txt", text)
        .file("in/part.txt", "print part")
        .file("secret.txt", "print TOPSECRET")
        .file("boards/a.txt", "1b2 345 678")
        .args(["--sandbox"])
}

#[test]
fn files_outside_are_neither_read_nor_quoted() {
    let refused = [
        "readCommands ../secret.txt",
        "let f = \"../secret.txt\" readCommands $f",
        "readCommands \"/etc/passwd\"",
        "readCommands ~/secret.txt",
        "readCommands \"/there/is/no/such\"",
        "experiment \"a\" { file \"../secret.txt\" run solveBFS }",
    ];
    for text in refused {
        let code = i32::from(!text.starts_with("let")) * 2 + 1;
        let ran = script(text)
            .args(["in/script.txt"])
            .status(code)
            .stderr_contains("sandbox::unreadable")
            .run();
        assert!(
            !ran.stderr.contains("TOPSECRET") && !ran.stderr.contains("root"),
            "{}",
            ran.stderr
        );
    }
    script("readCommands part.txt")
        .args(["in/script.txt"])
        .stdout("part\n")
        .run();
    script("readCommands \"../boards/../boards/a.txt\"")
        .args(["--allow", "boards", "in/script.txt"])
        .status(3)
        .stderr_contains("boards/a.txt:1:1")
        .run();
    script("readCommands ../secret.txt")
        .args(["check", "in/script.txt"])
        .shell("PUZZLE_SCRIPT_SANDBOX=1 \"$PROGRAM\" check in/script.txt")
        .status(3)
        .stderr_contains("sandbox::unreadable")
        .run();
}

#[cfg(unix)]
#[test]
fn links_are_followed_before_they_are_judged() {
    let ran = script("readCommands link.txt")
        .shell(
            "ln -s ../secret.txt in/link.txt; ln -s in/../secret.txt also.txt
                \"$PROGRAM\" --sandbox in/script.txt; \"$PROGRAM\" --sandbox in/link.txt",
        )
        .status(2)
        .stderr_contains("sandbox::unreadable")
        .run();
    assert!(!ran.stdout.contains("TOPSECRET") && !ran.stderr.contains("TOPSECRET"));
}

#[test]
fn nothing_is_written_without_a_folder_for_it() {
    let writing = [
        "experiment \"a\" { depths 2 samples 1 run solveBFS save \"a.csv\" }",
        "audit h1 plot \"a.svg\"",
        "audit h1 plot \"/tmp/of-a-test.svg\"",
    ];
    for text in writing {
        let ran = script(text)
            .args(["in/script.txt"])
            .status(1)
            .stderr_contains("sandbox::unwritable")
            .run();
        assert_eq!(ran.names(), ["boards", "in", "secret.txt"]);
    }
    script("cache clear")
        .args(["in/script.txt"])
        .status(1)
        .stderr_contains("sandbox::no_tables")
        .run();
    Script::none()
        .args(["cache", "list"])
        .shell("PUZZLE_SCRIPT_SANDBOX=1 \"$PROGRAM\" cache list")
        .status(1)
        .stderr_contains("sandbox::no_tables")
        .run();
}

#[test]
fn what_is_written_goes_below_its_folder() {
    let text = "experiment \"a\" { depths 2 samples 1 run solveBFS save \"a.csv\" }\naudit h1 plot \"out/h.svg\"";
    let ran = script(text)
        .file("out/empty", "")
        .args(["--out", "out", "in/script.txt"])
        .stdout_contains("Wrote a.csv")
        .run();
    assert_eq!(ran.names(), ["boards", "in", "out", "secret.txt"]);
    for name in ["out/a.csv", "out/a.runs.jsonl", "out/h.svg"] {
        assert!(!ran.file(name).is_empty(), "{name}");
    }
    script("audit h1 plot \"../h.svg\"")
        .file("out/empty", "")
        .args(["--out", "out", "in/script.txt"])
        .status(1)
        .stderr_contains("sandbox::unwritable")
        .run();
}

#[test]
fn walls_need_a_sandbox() {
    Script::new("print 1")
        .args(["--out", "."])
        .status(2)
        .stderr_contains("belong to `--sandbox`")
        .run();
}

#[test]
fn scripts_that_are_tested_are_in_a_sandbox_and_write_nothing() {
    let text = "experiment \"a\" { depths 2 samples 1 run solveBFS save \"a.csv\" }";
    let ran = script(text)
        .file(
            "in/script.out",
            "Experiment a: 1 run, 1 solved, in a.runs.jsonl\nWrote a.csv\n",
        )
        .file("in/other.txt", "readCommands ../secret.txt")
        .file("in/other.out", "")
        .shell("\"$PROGRAM\" test in")
        .status(1)
        .stdout_contains("sandbox::unreadable")
        .stdout_contains("1 passed, 1 failed")
        .run();
    assert_eq!(ran.names(), ["boards", "in", "secret.txt"]);
}
