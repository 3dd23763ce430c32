//! Keys that know of blocks, and what they leave for whoever reads the line.

use crate::command::Table;
use crate::host::window;
use crate::interp::Catalog;
use crate::syntax::{Construct, Source, incomplete, outline};
use rustyline::{Cmd, ConditionalEventHandler, Event, EventContext, RepeatCount};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Spaces for each block or list that a line stands in.
const INDENT: &str = "  ";

/// An input while it is typed.
#[derive(Debug, Default)]
pub struct Typing {
    /// Whether Ctrl-C ended it. Its line is handed over like any other, so that what was typed behind the
    /// key is read next and not lost.
    interrupted: AtomicBool,
    /// What the next line begins with, if the window has no room for another one below.
    goes_on: Mutex<Option<String>>,
    /// The lines of the input that scrolled away, each with its newline.
    above: Mutex<String>,
}

impl Typing {
    /// A new input.
    pub fn begin(&self) {
        self.interrupted.store(false, Ordering::Relaxed);
        take(&self.goes_on);
        take(&self.above);
    }

    /// Whether Ctrl-C ended it; forgets that.
    pub fn take_interrupt(&self) -> bool {
        self.interrupted.swap(false, Ordering::Relaxed)
    }

    /// Whether the line is to be handed over, complete or not.
    pub fn is_ended(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed) || lock(&self.goes_on).is_some()
    }

    /// What the line behind this one begins with, if there is to be one; this one scrolls away then.
    pub fn goes_on(&self, line: &str) -> Option<String> {
        let indentation = take(&self.goes_on)?;
        let mut above = lock(&self.above);
        above.push_str(line);
        above.push('\n');
        Some(indentation)
    }

    /// A line behind those above, and how many bytes these have.
    pub fn with_above(&self, line: &str) -> (usize, String) {
        let above = lock(&self.above);
        (above.len(), format!("{above}{line}"))
    }

    /// The whole input, with its last line.
    pub fn whole(&self, line: &str) -> String {
        take(&self.above) + line
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn take<T: Default>(mutex: &Mutex<T>) -> T {
    std::mem::take(&mut *lock(mutex))
}

/// Enter inside of a block or list begins a line that is indented.
pub struct Enter(pub Arc<Catalog>, pub Arc<Typing>);

impl ConditionalEventHandler for Enter {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext) -> Option<Cmd> {
        let line = context.line();
        let (_, text) = self.1.with_above(line);
        let goes_on = context.pos() == line.len() && incomplete(&text, &self.0.table);
        if !goes_on {
            return None;
        }
        let indentation = indentation(&text, &self.0.table);
        // What does not fit into the window can't be seen while it is edited.
        if window().is_some_and(|window| is_full(line, window)) {
            *lock(&self.1.goes_on) = Some(indentation);
            return Some(Cmd::AcceptLine);
        }
        Some(Cmd::Insert(1, format!("\n{indentation}")))
    }
}

/// Ctrl-C ends the input.
pub struct Interrupt(pub Arc<Typing>);

impl ConditionalEventHandler for Interrupt {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, _: &EventContext) -> Option<Cmd> {
        self.0.interrupted.store(true, Ordering::Relaxed);
        Some(Cmd::AcceptLine)
    }
}

/// Whether a window of so many columns and rows has no room for a line more. The prompt and a hint take some.
fn is_full(text: &str, (columns, rows): (usize, usize)) -> bool {
    let columns = columns.max(1);
    let taken: usize = text
        .split('\n')
        .map(|line| 1 + line.chars().count() / columns)
        .sum();
    taken + 2 > rows
}

/// The spaces of a line that begins behind that text.
fn indentation(text: &str, table: &Table) -> String {
    let place = outline(Arc::new(Source::new("", text, None)), table).place;
    let is_bracket =
        |one: &&Construct| !matches!(one, Construct::Command { .. } | Construct::Condition);
    let depth = place.around().iter().filter(is_bracket).count();
    INDENT.repeat(depth.min(8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interp::catalog;

    #[test]
    fn lines_are_indented_by_what_is_open() {
        let indentation = |text| indentation(text, &catalog().table);
        assert_eq!(indentation("repeat 3 {"), "  ");
        assert_eq!(indentation("repeat 3 {\n  if solved { print [1"), "      ");
        assert_eq!(indentation("repeat 3 { }"), "");
        assert_eq!(indentation("repeat 3 { print \"{\""), "  ");
    }

    #[test]
    fn a_window_is_full_when_another_line_would_hide_the_first() {
        assert!(!is_full("a\nb", (80, 5)) && is_full("a\nb\nc\nd", (80, 5)));
        assert!(is_full(&"x".repeat(300), (80, 5)));
    }

    #[test]
    fn lines_that_scrolled_away_belong_to_the_input() {
        let typing = Typing::default();
        *lock(&typing.goes_on) = Some("  ".to_owned());
        assert_eq!(typing.goes_on("repeat 2 {").as_deref(), Some("  "));
        assert_eq!(
            typing.with_above("  move"),
            (11, "repeat 2 {\n  move".to_owned())
        );
        assert_eq!(typing.goes_on("}"), None);
        assert_eq!(typing.whole("}"), "repeat 2 {\n}");
    }
}
