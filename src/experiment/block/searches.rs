//! What is run: searches with their modifiers, and what each is called.

use super::{Reading, Surroundings, WrittenEntry, WrittenSearch, error};
use crate::command::{
    Command, Modifier, Modifiers, Operands, Readable, Report, Request, SearchSettings, Values,
    WrittenWord,
};
use puzzle_core::syntax::{Expr, Span};

/// A search that is run on every board.
#[derive(Clone, Debug)]
pub(crate) struct PlannedSearch {
    /// What tables and legends call it.
    pub(crate) label: String,
    /// What solves.
    pub(crate) request: Request,
    /// Its own limits and order.
    pub(crate) settings: SearchSettings,
    /// Where its command stands.
    pub(crate) name: Span,
}

/// A search as it was written, with its label as far as that is known.
pub(crate) struct KnownSearch<'b> {
    entry: &'b WrittenEntry,
    search: &'b WrittenSearch,
    /// What it is called, and where that or the search was written.
    label: Option<(String, Span)>,
}

impl<'b> KnownSearch<'b> {
    /// Finds out what it is called.
    pub(crate) fn new(
        entry: &'b WrittenEntry,
        search: &'b WrittenSearch,
        around: &Surroundings<'_>,
        values: Values<'_>,
    ) -> Self {
        let label = if let Some(label) = &search.label {
            values(label).map(|given| (given.value.to_string(), label.span))
        } else {
            let invocation = &search.invocation;
            let label = invocation.label(around.table, values);
            label.map(|label| (label, invocation.command.name))
        };
        Self {
            entry,
            search,
            label,
        }
    }
}

impl Reading<'_> {
    /// Takes the searches.
    pub(super) fn searches(&mut self, searches: &[&KnownSearch<'_>], values: Values<'_>) {
        for known in searches {
            let planned = self.search(known, values);
            self.complete &= planned.is_some();
            self.searches.extend(planned);
        }
    }

    fn search(&mut self, known: &KnownSearch<'_>, values: Values<'_>) -> Option<PlannedSearch> {
        let search = &known.search.invocation;
        let values: Values<'_> = &mut |operand: &Expr| known.entry.value(operand, values);
        let command: Option<Command> = self.command(&search.command, values);
        let behind = search.modifiers.iter();
        let behind: Vec<Option<Modifier>> = behind
            .map(|modifier| self.command(modifier, values))
            .collect();
        let mut modifiers = Modifiers::default();
        for modifier in behind {
            modifier?.adjust(&mut modifiers);
        }
        let request = command?.request(&modifiers, self.puzzle.as_deref()?);
        Some(PlannedSearch {
            label: known.label.as_ref()?.0.clone(),
            request: request.expect("only a search follows `run`"),
            settings: modifiers.settings,
            name: search.command.name,
        })
    }

    /// Reads a command; `None` where an operand is not known, or wrong.
    fn command<T: Readable>(&mut self, command: &WrittenWord, values: Values<'_>) -> Option<T> {
        let (source, table) = (self.around.source, self.around.table);
        let (fewest, most) = table.spec(command.id).operands();
        // Another number of operands was reported.
        if !(fewest..=most).contains(&command.operands.len()) {
            return None;
        }
        let mut operands = Operands::known(&command.operands, self.known(), values);
        let read = T::read(command.id, &mut operands);
        let errors = operands.errors;
        let errors = errors.into_iter().map(|error| Report::new(source, error));
        self.reports.extend(errors);
        read
    }

    /// Runs are told apart by their labels.
    pub(super) fn told_apart(&mut self, searches: &[&KnownSearch<'_>], is_empty: bool) {
        let block = self.block;
        if is_empty && !self.broken {
            self.report(error::empty_block(block.span));
        } else if searches.is_empty() && !self.broken {
            self.report(error::no_run(block.command));
        }
        let mut seen: Vec<(String, Span)> = Vec::new();
        for known in searches {
            let Some((label, span)) = known.label.clone() else {
                continue;
            };
            if label.trim().is_empty() || label.chars().any(char::is_control) || label.len() > 200 {
                let label: String = label
                    .chars()
                    .take(60)
                    .flat_map(char::escape_debug)
                    .collect();
                self.report(error::bad_label(label, span));
            } else if let Some((_, first)) = seen.iter().find(|(other, _)| *other == label) {
                let text = self.around.source.slice(known.entry.whole());
                self.report(error::equal_labels(
                    label,
                    text.chars().take(100).collect::<String>(),
                    span,
                    *first,
                ));
            } else {
                seen.push((label, span));
            }
        }
    }
}
