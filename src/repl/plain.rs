//! Lines of a terminal that obeys nothing: no keys, no colours, only lines.

use crate::host::is_without_cursor;
use puzzle_core::syntax::Brackets;
use rustyline::Result;
use rustyline::error::ReadlineError;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// Time between two looks at whether Ctrl-C was pressed.
const PATIENCE: Duration = Duration::from_millis(20);

/// Reads lines on a thread of its own: a read that waits hears of no Ctrl-C.
pub(crate) struct PlainReader {
    ask: Sender<()>,
    lines: Receiver<io::Result<String>>,
    /// Whether a line was asked for that has not come yet.
    waiting: bool,
}

impl PlainReader {
    /// A reader, if the terminal is one that the editor can't draw on.
    pub(crate) fn where_needed() -> Option<Self> {
        is_without_cursor().then(Self::new)
    }

    fn new() -> Self {
        let (ask, asked) = channel();
        let (tell, lines) = channel();
        // If there is no thread, the input ends at once.
        let _ = thread::Builder::new().spawn(move || {
            while asked.recv().is_ok() {
                let mut line = String::new();
                let read = io::stdin().read_line(&mut line);
                if tell.send(read.map(|_| line)).is_err() {
                    return;
                }
            }
        });
        Self {
            ask,
            lines,
            waiting: false,
        }
    }

    /// An input: a line, and as many more as its brackets and blocks need.
    pub(crate) fn read(
        &mut self,
        prompt: &str,
        goes_on: &str,
        interrupted: &dyn Fn() -> bool,
    ) -> Result<String> {
        let mut text = self.line(prompt, interrupted)?;
        let mut brackets = Brackets::default();
        brackets.read(&text);
        while brackets.is_open() {
            let line = self.line(goes_on, interrupted)?;
            brackets.read(&line);
            text.push('\n');
            text.push_str(&line);
        }
        Ok(text)
    }

    /// A line, without its newline.
    pub(crate) fn line(&mut self, prompt: &str, interrupted: &dyn Fn() -> bool) -> Result<String> {
        let mut output = io::stdout();
        output.write_all(prompt.as_bytes())?;
        output.flush()?;
        if !self.waiting {
            self.ask.send(()).map_err(|_| ReadlineError::Eof)?;
            self.waiting = true;
        }
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => {
                    self.waiting = false;
                    let line = line?;
                    return match line.strip_suffix('\n') {
                        Some(whole) => Ok(whole.trim_end_matches('\r').to_owned()),
                        None if line.is_empty() => Err(ReadlineError::Eof),
                        None => Ok(line),
                    };
                }
                Err(RecvTimeoutError::Timeout) if interrupted() => {
                    output.write_all(b"\n")?;
                    return Err(ReadlineError::Interrupted);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(ReadlineError::Eof),
            }
        }
    }
}
