//! What is run: searches with their modifiers, and what each is called.

use super::{BlockError, Reading, WrittenCommand, WrittenEntry, WrittenSearch};
use crate::command::{Argument, Given, Report, Role, Table, convert};
use crate::syntax::{Expr, Span};

/// A search that is run on every board.
#[derive(Clone, Debug)]
pub struct PlannedSearch {
    /// What tables and legends call it.
    pub label: String,
    /// The solve command.
    pub solve: PlannedCommand,
    /// What follows it.
    pub modifiers: Vec<PlannedCommand>,
}

/// A command with its operands, understood.
#[derive(Clone, Debug)]
pub struct PlannedCommand {
    /// The command.
    pub id: crate::syntax::WordId,
    /// Where its name stands.
    pub name: Span,
    /// In the order of the parameters; optional ones may be missing at the end.
    pub arguments: Vec<Argument>,
    /// Where each of them was written.
    pub spans: Vec<Span>,
}

/// A search as it was written, its operands as far as they are known.
pub struct KnownSearch<'b> {
    entry: &'b WrittenEntry,
    search: &'b WrittenSearch,
    solve: Option<Vec<Given>>,
    modifiers: Vec<Option<Vec<Given>>>,
    label: Option<Given>,
}

impl<'b> KnownSearch<'b> {
    /// Asks for the values of the operands, in the order of the text.
    pub fn new(
        entry: &'b WrittenEntry,
        search: &'b WrittenSearch,
        values: &mut dyn FnMut(&Expr) -> Option<Given>,
    ) -> Self {
        let mut known = |operands: &[Expr]| operands.iter().map(&mut *values).collect();
        let solve = known(&search.solve.operands);
        let modifiers = search.modifiers.iter();
        let modifiers = modifiers
            .map(|modifier| known(&modifier.operands))
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
        let solve = &self.search.solve;
        Some((
            command_line(self.search, self.solve.as_deref()?, table),
            solve.name,
        ))
    }
}

/// The command line of a search, as tables name it: without limits.
fn command_line(search: &WrittenSearch, operands: &[Given], table: &Table) -> String {
    let mut words = vec![table.spec(search.solve.id).name.to_owned()];
    words.extend(operands.iter().map(|given| given.value.to_string()));
    let modifiers = search
        .modifiers
        .iter()
        .map(|modifier| table.spec(modifier.id));
    let own = modifiers.filter(|spec| matches!(spec.role, Role::ModifierOf(_)));
    words.extend(own.map(|spec| spec.name.to_owned()));
    words.join(" ")
}

impl Reading<'_> {
    /// Takes the searches.
    pub(super) fn searches(&mut self, searches: &[&KnownSearch<'_>]) {
        for known in searches {
            let solve = self.command(&known.search.solve, known.solve.as_deref());
            let modifiers = known.search.modifiers.iter().zip(&known.modifiers);
            let modifiers: Vec<_> = modifiers
                .map(|(modifier, given)| self.command(modifier, given.as_deref()))
                .collect();
            let label = known.label(self.around.table).map(|(label, _)| label);
            let modifiers = modifiers.into_iter().collect();
            if let (Some(solve), Some(modifiers), Some(label)) = (solve, modifiers, label) {
                self.searches.push(PlannedSearch {
                    label,
                    solve,
                    modifiers,
                });
            } else {
                self.complete = false;
            }
        }
    }

    /// Converts the operands of a command; `None` where they are not known or wrong.
    fn command(
        &mut self,
        command: &WrittenCommand,
        given: Option<&[Given]>,
    ) -> Option<PlannedCommand> {
        let spec = self.around.table.spec(command.id);
        let (fewest, most) = spec.operands();
        // Another number of operands was reported.
        let mut rest = given.filter(|given| (fewest..=most).contains(&given.len()))?;
        let (mut arguments, mut spans, mut known) = (Vec::new(), Vec::new(), true);
        for parameter in spec.parameters {
            let Some(first) = rest.first() else { break };
            let (own, others) = rest.split_at(parameter.kind.operands().1.min(rest.len()));
            rest = others;
            match convert(parameter.kind, own, self.known()) {
                Ok(Some(argument)) => arguments.push(argument),
                Ok(None) => known = false,
                Err(error) => {
                    self.reports.push(Report::new(self.around.source, error));
                    known = false;
                }
            }
            spans.push(first.span);
        }
        known.then_some(PlannedCommand {
            id: command.id,
            name: command.name,
            arguments,
            spans,
        })
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
