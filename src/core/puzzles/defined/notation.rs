//! States of defined puzzles as they are written.

use super::drawing::pad;
use crate::operators::Model;
use crate::puzzle::{Advice, Notation, NotationError, quoted};
use crate::state::{Board, Label, Layout, cut, separates};
use crate::syntax::escaped;

/// Most values that a message lists.
const MOST_LISTED: usize = 8;

/// Whether a value must be quoted to be read again as one.
fn needs_quotes(label: &Label) -> bool {
    let Label::Text(text) = label else {
        return false;
    };
    let splits = |character: char| separates(character) || matches!(character, '"' | '\'');
    text.is_empty() || text.contains(splits) || text.parse::<i64>().is_ok()
}

/// A value as it is read again.
pub(crate) fn written(label: &Label) -> String {
    let text = label.to_string();
    if !needs_quotes(label) {
        return text;
    }
    if text.contains('"') && !text.contains('\'') {
        return format!("'{text}'");
    }
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// Whether all values are one character, so that they can be run together.
fn is_narrow(layout: &Layout) -> bool {
    let one = |label: &Label| !needs_quotes(label) && label.to_string().chars().count() == 1;
    layout.values.iter().all(one)
}

impl Model {
    /// Reads a state.
    ///
    /// # Errors
    ///
    /// The value that no cell can hold, too many or too few values, a state that is forbidden.
    pub(crate) fn parse(&self, text: &str) -> Result<Board, NotationError> {
        let due = self.allowed.len();
        let mut words = cut(text, due);
        let end = text.len();
        if words.len() < due && is_narrow(&self.layout) && !words.iter().any(|word| word.quoted) {
            // Run together, and too few or too many of them.
            let characters = text.chars().filter(|&letter| !separates(letter)).count();
            words = cut(text, characters);
        }
        let takes = || self.advice(format!("it takes {due} values"));
        if words.is_empty() {
            return Err(NotationError::empty(end..end, takes()));
        }
        let mut cells = Vec::with_capacity(due);
        for (word, allowed) in words.iter().zip(&self.own_values) {
            // `2` is the number where the cell may hold both that and the text.
            let exact = allowed
                .iter()
                .find(|&&value| *self.value(value) == word.label());
            let value = exact.or_else(|| allowed.iter().find(|&&value| word.is(self.value(value))));
            let Some(&value) = value else {
                let (length, found) = quoted(&text[word.at.clone()]);
                let cell = &self.layout.cells[cells.len()];
                let at = word.at.start..word.at.start + length;
                let advice = self.advice(format!("it can hold {}", self.list(allowed)));
                return Err(NotationError::wrong_value(at, found, cell, advice));
            };
            cells.push(value);
        }
        if let Some(surplus) = words.get(due) {
            let at = surplus.at.clone();
            return Err(NotationError::too_many_tiles(at, due, takes()));
        }
        if words.len() < due {
            let end = words.last().map_or(end, |word| word.at.end);
            let (at, found) = (end..end, words.len());
            return Err(NotationError::too_few_tiles(at, due, found, takes()));
        }
        let board = Board::new(&cells);
        if matches!(self.is_forbidden(&board), Ok(true)) {
            let advice = self.advice("no move may enter it either".to_owned());
            return Err(NotationError::forbidden(0..end, advice));
        }
        Ok(board)
    }

    pub(super) fn advice(&self, words: String) -> Advice {
        Advice {
            words,
            state: escaped(&self.format(&self.start, Notation::Compact)),
            repaired: false,
        }
    }

    /// `1, 2, 3 or 4`, cut short where there are many.
    pub(crate) fn list(&self, values: &[u8]) -> String {
        let shown = values.iter().map(|&value| written(self.value(value)));
        let mut shown: Vec<String> = shown.take(MOST_LISTED).collect();
        if values.len() > MOST_LISTED {
            shown.push(format!("{} more", values.len() - MOST_LISTED));
        }
        let last = shown.pop().unwrap_or_default();
        if shown.is_empty() {
            return last;
        }
        format!("{} or {last}", shown.join(", "))
    }

    /// Writes a state.
    pub(crate) fn format(&self, board: &Board, notation: Notation) -> String {
        let columns = self.layout.columns.unwrap_or(board.cells().len()).max(1);
        let values = board
            .cells()
            .iter()
            .map(|&value| written(self.value(value)));
        let values: Vec<String> = values.collect();
        let rows = |within: &str, between: &str| {
            let rows = values.chunks(columns).map(|row| row.join(within));
            rows.collect::<Vec<_>>().join(between)
        };
        match notation {
            Notation::Compact if self.is_grouped() => rows("", " "),
            Notation::Compact => rows(" ", " / "),
            Notation::Matrix => {
                let width = self.widest(&self.all_values());
                let rows = values.chunks(columns).map(|row| {
                    let mut text = String::new();
                    for (index, value) in row.iter().enumerate() {
                        if index > 0 {
                            text.push(' ');
                        }
                        pad(&mut text, value, width);
                    }
                    text
                });
                rows.collect::<Vec<_>>().join("\n")
            }
            Notation::Tuple => format!("({})", values.join(", ")),
        }
    }

    /// Whether a state is written in groups of characters, as on the 3x3 board.
    fn is_grouped(&self) -> bool {
        self.layout.columns == Some(3) && self.allowed.len() == 9 && is_narrow(&self.layout)
    }

    /// The goal in words, where it is no single state.
    pub(crate) fn goal_words(&self) -> Option<String> {
        match &self.goal {
            crate::operators::Goal::State(_) => None,
            crate::operators::Goal::Pattern(pattern) => {
                let wanted = pattern.iter().map(|value| match value {
                    Some(value) => written(self.value(*value)),
                    None => "_".to_owned(),
                });
                Some(wanted.collect::<Vec<_>>().join(" "))
            }
            crate::operators::Goal::Rule(_, text) => Some(text.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, due: usize) -> Vec<String> {
        cut(text, due).into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn values_are_split_or_run_together() {
        assert_eq!(texts("b12 345", 6), ["b", "1", "2", "3", "4", "5"]);
        assert_eq!(texts("[10, 2] / 3", 3), ["10", "2", "3"]);
        assert_eq!(texts("\"a b\" c", 2), ["a b", "c"]);
        assert_eq!(texts("12 34", 3), ["12", "34"]);
        assert_eq!(texts("", 3), [""; 0]);
    }

    #[test]
    fn any_text_is_read_as_it_is_written() {
        for text in [
            "a b",
            "it's",
            "say \"hi\"",
            "both \" and '",
            "\"",
            "'\"'",
            "",
            "a\nb",
            "[x]",
        ] {
            let state = written(&Label::Text(text.into()));
            assert_eq!(texts(&format!("{state} 7"), 2), [text, "7"], "{state}");
        }
        assert_eq!(texts("\"open \"\"", 1), ["open \""], "without its end");
    }

    #[test]
    fn quotes_tell_a_text_from_a_number() {
        let words = cut("1 \"1\"", 2);
        assert_eq!(words[0].label(), Label::Number(1));
        assert_eq!(words[1].label(), Label::Text("1".into()));
        assert_eq!(written(&words[1].label()), "\"1\"");
        assert_eq!(written(&words[0].label()), "1");
    }
}
