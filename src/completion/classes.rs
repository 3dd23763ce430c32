//! Classes of the words of a text, for colours.

use super::scope::Background;
use crate::command::{READABLE_NAMES, Table};
use puzzle_core::syntax::{Source, Span, Token, TokenKind, Usage, outline, tokens};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The class of a token, for colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Class {
    /// The name of a command, a modifier or an entry.
    Command,
    /// A word of the grammar.
    Keyword,
    /// The name of a procedure.
    Procedure,
    /// A word where a command is due, which is none.
    Unknown,
    /// `$k`, or a name that is made.
    Variable,
    /// A number.
    Number,
    /// A string, closed or not.
    Text,
    /// A comment.
    Comment,
    /// A text that is no token.
    Mistake,
    /// Any other word or sign.
    Plain,
}

/// The tokens of a text with what they are.
pub fn classes(text: &str, table: &Table, known: &Background) -> Vec<(Token, Class)> {
    let source = Arc::new(Source {
        name: String::new(),
        text: text.to_owned(),
        path: None,
    });
    let words = outline(source.clone(), table).words;
    let made = words.iter().filter(|(_, usage)| *usage == Usage::Procedure);
    let words = KnownWords {
        made: made.map(|(span, _)| source.slice(*span)).collect(),
        conditions: words
            .iter()
            .filter(|(_, usage)| *usage == Usage::Condition)
            .map(|(span, _)| *span)
            .collect(),
        usages: words
            .iter()
            .filter(|(_, usage)| *usage != Usage::Condition)
            .copied()
            .collect(),
        source: &source,
        known,
    };
    let tokens = tokens(&source).into_iter();
    tokens.map(|token| (token, words.class(token))).collect()
}

/// The known words.
struct KnownWords<'a> {
    source: &'a Source,
    known: &'a Background,
    usages: HashMap<Span, Usage>,
    conditions: Vec<Span>,
    /// The procedures that the text makes.
    made: HashSet<&'a str>,
}

impl KnownWords<'_> {
    fn class(&self, Token { kind, span }: Token) -> Class {
        let word = self.source.slice(span);
        match kind {
            TokenKind::Comment => Class::Comment,
            TokenKind::Integer | TokenKind::Decimal => Class::Number,
            TokenKind::Text | TokenKind::Template => Class::Text,
            TokenKind::Variable => Class::Variable,
            TokenKind::Invalid if word.starts_with('"') => Class::Text,
            TokenKind::Invalid => Class::Mistake,
            TokenKind::Word => match self.usages.get(&span) {
                Some(Usage::Command) => Class::Command,
                Some(Usage::Call) if self.is_procedure(word) => Class::Procedure,
                Some(Usage::Call) => Class::Unknown,
                Some(Usage::Keyword) => Class::Keyword,
                Some(Usage::Variable) => Class::Variable,
                Some(Usage::Procedure) => Class::Procedure,
                Some(Usage::Condition) | None if matches!(word, "true" | "false") => Class::Keyword,
                Some(Usage::Condition) | None if self.is_read(word, span) => Class::Variable,
                Some(Usage::Condition) | None => Class::Plain,
            },
            _ => Class::Plain,
        }
    }

    /// Whether a word is the name of a procedure, of the session or of the text.
    fn is_procedure(&self, word: &str) -> bool {
        self.made.contains(word) || self.known.knowledge.procedures.contains_key(word)
    }

    /// Whether a word stands for what it names.
    fn is_read(&self, word: &str, at: Span) -> bool {
        let around = self.conditions.partition_point(|one| one.end < at.end);
        let condition = self.conditions.get(around);
        READABLE_NAMES.contains(&word) && condition.is_some_and(|one| one.start <= at.start)
    }
}
