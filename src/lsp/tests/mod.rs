//! A client that talks to the server as an editor does.

#![expect(
    clippy::needless_pass_by_value,
    reason = "parameters are written where they are sent"
)]

mod assistance;
mod diagnostics;
mod edits;
mod hostile;
mod naming;
mod structure;

use super::Server;
use crate::host::{Host, MemoryFiles};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The address of the text that most tests are about.
const URI: &str = "file:///work/a.txt";

/// An editor.
struct Client<'h> {
    server: Server<'h>,
    requests: u64,
    /// The reports that it was told last, by address.
    told: BTreeMap<String, Vec<Value>>,
}

impl<'h> Client<'h> {
    /// One that has greeted.
    fn new(world: &'h dyn Host) -> Self {
        let mut client = Self {
            server: Server::new(world),
            requests: 0,
            told: BTreeMap::new(),
        };
        client.ask("initialize", json!({"capabilities": {}}));
        client.tell("initialized", json!({}));
        client
    }

    /// Sends a notification, and hears what is said then.
    fn tell(&mut self, method: &str, parameters: Value) {
        let message = json!({"jsonrpc": "2.0", "method": method, "params": parameters});
        assert_eq!(self.server.answer(&message), [Value::Null; 0]);
        self.settle();
    }

    fn settle(&mut self) {
        for message in self.server.settle(&|| false) {
            assert_eq!(message["method"], "textDocument/publishDiagnostics");
            let parameters = &message["params"];
            let uri = parameters["uri"].as_str().expect("an address");
            let told = parameters["diagnostics"].as_array().expect("a list");
            self.told.insert(uri.to_owned(), told.clone());
        }
    }

    fn response(&mut self, method: &str, parameters: Value) -> Value {
        self.requests += 1;
        let id = self.requests;
        let message = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": parameters});
        let mut answers = self.server.answer(&message);
        assert_eq!(answers.len(), 1, "{method}");
        assert_eq!(answers[0]["id"], id, "{method}");
        answers.remove(0)
    }

    /// The result of a request.
    fn ask(&mut self, method: &str, parameters: Value) -> Value {
        let mut response = self.response(method, parameters);
        assert_eq!(response["error"], Value::Null, "{method}");
        response["result"].take()
    }

    /// Why a request has no result: the number and the sentence.
    fn refusal(&mut self, method: &str, parameters: Value) -> (i64, String) {
        let response = self.response(method, parameters);
        let error = &response["error"];
        let message = error["message"].as_str().expect("a sentence");
        (
            error["code"].as_i64().expect("a number"),
            message.to_owned(),
        )
    }

    fn open(&mut self, uri: &str, text: &str) {
        let item = json!({"uri": uri, "languageId": "puzzle-script", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": item}));
    }

    fn change(&mut self, uri: &str, changes: Value) {
        let document = json!({"uri": uri, "version": 2});
        self.tell(
            "textDocument/didChange",
            json!({"textDocument": document, "contentChanges": changes}),
        );
    }

    /// A request about a place.
    fn ask_at(&mut self, method: &str, place: Value) -> Value {
        self.ask(method, about(URI, place))
    }

    /// The codes that were told of a text.
    fn codes(&self, uri: &str) -> Vec<String> {
        let told = self.told.get(uri).into_iter().flatten();
        told.map(|diagnostic| diagnostic["code"].as_str().expect("a code").to_owned())
            .collect()
    }
}

/// Parameters about a place of a text.
fn about(uri: &str, place: Value) -> Value {
    json!({"textDocument": {"uri": uri}, "position": place})
}

/// A text without its `|`, and where that stood.
fn marked(text: &str) -> (String, Value) {
    let at = text.find('|').expect("the text has a place");
    (text.replacen('|', "", 1), place(text, at))
}

/// Where a byte stands for an editor: counted anew, not as the server does.
fn place(text: &str, at: usize) -> Value {
    let (mut line, mut character) = (0, 0);
    for (from, letter) in text[..at].char_indices() {
        let is_half = letter == '\r' && text[from + 1..].starts_with('\n');
        if !is_half && (letter == '\n' || letter == '\r') {
            (line, character) = (line + 1, 0);
        } else {
            character += letter.len_utf16();
        }
    }
    json!({"line": line, "character": character})
}

/// A text in which such edits are made, last ones first.
fn edited(text: &str, edits: &Value) -> String {
    let offset = |value: &Value| {
        let places = text.char_indices().map(|(at, _)| at).chain([text.len()]);
        let mut places = places.filter(|&at| place(text, at) == *value);
        places.next().expect("a place of the text")
    };
    let edits = edits.as_array().expect("a list").iter().map(|edit| {
        let (start, end) = (
            offset(&edit["range"]["start"]),
            offset(&edit["range"]["end"]),
        );
        (start, end, edit["newText"].as_str().expect("a text"))
    });
    let mut edits: Vec<_> = edits.collect();
    edits.sort_unstable();
    let mut text = text.to_owned();
    for (start, end, new) in edits.into_iter().rev() {
        text.replace_range(start..end, new);
    }
    text
}

/// Files below `/work`.
fn files(files: &[(&str, &str)]) -> MemoryFiles {
    let files = files.iter();
    files
        .map(|(name, text)| (format!("/work/{name}"), text.as_bytes()))
        .collect()
}
