//! Standard output and standard error, in order.

use super::OutputClosed;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Bytes that are held back at most.
const MOST_HELD: usize = 1 << 16;

/// Longest time that output is held back while more of it comes.
const LONGEST_HELD: Duration = Duration::from_millis(50);

/// Holds output back in a buffer, except on a terminal; writes what is held before any diagnostic,
/// so that both stand in order where they go to the same place.
pub(crate) struct Console {
    held: String,
    at_once: bool,
    last_write: Instant,
    /// The number of bytes that may still be printed, and the number at first.
    room: Option<(u64, u64)>,
    failure: Option<ConsoleFailure>,
}

/// Why no more is printed.
#[derive(Debug)]
pub(crate) enum ConsoleFailure {
    /// The system's word.
    Unwritable(io::Error),
    /// More was printed than may be.
    Full {
        /// Bytes that may be printed.
        most: u64,
    },
}

/// Whether the terminal obeys nothing.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb")
}

/// Whether the terminal has no cursor that can be moved.
pub(crate) fn is_without_cursor() -> bool {
    std::env::var_os("TERM").is_some_and(|terminal| {
        ["dumb", "cons25", "emacs"]
            .iter()
            .any(|name| terminal == *name)
    })
}

/// Columns and rows of the terminal that standard output goes to, if it is one.
pub(crate) fn window() -> Option<(usize, usize)> {
    terminal_size::terminal_size_of(io::stdout())
        .map(|(columns, rows)| (columns.0.into(), rows.0.into()))
}

/// The columns of the terminal that standard error goes to, if it is one.
pub(crate) fn terminal_width() -> Option<usize> {
    terminal_size::terminal_size_of(io::stderr()).map(|(width, _)| width.0.into())
}

/// The columns of the terminal that standard output goes to, if it is one.
pub(crate) fn output_width() -> Option<usize> {
    terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0.into())
}

impl Console {
    /// A console on the process's own streams.
    pub(crate) fn new() -> Self {
        let at_once = io::stdout().is_terminal();
        Self {
            held: String::new(),
            at_once,
            last_write: Instant::now(),
            room: None,
            failure: None,
        }
    }

    /// From now on nothing is held back: somebody waits for each line.
    pub(crate) fn hold_nothing_back(&mut self) {
        self.at_once = true;
    }

    /// From now on so many bytes may be printed at most, on both streams together.
    pub(crate) fn limit(&mut self, most: Option<u64>) {
        self.room = most.map(|most| (most, most));
    }

    /// As much of a text as there is room for; what goes over it is the end.
    fn within<'t>(&mut self, text: &'t str) -> (&'t str, Option<ConsoleFailure>) {
        let Some((left, most)) = &mut self.room else {
            return (text, None);
        };
        let length = text.len() as u64;
        if length <= *left {
            *left -= length;
            return (text, None);
        }
        let cut = text.floor_char_boundary(usize::try_from(*left).unwrap_or(usize::MAX));
        *left = 0;
        (&text[..cut], Some(ConsoleFailure::Full { most: *most }))
    }

    /// Writes to standard output, now or soon.
    pub(crate) fn output(&mut self, text: &str) -> Result<(), OutputClosed> {
        if self.failure.is_some() {
            return Err(OutputClosed);
        }
        let (text, too_much) = self.within(text);
        self.held.push_str(text);
        if too_much.is_some() {
            let _ = self.flush();
            self.failure = self.failure.take().or(too_much);
            return Err(OutputClosed);
        }
        if self.at_once || self.held.len() >= MOST_HELD || self.last_write.elapsed() >= LONGEST_HELD
        {
            return self.flush();
        }
        Ok(())
    }

    /// Writes to standard error, behind all output.
    pub(crate) fn diagnostics(&mut self, text: &str) -> Result<(), OutputClosed> {
        let flushed = self.flush();
        let (text, too_much) = self.within(text);
        Self::last_words(text);
        if too_much.is_some() {
            self.failure = self.failure.take().or(too_much);
            return Err(OutputClosed);
        }
        flushed
    }

    /// Writes to standard error, whatever may be printed.
    pub(crate) fn last_words(text: &str) {
        // Where standard error can't be written to there is nobody to tell.
        let _ = io::stderr().lock().write_all(text.as_bytes());
    }

    /// Writes what is held back.
    pub(crate) fn flush(&mut self) -> Result<(), OutputClosed> {
        if !self.held.is_empty() && self.failure.is_none() {
            let mut output = io::stdout().lock();
            let written = output
                .write_all(self.held.as_bytes())
                .and_then(|()| output.flush());
            self.failure = written.err().map(ConsoleFailure::Unwritable);
            self.held.clear();
            self.last_write = Instant::now();
        }
        if self.failure.is_some() {
            Err(OutputClosed)
        } else {
            Ok(())
        }
    }

    /// Whether something could not be written.
    pub(crate) fn is_closed(&self) -> bool {
        self.failure.is_some()
    }

    /// Why no more is printed; a reader that went away is no failure.
    pub(crate) fn failure(&self) -> Option<&ConsoleFailure> {
        self.failure.as_ref().filter(|failure| match failure {
            ConsoleFailure::Unwritable(error) => error.kind() != io::ErrorKind::BrokenPipe,
            ConsoleFailure::Full { .. } => true,
        })
    }
}
