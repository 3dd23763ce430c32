//! Searches of a block with their labels.

use super::error;
use super::evaluated::EvaluatedEntry;
use super::reader::BlockReader;
use super::written::WrittenSearch;
use crate::command::{
    Command, Given, Modifier, Modifiers, Readable, Report, Request, SearchSettings, Table,
    WrittenWord,
};
use crate::experiment::Run;
use puzzle_core::puzzle::Puzzle;
use puzzle_core::syntax::{Expr, Span};

/// A search with its own modifiers, before the limits of the block and the session apply.
pub(super) struct SearchRequest {
    /// The label in tables and legends.
    pub(super) label: String,
    request: Request,
    /// Limits and order behind the command.
    pub(super) settings: SearchSettings,
    /// The place of the command.
    name: Span,
}

impl SearchRequest {
    /// The run within these limits.
    pub(super) fn run(self, settings: &SearchSettings, puzzle: &Puzzle) -> Run {
        let settings = self.settings.over(settings);
        let limits = settings.limits(&self.request, puzzle, 1);
        Run {
            label: self.label,
            search: self.request,
            name: self.name,
            max_nodes: limits.max_nodes,
            time_limit: settings.duration(),
            memory: limits.memory,
            order: settings.order(puzzle),
        }
    }
}

impl WrittenSearch {
    /// The label, and the place of the label or of the search.
    pub(crate) fn label<E>(
        &self,
        table: &Table,
        values: &mut dyn FnMut(&Expr) -> Result<Given, E>,
    ) -> Result<(String, Span), E> {
        if let Some(label) = &self.label {
            return Ok((values(label)?.value.to_string(), label.span));
        }
        let label = self.invocation.label(table, values)?;
        Ok((label, self.invocation.command.name))
    }
}

impl BlockReader<'_> {
    /// Reads the search of an entry; `None` if an operand is not known, or wrong.
    pub(super) fn search(&mut self, entry: &EvaluatedEntry<'_>) -> Option<SearchRequest> {
        let search = &entry.written.search.as_ref()?.invocation;
        let command: Option<Command> = self.command(&search.command, entry);
        let written = search.modifiers.iter();
        let commands: Vec<Option<Modifier>> = written
            .map(|modifier| self.command(modifier, entry))
            .collect();
        let mut modifiers = Modifiers::default();
        for modifier in commands {
            modifier?.adjust(&mut modifiers);
        }
        let request = command?.request(&modifiers, self.puzzle.as_deref()?);
        Some(SearchRequest {
            label: entry.label.as_ref()?.0.clone(),
            request: request.expect("only a search follows `run`"),
            settings: modifiers.settings,
            name: search.command.name,
        })
    }

    /// Reads a command; `None` where an operand is not known, or wrong.
    fn command<T: Readable>(
        &mut self,
        command: &WrittenWord,
        entry: &EvaluatedEntry<'_>,
    ) -> Option<T> {
        let (source, table) = (self.scope.source, self.scope.table);
        let (fewest, most) = table.spec(command.id).operands();
        // Another number of operands was reported.
        if !(fewest..=most).contains(&command.operands.len()) {
            return None;
        }
        let given = command.operands.iter().map(|operand| entry.value(operand));
        let (read, errors) = command.read(self.known(), given.collect());
        let errors = errors.into_iter().map(|error| Report::new(source, error));
        self.reports.extend(errors);
        read
    }

    /// Reports labels that are no labels, and labels of two runs.
    pub(super) fn distinct_labels(&mut self, searches: &[&EvaluatedEntry<'_>], is_empty: bool) {
        let block = self.block;
        if is_empty && !self.broken {
            self.report(error::empty_block(block.span));
        } else if searches.is_empty() && !self.broken {
            self.report(error::no_run(block.command));
        }
        let mut seen: Vec<(String, Span)> = Vec::new();
        for entry in searches {
            let Some((label, span)) = entry.label.clone() else {
                continue;
            };
            if label.trim().is_empty() || label.chars().any(char::is_control) || label.len() > 200 {
                self.report(error::bad_label(error::shown(&label), span));
            } else if let Some((_, first)) = seen.iter().find(|(other, _)| *other == label) {
                let text = self.scope.source.slice(entry.written.whole());
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
