//! Lines of words.

use crate::formats::error::{expected, malformed};
use crate::formats::words::FileToken;
use puzzle_core::syntax::{Diagnostic, Source, Span};

/// The lines of the file that say something, as words.
pub(super) struct TwsLines<'a> {
    source: &'a Source,
    next: usize,
}

impl<'a> Iterator for TwsLines<'a> {
    type Item = Vec<FileToken<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = self.source.text.as_str();
        while self.next < text.len() {
            let start = self.next;
            let rest = &text[start..];
            let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
            self.next = start + end + 1;
            let line = &rest[..end];
            if line.trim_start().starts_with('#') {
                continue;
            }
            let mut words = Vec::new();
            let mut at = start;
            for part in line.split_inclusive(char::is_whitespace) {
                let word = part.trim_end();
                if !word.is_empty() {
                    words.push(FileToken {
                        text: word,
                        at: Span::new(at, at + word.len()),
                    });
                }
                at += part.len();
            }
            if !words.is_empty() {
                return Some(words);
            }
        }
        None
    }
}

impl<'a> TwsLines<'a> {
    pub(super) fn new(source: &'a Source) -> Self {
        Self { source, next: 0 }
    }

    /// The end of the text.
    pub(super) fn end(&self) -> Span {
        let end = self.source.text.trim_end().len();
        Span::new(end, end)
    }
}

/// The one word behind another.
pub(super) fn only<'a>(
    first: FileToken<'a>,
    rest: &[FileToken<'a>],
    due: &str,
) -> Result<FileToken<'a>, Diagnostic> {
    match rest {
        [word] => Ok(*word),
        [] => {
            let message = format!("expected {due} after `{}`", first.text);
            Err(malformed(message, first.at, "nothing follows", ""))
        }
        [_, surplus, ..] => Err(surplus_word(*surplus)),
    }
}

pub(super) fn nothing_behind(rest: &[FileToken<'_>]) -> Result<(), Diagnostic> {
    rest.first()
        .map_or(Ok(()), |surplus| Err(surplus_word(*surplus)))
}

fn surplus_word(surplus: FileToken<'_>) -> Diagnostic {
    expected("the end of the line", surplus.text, surplus.at)
}

/// A whole number in a range.
pub(super) fn number(word: FileToken<'_>, least: u32, most: u32) -> Result<u32, Diagnostic> {
    let is_number = word.text.bytes().all(|byte| byte.is_ascii_digit());
    let number = word.text.parse::<u32>().ok().filter(|_| is_number);
    number
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| {
            expected(
                format!("a whole number from {least} to {most}"),
                word.text,
                word.at,
            )
        })
}
