//! Words, numbers and signs of GAP.

use crate::formats::error::expected;
use puzzle_core::syntax::{Diagnostic, Span};

/// A word, a number or a sign.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub text: &'a str,
    pub at: Span,
}

impl Token<'_> {
    pub(super) fn is_number(self) -> bool {
        self.text
            .starts_with(|letter: char| letter.is_ascii_digit())
    }

    pub(super) fn is_word(self) -> bool {
        self.text
            .starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '_')
    }
}

/// All of them but comments.
pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, Diagnostic> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let of =
            |is_part: fn(char) -> bool| rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        let length = match letter {
            _ if letter.is_whitespace() => {
                at += letter.len_utf8();
                continue;
            }
            '#' => {
                at += rest.find('\n').unwrap_or(rest.len());
                continue;
            }
            '0'..='9' => of(|letter| letter.is_ascii_digit()),
            'a'..='z' | 'A'..='Z' | '_' => {
                of(|letter| letter.is_ascii_alphanumeric() || letter == '_' || letter == '\'')
            }
            ':' if rest.starts_with(":=") => 2,
            '(' | ')' | '[' | ']' | ',' | ';' | '*' | '/' | '^' | '-' => 1,
            _ => {
                let length = letter.len_utf8();
                let span = Span::new(at, at + length);
                return Err(expected("a statement of GAP", &rest[..length], span));
            }
        };
        tokens.push(Token {
            text: &rest[..length],
            at: Span::new(at, at + length),
        });
        at += length;
    }
    Ok(tokens)
}
