//! `--format json` on a pipe: requests and answers.

use crate::schema::Schema;
use crate::support::{CACHE, PROGRAM, Script, root};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command};

/// A session with the program in a folder of its own.
struct Session {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    schema: Schema,
    _script: Script,
}

impl Session {
    /// Starts it, and hears its greeting.
    fn new(script: Script) -> Self {
        let script = script.args(["--format", "json"]);
        let mut child = script.command().spawn().expect("the program starts");
        let input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let schema = Schema::of_events();
        let mut session = Self {
            child,
            input,
            output,
            schema,
            _script: script,
        };
        let hello = session.event();
        assert_eq!(
            (&hello["event"], &hello["schema"]),
            (&json!("hello"), &json!(1))
        );
        session
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program reads it");
    }

    fn event(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("an event");
        self.schema.check(&line);
        serde_json::from_str(&line).expect("JSON")
    }

    /// The events of a request, `done` last.
    fn answer(&mut self, request: &str) -> Vec<Value> {
        self.send(request);
        let mut events = vec![self.event()];
        while events[events.len() - 1]["event"] != "done" {
            let next = self.event();
            events.push(next);
        }
        events
    }

    /// The names of the events of a request, and its status.
    fn names(&mut self, request: &str) -> (Vec<String>, String) {
        let mut events = self.answer(request);
        let done = events.pop().expect("it is done");
        let name = |event: &Value| event["event"].as_str().expect("a name").to_owned();
        let status = done["status"].as_str().expect("a status").to_owned();
        (events.iter().map(name).collect(), status)
    }

    #[cfg(unix)]
    fn interrupt(&self) {
        let id = self.child.id().to_string();
        let killed = Command::new("kill").args(["-INT", &id]).status();
        assert!(killed.expect("kill runs").success());
    }

    /// Waits for the end without ending the input; the exit code.
    fn ends(mut self) -> Option<i32> {
        self.child.wait().expect("it ends").code()
    }

    /// Ends the input; the exit code.
    fn close(self) -> Option<i32> {
        let Self {
            mut child, input, ..
        } = self;
        drop(input);
        child.wait().expect("it ends").code()
    }
}

fn session() -> Session {
    Session::new(Script::none())
}

fn of(names: &[&str], status: &str) -> (Vec<String>, String) {
    let names = names.iter().map(|name| (*name).to_owned());
    (names.collect(), status.to_owned())
}

#[test]
fn each_line_is_answered_before_the_next_is_sent() {
    let mut session = session();
    assert_eq!(session.names("let k = 2"), of(&[], "ok"));
    assert_eq!(session.names("print $k"), of(&["printed"], "ok"));
    assert_eq!(
        session.names("\n  move right printState"),
        of(&["moved", "state"], "ok")
    );
    assert_eq!(session.close(), Some(0));
}

#[test]
fn other_spellings_run_and_a_name_that_was_made_comes_before_them() {
    let mut session = session();
    let line = "setState 312 475 68b solve A* h1 maxnodes=1,000 // it's { done";
    assert_eq!(session.names(line), of(&["state_set", "solved"], "ok"));
    assert_eq!(session.names("setSeed 5"), of(&["set"], "ok"));
    assert_eq!(
        session.names("define setSeed n { print $n }"),
        of(&[], "ok")
    );
    assert_eq!(session.names("setSeed 5"), of(&["printed"], "ok"));
    assert_eq!(session.close(), Some(0));
}

#[test]
fn lines_belong_together_until_their_brackets_are_closed() {
    let mut session = session();
    session.send("repeat 2 {");
    session.send("  print \"}\"");
    assert_eq!(session.names("}"), of(&["printed", "printed"], "ok"));
    assert_eq!(session.names("repeat 2 { ]").1, "check");
    session.send("repeat 2 {");
    assert_eq!(session.close(), Some(3));
}

#[test]
fn what_an_object_asks_comes_back_with_its_id() {
    let mut session = session();
    let events = session.answer(r#"{"id": {"a": [1, "\u202e"]}, "run": "print 1\nprint 2"}"#);
    assert_eq!(events.len(), 3);
    for event in events {
        assert_eq!(event["id"], json!({"a": [1, "\u{202e}"]}));
    }
    assert_eq!(session.answer("print 3")[0].get("id"), None);
    assert_eq!(session.answer(r#"{"id": 5, "run": ""}"#)[0]["id"], 5);
    for wrong in ["{", "{}", r#"{"run": 5}"#, r#"{"run": "", "more": 1}"#] {
        let events = session.answer(wrong);
        assert_eq!(
            events[0]["code"], "puzzle_script::cli::bad_request",
            "{wrong}"
        );
        assert_eq!(events[1]["status"], "check");
    }
    for wrong in [r#"{"id": 7}"#, r#"{"run": "print 1", "id": 7, "more": 1}"#] {
        let events = session.answer(wrong);
        assert!(events.iter().all(|event| event["id"] == 7), "{wrong}");
    }
}

#[test]
fn reports_name_the_request_that_they_point_into() {
    let mut session = session();
    session.answer("print 1");
    session.answer(r#"{"id": 1, "run": "\n\ndefine heuristic far = nowhere"}"#);
    let events = session.answer(r#"{"id": 2, "run": "print 1\nsolveAStar far"}"#);
    let place = |event: &Value| (event["file"].clone(), event["line"].clone());
    assert_eq!(place(&events[1]), (json!("request 2"), json!(3)));
    assert_eq!(events[1]["id"], 2);
    session.answer("{");
    let events = session.answer("move up print 1");
    assert_eq!(place(&events[0]), (json!("request 5"), json!(1)));
}

#[test]
fn a_request_of_many_lines_is_read_once() {
    // Each of these lines may be the last. Read anew for each, they take hours.
    let script = Script::none().args(["--time-limit", "40"]);
    let mut session = Session::new(script);
    let lines = "  print \"x\" print [1 (2)]\n".repeat(60_000);
    let events = session.answer(&format!("repeat 0 {{\n{lines}}}"));
    assert_eq!(events.len(), 1);
    assert_eq!(events[0]["status"], "ok");
}

/// Runs a request that is ended from outside; its last two events.
#[cfg(unix)]
fn ends(script: Script, run: &str) -> (Value, Value) {
    let mut session = Session::new(script);
    let request = json!({"id": 7, "run": run});
    let mut events = session.answer(&request.to_string());
    assert_eq!(session.ends(), Some(1));
    let done = events.pop().expect("it is done");
    (events.pop().expect("it is reported"), done)
}

#[cfg(unix)]
#[test]
fn a_request_that_ends_with_the_program_is_done() {
    let lines = "let k = [1 2 3 (4 + 5) max(h1,h2)]\n".repeat(900_000);
    let limits = [
        // Nobody writes to it.
        ("--time-limit 0.5", "pipe", "time_limit"),
        ("--memory-limit 40MB", "lines.txt", "memory_limit"),
    ];
    for (limit, file, code) in limits {
        let line = format!("mkfifo pipe; exec \"$PROGRAM\" --format json {limit}");
        let script = Script::none().file("lines.txt", &lines).shell(&line);
        let (error, done) = ends(script, &format!("readCommands {file}"));
        assert_eq!(error["code"], format!("puzzle_script::cli::{code}"));
        assert_eq!((&error["id"], &done["id"]), (&json!(7), &json!(7)));
        assert_eq!(
            (&done["status"], &done["code"]),
            (&json!("failed"), &json!(1))
        );
    }
}

#[test]
fn a_request_that_fails_is_not_the_end() {
    let mut session = session();
    assert_eq!(session.names("move up print 1"), of(&["error"], "failed"));
    assert_eq!(
        session.names("expect length == 3"),
        of(&["error"], "expectation")
    );
    assert_eq!(session.names("mov up"), of(&["error"], "check"));
    assert_eq!(session.names("print 2"), of(&["printed"], "ok"));
    assert_eq!(session.close(), Some(1));
}

#[test]
fn runs_of_an_experiment_are_told_as_they_end() {
    let mut session = session();
    let run = "experiment \"a\" { depths 2 samples 3 run solveBFS run solveAStar h1 }";
    let events = session.answer(run);
    let results = events
        .iter()
        .filter(|event| event["event"] == "experiment_result");
    let mut done: Vec<_> = results.map(|event| event["done"].as_u64()).collect();
    done.sort_unstable();
    assert_eq!(done, (1..=6).map(Some).collect::<Vec<_>>());
    assert_eq!(events[6]["event"], "experiment_run");
}

#[test]
fn a_script_says_hello_with_its_hash() {
    let ran = Script::new("print 1\n").args(["--format", "json"]).run();
    let lines: Vec<Value> = ran
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    // sha256sum of the script.
    let scripts = json!([{"file": "script.txt", "hash": "ed0617166b8f2e8a"}]);
    assert_eq!((&lines[0]["scripts"], lines.len()), (&scripts, 2));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_request_or_the_wait_for_one() {
    let mut session = session();
    session.send("print 1 repeat 1000000000 { let x = 1 }");
    assert_eq!(session.event()["event"], "printed");
    session.interrupt();
    assert_eq!(session.event()["status"], "interrupted");
    assert_eq!(session.names("print 2"), of(&["printed"], "ok"));
    session.interrupt();
    assert_eq!(session.ends(), Some(130));
}

#[test]
fn a_time_limit_ends_the_wait_for_a_request() {
    let mut session = Session::new(Script::none().args(["--time-limit", "0.5"]));
    assert_eq!(session.event()["code"], "puzzle_script::cli::time_limit");
    assert_eq!(session.ends(), Some(1));
}

#[cfg(unix)]
#[test]
fn the_client_of_the_page_runs() {
    let page = fs::read_to_string(root().join("docs/protocol.md")).expect("the page");
    let client = page
        .split("```python\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next());
    let client = client.expect("a client");
    assert!(client.lines().filter(|line| !line.is_empty()).count() <= 40);
    let folder = Path::new(PROGRAM).parent().expect("it lies in a folder");
    let path = std::env::var("PATH").expect("a path");
    let output = Command::new("python3")
        .args(["-c", client])
        .env("PATH", format!("{}:{path}", folder.display()))
        .env("PUZZLE_SCRIPT_CACHE", CACHE)
        .output()
        .expect("python3 runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        text, "312 475 68b 4 12\n876 b41 253 31 53571\n",
        "{output:?}"
    );
}
