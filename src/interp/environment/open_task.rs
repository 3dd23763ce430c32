//! The task that is open: what it printed, and its time.

use crate::command::Decimal;
use crate::interp::environment::Halt;
use std::time::Duration;

/// Most characters of what is said of a task.
pub(crate) const LONGEST: usize = 10_000;

/// An expectation that gave its points, or failed.
pub(crate) struct Score {
    /// The points that it is worth.
    pub(crate) of: Decimal,
    /// As it is written; nothing where a message stands in its place.
    pub(crate) condition: Option<String>,
    /// Why it gave none.
    pub(crate) failure: Option<Halt>,
}

/// A task that is open.
pub(crate) struct OpenTask {
    /// The output of the task, at most [`LONGEST`] characters.
    pub(crate) printed: String,
    /// Whether moves may be those of the tiles instead of the blank.
    pub(crate) tile: bool,
    /// The points that it is worth.
    pub(crate) worth: Decimal,
    /// Whether its expectations may give points: not in `expect fails`.
    pub(crate) is_scored: bool,
    /// The expectations that gave points, or could have.
    pub(crate) scores: Vec<Score>,
    /// When its time is over, by the host's clock.
    pub(crate) deadline: Option<Duration>,
}

impl OpenTask {
    /// Keeps what is printed for who is told of the task.
    pub(crate) fn print(&mut self, text: &str) {
        let room = LONGEST.saturating_sub(self.printed.len());
        if room == 0 {
            return;
        }
        match text.char_indices().nth(room) {
            Some((at, _)) => self.printed.extend([&text[..at], "…"]),
            None => self.printed.push_str(text),
        }
        self.printed.push('\n');
    }

    /// Gives it so much time more.
    pub(crate) fn give_time(&mut self, more: Duration) {
        if let Some(deadline) = &mut self.deadline {
            *deadline = deadline.saturating_add(more);
        }
    }
}
