//! `--format json` on a pipe: requests are read line by line, and answered before the next one is read.

use crate::cli::arguments::RunArguments;
use crate::cli::error;
use crate::cli::execute::{options, run_inputs};
use crate::cli::exit::{EXIT_CHECK, EXIT_FAILED, EXIT_INTERRUPTED};
use crate::cli::input::{Input, STANDARD_INPUT, greet};
use crate::cli::terminal::Terminal;
use crate::host::OutputClosed;
use crate::interp::{Engine, FrontEnd, Options};
use puzzle_core::syntax::Brackets;
use serde::Deserialize;
use serde_json::Value;
use std::io::{self, BufRead, Read};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// Most bytes of a line.
const LONGEST_LINE: u64 = 64 << 20;

/// Time between two looks at the clock and at Ctrl-C while nothing comes.
const LOOK: Duration = Duration::from_millis(20);

/// Lines that are read ahead.
const AHEAD: usize = 16;

/// A line that is a request: `{"id": 7, "run": "solveAStar h2"}`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RequestLine {
    /// The id that its events carry.
    #[serde(default)]
    id: Option<Value>,
    /// Commands, in as many lines as they like.
    run: String,
}

/// Runs what came before, then requests until the input ends; the exit code is that of the first that failed.
pub(crate) fn serve(inputs: Vec<Input>, arguments: &RunArguments, terminal: &mut Terminal) -> u8 {
    terminal.watch_interrupts(false);
    terminal.hold_nothing_back();
    let mut engine = Engine::new(Options {
        results: true,
        ..options(arguments)
    });
    let mut session = ProtocolSession {
        engine: &mut engine,
        arguments,
        terminal,
        code: 0,
        requests: 0,
    };
    session.serve(inputs).unwrap_or(EXIT_FAILED)
}

struct ProtocolSession<'a> {
    engine: &'a mut Engine,
    arguments: &'a RunArguments,
    terminal: &'a mut Terminal,
    /// The exit code of the first request that failed.
    code: u8,
    /// Requests so far.
    requests: u64,
}

/// Lines that belong together, as far as they came.
#[derive(Default)]
struct PendingLines {
    bytes: Vec<u8>,
    brackets: Brackets,
}

impl ProtocolSession<'_> {
    fn serve(&mut self, inputs: Vec<Input>) -> Result<u8, OutputClosed> {
        greet(&inputs, self.terminal)?;
        self.code = run_inputs(inputs, self.engine, self.terminal, self.arguments)?;
        if self.code != 0 {
            return Ok(self.code);
        }
        let lines = read_lines();
        let mut open = PendingLines::default();
        loop {
            match lines.recv_timeout(LOOK) {
                Ok(Ok(line)) => self.line(line, &mut open)?,
                Ok(Err(error)) => {
                    let error = error::unreadable(Path::new(STANDARD_INPUT), &error);
                    self.terminal.report(error)?;
                    return Ok(EXIT_FAILED);
                }
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) if self.terminal.host().interrupted() => {
                    return Ok(EXIT_INTERRUPTED);
                }
                Err(RecvTimeoutError::Timeout) if self.is_over() => {
                    self.terminal.report(error::time_is_over())?;
                    return Ok(EXIT_FAILED);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if self.code != 0 && self.is_over() {
                return Ok(self.code);
            }
        }
        if !open.bytes.is_empty() {
            self.run(None, open.bytes)?;
        }
        Ok(self.code)
    }

    /// A line behind what is open: a request, the end of one, or a part of one.
    fn line(&mut self, line: Vec<u8>, open: &mut PendingLines) -> Result<(), OutputClosed> {
        let text = line.trim_ascii();
        if open.bytes.is_empty() && text.is_empty() {
            return Ok(());
        }
        if open.bytes.is_empty() && text.starts_with(b"{") {
            return match serde_json::from_slice::<RequestLine>(text) {
                Ok(RequestLine { id, run }) => self.run(id.as_ref(), run.into_bytes()),
                Err(error) => {
                    // Whoever waits for the answer knows it by its id.
                    let object: Option<Value> = serde_json::from_slice(text).ok();
                    let id = object.as_ref().and_then(|object| object.get("id"));
                    self.refuse(id, &error)
                }
            };
        }
        // Only what closes something ends a text in which something is open.
        let may_end = open.bytes.is_empty() || text.iter().any(|byte| b"}])\"".contains(byte));
        open.brackets.read(&String::from_utf8_lossy(&line));
        open.bytes.extend(line);
        if may_end && !open.brackets.is_open() {
            return self.run(None, std::mem::take(open).bytes);
        }
        Ok(())
    }

    fn run(&mut self, id: Option<&Value>, bytes: Vec<u8>) -> Result<(), OutputClosed> {
        self.begin(id);
        let input = Input {
            // What it defines is reported as its own where a later request uses it.
            name: format!("request {}", self.requests),
            bytes,
            path: None,
        };
        let code = run_inputs(vec![input], self.engine, self.terminal, self.arguments)?;
        self.terminal.host().forget_interrupt();
        self.done(code)
    }

    fn begin(&mut self, id: Option<&Value>) {
        self.requests += 1;
        self.terminal.begin_request(id);
    }

    fn refuse(
        &mut self,
        id: Option<&Value>,
        error: &serde_json::Error,
    ) -> Result<(), OutputClosed> {
        self.begin(id);
        let reason = error.to_string();
        self.terminal.report(error::bad_request(reason))?;
        self.done(EXIT_CHECK)
    }

    fn done(&mut self, code: u8) -> Result<(), OutputClosed> {
        if self.code == 0 {
            self.code = code;
        }
        self.terminal.end_request(code)
    }

    fn is_over(&self) -> bool {
        let limit = self.arguments.settings.time_limit;
        limit.is_some_and(|limit| self.terminal.host().now() >= limit)
    }
}

/// The lines of standard input with their ends, read by a thread of their own, so that waiting for a line can be interrupted.
fn read_lines() -> Receiver<io::Result<Vec<u8>>> {
    let (send, receive) = mpsc::sync_channel(AHEAD);
    let failed = send.clone();
    let reader = thread::Builder::new().spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let mut line = Vec::new();
            let read = input
                .by_ref()
                .take(LONGEST_LINE + 1)
                .read_until(b'\n', &mut line);
            let result = match read {
                Ok(0) => return,
                Ok(_) if line.len() as u64 > LONGEST_LINE => {
                    Err(io::Error::other("it has a line of more than 64 MiB"))
                }
                Ok(_) => Ok(line),
                Err(error) => Err(error),
            };
            let is_last = result.is_err();
            // Where nobody waits any more, nothing is left to do.
            if send.send(result).is_err() || is_last {
                return;
            }
        }
    });
    if let Err(error) = reader {
        let _ = failed.try_send(Err(error));
    }
    receive
}
