//! Completion, parameters, what is said under the pointer, colours.

use super::{Client, URI, edited, files, marked};
use crate::host::{Host, Nowhere};
use serde_json::{Value, json};

fn asked(method: &str, text: &str, world: &dyn Host) -> Value {
    let (text, at) = marked(text);
    let mut client = Client::new(world);
    client.open(URI, &text);
    client.ask_at(&format!("textDocument/{method}"), at)
}

/// The names that are offered at the `|` of a text.
fn offered(text: &str) -> Vec<String> {
    offered_in(text, &Nowhere)
}

fn offered_in(text: &str, world: &dyn Host) -> Vec<String> {
    let result = asked("completion", text, world);
    let items = result["items"].as_array().expect("a list").iter();
    items
        .map(|item| item["label"].as_str().expect("a label").to_owned())
        .collect()
}

#[test]
fn commands_variables_heuristics_and_files_are_offered() {
    assert_eq!(offered("solveBe|"), ["solveBeam"]);
    assert_eq!(offered("let board = 1\nprint $bo|"), ["$board"]);
    assert!(offered("solveAStar |").contains(&"h2".to_owned()));
    assert!(offered("print \"\u{1f9e9}\" sol|").contains(&"solve".to_owned()));
    let world = files(&[("b.txt", ""), ("sub/c.txt", "")]);
    assert_eq!(
        offered_in("readCommands |", &world),
        ["a.txt", "b.txt", "sub/"]
    );
    assert_eq!(
        offered("define attempt h {\n  solveAStar $h\n}\nattem|"),
        ["attempt"]
    );
    assert!(offered("experiment \"x\" {\n  dep|\n}").contains(&"depths".to_owned()));
}

#[test]
fn moves_are_offered_that_are_legal_in_the_state_that_is_known() {
    assert_eq!(
        offered("setState \"b12 345 678\"\nmove |"),
        ["down", "right"]
    );
    assert_eq!(
        offered("setState \"b12 345 678\" move [right |"),
        ["down", "left", "right"]
    );
    assert_eq!(
        offered("setState \"b12 345 678\" move right\nmove |"),
        ["down", "left", "right"]
    );
    assert_eq!(offered("randomizeState 20\nmove |").len(), 4);
    assert_eq!(offered("puzzle fifteen\nmove |"), ["up", "left"]);
}

const LINE: &str = "define puzzle line n {\n  cells 1..$n\n  goal 1..$n\n  for i in 2..$n { move \"s$i\" reverse 1..$i }\n}\n";

#[test]
fn moves_of_own_puzzles_are_offered() {
    assert_eq!(offered(&format!("{LINE}puzzle li|")), ["line"]);
    let (text, _) = marked(&format!("{LINE}puzzle line 4\nmove |"));
    // They are known once the text was built, and while the next line is typed.
    let mut client = Client::new(&Nowhere);
    client.open(URI, &text.replace("\nmove ", "\n"));
    client.change(URI, json!([{"text": text}]));
    let result = client.ask_at(
        "textDocument/completion",
        json!({"line": 6, "character": 5}),
    );
    let items = result["items"].as_array().expect("a list");
    assert_eq!(
        items
            .iter()
            .map(|entry| &entry["label"])
            .collect::<Vec<_>>(),
        ["s2", "s3", "s4"]
    );
}

#[test]
fn what_is_offered_replaces_what_is_typed() {
    let (text, at) = marked("print \"\u{1f9e9}\" setS|t \"312 475 68b\"");
    let mut client = Client::new(&Nowhere);
    client.open(URI, &text);
    let items = client.ask_at("textDocument/completion", at);
    let edit = &items["items"][0]["textEdit"];
    assert_eq!(
        edited(&text, &json!([edit])),
        "print \"\u{1f9e9}\" setState \"312 475 68b\""
    );
}

#[test]
fn all_commands_are_offered_once_a_letter_is_typed() {
    let before = asked("completion", "|", &Nowhere);
    assert_eq!(before["isIncomplete"], true);
    assert_eq!(before["items"].as_array().map(Vec::len), Some(13));
    for whole in ["r|", "solveBFS |", "experiment \"a\" { |"] {
        let behind = asked("completion", whole, &Nowhere);
        assert_eq!(behind["isIncomplete"], false, "{whole}");
    }
    let offered = offered("r|");
    assert!(
        offered.contains(&"randomizeState".to_owned()),
        "{offered:?}"
    );
}

#[test]
fn parameters_of_commands_and_procedures_are_shown() {
    let signature = asked("signatureHelp", "solveBeam 5 |", &Nowhere);
    let first = &signature["signatures"][0];
    assert_eq!(first["label"], "solveBeam k|none [H]");
    assert_eq!(signature["activeParameter"], 1);
    let signature = asked(
        "signatureHelp",
        "define go h k { solveAStar $h }\ngo h2 |",
        &Nowhere,
    );
    assert_eq!(signature["signatures"][0]["label"], "go h k");
    assert_eq!(
        signature["signatures"][0]["parameters"][1]["label"],
        json!([5, 6])
    );
    assert_eq!(signature["activeParameter"], 1);
    assert_eq!(asked("signatureHelp", "|", &Nowhere), Value::Null);
}

/// The hover text at the `|` of a text.
fn said(text: &str) -> String {
    let hover = asked("hover", text, &Nowhere);
    hover["contents"]["value"]
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn words_have_their_help() {
    assert!(said("solve|Beam 5").contains("solveBeam k"));
    assert!(said("solveBeam 5\nprint $len|gth").contains("length"));
    assert!(said("solveBeam 5\nexpect sol|ved").contains("solved"));
    assert!(said("puzzle fif|teen").contains("15"));
    assert_eq!(said("print| \"a\""), "");
    assert_eq!(said("print \"a\" |"), "");
}

#[test]
fn values_boards_and_heuristics_are_shown() {
    assert!(said("let k = (2 + 3)\nlet m = 1\nprint $|k").contains("let k = (2 + 3)"));
    assert!(
        said("let k = 1\nlet k = 2\nprint \"$|k\"").is_empty(),
        "a text is no state"
    );
    assert!(said("setState \"312| 475 68b\"").contains("| 3 | 1 | 2 |"));
    assert!(said("puzzle fifteen\nsetState \"312| 475 68b\"").is_empty());
    let h2 = said("setState \"312 475 68b\"\nsolveAStar h|2");
    assert!(h2.contains("Here h2 says 4."), "{h2}");
    let hover = said(
        "define heuristic out = count(c in cells, at($c) != b and at($c) != goal($c))\nsetState \"312 475 68b\"\nsolveAStar ou|t",
    );
    assert!(
        hover.contains("define heuristic out") && hover.contains("Here out says 4."),
        "{hover}"
    );
    let unknown = said("randomizeState 5\nsolveAStar h|2");
    assert!(!unknown.contains("Here"), "{unknown}");
}

#[test]
fn colours_follow_the_words() {
    let mut client = Client::new(&Nowhere);
    client.open(URI, "print \"\u{1f9e9}\" # \u{1f9e9}\nlet k = 5\n");
    let tokens = client.ask(
        "textDocument/semanticTokens/full",
        json!({"textDocument": {"uri": URI}}),
    );
    let data: Vec<u64> = tokens["data"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|number| number.as_u64().expect("a number"))
        .collect();
    let tokens: Vec<&[u64]> = data.chunks(5).collect();
    assert_eq!(
        tokens,
        [
            &[0, 0, 5, 0, 0][..],
            &[0, 6, 4, 5, 0],
            &[0, 5, 4, 6, 0],
            &[1, 0, 3, 1, 0],
            &[0, 4, 1, 3, 0],
            &[0, 4, 1, 4, 0],
        ]
    );
}
