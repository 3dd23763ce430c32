//! Words, numbers and signs of GAP.

use crate::formats::words::FileToken;
use puzzle_core::syntax::Span;

impl FileToken<'_> {
    pub(super) fn is_number(self) -> bool {
        self.text
            .starts_with(|letter: char| letter.is_ascii_digit())
    }

    pub(super) fn is_word(self) -> bool {
        self.text
            .starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '_')
    }
}

/// The bytes of a text in quotes at the beginning of another; of a quote alone where it does not end on its line.
fn text_in_quotes(text: &str) -> usize {
    let mut is_escaped = false;
    let inner = text[1..].lines().next().unwrap_or_default();
    let end = inner.find(|letter: char| {
        let ends = letter == '"' && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        ends
    });
    end.map_or(1, |end| end + 2)
}

/// All of them but comments.
pub(super) fn tokens(text: &str) -> Vec<FileToken<'_>> {
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
            '"' => text_in_quotes(rest),
            _ => letter.len_utf8(),
        };
        tokens.push(FileToken {
            text: &rest[..length],
            at: Span::new(at, at + length),
        });
        at += length;
    }
    tokens
}
