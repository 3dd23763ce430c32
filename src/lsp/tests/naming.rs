//! Definitions, references, other names.

use super::{Client, URI, about, edited, files, marked, place};
use crate::host::{Host, Nowhere};
use serde_json::{Value, json};

/// A text without `|`, and what a request about the place of the first one gives.
fn asked(method: &str, text: &str, world: &dyn Host) -> (String, Value) {
    let (text, at) = marked(text);
    let mut client = Client::new(world);
    client.open(URI, &text);
    let answer = client.ask_at(&format!("textDocument/{method}"), at);
    (text, answer)
}

/// Where the answer leads, as the characters before and at the place.
fn lines(answer: &Value) -> Vec<u64> {
    let all = answer.as_array().expect("a list").iter();
    all.map(|place| place["range"]["start"]["line"].as_u64().expect("a line"))
        .collect()
}

#[test]
fn each_kind_of_name_leads_to_where_it_is_made() {
    for (text, expected) in [
        ("let k = 1\nprint $|k", vec![0]),
        ("let k = 1\nlet k = 2\nprint \"a ${|k}\"", vec![0, 1]),
        ("define f k {\n  print $|k\n}\nlet k = 2", vec![0]),
        (
            "define f {\n  let k = 1\n  print $|k\n}\nlet k = 2",
            vec![1],
        ),
        ("let k = 1\ndefine f {\n  print $|k\n}", vec![0]),
        ("define f { print 1 }\n|f", vec![0]),
        ("for i in 1..3 {\n  print $|i\n}", vec![0]),
        ("print sum(i in 1..3, $|i)", vec![0]),
        ("define heuristic out = 0\nsolveAStar o|ut", vec![0]),
        (
            "define heuristic out n = $n\nheuristic max(h1,out|(3))",
            vec![0],
        ),
        (
            "define heuristic a = 0\ndefine heuristic b = (a| + 1)",
            vec![0],
        ),
        (
            "define heuristic out = 0\nfor h in [h1 ou|t] { solveAStar $h }",
            vec![0],
        ),
        ("define puzzle p { cells 1..2 }\n\npuzzle |p", vec![0]),
        (
            "experiment \"x\" {\n  for k in [2 4] {\n    run solveBeam $|k\n  }\n}",
            vec![1],
        ),
    ] {
        let (_, answer) = asked("definition", text, &Nowhere);
        assert!(answer.is_array(), "{text}");
        assert_eq!(lines(&answer), expected, "{text}");
    }
    assert_eq!(asked("definition", "print |5", &Nowhere).1, Value::Null);
}

#[test]
fn files_lead_to_files_and_names_into_them() {
    let world = files(&[("b.txt", "\nlet own = 1\n")]);
    let (_, answer) = asked("definition", "readCommands b|.txt", &world);
    assert_eq!(answer[0]["uri"], "file:///work/b.txt");
    let (_, answer) = asked("definition", "readCommands b.txt print $ow|n", &world);
    assert_eq!(
        (&answer[0]["uri"], lines(&answer)),
        (&json!("file:///work/b.txt"), vec![1])
    );
}

#[test]
fn references_are_all_places_or_those_that_read() {
    let (text, at) = marked("let |k = 1\nprint $k\ndefine f k { print $k }\nprint \"$k\"");
    let mut client = Client::new(&Nowhere);
    client.open(URI, &text);
    let mut asked = about(URI, at.clone());
    asked["context"] = json!({"includeDeclaration": true});
    assert_eq!(
        lines(&client.ask("textDocument/references", asked.clone())),
        [0, 1, 3]
    );
    asked["context"] = json!({"includeDeclaration": false});
    assert_eq!(lines(&client.ask("textDocument/references", asked)), [1, 3]);
    let marks = client.ask_at("textDocument/documentHighlight", at);
    assert_eq!(marks[0]["kind"], 3);
    assert_eq!(marks.as_array().map(Vec::len), Some(3));
}

/// A text with another name for what stands at its `|`.
fn renamed(text: &str, new: &str) -> Result<String, String> {
    let (text, at) = marked(text);
    let mut client = Client::new(&Nowhere);
    client.open(URI, &text);
    let mut asked = about(URI, at);
    asked["newName"] = new.into();
    let mut response = client.response("textDocument/rename", asked);
    if let Some(message) = response["error"]["message"].as_str() {
        return Err(message.to_owned());
    }
    Ok(edited(&text, &response["result"]["changes"][URI].take()))
}

#[test]
fn another_name_stands_wherever_the_name_stood() {
    for (text, new, expected) in [
        (
            "let |k = 1\nprint $k \"\u{1f9e9} ${k}\"\ndefine f k { print $k }",
            "count",
            "let count = 1\nprint $count \"\u{1f9e9} ${count}\"\ndefine f k { print $k }",
        ),
        (
            "define f k { print $|k }\nlet k = 1",
            "$own",
            "define f own { print $own }\nlet k = 1",
        ),
        (
            "define |f { print 1 }\nf f2\nf",
            "g",
            "define g { print 1 }\ng f2\ng",
        ),
        (
            "define heuristic out = 0\nfor h in [h1 out] { solveAStar $h }\naudit |out\nsolveAStar max(h1,out)",
            "far",
            "define heuristic far = 0\nfor h in [h1 far] { solveAStar $h }\naudit far\nsolveAStar max(h1,far)",
        ),
        (
            "define puzzle |p { cells 1..2 goal \"2 1\" move a swap 1 2 }\npuzzle p",
            "pair",
            "define puzzle pair { cells 1..2 goal \"2 1\" move a swap 1 2 }\npuzzle pair",
        ),
        (
            "experiment \"x\" {\n  for k in [2 4] {\n    run solveBeam $|k as \"w$k\"\n  }\n  depths 2\n}",
            "w",
            "experiment \"x\" {\n  for w in [2 4] {\n    run solveBeam $w as \"w$w\"\n  }\n  depths 2\n}",
        ),
    ] {
        assert_eq!(renamed(text, new).as_deref(), Ok(expected));
    }
}

#[test]
fn a_name_that_means_something_else_is_refused() {
    for (text, new) in [
        ("let |k = 1\nlet m = 2\nprint $k", "m"),
        ("let |k = 1\ndefine f m { print $k }", "m"),
        ("let |k = 1", "length"),
        ("define |f { print 1 }", "solve"),
        ("let |k = 1", "two words"),
        ("let |k = 1", ""),
        ("print |5", "k"),
        ("print $|length", "k"),
    ] {
        assert!(
            renamed(text, new).is_err(),
            "{text} {new}: {:?}",
            renamed(text, new)
        );
    }
    let (text, at) = marked("let |k = 1");
    let mut client = Client::new(&Nowhere);
    client.open(URI, &text);
    assert_eq!(
        client.ask_at("textDocument/prepareRename", at)["placeholder"],
        "k"
    );
}

#[test]
fn another_name_goes_through_files() {
    let world = files(&[("b.txt", "let own = 1\n")]);
    let (text, at) = marked("readCommands b.txt\nprint $ow|n");
    let mut client = Client::new(&world);
    client.open(URI, &text);
    let mut asked = about(URI, at);
    asked["newName"] = "mine".into();
    let changes = client.ask("textDocument/rename", asked)["changes"].take();
    assert_eq!(
        edited(&text, &changes[URI]),
        "readCommands b.txt\nprint $mine"
    );
    let other = &changes["file:///work/b.txt"];
    assert_eq!(edited("let own = 1\n", other), "let mine = 1\n");
    assert_eq!(other[0]["range"]["start"], place("let own", 4));
}
