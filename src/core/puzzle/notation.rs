//! Ways to write a state, and what can be wrong with one.

use crate::visible::is_visible;
use std::ops::Range;
use thiserror::Error;

/// Most characters of the user's text that a message repeats.
const MOST_QUOTED: usize = 12;

/// How a state is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notation {
    /// `b12 345 678`, or `1 2 3 4 / 5 ...`.
    #[default]
    Compact,
    /// Rows of numbers, the blank -1 on sliding boards.
    Matrix,
    /// `(1, 2, ..., 0)`.
    Tuple,
}

/// What to do about a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// What is missing or allowed, without a full stop: `tile 8 is missing`.
    pub words: String,
    /// A state to paste, in `compact` notation.
    pub state: String,
    /// Whether it is the text put right; else it only shows what a state looks like.
    pub repaired: bool,
}

impl Advice {
    /// The advice with a line to paste, for the command that the state was given to.
    pub fn for_command(&self, command: &str) -> String {
        let joint = if self.repaired {
            ": "
        } else {
            "; a state looks like "
        };
        format!("{}{joint}`{command} \"{}\"`", self.words, self.state)
    }
}

/// What is wrong with the text of a state. `at` and `first` are byte ranges in that text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotationError {
    /// `""`.
    #[error("the state is empty")]
    Empty {
        /// The end of the text.
        at: Range<usize>,
        /// What to do about it.
        advice: Advice,
    },
    /// `"b12 345 67x"`.
    #[error("`{found}` is no tile of this board")]
    WrongCharacter {
        /// Where.
        at: Range<usize>,
        /// What stands there, cut short when long.
        found: String,
        /// What to do about it.
        advice: Advice,
    },
    /// `"112 345 67b"`.
    #[error("tile {tile} stands twice")]
    DuplicateTile {
        /// The second time.
        at: Range<usize>,
        /// The first time.
        first: Range<usize>,
        /// The tile.
        tile: String,
        /// What to do about it.
        advice: Advice,
    },
    /// `"bb2 345 678"`.
    #[error("the blank stands twice")]
    DuplicateBlank {
        /// The second time.
        at: Range<usize>,
        /// The first time.
        first: Range<usize>,
        /// What to do about it.
        advice: Advice,
    },
    /// `"b12 345 6788"`.
    #[error("this board has {expected} cells, here are more")]
    TooManyTiles {
        /// The first surplus tile.
        at: Range<usize>,
        /// How many cells the board has.
        expected: usize,
        /// What to do about it.
        advice: Advice,
    },
    /// `"b12 345 67"`.
    #[error("this board has {expected} cells, here are only {found}")]
    TooFewTiles {
        /// The end of the text, or of the first row that is too short.
        at: Range<usize>,
        /// How many cells the board has.
        expected: usize,
        /// How many were read.
        found: usize,
        /// What to do about it, naming the tiles that are missing.
        advice: Advice,
    },
    /// `"4 0 left"` where a cell holds 0 to 3.
    #[error("cell `{cell}` can't hold `{found}`")]
    WrongValue {
        /// Where.
        at: Range<usize>,
        /// What stands there, cut short when long.
        found: String,
        /// The cell.
        cell: String,
        /// What to do about it.
        advice: Advice,
    },
    /// A state that a definition forbids.
    #[error("this puzzle forbids this state")]
    Forbidden {
        /// The whole state.
        at: Range<usize>,
        /// What to do about it.
        advice: Advice,
    },
    /// `"b1 2345 678"`: rows of another length.
    #[error("row {row} has {found} cells, not {expected}")]
    UnevenRow {
        /// The row.
        at: Range<usize>,
        /// Its number, from 1.
        row: usize,
        /// Its cells.
        found: usize,
        /// The cells a row has.
        expected: usize,
        /// What to do about it.
        advice: Advice,
    },
}

impl NotationError {
    /// Its code, without the `puzzle_script::` that all begin with.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Empty { .. } => "state::empty",
            Self::WrongCharacter { .. } => "state::wrong_character",
            Self::DuplicateTile { .. } => "state::duplicate_tile",
            Self::DuplicateBlank { .. } => "state::duplicate_blank",
            Self::TooManyTiles { .. } => "state::too_many_tiles",
            Self::TooFewTiles { .. } => "state::too_few_tiles",
            Self::WrongValue { .. } => "state::wrong_value",
            Self::Forbidden { .. } => "state::forbidden",
            Self::UnevenRow { .. } => "state::uneven_row",
        }
    }

    /// Where the mistake is, as bytes of the state's text.
    pub fn at(&self) -> Range<usize> {
        match self {
            Self::Empty { at, .. }
            | Self::WrongCharacter { at, .. }
            | Self::DuplicateTile { at, .. }
            | Self::DuplicateBlank { at, .. }
            | Self::TooManyTiles { at, .. }
            | Self::TooFewTiles { at, .. }
            | Self::UnevenRow { at, .. }
            | Self::WrongValue { at, .. }
            | Self::Forbidden { at, .. } => at.clone(),
        }
    }

    /// What to write at which bytes of the state's text, the place of the mistake first.
    pub fn labels(&self) -> Vec<(Range<usize>, String)> {
        let (text, first) = match self {
            Self::Empty { .. } => ("nothing here".to_owned(), None),
            Self::WrongCharacter { .. } => ("not a tile".to_owned(), None),
            Self::DuplicateTile { first, tile, .. } => (format!("tile {tile} again"), Some(first)),
            Self::DuplicateBlank { first, .. } => ("the blank again".to_owned(), Some(first)),
            Self::TooManyTiles { .. } => ("too many from here".to_owned(), None),
            Self::TooFewTiles {
                expected, found, ..
            } if expected - found == 1 => ("one more is needed".to_owned(), None),
            Self::TooFewTiles {
                expected, found, ..
            } => (format!("{} more are needed", expected - found), None),
            Self::WrongValue { cell, .. } => (format!("not in `{cell}`"), None),
            Self::Forbidden { .. } => ("`never` holds here".to_owned(), None),
            Self::UnevenRow { found: 1, .. } => ("1 cell".to_owned(), None),
            Self::UnevenRow { found, .. } => (format!("{found} cells"), None),
        };
        let primary = (self.at(), text);
        std::iter::once(primary)
            .chain(first.map(|at| (at.clone(), "first here".to_owned())))
            .collect()
    }

    /// What to do about it.
    pub fn advice(&self) -> &Advice {
        match self {
            Self::Empty { advice, .. }
            | Self::WrongCharacter { advice, .. }
            | Self::DuplicateTile { advice, .. }
            | Self::DuplicateBlank { advice, .. }
            | Self::TooManyTiles { advice, .. }
            | Self::TooFewTiles { advice, .. }
            | Self::UnevenRow { advice, .. }
            | Self::WrongValue { advice, .. }
            | Self::Forbidden { advice, .. } => advice,
        }
    }

    /// What to do about it, with a `setState` line to paste; [`Advice::for_command`] has it for
    /// other commands.
    pub fn help(&self) -> String {
        self.advice().for_command("setState")
    }
}

/// How many bytes of a word a message repeats, and those with escapes and cut marked.
pub(crate) fn quoted(word: &str) -> (usize, String) {
    let end = word
        .char_indices()
        .nth(MOST_QUOTED)
        .map_or(word.len(), |(offset, _)| offset);
    let mut text: String = word[..end].chars().flat_map(visible).collect();
    if end < word.len() {
        text.push_str("...");
    }
    (end, text)
}

/// The character, or its escape where a terminal would not show it.
fn visible(character: char) -> impl Iterator<Item = char> {
    let shown = is_visible(character);
    let escape = (!shown).then(|| character.escape_default());
    let plain = shown.then_some(character);
    escape.into_iter().flatten().chain(plain)
}

#[cfg(test)]
mod tests {
    use super::{MOST_QUOTED, quoted};

    #[test]
    fn a_long_word_is_cut_and_says_so() {
        let word = "x".repeat(MOST_QUOTED);
        assert_eq!(quoted(&word), (MOST_QUOTED, word.clone()));
        assert_eq!(
            quoted(&format!("{word}x")),
            (MOST_QUOTED, format!("{word}..."))
        );
    }
}
