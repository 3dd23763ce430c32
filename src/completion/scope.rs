//! The knowledge before a text runs.

use crate::check::Knowledge;
use crate::command::Table;
use crate::host::Host;
use puzzle_core::puzzle::Board;
use puzzle_core::search::Move;
use std::path::Path;

/// A session before a text, as far as that helps to write one.
#[derive(Clone, Debug, Default)]
pub struct Background {
    /// The checker's knowledge of it.
    pub knowledge: Knowledge,
    /// The state of its puzzle.
    pub state: Option<Board>,
    /// All moves of its puzzle in the order in force.
    pub order: Vec<Move>,
    /// The states of the search that was watched last, compact.
    pub recorded: Vec<String>,
    /// Whether the text is typed at the prompt.
    pub interactive: bool,
}

/// The scope of answers.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// All commands.
    pub table: &'a Table,
    /// The session before the text.
    pub known: &'a Background,
    /// Where the files are that a text may name: they are listed, and those that it runs are read.
    pub host: &'a dyn Host,
    /// The file of the text: names in it are relative to its folder.
    pub path: Option<&'a Path>,
}
