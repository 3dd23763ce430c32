//! The language server as a process.

use crate::support::{CACHE, PROGRAM, files, root};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A client of one server.
struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Client {
    fn new() -> Self {
        let mut child = Command::new(PROGRAM)
            .args(["lsp", "--stdio"])
            .env("PUZZLE_SCRIPT_CACHE", CACHE)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        Self {
            input: child.stdin.take(),
            output,
            child,
        }
    }

    /// One that has greeted.
    fn greeted() -> Self {
        let mut client = Self::new();
        client.send(&json!({"id": 0, "method": "initialize", "params": {"capabilities": {}}}));
        assert_eq!(
            client.hear()["result"]["serverInfo"]["name"],
            "puzzle-script"
        );
        client.send(&json!({"method": "initialized", "params": {}}));
        client
    }

    fn write(&mut self, bytes: &str) {
        let input = self.input.as_mut().expect("it is open");
        input.write_all(bytes.as_bytes()).expect("the server reads");
    }

    fn send(&mut self, message: &Value) {
        let message = message.to_string();
        self.write(&format!(
            "Content-Length: {}\r\n\r\n{message}",
            message.len()
        ));
    }

    fn open(&mut self, uri: &str, text: &str) {
        let item = json!({"uri": uri, "languageId": "puzzle-script", "version": 1, "text": text});
        self.send(&json!({"method": "textDocument/didOpen", "params": {"textDocument": item}}));
    }

    fn hear(&mut self) -> Value {
        let mut length = None;
        loop {
            let mut line = String::new();
            self.output.read_line(&mut line).expect("a head");
            match line.trim_end().split_once(": ") {
                Some(("Content-Length", value)) => length = value.parse().ok(),
                Some(_) => {}
                None => break,
            }
        }
        let mut message = vec![0; length.expect("a message has a length")];
        self.output.read_exact(&mut message).expect("a message");
        serde_json::from_slice(&message).expect("JSON")
    }

    /// The reports of a text, once they come.
    fn reports(&mut self, uri: &str) -> Vec<Value> {
        loop {
            let mut message = self.hear();
            if message["params"]["uri"] == uri {
                let told = message["params"]["diagnostics"].take();
                return told.as_array().expect("a list").clone();
            }
        }
    }

    /// The exit code once nothing more is written, and what it said on standard error.
    fn ended(mut self) -> (Option<i32>, String) {
        drop(self.input.take());
        let mut said = String::new();
        let mut errors = self.child.stderr.take().expect("it is piped");
        errors.read_to_string(&mut said).expect("text");
        (self.child.wait().expect("it ends").code(), said)
    }
}

#[test]
fn a_session_goes_from_its_greeting_to_its_end() {
    let mut client = Client::greeted();
    client.open("untitled:a", "print \"\u{1f9e9} $k\" sol");
    assert_eq!(client.reports("untitled:a").len(), 1);
    let place =
        json!({"textDocument": {"uri": "untitled:a"}, "position": {"line": 0, "character": 17}});
    client.send(&json!({"id": 1, "method": "textDocument/completion", "params": place}));
    let answer = client.hear();
    assert_eq!(answer["id"], 1);
    assert_eq!(answer["result"]["items"][0]["label"], "solve");
    client.send(&json!({"id": 2, "method": "shutdown"}));
    assert_eq!(
        client.hear(),
        json!({"jsonrpc": "2.0", "id": 2, "result": null})
    );
    client.send(&json!({"method": "exit"}));
    assert_eq!(client.ended(), (Some(0), String::new()));
}

#[test]
fn a_client_that_goes_away_ends_the_server() {
    let mut early = Client::greeted();
    early.send(&json!({"method": "exit"}));
    assert_eq!(early.ended().0, Some(1));
    assert_eq!(Client::greeted().ended().0, Some(1));
    assert_eq!(Client::new().ended().0, Some(1));
}

#[test]
fn what_is_no_json_is_answered_and_what_has_no_length_ends_it() {
    let mut client = Client::greeted();
    client.write("Content-Length: 5\r\n\r\n{\"a\":");
    assert_eq!(client.hear()["error"]["code"], -32700);
    client.write("Content-Length: 2\r\n\r\n\u{e4}");
    assert_eq!(client.hear()["error"]["code"], -32700);
    let deep = "[".repeat(100_000);
    client.write(&format!("Content-Length: {}\r\n\r\n{deep}", deep.len()));
    assert_eq!(client.hear()["error"]["code"], -32700);
    client.send(&json!({"id": 1, "method": "shutdown"}));
    assert_eq!(client.hear()["id"], 1);
    client.write("Content-Length: 99999999999\r\n\r\n");
    let (code, said) = client.ended();
    assert_eq!(code, Some(1));
    assert!(said.contains("a message has more than 64 MiB"), "{said}");
}

/// The scripts of every kind of report.
fn wrong_scripts() -> Vec<PathBuf> {
    let stages = ["syntax", "check", "run"];
    let scripts = stages.map(|stage| files(&root().join("tests/errors").join(stage), "txt"));
    let is_part = |path: &PathBuf| {
        let name = path.file_name().expect("a file has a name");
        name.to_string_lossy().starts_with('_')
    };
    scripts
        .concat()
        .into_iter()
        .filter(|path| !is_part(path))
        .collect()
}

/// A report: code, sentence, line and column from 0, the column in units of UTF-16.
type Told = (String, String, u64, u64);

/// What `check` says of each script.
fn checked(scripts: &[PathBuf]) -> Vec<Option<Vec<Told>>> {
    let output = Command::new(PROGRAM)
        .args(["--format", "json", "check"])
        .args(scripts)
        .env("PUZZLE_SCRIPT_CACHE", CACHE)
        .current_dir(root())
        .output()
        .expect("the program starts");
    let events = String::from_utf8(output.stdout).expect("UTF-8");
    let events = events
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let events: Vec<Value> = events.collect();
    let of = |script: &PathBuf| {
        let name = script.display().to_string();
        let own = events.iter().filter(|event| event["file"] == name.as_str());
        let text = fs::read_to_string(script).ok()?;
        let told = own.map(|event| {
            let number = |name: &str| event[name].as_u64().unwrap_or(1);
            let (line, column) = (number("line") - 1, number("column") - 1);
            let before = text.split('\n').nth(line as usize).unwrap_or_default();
            let before = before.chars().take(column as usize);
            let units: usize = before.map(char::len_utf16).sum();
            let text = |name: &str| event[name].as_str().expect("a text").to_owned();
            (text("code"), text("message"), line, units as u64)
        });
        let mut told: Vec<Told> = told.collect();
        told.sort();
        told.dedup();
        Some(told)
    };
    scripts.iter().map(of).collect()
}

#[test]
fn every_script_has_the_reports_of_check() {
    let scripts = wrong_scripts();
    let checked = checked(&scripts);
    let mut client = Client::greeted();
    let mut compared = 0;
    for (script, expected) in scripts.iter().zip(checked) {
        let Some(expected) = expected else { continue };
        let Ok(text) = fs::read_to_string(script) else {
            continue;
        };
        // Where there are more reports than `check` tells, it counts the others; a lone `\r` ends an editor's line.
        if expected.len() >= 20 || text.replace("\r\n", "").contains('\r') {
            continue;
        }
        let uri = uri(script);
        client.open(&uri, &text);
        let reports = client.reports(&uri);
        let told = reports.iter().map(|own| {
            let message = own["message"].as_str().expect("a sentence");
            let sentence = message.split("\nhelp: ").next().unwrap_or_default();
            let start = &own["range"]["start"];
            let number = |name: &str| start[name].as_u64().expect("a number");
            let code = own["code"].as_str().expect("a code").to_owned();
            (
                code,
                sentence.to_owned(),
                number("line"),
                number("character"),
            )
        });
        let mut told: Vec<Told> = told.collect();
        told.sort();
        told.dedup();
        assert_eq!(told, expected, "{}", script.display());
        compared += 1;
    }
    assert!(compared > 200, "{compared}");
}

fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}
