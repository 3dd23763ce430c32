//! Standard output and standard error, in order.

use super::OutputClosed;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Bytes that are held back at most.
const MOST_HELD: usize = 1 << 16;

/// How long output is held back at most while more of it comes.
const LONGEST_HELD: Duration = Duration::from_millis(50);

/// Holds output back in a buffer, except on a terminal; writes what is held before any diagnostic,
/// so that both stand in order where they go to the same place.
pub struct Console {
    held: String,
    at_once: bool,
    last_write: Instant,
    failure: Option<io::Error>,
}

/// Whether the terminal obeys nothing.
pub fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb")
}

/// The columns of the terminal that standard error goes to, if it is one.
pub fn terminal_width() -> Option<usize> {
    terminal_size::terminal_size_of(io::stderr()).map(|(width, _)| width.0.into())
}

impl Console {
    /// A console on the process's own streams.
    pub fn new() -> Self {
        let at_once = io::stdout().is_terminal();
        Self {
            held: String::new(),
            at_once,
            last_write: Instant::now(),
            failure: None,
        }
    }

    /// From now on nothing is held back: somebody waits for each line.
    pub fn hold_nothing_back(&mut self) {
        self.at_once = true;
    }

    /// Writes to standard output, now or soon.
    pub fn output(&mut self, text: &str) -> Result<(), OutputClosed> {
        if self.failure.is_some() {
            return Err(OutputClosed);
        }
        self.held.push_str(text);
        if self.at_once || self.held.len() >= MOST_HELD || self.last_write.elapsed() >= LONGEST_HELD
        {
            return self.flush();
        }
        Ok(())
    }

    /// Writes to standard error, behind all output.
    pub fn diagnostics(&mut self, text: &str) -> Result<(), OutputClosed> {
        let flushed = self.flush();
        // Where standard error can't be written to there is nobody to tell.
        let _ = io::stderr().lock().write_all(text.as_bytes());
        flushed
    }

    /// Writes what is held back.
    pub fn flush(&mut self) -> Result<(), OutputClosed> {
        if !self.held.is_empty() && self.failure.is_none() {
            let mut output = io::stdout().lock();
            let written = output
                .write_all(self.held.as_bytes())
                .and_then(|()| output.flush());
            self.failure = written.err();
            self.held.clear();
            self.last_write = Instant::now();
        }
        if self.failure.is_some() {
            Err(OutputClosed)
        } else {
            Ok(())
        }
    }

    /// Why standard output could not be written; a reader that went away is no failure.
    pub fn failure(&self) -> Option<&io::Error> {
        self.failure
            .as_ref()
            .filter(|error| error.kind() != io::ErrorKind::BrokenPipe)
    }
}
