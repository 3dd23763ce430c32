//! The names that puzzles bring along, and what `help` can be asked of.

use super::{ArgumentError, READABLE_NAMES, Table};
use crate::puzzle::{FAMILIES, MoveName};
use crate::syntax::{Span, Vocabulary, nearest};
use smol_str::SmolStr;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What a name of a puzzle stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleWord {
    /// A family of puzzles.
    Puzzle,
    /// A heuristic of some puzzle.
    Heuristic,
    /// A move of some puzzle.
    Move,
}

impl PuzzleWord {
    /// With its article, for reports.
    pub fn describe(self) -> &'static str {
        match self {
            Self::Puzzle => "a puzzle",
            Self::Heuristic => "a heuristic",
            Self::Move => "a move",
        }
    }
}

/// All of them: the puzzles are built once in a process, at the first question.
static WORDS: LazyLock<BTreeMap<SmolStr, PuzzleWord>> = LazyLock::new(|| {
    let mut words = BTreeMap::new();
    for family in FAMILIES {
        if let Ok(puzzle) = (family.build)(None) {
            let names = puzzle.moves().iter().flat_map(MoveName::all);
            words.extend(names.map(|name| (name.into(), PuzzleWord::Move)));
            let heuristics = puzzle.heuristics().iter();
            words.extend(heuristics.map(|info| (info.name.clone(), PuzzleWord::Heuristic)));
        }
        words.insert(family.name.into(), PuzzleWord::Puzzle);
    }
    words
});

/// What the name stands for, in any puzzle.
pub fn puzzle_word(name: &str) -> Option<PuzzleWord> {
    WORDS.get(name).copied()
}

/// All names of that kind, in order of the alphabet.
pub fn names_of(kind: PuzzleWord) -> Vec<&'static str> {
    let words = WORDS.iter().filter(|(_, word)| **word == kind);
    words.map(|(name, _)| name.as_str()).collect()
}

/// Whether `help` has something to say of it.
pub fn is_topic(topic: &str, table: &Table) -> bool {
    table.command(topic).is_some()
        || table.find_entry(topic).is_some()
        || READABLE_NAMES.contains(&topic)
        || puzzle_word(topic).is_some_and(|word| word != PuzzleWord::Move)
}

/// The report of a topic that `help` does not have.
pub fn unknown_topic(found: String, span: Span, table: &Table) -> ArgumentError {
    let mut topics = table.names();
    topics.extend(names_of(PuzzleWord::Puzzle));
    topics.extend(names_of(PuzzleWord::Heuristic));
    let help = match nearest(&found, topics) {
        Some(near) => format!("did you mean: help {near}"),
        None => "`help` alone lists everything".to_owned(),
    };
    ArgumentError::UnknownWord { found, span, help }
}
