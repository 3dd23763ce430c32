//! Loops among the entries of a block: each entry is checked once, and evaluated in each turn.

use super::super::{Checker, NameKind};
use crate::command::{Given, Table, Value};
use crate::experiment::{BlockPart, EvaluatedEntry, MOST_ENTRIES, WrittenLoop, block_error};
use puzzle_core::syntax::{Block, Expr, ExprKind, Name};

/// The entries of a block in the turns of its loops.
pub(super) struct EvaluatedBlock<'b> {
    pub(super) entries: Vec<EvaluatedEntry<'b>>,
    /// Whether the number of turns is known, and no value is too large.
    pub(super) is_whole: bool,
}

impl Checker<'_> {
    /// A loop, and an empty place where something in it was reported.
    pub(super) fn entries_for(
        &mut self,
        words: &Table,
        name: Name,
        items: Expr,
        body: Block,
    ) -> Vec<Option<BlockPart>> {
        self.operand(&items);
        self.refuse_readable(name);
        if self.loop_word(name.span, &body) {
            return vec![None];
        }
        self.words_used(&items);
        let variable = self.text(name.span);
        let is_new = self.bound.insert(variable.clone());
        self.enter_names(NameKind::Variable, &[name]);
        let parts = self.entries(words, body.statements);
        self.leave_names();
        if is_new {
            self.bound.remove(&variable);
        }
        let whole = parts.iter().all(Option::is_some);
        let parts = parts.into_iter().flatten().collect();
        let name = name.span;
        let mut parts_made = vec![Some(BlockPart::Loop(WrittenLoop { name, items, parts }))];
        parts_made.extend((!whole).then_some(None));
        parts_made
    }

    /// Evaluates entries in each turn of the loops around them. A loop over values that depend on the run has one turn,
    /// in which its variable is unknown.
    pub(super) fn evaluate<'b>(&mut self, parts: &'b [BlockPart], block: &mut EvaluatedBlock<'b>) {
        for part in parts {
            match part {
                BlockPart::Entry(entry) => {
                    let mut values = |operand: &Expr| {
                        let given = self.literal(operand)?;
                        // What is too large is so when it is used.
                        block.is_whole &= given.value.is_usable();
                        Some(given)
                    };
                    let entry = EvaluatedEntry::new(entry, &self.source, self.table, &mut values);
                    block.entries.push(entry);
                }
                BlockPart::Loop(inner) if !inner.has_entries() => {}
                BlockPart::Loop(inner) => {
                    let values = self.values_of_loop(&inner.items);
                    block.is_whole &= values.is_some();
                    let name = self.text(inner.name);
                    let hidden = self.turn.remove(&name);
                    for value in values.unwrap_or_else(|| vec![None]) {
                        let before = block.entries.len();
                        self.turn.insert(name.clone(), value);
                        self.evaluate(&inner.parts, block);
                        if block.entries.len() > MOST_ENTRIES {
                            if before <= MOST_ENTRIES {
                                let (most, at) = (MOST_ENTRIES + 1, inner.items.span);
                                self.report(block_error::too_many_entries(most, at));
                            }
                            break;
                        }
                    }
                    self.turn.remove(&name);
                    self.turn.extend(hidden.map(|hidden| (name, hidden)));
                }
            }
        }
    }

    /// The values of a loop's variable, each as far as it is known; `None` if their number depends on the run.
    fn values_of_loop(&self, items: &Expr) -> Option<Vec<Option<Given>>> {
        if let ExprKind::List(items) = &items.kind {
            return Some(items.iter().map(|item| self.literal(item)).collect());
        }
        let given = self.literal(items)?;
        let Value::List(values) = given.value else {
            return None;
        };
        let given = |value| Given::new(value, given.span);
        let values = values.into_iter().take(MOST_ENTRIES + 1);
        Some(values.map(|value| Some(given(value))).collect())
    }
}
