//! What a terminal would obey never reaches it.

use crate::support::Script;
use serde_json::Value;

/// Ends a colour, turns the text around, begins a sequence in one byte of Latin-1, rings.
const HOSTILE: &str = "a\u{1b}[31m\u{202e}\u{9b}1m\u{7}";

fn is_obeyed(character: char) -> bool {
    "\u{202e}\u{feff}".contains(character) || character.is_control() && character != '\n'
}

/// Runs the program; nothing that it writes is obeyed.
fn written(script: &Script) -> String {
    let output = script.command().output().expect("it runs");
    let all = [output.stdout, output.stderr].concat();
    let text = String::from_utf8(all).expect("it is UTF-8");
    assert!(!text.contains(is_obeyed), "{text:?}");
    text
}

#[cfg(unix)]
#[test]
fn names_of_files_are_shown() {
    let name = &format!("{HOSTILE}.txt");
    let named = |text: &str| Script::none().file(name, text);
    assert!(written(&named("move upp").args([name])).contains("a␛[31m\u{fffd}\u{fffd}1m␇.txt:1:6"));
    assert!(written(&named("print   1").args(["fmt", "--check", name])).contains("a␛[31m"));
    assert!(written(&named("print 1").args(["test", name])).contains("a␛[31m"));
    assert!(written(&Script::none().args([name])).contains("can't be read"));
}

#[test]
fn words_of_the_command_line_are_shown() {
    assert!(
        written(&Script::none().args([&format!("--{HOSTILE}")])).contains("unexpected argument")
    );
    assert!(written(&Script::none().args(["-c", HOSTILE])).contains("␛"));
}

#[test]
fn what_scripts_print_is_shown() {
    let script = Script::new("print \"a\u{202e}b\u{feff}\" \"x\\ty\"");
    script.stdout("a\u{fffd}b\u{fffd} x\ty\n").run();
    let json = Script::new("print \"a\u{202e}b\"").args(["--format", "json"]);
    let text = written(&json);
    let last = text.lines().last().expect("an event");
    let event: Value = serde_json::from_str(last).expect("JSON");
    assert_eq!(event["text"], "a\u{202e}b");
}

#[test]
fn an_operand_of_megabytes_is_not_repeated_whole() {
    let grown = "let s = abcdefgh repeat 20 { let s = \"$s$s\" }";
    for last in [
        "move $s",
        "expect \"$s\" == b",
        "expect generated == $s",
        "setState $s",
        "readCommands $s",
    ] {
        for format in ["text", "json"] {
            let script = Script::new(&format!("solveBFS {grown}\n{last}"));
            let text = written(&script.args(["--format", format]));
            assert!(text.len() < 5_000, "{last}: {} bytes", text.len());
        }
    }
}
