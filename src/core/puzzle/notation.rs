//! Ways to write a state, and what can be wrong with one.

use crate::visible::is_visible;
use std::fmt::Display;
use std::ops::Range;
use thiserror::Error;

/// Most characters of the user's text that a message repeats.
const MOST_QUOTED: usize = 12;

/// The notation in which a state is printed.
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

/// The advice about a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The part that is missing or allowed, without a full stop: `tile 8 is missing`.
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

/// A mistake in the text of a state. Places are byte ranges in that text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct NotationError {
    code: &'static str,
    message: String,
    labels: Vec<(Range<usize>, String)>,
    advice: Advice,
}

impl NotationError {
    fn new(
        code: &'static str,
        message: impl Into<String>,
        at: Range<usize>,
        label: impl Into<String>,
        advice: Advice,
    ) -> Self {
        Self {
            code,
            message: message.into(),
            labels: vec![(at, label.into())],
            advice,
        }
    }

    fn repeats(mut self, first: Range<usize>) -> Self {
        self.labels.push((first, "first here".to_owned()));
        self
    }

    /// `""`, at the end of the text.
    pub fn empty(at: Range<usize>, advice: Advice) -> Self {
        let message = "the state is empty";
        Self::new("state::empty", message, at, "nothing here", advice)
    }

    /// `"b12 345 67x"`; `found` is what stands there, cut short when long.
    pub fn wrong_character(at: Range<usize>, found: impl Display, advice: Advice) -> Self {
        let message = format!("`{found}` is not a tile of this board");
        Self::new("state::wrong_character", message, at, "not a tile", advice)
    }

    /// `"112 345 67b"`: at the second time, first at another place.
    pub fn duplicate_tile(
        at: Range<usize>,
        first: Range<usize>,
        tile: impl Display,
        advice: Advice,
    ) -> Self {
        let message = format!("tile {tile} stands twice");
        let label = format!("tile {tile} again");
        Self::new("state::duplicate_tile", message, at, label, advice).repeats(first)
    }

    /// `"bb2 345 678"`: at the second time, first at another place.
    pub fn duplicate_blank(at: Range<usize>, first: Range<usize>, advice: Advice) -> Self {
        let (code, message) = ("state::duplicate_blank", "the blank stands twice");
        Self::new(code, message, at, "the blank again", advice).repeats(first)
    }

    /// `"b12 345 6788"`, at the first surplus tile of a board of so many cells.
    pub fn too_many_tiles(at: Range<usize>, expected: usize, advice: Advice) -> Self {
        let message = format!("this board has {expected} cells, here are more");
        let code = "state::too_many_tiles";
        Self::new(code, message, at, "too many from here", advice)
    }

    /// `"b12 345 67"`, at the end of the text, or of the first row that is too short; `found` of `expected` cells were read.
    pub fn too_few_tiles(at: Range<usize>, expected: usize, found: usize, advice: Advice) -> Self {
        let message = format!("this board has {expected} cells, here are only {found}");
        let label = match expected.saturating_sub(found) {
            1 => "one more is needed".to_owned(),
            more => format!("{more} more are needed"),
        };
        Self::new("state::too_few_tiles", message, at, label, advice)
    }

    /// `"4 0 left"` where a cell holds 0 to 3; `found` is what stands there, cut short when long.
    pub fn wrong_value(
        at: Range<usize>,
        found: impl Display,
        cell: impl Display,
        advice: Advice,
    ) -> Self {
        let message = format!("cell `{cell}` can't hold `{found}`");
        let label = format!("not in `{cell}`");
        Self::new("state::wrong_value", message, at, label, advice)
    }

    /// `"(on a z)"` of a planning task; `found` is what stands there, cut short when long.
    pub fn unknown_fact(at: Range<usize>, found: impl Display, advice: Advice) -> Self {
        let message = format!("`{found}` is not a fact of this task");
        Self::new("state::unknown_fact", message, at, "no fact", advice)
    }

    /// A fact of a planning task that axioms derive.
    pub fn derived_fact(at: Range<usize>, found: impl Display, advice: Advice) -> Self {
        let message = format!("`{found}` follows from the other facts of a state");
        Self::new("state::unknown_fact", message, at, "derived", advice)
    }

    /// Two facts of a planning task of which one holds at a time: at the second one.
    pub fn exclusive_facts(at: Range<usize>, first: Range<usize>, advice: Advice) -> Self {
        let message = "two facts that can't hold together";
        let code = "state::exclusive_facts";
        let mut error = Self::new(code, message, at, "this one", advice);
        error.labels.push((first, "and this one".to_owned()));
        error
    }

    /// Of some facts of a planning task none is said to hold, at the end of the text.
    pub fn open_variable(at: Range<usize>, advice: Advice) -> Self {
        let message = "the state leaves open what holds";
        Self::new("state::open_variable", message, at, "more facts", advice)
    }

    /// `"3,x"`, or a cell outside of a maze; `found` is what stands there, cut short when long.
    pub fn no_place(at: Range<usize>, found: impl Display, advice: Advice) -> Self {
        let message = format!("`{found}` is not a cell of this maze");
        Self::new("state::no_place", message, at, "no cell", advice)
    }

    /// A cell of a maze in which a wall stands.
    pub fn wall(at: Range<usize>, found: impl Display, advice: Advice) -> Self {
        let message = format!("cell `{found}` is a wall");
        Self::new("state::wall", message, at, "a wall", advice)
    }

    /// A name that no node of a graph has; `found` is what stands there, cut short when long.
    pub fn no_node(at: Range<usize>, found: impl Display, advice: Advice) -> Self {
        let message = format!("`{found}` is not a node of this graph");
        Self::new("state::no_node", message, at, "no node", advice)
    }

    /// A state that a definition forbids, at the whole state.
    pub fn forbidden(at: Range<usize>, advice: Advice) -> Self {
        let message = "this puzzle forbids this state";
        Self::new(
            "state::forbidden",
            message,
            at,
            "`never` holds here",
            advice,
        )
    }

    /// `"b1 2345 678"`: the row of that number, from 1, has `found` cells and not `expected`.
    pub fn uneven_row(
        at: Range<usize>,
        row: usize,
        expected: usize,
        found: usize,
        advice: Advice,
    ) -> Self {
        let message = format!("row {row} has {found} cells, not {expected}");
        let label = match found {
            1 => "1 cell".to_owned(),
            _ => format!("{found} cells"),
        };
        Self::new("state::uneven_row", message, at, label, advice)
    }

    /// Its code, without the `puzzle_script::` that all begin with.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// Where the mistake is, as bytes of the state's text.
    pub fn at(&self) -> Range<usize> {
        self.labels[0].0.clone()
    }

    /// The texts to write at bytes of the state's text, the place of the mistake first.
    pub fn labels(&self) -> Vec<(Range<usize>, String)> {
        self.labels.clone()
    }

    /// The advice about it.
    pub fn advice(&self) -> &Advice {
        &self.advice
    }

    /// The advice about it, with a `setState` line to paste; [`Advice::for_command`] has it for other commands.
    pub fn help(&self) -> String {
        self.advice().for_command("setState")
    }
}

/// The number of bytes of a word that a message repeats, and those with escapes and cut marked.
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
