//! The task that is open: what it printed, and its time.

use std::time::Duration;

/// Most characters of what is said of a task.
pub(crate) const LONGEST: usize = 10_000;

/// A task that is open.
#[derive(Debug, Default)]
pub(crate) struct OpenTask {
    /// What was printed in it, at most [`LONGEST`] characters.
    pub(crate) printed: String,
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
