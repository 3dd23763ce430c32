//! What is common to the tests: a vocabulary, and the tree as text without spans.

mod entries;
mod errors;
mod lines;
mod operands;
mod place;
mod random;
mod recovery;
mod shape;
mod spelling;
mod statements;
mod tokens;

use super::{Diagnostic, Script, Source, Vocabulary, WordId, parse};
use std::sync::Arc;

/// A few commands, and the statements' keywords.
pub(super) struct Words;

/// Words of the block behind `experiment`.
struct EntryWords;

const ENTRY_WORDS: [&str; 7] = ["depths", "run", "as", "table", "report", "seed", "maxNodes"];

impl Vocabulary for EntryWords {
    fn command(&self, word: &str) -> Option<WordId> {
        let index = ENTRY_WORDS.iter().position(|known| *known == word)?;
        Some(WordId(index as u16))
    }

    fn takes_any_word(&self, _: WordId) -> bool {
        false
    }

    fn names(&self) -> Vec<&'static str> {
        ENTRY_WORDS.to_vec()
    }
}

const WORDS: [&str; 21] = [
    "help",
    "move",
    "print",
    "printState",
    "setState",
    "randomizeState",
    "solve",
    "solveAStar",
    "solveBeam",
    "solveBFS",
    "maxNodes",
    "readCommands",
    "report",
    "seed",
    "experiment",
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

    fn finds(&self, command: WordId) -> Option<&'static str> {
        WORDS[command.0 as usize]
            .starts_with("solve")
            .then_some("length")
    }

    fn most_operands(&self, command: WordId) -> usize {
        match WORDS[command.0 as usize] {
            "printState" | "solveBFS" | "solve" => 0,
            "setState" | "solveAStar" | "solveBeam" | "maxNodes" | "seed" | "randomizeState" => 1,
            _ => usize::MAX,
        }
    }

    fn takes_board(&self, command: WordId) -> bool {
        WORDS[command.0 as usize] == "setState"
    }

    fn block(&self, command: WordId) -> Option<&dyn Vocabulary> {
        (WORDS[command.0 as usize] == "experiment").then_some(&EntryWords)
    }

    fn names(&self) -> Vec<&'static str> {
        WORDS.to_vec()
    }
}

/// Parses with the test's vocabulary.
fn parsed(text: &str) -> (Script, Vec<Diagnostic>) {
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
