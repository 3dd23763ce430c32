//! Texts that are taller than the window, shown window by window.

use super::part::{Window, rows};
use rustyline::{KeyCode, KeyEvent, Modifiers};

/// The answer of a key to whether a text goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PagerAnswer {
    /// It does.
    More,
    /// It does not.
    Enough,
    /// It does not, and the character begins the next input.
    Typed(char),
}

impl PagerAnswer {
    /// Returns the answer of a key, if it has one. Enter and Ctrl-C have handlers of their own.
    pub(crate) fn of(KeyEvent(code, modifiers): KeyEvent) -> Option<Self> {
        match (code, modifiers) {
            (KeyCode::Char(' ') | KeyCode::Down | KeyCode::PageDown, _) => Some(Self::More),
            (KeyCode::Char('q' | 'Q'), Modifiers::NONE)
            | (KeyCode::Esc, _)
            | (KeyCode::Char('D'), Modifiers::CTRL) => Some(Self::Enough),
            (KeyCode::Char(typed), Modifiers::NONE) if !typed.is_control() => {
                Some(Self::Typed(typed))
            }
            _ => None,
        }
    }
}

/// The text in parts of whole lines that leave a row of the window for the question: one where all of it fits above the
/// prompt.
pub(crate) fn screens(text: &str, (columns, height): Window) -> Vec<String> {
    let room = height.saturating_sub(1).max(1);
    let mut screens: Vec<String> = Vec::new();
    let mut taken = 0;
    for line in text.split('\n') {
        let height = rows(line, columns);
        if let Some(screen) = screens.last_mut().filter(|_| taken + height <= room) {
            screen.push('\n');
            screen.push_str(line);
            taken += height;
        } else {
            screens.push(line.to_owned());
            taken = height;
        }
    }
    screens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_left_for_the_question() {
        assert_eq!(screens("a\nb\nc", (80, 4)), ["a\nb\nc"]);
        assert_eq!(screens("a\nb\nc", (80, 3)), ["a\nb", "c"]);
        // A line that the window breaks takes several rows, and one taller than it stands alone.
        assert_eq!(screens("a\nbbbbb\nc\nd", (4, 4)), ["a\nbbbbb", "c\nd"]);
        assert_eq!(screens("a\nbbbbb\nc", (2, 3)), ["a", "bbbbb", "c"]);
        assert_eq!(screens("\n\n", (80, 2)), ["", "", ""]);
    }

    #[test]
    fn letters_end_it_and_are_typed() {
        let of = |code, modifiers| PagerAnswer::of(KeyEvent(code, modifiers));
        let plain = |code| of(code, Modifiers::NONE);
        assert_eq!(plain(KeyCode::Char(' ')), Some(PagerAnswer::More));
        assert_eq!(plain(KeyCode::Char('q')), Some(PagerAnswer::Enough));
        assert_eq!(plain(KeyCode::Esc), Some(PagerAnswer::Enough));
        assert_eq!(plain(KeyCode::Char('p')), Some(PagerAnswer::Typed('p')));
        assert_eq!(plain(KeyCode::Up), None);
        assert_eq!(of(KeyCode::Char('A'), Modifiers::CTRL), None);
    }
}
