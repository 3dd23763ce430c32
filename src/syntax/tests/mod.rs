//! What is common to the tests: a vocabulary, and the tree as text without spans.

mod errors;
mod lines;
mod operands;
mod random;
mod recovery;
mod shape;
mod statements;
mod tokens;

use super::{Script, Source, SyntaxError, Vocabulary, WordId, parse};
use std::sync::Arc;

/// A few commands, and the statements' keywords.
pub(super) struct Words;

const WORDS: [&str; 17] = [
    "help",
    "move",
    "print",
    "printState",
    "setState",
    "solveAStar",
    "solveBeam",
    "maxNodes",
    "readCommands",
    "report",
    "seed",
    "let",
    "if",
    "repeat",
    "for",
    "define",
    "expect",
];

impl Vocabulary for Words {
    fn command(&self, word: &str) -> Option<WordId> {
        let index = WORDS.iter().position(|known| *known == word)?;
        Some(WordId(index as u16))
    }

    fn takes_any_word(&self, command: WordId) -> bool {
        command == WordId(0)
    }

    fn names(&self) -> Vec<&'static str> {
        WORDS.to_vec()
    }
}

/// Parses with the test's vocabulary.
fn parsed(text: &str) -> (Script, Vec<SyntaxError>) {
    parse(Arc::new(Source::new("test", text, None)), &Words)
}

/// The tree of a text without mistakes.
#[track_caller]
fn tree(text: &str) -> String {
    let (script, errors) = parsed(text);
    assert_eq!(errors, [], "in {text:?}");
    shape::script(&script)
}

/// The tree of a text with mistakes.
fn broken_tree(text: &str) -> String {
    shape::script(&parsed(text).0)
}
