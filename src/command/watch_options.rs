//! Options of `trace` and `printTree`, and places in a watched search.

use puzzle_core::puzzle::Board;
use puzzle_core::syntax::Span;
use smol_str::SmolStr;

/// Options for showing a search as it runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TraceOptions {
    /// The most expansions that are shown; all without.
    pub most: Option<u64>,
    /// The file that it is written to in the place of lines, and where its name was written.
    pub file: Option<(SmolStr, Span)>,
    /// The most entries that are kept.
    pub keep: Option<u64>,
    /// Whether it is the table of a solution sheet.
    pub is_table: bool,
}

/// Which part of a tree is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TreeOptions {
    /// The picture that it is written to, and where its name was written.
    pub file: Option<(SmolStr, Span)>,
    /// The expansion after which it is drawn; the position's without.
    pub first: Option<u64>,
    /// Levels below its root.
    pub depth: Option<u64>,
    /// Its root.
    pub from: Option<Board>,
}

/// A place in a watched search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SearchPlace {
    /// An expansion by its number.
    Step(u64),
    /// The first expansion of a state.
    State(Box<Board>),
}
