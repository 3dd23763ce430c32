//! Values as they stand in the text of a state.

use super::Label;
use std::ops::Range;

/// A value as it stands in the text of a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Where.
    pub at: Range<usize>,
    /// The characters, without quotes.
    pub text: String,
    /// Whether it stands in quotes.
    pub quoted: bool,
}

impl Written {
    /// Whether it is this value: a number is one without quotes.
    pub fn is(&self, label: &Label) -> bool {
        match label {
            Label::Number(number) => !self.quoted && self.text.parse() == Ok(*number),
            Label::Text(text) => *text == self.text,
        }
    }

    /// The value that it stands for by itself.
    pub fn label(&self) -> Label {
        match self.text.parse() {
            Ok(number) if !self.quoted => Label::Number(number),
            _ => Label::Text(self.text.as_str().into()),
        }
    }
}

/// Cuts the text of a state into values: split by spaces and commas, `/` and brackets ignored; where that gives
/// another number than is due and all are run together, into characters.
pub fn cut(text: &str, due: usize) -> Vec<Written> {
    let words = words(text);
    if words.len() >= due || words.iter().any(|word| word.quoted) {
        return words;
    }
    let characters: Vec<Written> = words
        .iter()
        .flat_map(|word| {
            word.text.char_indices().map(|(at, character)| {
                let start = word.at.start + at;
                Written {
                    at: start..start + character.len_utf8(),
                    text: character.to_string(),
                    quoted: false,
                }
            })
        })
        .collect();
    if characters.len() == due {
        characters
    } else {
        words
    }
}

fn words(text: &str) -> Vec<Written> {
    let mut words = Vec::new();
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        if separates(character) {
            continue;
        }
        let quote = Some(character).filter(|character| matches!(character, '"' | '\''));
        let mut part = String::new();
        let mut end = at + character.len_utf8();
        if quote.is_none() {
            part.push(character);
        }
        while let Some((place, next)) = characters.next_if(|&(_, next)| match quote {
            Some(_) => true,
            None => !separates(next),
        }) {
            end = place + next.len_utf8();
            if Some(next) == quote {
                // Twice it is one of the value.
                let Some((place, _)) = characters.next_if(|&(_, again)| again == next) else {
                    break;
                };
                end = place + next.len_utf8();
            }
            part.push(next);
        }
        words.push(Written {
            at: at..end,
            text: part,
            quoted: quote.is_some(),
        });
    }
    words
}

/// Whether it stands between values.
pub(crate) fn separates(character: char) -> bool {
    character.is_whitespace() || matches!(character, ',' | '/' | '[' | ']' | '(' | ')')
}
