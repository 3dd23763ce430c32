//! A block as it was written.

use super::error;
use crate::command::{CommandRole, EntryRole, Invocation, Table};
use crate::experiment::entries::{self, ExperimentEntry};
use puzzle_core::syntax::{Diagnostic, Expr, Source, Span, WordId};

/// Most entries that loops make.
pub(crate) const MOST_ENTRIES: usize = 10_000;

/// `experiment "nodes" { ... }`: which entries it has, their operands as they were written.
#[derive(Debug)]
pub(crate) struct Block {
    /// The command before the block.
    pub(crate) command: Span,
    /// The operand of the command: the experiment's name.
    pub(crate) title: Option<Expr>,
    /// Entries and loops, in order.
    pub(crate) parts: Vec<BlockPart>,
    /// The block with its braces.
    pub(crate) span: Span,
}

/// A part of a block.
#[derive(Debug)]
pub(crate) enum BlockPart {
    /// An entry.
    Entry(Box<WrittenEntry>),
    /// Entries for each of some values.
    Loop(WrittenLoop),
}

/// `for w in $weights { run solveWeightedAStar $w h2 }` among entries.
#[derive(Debug)]
pub(crate) struct WrittenLoop {
    /// The variable.
    pub(crate) name: Span,
    /// The values of the variable.
    pub(crate) items: Expr,
    /// Entries and loops inside.
    pub(crate) parts: Vec<BlockPart>,
}

impl WrittenLoop {
    /// Whether it makes entries at all.
    pub(crate) fn has_entries(&self) -> bool {
        self.parts.iter().any(|part| match part {
            BlockPart::Entry(_) => true,
            BlockPart::Loop(inner) => inner.has_entries(),
        })
    }
}

/// An entry of a block.
#[derive(Clone, Debug)]
pub(crate) struct WrittenEntry {
    /// The word, in the table of the block.
    pub(crate) word: WordId,
    /// The place of the word.
    pub(crate) name: Span,
    /// The operands behind the word.
    pub(crate) operands: Vec<Expr>,
    /// The search of a `run`.
    pub(crate) search: Option<WrittenSearch>,
}

/// The search of a `run` with its label.
#[derive(Clone, Debug)]
pub(crate) struct WrittenSearch {
    /// The solve command with its modifiers.
    pub(crate) invocation: Invocation,
    /// The operand of its `as`.
    pub(crate) label: Option<Expr>,
}

impl Block {
    /// Whether it has loops.
    pub(crate) fn has_loops(&self) -> bool {
        let is_loop = |part: &BlockPart| matches!(part, BlockPart::Loop(_));
        self.parts.iter().any(is_loop)
    }

    /// All entries as they were written, those of loops once.
    pub(crate) fn written(&self) -> Vec<&WrittenEntry> {
        let mut entries = Vec::new();
        add_written(&self.parts, &mut entries);
        entries
    }
}

fn add_written<'b>(parts: &'b [BlockPart], entries: &mut Vec<&'b WrittenEntry>) {
    for part in parts {
        match part {
            BlockPart::Entry(entry) => entries.push(entry),
            BlockPart::Loop(inner) => add_written(&inner.parts, entries),
        }
    }
}

/// Reports of entries that stand twice.
pub(crate) fn duplicates(
    words: &Table,
    entries: &[&WrittenEntry],
    source: &Source,
) -> Vec<Diagnostic> {
    let mut mistakes = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let role = words.spec(entry.word).role;
        let before = match role {
            CommandRole::Entry(EntryRole::Once(_)) => &entries[..index],
            CommandRole::Entry(EntryRole::OncePerPuzzle(_)) => {
                let puzzle = entries[..index].iter().rposition(|other| other.is_puzzle());
                // Of one puzzle alone all of the block speaks.
                let is_alone = entries.iter().filter(|other| other.is_puzzle()).count() < 2;
                let from = puzzle.filter(|_| !is_alone).unwrap_or(0);
                &entries[from..index]
            }
            _ => continue,
        };
        let mut before = before.iter();
        let earlier = before.find(|other| words.spec(other.word).role == role);
        if let Some(earlier) = earlier {
            let name = source.slice(entry.name).to_owned();
            let (span, first) = (entry.name, earlier.name);
            mistakes.push(error::duplicate_entry(name, span, first));
        }
    }
    mistakes
}

impl WrittenEntry {
    /// Whether it names the puzzle.
    pub(crate) fn is_puzzle(&self) -> bool {
        entries::word(self.word).0 == ExperimentEntry::Puzzle
    }

    /// The place of the entry from its word to its last operand, without its label.
    pub(crate) fn whole(&self) -> Span {
        let end = self.operands.last().map_or(self.name, |last| last.span);
        let search = self.search.as_ref();
        self.name
            .to(search.map_or(end, |search| search.invocation.end()))
    }
}
