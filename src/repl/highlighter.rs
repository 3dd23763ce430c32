//! The colours of what is typed.

use super::snapshot::Snapshot;
use crate::completion::{Class, classes};
use anstyle::{AnsiColor, Style};
use puzzle_core::syntax::{Token, Vocabulary};
use std::fmt::Write;
use std::ops::Range;

/// The style of dimmed text.
pub(crate) const DIM: Style = Style::new().dimmed();

/// The style of the prompt.
pub(crate) const PROMPT: Style = AnsiColor::Green.on_default().bold();

/// Whole lines of a text in its colours; what a terminal would obey is left out.
pub(crate) fn paint(text: &str, lines: Range<usize>, cursor: usize, session: &Snapshot) -> String {
    let mut painted = String::with_capacity(lines.len() * 2);
    let mut end = lines.start;
    for (token, class) in classes(text, session.table(), &session.known) {
        let range = token.span.range();
        if range.start < lines.start || range.end > lines.end {
            continue;
        }
        push(&text[end..range.start], &mut painted);
        let word = &text[range.clone()];
        match style(token, class, word, cursor, session) {
            Some(style) => {
                let _ = write!(painted, "{style}");
                push(word, &mut painted);
                let _ = write!(painted, "{style:#}");
            }
            None => push(word, &mut painted),
        }
        end = range.end;
    }
    push(&text[end..lines.end], &mut painted);
    painted
}

/// Control characters have no width; written out they would steer the terminal.
fn push(text: &str, painted: &mut String) {
    painted.extend(
        text.chars()
            .filter(|character| !character.is_control() || matches!(character, '\n' | '\t')),
    );
}

fn style(
    token: Token,
    class: Class,
    word: &str,
    cursor: usize,
    session: &Snapshot,
) -> Option<Style> {
    let colour = |colour: AnsiColor| Some(colour.on_default());
    match class {
        Class::Command => Some(AnsiColor::Cyan.on_default().bold()),
        Class::Procedure => colour(AnsiColor::Cyan),
        Class::Keyword => colour(AnsiColor::Magenta),
        Class::Variable => colour(AnsiColor::Blue),
        Class::Number => colour(AnsiColor::Yellow),
        Class::Text => colour(AnsiColor::Green),
        Class::Comment => Some(DIM),
        // Until the cursor has left it the word may still become a name, a `$` get one.
        Class::Unknown if token.span.end as usize == cursor && is_beginning(word, session) => None,
        Class::Mistake if word == "$" => None,
        Class::Unknown | Class::Mistake => colour(AnsiColor::Red),
        Class::Plain => None,
    }
}

/// Whether a command or procedure begins like this.
fn is_beginning(word: &str, session: &Snapshot) -> bool {
    let procedures = session
        .known
        .knowledge
        .procedures
        .keys()
        .map(String::as_str);
    let names = session.table().names().into_iter();
    let entries = session
        .table()
        .blocks()
        .flat_map(|(_, words)| words.names());
    let mut all = names.chain(entries).chain(procedures).chain(["else"]);
    all.any(|name| name.starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interp::{Engine, Options};

    const RED: &str = "\u{1b}[31m";

    fn painted(text: &str, cursor: usize) -> String {
        paint(
            text,
            0..text.len(),
            cursor,
            &Snapshot::new(&Engine::new(Options::default())),
        )
    }

    /// The text without its colours.
    fn bare(painted: &str) -> String {
        let mut pieces = painted.split('\u{1b}');
        let first = pieces.next().unwrap_or_default().to_owned();
        pieces.fold(first, |text, piece| {
            text + piece.split_once('m').expect("a colour ends with m").1
        })
    }

    #[test]
    fn colours_change_no_character() {
        let text = "for h in [h1 h2] {\n  solveAStar $h  # why\n  print \"a ${h}\" 5 0.5\n} else §\n\"open";
        assert_eq!(bare(&painted(text, 0)), text);
    }

    #[test]
    fn every_class_has_its_colour() {
        let text = painted("repeat 5 { print \"x\" $k } # y", 0);
        for piece in [
            "\u{1b}[35mrepeat",
            "\u{1b}[33m5",
            "\u{1b}[32m\"x\"",
            "\u{1b}[34m$k",
            "\u{1b}[2m# y",
        ] {
            assert!(text.contains(piece), "{piece:?} in {text:?}");
        }
    }

    #[test]
    fn an_unknown_command_is_red_when_it_can_become_none() {
        assert!(painted("xyz", 3).contains(RED));
        assert!(!painted("solveB", 6).contains(RED));
        assert!(painted("solveB 5", 8).contains(RED));
        assert!(!painted("solveBeam 5", 11).contains(RED));
    }

    #[test]
    fn escapes_do_not_reach_the_terminal() {
        assert_eq!(
            bare(&painted("print \"a\u{1b}]0;x\u{7}b\"", 0)),
            "print \"a]0;xb\""
        );
    }
}
