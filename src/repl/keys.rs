//! Keys that know of blocks.

use super::editor::LONGEST_READ;
use super::pager::PagerAnswer;
use super::part::{is_full, window};
use super::paste::{Taken, is_pasted};
use super::typing::{Lead, Placed, Typing, Way};
use crate::command::Table;
use crate::interp::Catalog;
use puzzle_core::syntax::{Construct, Source, incomplete, outline};
use rustyline::{
    Cmd, ConditionalEventHandler, Event, EventContext, KeyCode, KeyEvent, Modifiers, RepeatCount,
};
use std::io::{self, Write};
use std::sync::Arc;

/// Spaces for each block or list that a line stands in.
const INDENT: &str = "  ";

/// Enter inside of a block or list begins a line that is indented.
pub(crate) struct Enter(pub Arc<Catalog>, pub Arc<Typing>);

impl ConditionalEventHandler for Enter {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext) -> Option<Cmd> {
        if self.1.is_paging() {
            self.1.answer(PagerAnswer::More);
            return Some(Cmd::AcceptLine);
        }
        let line = context.line();
        if let Some(taken) = pasted(&self.1, '\n', line, context.pos()) {
            return Some(taken);
        }
        let (mut text, part) = self.1.around(line);
        let is_at_end = context.pos() == line.len() && part.end == text.len();
        if !is_at_end || !incomplete(&text) {
            return None;
        }
        let indentation = if text.len() > LONGEST_READ {
            String::new()
        } else {
            indentation(&text, &self.0.table)
        };
        // What does not fit into the window can't be seen while it is edited.
        if window().is_some_and(|window| is_full(line, window)) {
            text.push('\n');
            text.push_str(&indentation);
            let at = text.len();
            self.1.go_on_with(Placed { text, at });
            return Some(Cmd::AcceptLine);
        }
        Some(Cmd::Insert(1, format!("\n{indentation}")))
    }
}

/// Ctrl-C ends the input.
pub(crate) struct Interrupt(pub Arc<Typing>);

impl ConditionalEventHandler for Interrupt {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, _: &EventContext) -> Option<Cmd> {
        if self.0.is_paging() {
            self.0.answer(PagerAnswer::Enough);
        } else {
            self.0.interrupt();
        }
        Some(Cmd::AcceptLine)
    }
}

/// All other keys: where the window has no room for an input they lead through the parts of it, and from there to
/// the inputs before. With whether the editor draws in colours.
pub(crate) struct Through(pub Arc<Typing>, pub bool);

/// The step of a key at an end of the part that the editor has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum KeyAction {
    Up,
    Down,
    Left,
    Right,
    Backspace,
    Delete,
    Type(char),
    /// To another input, whatever line the cursor is in.
    Lead(Way),
    Other,
    /// The first key of an input; the following keys belong to it.
    Begins,
}

impl KeyAction {
    fn of(KeyEvent(code, modifiers): KeyEvent) -> Self {
        match (code, modifiers) {
            (KeyCode::Up, Modifiers::NONE) => Self::Up,
            (KeyCode::Down, Modifiers::NONE) => Self::Down,
            (KeyCode::Left, Modifiers::NONE) | (KeyCode::Char('B'), Modifiers::CTRL) => Self::Left,
            (KeyCode::Right, Modifiers::NONE) | (KeyCode::Char('F'), Modifiers::CTRL) => {
                Self::Right
            }
            (KeyCode::Backspace, Modifiers::NONE) | (KeyCode::Char('H'), Modifiers::CTRL) => {
                Self::Backspace
            }
            (KeyCode::Delete, Modifiers::NONE) => Self::Delete,
            (KeyCode::Char('P'), Modifiers::CTRL) => Self::Lead(Way::Back),
            (KeyCode::Char('N'), Modifiers::CTRL) => Self::Lead(Way::Forth),
            (KeyCode::Char('<'), Modifiers::ALT) => Self::Lead(Way::First),
            (KeyCode::Char('>'), Modifiers::ALT) => Self::Lead(Way::Typed),
            (KeyCode::BracketedPasteStart, _) => Self::Begins,
            (KeyCode::Char(typed), Modifiers::NONE) => Self::Type(typed),
            _ => Self::Other,
        }
    }

    /// Returns the whole input after the step.
    fn take(self, Placed { mut text, at }: Placed) -> Placed {
        let before = || text[..at].chars().next_back().map_or(0, char::len_utf8);
        let behind = || text[at..].chars().next().map_or(0, char::len_utf8);
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let column = text[line..at].chars().count();
        let at = match self {
            Self::Up => line.checked_sub(1).map_or(at, |end| {
                let above = text[..end].rfind('\n').map_or(0, |end| end + 1);
                above + in_column(&text[above..end], column)
            }),
            Self::Down => text[at..].find('\n').map_or(at, |end| {
                let below = at + end + 1;
                let line = text[below..].split('\n').next().unwrap_or_default();
                below + in_column(line, column)
            }),
            Self::Left => at - before(),
            Self::Right => at + behind(),
            Self::Backspace => {
                let start = at - before();
                text.drain(start..at);
                start
            }
            Self::Delete => {
                let end = at + behind();
                text.drain(at..end);
                at
            }
            Self::Type(typed) => {
                text.insert(at, typed);
                at + typed.len_utf8()
            }
            Self::Lead(_) | Self::Other | Self::Begins => at,
        };
        Placed { text, at }
    }
}

/// The byte of a line in a column, or its end.
fn in_column(line: &str, column: usize) -> usize {
    line.char_indices()
        .nth(column)
        .map_or(line.len(), |(byte, _)| byte)
}

impl Through {
    /// Whether a key only says what to look for among earlier inputs.
    fn searches(&self, KeyEvent(code, modifiers): KeyEvent) -> bool {
        let begins = matches!(code, KeyCode::Char('R' | 'S')) && modifiers == Modifiers::CTRL;
        let goes_on = match code {
            KeyCode::Char(_) => modifiers == Modifiers::NONE,
            KeyCode::Backspace => true,
            _ => false,
        };
        let searches = begins || goes_on && self.0.is_searching();
        self.0.search(searches);
        searches
    }
}

impl ConditionalEventHandler for Through {
    fn handle(
        &self,
        event: &Event,
        _: RepeatCount,
        _: bool,
        context: &EventContext,
    ) -> Option<Cmd> {
        let key = *event.get(0)?;
        if self.0.is_paging() {
            return Some(match PagerAnswer::of(key) {
                Some(answer) => {
                    self.0.answer(answer);
                    Cmd::AcceptLine
                }
                None => Cmd::Noop,
            });
        }
        if self.searches(key) {
            return None;
        }
        let line = context.line();
        let typed = match key {
            KeyEvent(KeyCode::Char(typed), Modifiers::NONE) => Some(typed),
            // As a shell takes them where they are pasted.
            KeyEvent(KeyCode::Char('J'), Modifiers::CTRL) => Some('\n'),
            KeyEvent(KeyCode::Tab, Modifiers::NONE) => Some('\t'),
            _ => None,
        };
        if let Some(taken) = typed.and_then(|typed| pasted(&self.0, typed, line, context.pos())) {
            return Some(taken);
        }
        // Another key in the middle of it only ends it.
        if let Some(held) = self.0.take_held() {
            return Some(Cmd::Insert(1, held));
        }
        let (step, window) = (KeyAction::of(key), window());
        let (above, below) = line.split_at(context.pos());
        let (is_first, is_last) = (!above.contains('\n'), !below.contains('\n'));
        let (begins, ends) = self.0.ends();
        let lead = match step {
            KeyAction::Up if is_first && begins => Some(Way::Back),
            KeyAction::Down if is_last && ends => Some(Way::Forth),
            KeyAction::Lead(way) => Some(way),
            _ => None,
        };
        if let Some(way) = lead {
            return match self.0.lead(way, line, window) {
                Lead::Editor => None,
                Lead::Anew => Some(Cmd::AcceptLine),
                Lead::Nowhere => Some(Cmd::Noop),
            };
        }
        let leaves = match step {
            KeyAction::Up => is_first,
            KeyAction::Down => is_last,
            KeyAction::Left | KeyAction::Backspace => above.is_empty() && !begins,
            KeyAction::Right | KeyAction::Delete => below.is_empty() && !ends,
            _ => false,
        };
        // However it came there: from a search for it, from a paste, because the window is smaller now.
        let is_too_tall = line.contains('\n') && window.is_some_and(|window| is_full(line, window));
        let is_resized = step != KeyAction::Other && self.0.is_resized(line, window);
        if step == KeyAction::Begins || !leaves && !is_too_tall && !is_resized {
            return None;
        }
        // In colours the line is drawn once more when it is handed over.
        if let Some((before, now)) = self.0.rows(above, window)
            && is_resized
            && self.1
        {
            move_down(before, now);
        }
        let (text, part) = self.0.around(line);
        let at = part.start + context.pos();
        self.0.go_on_with(step.take(Placed { text, at }));
        Some(Cmd::AcceptLine)
    }
}

/// The effect of a character in the middle of a long paste.
fn pasted(typing: &Typing, typed: char, line: &str, at: usize) -> Option<Cmd> {
    if !typing.is_held_back() {
        let is_long = typing.length(line) > LONGEST_READ && is_pasted();
        if !is_long || at < line.len() || !typing.ends().1 {
            return None;
        }
        typing.hold_back(line);
    }
    Some(match typing.take(typed) {
        Taken::Held => Cmd::Noop,
        Taken::All(held) => Cmd::Insert(1, held),
        Taken::Input(_) => Cmd::AcceptLine,
    })
}

/// Moves to where the editor believes to be, behind so many rows and not behind those of now: the window has other columns.
fn move_down(before: usize, now: usize) {
    let text = match now.checked_sub(before) {
        Some(up @ 1..) => format!("\x1b[{up}A"),
        _ => "\n".repeat(before.saturating_sub(now)),
    };
    let mut output = io::stdout();
    // Where it fails the terminal is gone.
    let _ = output
        .write_all(text.as_bytes())
        .and_then(|()| output.flush());
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
}
