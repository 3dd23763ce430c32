//! `fmt` on files.

use crate::support::{Script, showcase};
use std::fs;

const UGLY: &str = "  setState   \"b12 345 678\"   # where it starts\nif solved {print 1}\n";

#[test]
fn files_are_laid_out_in_place() {
    let ran = Script::new(UGLY).args(["fmt"]).stdout("").run();
    assert!(
        ran.file("script.txt")
            .starts_with("setState \"b12 345 678\"")
            && ran.file("script.txt").contains("# where it starts")
    );
    assert_eq!(ran.names(), ["script.txt"]);
}

#[test]
fn check_prints_the_names_and_changes_nothing() {
    let ran = Script::new(UGLY)
        .args(["fmt", "--check", "good.txt"])
        .file("good.txt", "print 1\n")
        .status(1)
        .stdout("script.txt\n")
        .run();
    assert_eq!(ran.file("script.txt"), UGLY);
}

#[test]
fn standard_input_is_laid_out_on_standard_output() {
    let ran = Script::none().args(["fmt", "-"]).stdin(UGLY).run();
    Script::none()
        .args(["fmt", "-"])
        .stdin(&ran.stdout)
        .stdout(&ran.stdout)
        .run();
}

#[test]
fn of_many_mistakes_the_rest_is_counted() {
    Script::new(&"let 1\n".repeat(25))
        .args(["fmt"])
        .status(3)
        .stderr_contains("(more_errors)")
        .run();
}

#[test]
fn one_text_that_does_not_parse_keeps_all_as_they_are() {
    let ran = Script::new(UGLY)
        .args(["fmt", "bad.txt"])
        .file("bad.txt", "repeat 3 {")
        .status(3)
        .stderr_contains("bad.txt:1:10")
        .run();
    assert_eq!(ran.file("script.txt"), UGLY);
}

#[test]
fn formatting_twice_changes_nothing() {
    for path in showcase() {
        let text = fs::read_to_string(&path).expect("a script");
        let once = Script::new(&text).args(["fmt"]).run().file("script.txt");
        assert_eq!(
            Script::new(&once).args(["fmt"]).run().file("script.txt"),
            once,
            "{}",
            path.display()
        );
    }
}

#[test]
fn the_showcase_has_the_canonical_layout() {
    for path in showcase() {
        let path = path.to_str().expect("UTF-8").to_owned();
        Script::none()
            .args(["fmt", "--check", &path])
            .stdout("")
            .run();
    }
}
