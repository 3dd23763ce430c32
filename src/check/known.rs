//! What is known of a session where a text breaks off.

use super::{Checker, Knowledge};
use crate::command::{Kind, Operands, Table};
use crate::experiment::WrittenEntry;
use crate::host::Host;
use puzzle_core::syntax::{Expr, Script, Source, Span};
use std::sync::Arc;

/// What is known at the end of a text that may break off: in the block that is open there, by its
/// `{`, else behind the text. In a procedure its parameters are variables like others. Mistakes are
/// not told.
pub(crate) fn known_at_end(
    script: Script,
    block: Option<Span>,
    knowledge: Knowledge,
    table: &Table,
    host: &dyn Host,
) -> Knowledge {
    let source = script.source.clone();
    let mut checker = Checker::new(source.clone(), knowledge, table, host, true);
    checker.asked = block.map(|open| (source, open));
    checker.statements(script.statements, &mut Vec::new());
    checker.known.unwrap_or(checker.knowledge)
}

impl Checker<'_> {
    /// The same for a block of entries: in there the puzzle is the one that an entry names.
    pub(super) fn leave_entries(&mut self, words: &Table, entries: &[&WrittenEntry], block: Span) {
        let outer = self.knowledge.puzzle.clone();
        let names_puzzle = |entry: &&&WrittenEntry| {
            let first = words.spec(entry.word).parameters.first();
            first.is_some_and(|parameter| parameter.kind == Kind::Puzzle)
        };
        if let Some(entry) = entries.iter().find(names_puzzle) {
            let mut values = |operand: &Expr| self.literal(operand);
            let known = self.knowledge.known();
            self.knowledge.puzzle = Operands::known(&entry.operands, known, &mut values).next();
        }
        self.leave(block);
        self.knowledge.puzzle = outer;
    }

    /// Keeps what is known at the end of a block, if that was asked.
    pub(super) fn leave(&mut self, block: Span) {
        let is_asked = |(source, open): &(Arc<Source>, Span)| {
            Arc::ptr_eq(source, &self.source) && open.start == block.start
        };
        if !self.asked.as_ref().is_some_and(is_asked) {
            return;
        }
        let mut known = self.knowledge.clone();
        known
            .variables
            .extend(self.locals.iter().flatten().cloned());
        self.known = Some(known);
    }
}
