//! Layout, symbols, blocks, lenses.

use super::{Client, URI, edited};
use crate::host::Nowhere;
use crate::interp::catalog;
use puzzle_core::syntax::{Source, format};
use serde_json::{Value, json};

fn asked(method: &str, text: &str, more: &Value) -> Value {
    let mut client = Client::new(&Nowhere);
    client.open(URI, text);
    let mut parameters = json!({"textDocument": {"uri": URI}});
    if !more.is_null() {
        parameters["range"] = more.clone();
    }
    client.ask(&format!("textDocument/{method}"), parameters)
}

const UNTIDY: &str = "\n\nprint   1  # a  \r\nrepeat 2 {print   \"\u{1f9e9}\"\n\n\n\nmove  [ up  down ]}\n   printState";

#[test]
fn the_layout_is_that_of_fmt() {
    let edits = asked("formatting", UNTIDY, &Value::Null);
    let expected = format(&Source::new("", UNTIDY, None), &catalog().table);
    assert_eq!(Ok(edited(UNTIDY, &edits)), expected);
    let tidy = expected.expect("it parses");
    assert_eq!(asked("formatting", &tidy, &Value::Null), json!([]));
}

const SPELLED: &str = "// it's { a board\nsetState 312 475 68b\nsolve A* h1  [maxnodes=1,000]\n";

#[test]
fn a_text_in_another_spelling_is_laid_out_as_fmt_does() {
    let edits = asked("formatting", SPELLED, &Value::Null);
    let usual = "# it's { a board\nsetState \"312 475 68b\"\nsolveAStar h1 maxNodes 1000\n";
    assert_eq!(edited(SPELLED, &edits), usual);
    let line = json!({"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 9}});
    let edits = asked("rangeFormatting", SPELLED, &line);
    let expected = SPELLED.replace("312 475 68b", "\"312 475 68b\"");
    assert_eq!(edited(SPELLED, &edits), expected);
}

#[test]
fn one_action_writes_the_whole_file_in_the_usual_spelling() {
    let mut client = Client::new(&Nowhere);
    client.open(URI, SPELLED);
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}});
    let mut ask = |only: &[&str]| {
        let context = json!({"diagnostics": [], "only": only});
        client.ask(
            "textDocument/codeAction",
            json!({"textDocument": {"uri": URI}, "range": range, "context": context}),
        )
    };
    assert_eq!(ask(&["quickfix"]), json!([]));
    let actions = ask(&["source.fixAll"]);
    let changed = edited(SPELLED, &actions[0]["edit"]["changes"][URI]);
    assert_eq!(
        changed.split_whitespace().collect::<Vec<_>>().join(" "),
        "# it's { a board setState \"312 475 68b\" solveAStar h1 maxNodes 1000"
    );
    assert_eq!(actions.as_array().map(Vec::len), Some(1));
}

#[test]
fn a_range_has_its_lines_alone_laid_out() {
    let range = json!({"start": {"line": 3, "character": 4}, "end": {"line": 3, "character": 9}});
    let text =
        "a   1\n\n  print    1\n   print   2   3\n print   4\n".replace("a   1", "print   0");
    let edits = asked("rangeFormatting", &text, &range);
    assert_eq!(
        edited(&text, &edits),
        "print   0\n\n  print    1\nprint 2 3\n print   4\n"
    );
}

#[test]
fn a_text_that_does_not_parse_is_not_laid_out() {
    let mut client = Client::new(&Nowhere);
    client.open(URI, "let = 1");
    let (code, message) = client.refusal(
        "textDocument/formatting",
        json!({"textDocument": {"uri": URI}}),
    );
    assert_eq!(code, -32803);
    assert!(message.contains("expected the name"), "{message}");
}

#[test]
fn definitions_tasks_and_experiments_are_symbols() {
    let text = "let k = 1\nlet k = 2\ndefine f a { print $a }\ndefine heuristic out = 0\ndefine puzzle p { cells 1..2 }\ntask \"A\" { expect fails { undo } }\nexperiment \"x\" { depths 2 }\n";
    let symbols = asked("documentSymbol", text, &Value::Null);
    let names: Vec<_> = symbols
        .as_array()
        .expect("a list")
        .iter()
        .map(|symbol| {
            (
                symbol["name"].as_str().expect("a name"),
                symbol["kind"].as_u64().expect("a kind"),
            )
        })
        .collect();
    assert_eq!(
        names,
        [
            ("k", 13),
            ("f", 12),
            ("out", 6),
            ("p", 5),
            ("A", 24),
            ("x", 24)
        ]
    );
}

#[test]
fn blocks_and_comments_fold() {
    let text =
        "# a\n# b\nprint 1\ndefine f {\n  if solved {\n    print 1\n  }\n}\nrepeat 2 { print 1 }\n";
    let folds = asked("foldingRange", text, &Value::Null);
    let lines: Vec<_> = folds
        .as_array()
        .expect("a list")
        .iter()
        .map(|fold| (fold["startLine"].as_u64(), fold["endLine"].as_u64()))
        .collect();
    assert_eq!(
        lines,
        [(Some(3), Some(6)), (Some(4), Some(5)), (Some(0), Some(1))]
    );
}

#[test]
fn lenses_of_a_long_text_do_not_grow_with_its_square() {
    let lenses = asked("codeLens", &"solveAStar h2\n".repeat(2000), &Value::Null);
    let bytes = lenses.to_string().len();
    assert!((100_000..3_000_000).contains(&bytes), "{bytes}");
}

#[test]
fn searches_can_be_run_and_traced() {
    let text = "setState \"312 475 68b\"\nsolveAStar h2 maxNodes 100 print a\ndefine f {\n  solveBFS\n}\nsolve trace 5\nexperiment \"x\" {\n  run solveAStar h2\n}\nprint 2\n";
    let lenses = asked("codeLens", text, &Value::Null);
    let all: Vec<_> = lenses
        .as_array()
        .expect("a list")
        .iter()
        .map(|lens| {
            let command = &lens["command"];
            let argument = &command["arguments"][0];
            assert_eq!(argument["uri"], URI);
            assert_eq!(argument["line"], lens["range"]["start"]["line"]);
            (
                command["command"].as_str().expect("a command"),
                argument["line"].as_u64().expect("a line"),
                argument["script"].as_str().expect("a script"),
            )
        })
        .collect();
    let first = "setState \"312 475 68b\"\nsolveAStar h2 maxNodes 100 print a\n";
    assert_eq!(all[0], ("puzzle-script.run", 1, first));
    let traced = "setState \"312 475 68b\"\nsolveAStar h2 trace 20 maxNodes 100 print a\n";
    assert_eq!(all[1], ("puzzle-script.trace", 1, traced));
    let shown = "setState \"312 475 68b\"\nsolveAStar h2 maxNodes 100 show print a\n";
    assert_eq!(all[2], ("puzzle-script.show", 1, shown));
    assert!(
        all[4].2.ends_with("  solveBFS trace 20\n}\n"),
        "{}",
        all[4].2
    );
    assert!(all[5].2.ends_with("  solveBFS show\n}\n"), "{}", all[5].2);
    assert_eq!(all[6].0, "puzzle-script.run");
    assert!(all[7].2.ends_with("solve trace 5 show\n"), "{}", all[7].2);
    assert_eq!(
        all.len(),
        8,
        "a search that is traced, and one of an experiment"
    );
}
