//! Texts in PDDL as nested lists of words.

use super::flaw;
use crate::syntax::{Diagnostic, Span};

/// Lists within lists, at most.
const DEEPEST: usize = 60;

/// A word or a list, with its place.
#[derive(Clone, Debug)]
pub(super) struct Expression {
    pub(super) kind: Kind,
    pub(super) span: Span,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// In lower case: PDDL tells no cases apart.
    Word(String),
    List(Vec<Expression>),
}

impl Expression {
    /// The list of these.
    pub(super) fn of(list: &[Self], span: Span) -> Self {
        Self {
            kind: Kind::List(list.to_vec()),
            span,
        }
    }

    /// The word that it is.
    pub(super) fn word(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word(word) => Some(word),
            Kind::List(_) => None,
        }
    }

    /// The list that it is.
    pub(super) fn list(&self) -> Option<&[Self]> {
        match &self.kind {
            Kind::Word(_) => None,
            Kind::List(list) => Some(list),
        }
    }

    /// The text that a report repeats.
    pub(super) fn shown(&self) -> &str {
        match &self.kind {
            Kind::Word(word) => word,
            Kind::List(_) => "(",
        }
    }

    /// A word, or a report that something else stands there.
    pub(super) fn expect_word(&self, expected: &str) -> Result<&str, Diagnostic> {
        self.word()
            .ok_or_else(|| flaw::unexpected(expected, self.shown(), self.span))
    }

    /// A list that begins with a word: that, and what is behind it.
    pub(super) fn headed(&self, expected: &str) -> Result<(&str, &[Self]), Diagnostic> {
        let Some(list) = self.list() else {
            return Err(flaw::unexpected(expected, self.shown(), self.span));
        };
        match list.split_first() {
            Some((head, rest)) => Ok((head.expect_word(expected)?, rest)),
            None => Err(flaw::unexpected(expected, "()", self.span)),
        }
    }
}

/// Reads the one list that a text is.
pub(super) fn read(text: &str) -> Result<Expression, Diagnostic> {
    let mut open: Vec<(usize, Vec<Expression>)> = Vec::new();
    let mut done: Option<Expression> = None;
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let letter = rest.chars().next().expect("there is more");
        let length = letter.len_utf8();
        let span = Span::new(at, at + length);
        if letter.is_whitespace() {
            at += length;
            continue;
        }
        if letter == ';' {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        if done.is_some() {
            return Err(flaw::unexpected(
                "the end of the file",
                &rest[..length],
                span,
            ));
        }
        match letter {
            '(' => {
                if open.len() == DEEPEST {
                    return Err(
                        flaw::unexpected("fewer brackets within brackets", "(", span)
                            .advise(format!("at most {DEEPEST} may be open")),
                    );
                }
                open.push((at, Vec::new()));
                at += 1;
            }
            ')' => {
                let Some((start, list)) = open.pop() else {
                    return Err(flaw::unexpected("`(`", ")", span));
                };
                at += 1;
                let closed = Expression {
                    kind: Kind::List(list),
                    span: Span::new(start, at),
                };
                match open.last_mut() {
                    Some((_, around)) => around.push(closed),
                    None => done = Some(closed),
                }
            }
            _ => {
                // A `?` or `:` begins a word, wherever it stands: `(q?x)` is `(q ?x)`.
                let ends = |letter: char| letter.is_whitespace() || "();?:".contains(letter);
                let tail = &rest[length..];
                let end = at + length + tail.find(ends).unwrap_or(tail.len());
                let word = &text[at..end];
                let Some((_, around)) = open.last_mut() else {
                    return Err(flaw::unexpected("`(`", word, Span::new(at, end)));
                };
                around.push(Expression {
                    kind: Kind::Word(word.to_lowercase()),
                    span: Span::new(at, end),
                });
                at = end;
            }
        }
    }
    if let Some((start, _)) = open.last() {
        let at = Span::new(*start, start + 1);
        return Err(flaw::unexpected("`)`", "", at).advise("this bracket is never closed"));
    }
    done.ok_or_else(|| flaw::unexpected("`(define ...)`", "", Span::new(text.len(), text.len())))
}
