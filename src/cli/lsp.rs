//! `lsp`: the language server on standard input and output.

use crate::cli::error;
use crate::cli::exit::{EXIT_CLOSED, EXIT_FAILED};
use crate::cli::input::STANDARD_INPUT;
use crate::cli::terminal::Terminal;
use crate::interp::FrontEnd;
use crate::lsp::{Server, read_message, write_message};
use serde_json::{Value, json};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;

/// Messages that are read ahead.
const AHEAD: usize = 64;

/// Messages as they come in, and how many wait.
struct Incoming {
    messages: Receiver<io::Result<Vec<u8>>>,
    waiting: Arc<AtomicUsize>,
}

/// Answers until the client says `exit`, or its stream ends; the exit code. What it would have been told when nobody
/// listens any more is lost.
pub(crate) fn serve(terminal: &mut Terminal) -> u8 {
    match answer_all(terminal) {
        Ok(Some(true)) => 0,
        // The protocol wants `shutdown` first.
        Ok(Some(false) | None) => EXIT_FAILED,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => EXIT_CLOSED,
        Err(error) => {
            let _ = terminal.report(error::unreadable(Path::new(STANDARD_INPUT), &error));
            EXIT_FAILED
        }
    }
}

/// Whether the client said `shutdown` before `exit`; nothing where it said no `exit`.
fn answer_all(terminal: &Terminal) -> io::Result<Option<bool>> {
    let incoming = read_ahead()?;
    let mut output = io::stdout().lock();
    let mut server = Server::new(terminal.host());
    let interrupted = || incoming.waiting.load(Ordering::Acquire) > 0;
    while let Ok(message) = incoming.messages.recv() {
        incoming.waiting.fetch_sub(1, Ordering::AcqRel);
        for answer in answers(&mut server, &message?) {
            write_message(&mut output, &answer.to_string())?;
        }
        if let Some(ended_well) = server.has_ended() {
            return Ok(Some(ended_well));
        }
        // Whoever waits for an answer has it by now.
        let reports = guarded(|| server.settle(&interrupted));
        for report in reports.unwrap_or_default() {
            write_message(&mut output, &report.to_string())?;
        }
    }
    Ok(None)
}

/// The messages that answer the bytes of one.
fn answers(server: &mut Server<'_>, message: &[u8]) -> Vec<Value> {
    let message: Value = match serde_json::from_slice(message) {
        Ok(message) => message,
        Err(error) => return vec![failure(&Value::Null, -32700, &error.to_string())],
    };
    guarded(|| server.answer(&message)).unwrap_or_else(|| {
        let id = &message["id"];
        if id.is_null() {
            Vec::new()
        } else {
            vec![failure(id, -32603, "the server failed at this request")]
        }
    })
}

/// Returns the result; nothing after a panic, which has been told on standard error.
fn guarded<T>(work: impl FnOnce() -> T) -> Option<T> {
    // A text that is changed halfway is whole again with the next change, and no other state spans messages.
    catch_unwind(AssertUnwindSafe(work)).ok()
}

fn failure(id: &Value, code: i32, message: &str) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}})
}

/// Reads by a thread of its own: whoever works sees that something has come.
fn read_ahead() -> io::Result<Incoming> {
    let (send, messages) = mpsc::sync_channel(AHEAD);
    let waiting = Arc::new(AtomicUsize::new(0));
    let count = waiting.clone();
    thread::Builder::new().spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let next = match read_message(&mut input) {
                Ok(None) => return,
                Ok(Some(message)) => Ok(message),
                Err(error) => Err(error),
            };
            let is_last = next.is_err();
            count.fetch_add(1, Ordering::AcqRel);
            if send.send(next).is_err() || is_last {
                return;
            }
        }
    })?;
    Ok(Incoming { messages, waiting })
}
