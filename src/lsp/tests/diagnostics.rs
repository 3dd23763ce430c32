//! Reports: those of `check`, each where it belongs.

use super::{Client, URI, edited, files, marked, place};
use crate::host::{Host, Nowhere};
use crate::interp::{Engine, FrontEnd, Options};
use puzzle_core::syntax::Source;
use serde_json::{Value, json};

/// A front end in a world of its own.
struct Alone<'h>(&'h dyn Host);

impl FrontEnd for Alone<'_> {
    fn emit(&mut self, _: crate::interp::Event) -> Result<(), crate::host::OutputClosed> {
        Ok(())
    }

    fn host(&self) -> &dyn Host {
        self.0
    }
}

/// Results of `check` for a text, in the form for an editor: code, sentence, range.
fn checked(text: &str, world: &dyn Host) -> (Vec<(String, String, Value)>, usize) {
    thread_local! {
        static ENGINE: Engine = Engine::new(Options::default());
    }
    ENGINE.with(|engine| checked_by(engine, text, world))
}

fn checked_by(
    engine: &Engine,
    text: &str,
    world: &dyn Host,
) -> (Vec<(String, String, Value)>, usize) {
    let source = Source::new(URI, text, Some("/work/a.txt".into()));
    let known = engine.session().knowledge();
    let checked = engine.check(source.into(), known, world);
    let mut reports = checked.reports;
    if checked.fine {
        reports.extend(engine.rehearse(&checked.program, &mut Alone(world)));
    }
    let mark = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let mut told = Vec::new();
    for report in reports
        .iter()
        .filter(|file_report| file_report.source.name == URI)
    {
        let labels = report.labels();
        let (start, end) = labels.first().map_or((0, 0), |label| {
            (label.offset(), label.offset() + label.len())
        });
        let range = json!({"start": place(text, start + mark), "end": place(text, end + mark)});
        let message = report.message();
        let message = report
            .help()
            .map_or(message.clone(), |help| format!("{message}\nhelp: {help}"));
        let diagnostic = (report.code(), message, range);
        if !told.contains(&diagnostic) {
            told.push(diagnostic);
        }
    }
    (told, checked.unreported)
}

/// Diagnostics that the editor received, in the same form.
pub(super) fn told(client: &Client<'_>) -> Vec<(String, String, Value)> {
    let told = client.told.get(URI).into_iter().flatten();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    told.map(|diagnostic| {
        (
            text(&diagnostic["code"]),
            text(&diagnostic["message"]),
            diagnostic["range"].clone(),
        )
    })
    .collect()
}

/// Holds what the editor was told against `check`; gives how many reports that were.
pub(super) fn compare(client: &Client<'_>, text: &str, world: &dyn Host) -> usize {
    let (expected, unreported) = checked(text, world);
    let mut told = told(client);
    if unreported > 0 {
        // `check` counts what is beyond its first reports.
        assert!(told.len() >= expected.len(), "{text}");
        return told.len();
    }
    // One place may have several reports: their order there is the checker's.
    let mut expected = expected;
    let key = |diagnostic: &(String, String, Value)| {
        (
            diagnostic.0.clone(),
            diagnostic.1.clone(),
            diagnostic.2.to_string(),
        )
    };
    told.sort_by_key(key);
    expected.sort_by_key(key);
    assert_eq!(told, expected, "{text}");
    expected.len()
}

#[test]
fn a_report_has_its_code_its_range_its_help_and_its_other_places() {
    let mut client = Client::new(&Nowhere);
    let text = "print \"\u{1f9e9}\" setState \"112 345 67b\"";
    client.open(URI, text);
    let [one] = &client.told[URI][..] else {
        panic!("one report: {:?}", client.told)
    };
    assert_eq!(one["code"], "puzzle_script::state::duplicate_tile");
    assert_eq!(one["severity"], 1);
    assert_eq!(one["source"], "puzzle-script");
    let at = text.find("12 3").expect("the second tile");
    assert_eq!(one["range"]["start"], place(text, at));
    let other = &one["relatedInformation"][0];
    assert_eq!(other["location"]["range"]["start"], place(text, at - 1));
    assert_eq!(
        (&other["location"]["uri"], &other["message"]),
        (&json!(URI), &json!("first here"))
    );
    let text = "solveBeem 5";
    client.change(URI, json!([{"text": text}]));
    let repaired = edited(text, &json!([client.told[URI][0]["data"]["edit"]]));
    client.change(URI, json!([{"text": repaired}]));
    assert_eq!(client.told[URI], [Value::Null; 0], "{repaired}");
}

#[test]
fn warnings_are_warnings_and_definitions_are_built() {
    let mut client = Client::new(&Nowhere);
    client.open(URI, "memoryLimit 200");
    assert_eq!(client.told[URI][0]["severity"], 2);
    client.change(
        URI,
        json!([{"text": "define puzzle p {\n  cells 1..2\n}\n"}]),
    );
    assert_eq!(client.codes(URI), ["puzzle_script::definition::no_goal_of"]);
}

#[test]
fn all_reports_of_a_text_are_told() {
    let mut client = Client::new(&Nowhere);
    client.open(URI, &"nosuch 1\n".repeat(100));
    assert_eq!(client.told[URI].len(), 100);
    client.open(URI, &"let = 1\n".repeat(100));
    assert_eq!(client.told[URI].len(), 100);
    client.open(URI, &"nosuch 1\n".repeat(5000));
    assert_eq!(
        client.told[URI].len(),
        super::super::diagnostics::MOST_REPORTS
    );
}

#[test]
fn reports_of_files_that_are_read_have_their_own_address() {
    let world = files(&[
        ("b c.txt", "print $k"),
        ("d.txt", "readCommands \"b c.txt\""),
    ]);
    let mut client = Client::new(&world);
    client.open(URI, "readCommands d.txt\n");
    let other = "file:///work/b%20c.txt";
    assert_eq!(client.codes(URI), [""; 0]);
    assert_eq!(
        client.codes(other),
        ["puzzle_script::check::unknown_variable"]
    );
    // The text that is open hides the file.
    client.open(other, "let k = 1 print $k");
    assert_eq!(client.codes(other), [""; 0]);
    client.change(other, json!([{"text": "print $m"}]));
    // It is wrong by itself, and where it is read: told once.
    assert_eq!(
        client.codes(other),
        ["puzzle_script::check::unknown_variable"]
    );
    client.tell(
        "textDocument/didClose",
        json!({"textDocument": {"uri": other}}),
    );
    assert_eq!(
        client.codes(other),
        ["puzzle_script::check::unknown_variable"]
    );
    client.tell(
        "textDocument/didClose",
        json!({"textDocument": {"uri": URI}}),
    );
    assert_eq!(client.codes(other), [""; 0]);
}

#[test]
fn a_file_that_comes_later_is_seen() {
    let world = files(&[]);
    let mut client = Client::new(&world);
    client.open(URI, "readCommands late.txt");
    assert_eq!(client.codes(URI), ["puzzle_script::check::unreadable_file"]);
    client.open("file:///work/late.txt", "print 1");
    assert_eq!(client.codes(URI), [""; 0]);
    client.tell(
        "textDocument/didClose",
        json!({"textDocument": {"uri": "file:///work/late.txt"}}),
    );
    assert_eq!(client.codes(URI), ["puzzle_script::check::unreadable_file"]);
    let written = world.replace(std::path::Path::new("/work/late.txt"), b"print 1");
    assert!(written.is_ok());
    client.tell("workspace/didChangeWatchedFiles", json!({"changes": []}));
    assert_eq!(client.codes(URI), [""; 0]);
}

#[test]
fn a_newer_change_ends_what_is_found_of_the_older_one() {
    let mut client = Client::new(&Nowhere);
    // Its definition takes seconds to build without an end.
    let slow = "define puzzle p {\n  cells 1..2\n  let k = 0\n  repeat 100000000 { let k = ($k + 1) }\n}\npuzzle p\n";
    let item = json!({"uri": URI, "languageId": "puzzle-script", "version": 1, "text": slow});
    let open = json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": item}});
    assert_eq!(client.server.answer(&open), [Value::Null; 0]);
    let looks = std::cell::Cell::new(0);
    let comes = || {
        looks.set(looks.get() + 1);
        looks.get() > 3
    };
    assert_eq!(client.server.settle(&comes), [Value::Null; 0]);
    assert!((4..20).contains(&looks.get()), "{}", looks.get());
    client.change(URI, json!([{"text": "printStat"}]));
    assert_eq!(client.codes(URI), ["puzzle_script::check::unknown_command"]);
    // Left alone it ends by its budget.
    client.change(URI, json!([{"text": slow}]));
    assert_eq!(client.codes(URI), ["puzzle_script::run::too_many_steps"]);
}

#[test]
fn what_a_report_proposes_is_a_quick_fix() {
    for (text, repaired) in [
        ("solveBe|em 5", vec!["solveBeam 5"]),
        ("print 1\nso|lveB", vec!["print 1\nsolve"]),
        (
            "let board = 3 print $boa|rt",
            vec!["let board = 3 print $board"],
        ),
        ("expect leng|ht == 3", vec!["expect length == 3"]),
        (
            "for i in 1 |to 5 { print $i }",
            vec!["for i in 1..5 { print $i }"],
        ),
        ("move u|pp", vec!["move up"]),
        ("solveAStar |h9", vec!["solveAStar h2", "solveAStar h1"]),
        ("puzzle e|igth", vec!["puzzle eight"]),
        ("expect solved = |true", vec![]),
        ("print \"a|", vec!["print \"a\""]),
        ("print |${k}", vec!["print $k"]),
        ("printState |}", vec!["printState "]),
        ("k| = 50", vec!["let k = 50"]),
        ("expect length |= 5", vec!["expect length == 5"]),
        (
            "if 1 < 2 |< 3 { print 1 }",
            vec!["if 1 < 2 and 2 < 3 { print 1 }"],
        ),
        ("print [1 2|)", vec!["print [1 2]"]),
        ("print \"C:|\\data\"", vec!["print \"C:\\\\data\""]),
    ] {
        let (text, at) = marked(text);
        let mut client = Client::new(&Nowhere);
        client.open(URI, &text);
        let range = json!({"start": at, "end": at});
        let context = json!({"diagnostics": [], "only": ["quickfix"]});
        let actions = client.ask(
            "textDocument/codeAction",
            json!({"textDocument": {"uri": URI}, "range": range, "context": context}),
        );
        let actions = actions.as_array().expect("a list");
        let fixed = actions.iter().map(|action| {
            assert_eq!(action["kind"], "quickfix");
            edited(&text, &action["edit"]["changes"][URI])
        });
        let mut fixed: Vec<String> = fixed.collect();
        let mut repaired = repaired;
        fixed.sort();
        repaired.sort_unstable();
        if repaired.len() > 1 {
            assert!(
                fixed.iter().all(|code| repaired.contains(&&**code)) && !fixed.is_empty(),
                "{text}: {fixed:?}"
            );
        } else {
            assert_eq!(fixed, repaired, "{text}");
        }
    }
}
