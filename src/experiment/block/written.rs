//! A block as it was written.

use crate::command::Invocation;
use crate::experiment::entries;
use crate::syntax::{Expr, Span, WordId};

/// `experiment "nodes" { ... }`: which entries it has, their operands as they were written.
#[derive(Debug)]
pub struct Block {
    /// The command before the block.
    pub command: Span,
    /// What stands behind the command: the experiment's name.
    pub title: Option<Expr>,
    /// What the block says, in order.
    pub entries: Vec<WrittenEntry>,
    /// The block with its braces.
    pub span: Span,
    /// Whether some entries are left out, since they were reported already.
    pub broken: bool,
}

/// An entry of a block.
#[derive(Debug)]
pub struct WrittenEntry {
    /// The word, in the table of the block.
    pub word: WordId,
    /// Where it stands.
    pub name: Span,
    /// Its operands.
    pub operands: Vec<Expr>,
    /// The search of a `run`.
    pub search: Option<WrittenSearch>,
}

/// The search of a `run` with its label.
#[derive(Debug)]
pub struct WrittenSearch {
    /// The solve command with its modifiers.
    pub invocation: Invocation,
    /// What stands behind its `as`.
    pub label: Option<Expr>,
}

impl Block {
    /// The entry that names a puzzle.
    pub fn puzzle(&self) -> Option<&WrittenEntry> {
        let is_puzzle = |entry: &&WrittenEntry| {
            entries::word(entry.word).spec.name == entries::puzzle::PUZZLE.spec.name
        };
        self.entries.iter().find(is_puzzle)
    }
}

impl WrittenEntry {
    /// Where it stands, from its word to its last operand; its label left out.
    pub fn whole(&self) -> Span {
        let own = self.operands.last().map_or(self.name, |last| last.span);
        let search = self.search.as_ref();
        self.name
            .to(search.map_or(own, |search| search.invocation.end()))
    }
}
