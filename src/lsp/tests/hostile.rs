//! Messages that no editor sends.

use super::{Client, URI, about};
use crate::host::Nowhere;
use crate::lsp::Server;
use serde_json::{Value, json};

#[test]
fn what_is_no_message_is_refused_or_passed_over() {
    let mut server = Server::new(&Nowhere);
    for (message, code) in [
        (json!([]), Some(-32600)),
        (json!("hello"), Some(-32600)),
        (json!(null), Some(-32600)),
        (json!({}), Some(-32600)),
        (json!({"id": 3}), Some(-32600)),
        (json!({"id": 3, "result": null}), None),
        (
            json!({"id": 1, "method": "textDocument/hover"}),
            Some(-32002),
        ),
        (json!({"id": 1, "method": "shutdown"}), Some(-32002)),
        (json!({"method": "textDocument/didOpen", "params": 7}), None),
        (json!({"method": 5, "id": 2}), Some(-32600)),
        (json!({"id": 2, "method": "initialize"}), None),
        (json!({"id": 3, "method": "initialize"}), Some(-32600)),
        (json!({"id": 4, "method": "no/such"}), Some(-32601)),
        (json!({"id": "five", "method": "$/no"}), Some(-32601)),
        (
            json!({"method": "$/cancelRequest", "params": {"id": 3}}),
            None,
        ),
        (
            json!({"id": 6, "method": "textDocument/hover"}),
            Some(-32602),
        ),
        (
            json!({"method": "textDocument/didOpen", "params": {"textDocument": {"uri": 1}}}),
            None,
        ),
        (
            json!({"method": "textDocument/didChange", "params": {"textDocument": {"uri": "x"}, "contentChanges": [7]}}),
            None,
        ),
        (
            json!({"method": "textDocument/didClose", "params": {"textDocument": {"uri": "x"}}}),
            None,
        ),
        (json!({"id": 7, "method": "shutdown"}), None),
        (
            json!({"id": 8, "method": "textDocument/hover"}),
            Some(-32600),
        ),
    ] {
        let answers = server.answer(&message);
        let codes = answers
            .iter()
            .filter_map(|response| response["error"]["code"].as_i64());
        assert_eq!(codes.collect::<Vec<_>>(), Vec::from_iter(code), "{message}");
        assert_eq!(server.settle(&|| false), [Value::Null; 0], "{message}");
    }
    assert_eq!(server.has_ended(), None);
    server.answer(&json!({"method": "exit"}));
    assert_eq!(server.has_ended(), Some(true));
    let mut early = Server::new(&Nowhere);
    early.answer(&json!({"method": "exit"}));
    assert_eq!(early.has_ended(), Some(false));
}

/// All requests about a place, and one about none.
const METHODS: [&str; 14] = [
    "completion",
    "signatureHelp",
    "hover",
    "definition",
    "references",
    "documentHighlight",
    "prepareRename",
    "rename",
    "documentSymbol",
    "foldingRange",
    "formatting",
    "codeAction",
    "codeLens",
    "semanticTokens/full",
];

#[test]
fn places_outside_of_a_text_are_its_ends() {
    let mut client = Client::new(&Nowhere);
    let text = "print \"\u{1f9e9}$k\"\r\nlet \u{1f9e9}\n\n  define f { solveAStar h2\rif";
    client.open(URI, text);
    let far = [0, 1, 8, u64::from(u32::MAX), u64::MAX];
    for method in METHODS {
        for line in [0, 1, 2, 3, 4, 99, u64::from(u32::MAX), u64::MAX] {
            for character in far {
                let at = json!({"line": line, "character": character});
                let mut parameters = about(URI, at.clone());
                parameters["newName"] = json!("x");
                parameters["range"] = json!({"start": at, "end": {"line": 0, "character": 0}});
                let response = client.response(&format!("textDocument/{method}"), parameters);
                let code = response["error"]["code"].as_i64();
                assert!(
                    matches!(code, None | Some(-32803)),
                    "{method} {line} {character}: {response}"
                );
            }
        }
    }
}

#[test]
fn parameters_of_another_kind_are_refused() {
    let mut client = Client::new(&Nowhere);
    client.open(URI, "print 1");
    for position in [
        json!(null),
        json!(5),
        json!({"line": -1, "character": 0}),
        json!({"line": 0.5, "character": "x"}),
    ] {
        for method in &METHODS[..8] {
            let (code, _) = client.refusal(
                &format!("textDocument/{method}"),
                about(URI, position.clone()),
            );
            assert_eq!(code, -32602, "{method} {position}");
        }
    }
    assert_eq!(
        client
            .refusal("textDocument/hover", about("file:///no", json!({})))
            .0,
        -32602
    );
    // A change that can't be made leaves the text as it was.
    client.change(
        URI,
        json!([{"text": "x"}, {"range": {"start": 7}, "text": "y"}]),
    );
    assert_eq!(
        client.server.documents.get(URI).expect("it is open").text,
        "print 1"
    );
}

#[test]
fn a_text_that_was_never_saved_has_no_file() {
    let mut client = Client::new(&Nowhere);
    client.open("untitled:Untitled-1", "readCommands a.txt\nprintStat");
    let codes = client.codes("untitled:Untitled-1");
    assert_eq!(
        codes,
        [
            "puzzle_script::check::unreadable_file",
            "puzzle_script::check::unknown_command"
        ]
    );
}
