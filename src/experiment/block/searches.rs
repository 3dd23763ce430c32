//! What is run: searches with their modifiers, and what each is called.

use super::{BlockError, Reading, Surroundings, WrittenEntry, WrittenSearch};
use crate::command::{
    self, Command, Given, Invocation, Modifier, Modifiers, Readable, Report, Table,
};
use crate::syntax::{Expr, Span, WordId};
use std::borrow::Cow;

/// A search that is run on every board.
#[derive(Clone, Debug)]
pub struct PlannedSearch {
    /// What tables and legends call it.
    pub label: String,
    /// Where the solve command stands.
    pub name: Span,
    /// The solve command.
    pub solve: Command,
    /// What follows it.
    pub modifiers: Modifiers,
}

/// A search as it was written, its operands as far as they are known.
pub struct KnownSearch<'b> {
    entry: &'b WrittenEntry,
    search: &'b WrittenSearch,
    solve: Operands<'b>,
    modifiers: Vec<Operands<'b>>,
    label: Option<Given>,
}

/// Operands as they were written, and what they are where all of them are known.
struct Operands<'b> {
    written: Cow<'b, [Expr]>,
    given: Option<Vec<Given>>,
}

impl<'b> KnownSearch<'b> {
    /// Asks for the values of the operands, in the order of the text.
    pub fn new(
        entry: &'b WrittenEntry,
        search: &'b WrittenSearch,
        around: &Surroundings<'_>,
        values: &mut dyn FnMut(&Expr) -> Option<Given>,
    ) -> Self {
        let mut known = |written: Cow<'b, [Expr]>| Operands {
            given: written.iter().map(&mut *values).collect(),
            written,
        };
        let (source, table) = (around.source, around.table);
        let solve = known(search.invocation.command.written(source, table));
        let modifiers = search.invocation.modifiers.iter();
        let modifiers = modifiers
            .map(|modifier| known(modifier.written(source, table)))
            .collect();
        Self {
            entry,
            search,
            solve,
            modifiers,
            label: search.label.as_ref().and_then(values),
        }
    }

    /// What it is called, and where that or the search was written.
    fn label(&self, table: &Table) -> Option<(String, Span)> {
        if let Some(label) = &self.search.label {
            return Some((self.label.as_ref()?.value.to_string(), label.span));
        }
        let invocation = &self.search.invocation;
        let operands = self.solve.given.as_ref()?;
        let values = operands.iter().map(|given| &given.value);
        Some((invocation.label(table, values), invocation.command.name))
    }
}

impl Reading<'_> {
    /// Takes the searches.
    pub(super) fn searches(&mut self, searches: &[&KnownSearch<'_>]) {
        for known in searches {
            let Invocation { command, modifiers } = &known.search.invocation;
            let solve = self.convert::<Command>(command.id, &known.solve);
            let mut all = Some(Modifiers::default());
            for (modifier, operands) in modifiers.iter().zip(&known.modifiers) {
                match (self.convert::<Modifier>(modifier.id, operands), &mut all) {
                    (Some(modifier), Some(all)) => modifier.adjust(all),
                    (_, all) => *all = None,
                }
            }
            let label = known.label(self.around.table).map(|(label, _)| label);
            if let (Some(solve), Some(modifiers), Some(label)) = (solve, all, label) {
                self.searches.push(PlannedSearch {
                    label,
                    name: command.name,
                    solve,
                    modifiers,
                });
            } else {
                self.complete = false;
            }
        }
    }

    /// Converts the operands of a word; `None` where they are not known or wrong.
    fn convert<T: Readable>(&mut self, id: WordId, operands: &Operands<'_>) -> Option<T> {
        let (fewest, most) = self.around.table.spec(id).operands();
        // Another number of operands was reported.
        let given = operands.given.as_ref();
        let given = given.filter(|given| (fewest..=most).contains(&given.len()))?;
        let mut given = given.iter().cloned();
        let mut values = |_: &Expr| given.next();
        let mut operands = command::Operands::known(&operands.written, self.known(), &mut values);
        let value = T::read(id, &mut operands);
        let errors = operands.errors.into_iter();
        let located = errors.map(|error| Report::new(self.around.source, error));
        self.reports.extend(located.collect::<Vec<_>>());
        value
    }

    /// Runs are told apart by their labels.
    pub(super) fn labels(&mut self, searches: &[&KnownSearch<'_>]) {
        let block = self.block;
        if block.entries.is_empty() && !self.broken {
            self.report(BlockError::EmptyBlock { span: block.span });
        } else if searches.is_empty() && !self.broken {
            self.report(BlockError::NoRun {
                span: block.command,
            });
        }
        let mut seen: Vec<(String, Span)> = Vec::new();
        for known in searches {
            let Some((label, span)) = known.label(self.around.table) else {
                continue;
            };
            if label.trim().is_empty() || label.chars().any(char::is_control) || label.len() > 200 {
                let label = label
                    .chars()
                    .take(60)
                    .flat_map(char::escape_debug)
                    .collect();
                self.report(BlockError::BadLabel { label, span });
            } else if let Some((_, first)) = seen.iter().find(|(other, _)| *other == label) {
                let text = self.around.source.slice(known.entry.whole());
                self.report(BlockError::EqualLabels {
                    label,
                    fix: text.chars().take(100).collect(),
                    span,
                    first: *first,
                });
            } else {
                seen.push((label, span));
            }
        }
    }
}
