//! From tree to program: names, arity, kinds and literal operands, checked against the one table
//! of commands by a walk over the tree that knows as much of the session as the text tells.

mod arithmetic;
mod commands;
mod conditions;
mod definitions;
mod doubts;
mod entries;
mod from_file;
mod heuristic;
mod includes;
mod knowledge;
mod known;
mod literal;
mod names;
mod operands;
mod procedures;
mod program;
mod proposals;
mod repairs;
mod search;
mod statements;

pub(crate) use from_file::check_definitions;
pub(crate) use heuristic::command_of;
pub(crate) use includes::DEEPEST_READING;
pub use knowledge::{Knowledge, ProcedureHead};
pub(crate) use known::known_at_end;
pub(crate) use names::{NameKind, NameUse, Names};
pub use program::Program;
pub(crate) use program::{
    CheckedExperiment, DefinitionEntry, FormulaDefinition, Procedure, ProgramStep,
    PuzzleDefinition, StepKind, TaskStep, are_points,
};

use crate::command::{DefinitionKind, Given, Report, Table};
use crate::host::{Host, Stack};
use puzzle_core::puzzle::Board;
use puzzle_core::syntax::{Diagnostic, Name, Source, Span};
use repairs::Definitions;
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::Arc;

/// Most reports of one check, where nothing else is said.
pub(crate) use puzzle_core::syntax::MOST_REPORTS;

/// A text to check.
pub struct Text {
    /// The text.
    pub source: Arc<Source>,
    /// The mistake in its bytes, if they are no text.
    pub invalid: Option<Diagnostic>,
}

impl Text {
    /// The text of a file's bytes.
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>, path: Option<PathBuf>) -> Self {
        let (source, invalid) = match Source::from_bytes(name, bytes, path) {
            Ok(source) => (source, None),
            Err(invalid) => (invalid.0, Some(invalid.1)),
        };
        Self {
            source: Arc::new(source),
            invalid,
        }
    }
}

impl From<Source> for Text {
    fn from(source: Source) -> Self {
        Self {
            source: Arc::new(source),
            invalid: None,
        }
    }
}

/// The result of a check.
#[derive(Debug)]
pub struct Checked {
    /// The program, which may run if the script is fine.
    pub program: Program,
    /// Whether nothing is wrong; there may be warnings.
    pub fine: bool,
    /// Facts known of the session behind the script.
    pub knowledge: Knowledge,
    /// Everything that is wrong or doubtful, in the order of the text, at most 20, or as many as were asked for.
    pub reports: Vec<Report>,
    /// Number of reports beyond those.
    pub unreported: usize,
}

/// Parses a text and checks it against the table, starting from what is known of the session.
pub fn check(
    text: Text,
    knowledge: Knowledge,
    table: &Table,
    loader: &dyn Host,
    interactive: bool,
) -> Checked {
    let source = text.source.clone();
    Checker::new(source, knowledge, table, loader, interactive).checked(text)
}

/// Checks a script, with up to so many reports, and resolves its names.
pub(crate) fn examine(
    text: Text,
    knowledge: Knowledge,
    table: &Table,
    loader: &dyn Host,
    most_reports: usize,
) -> (Checked, Names) {
    let mut checker = Checker::new(text.source.clone(), knowledge, table, loader, false);
    checker.most_reports = most_reports;
    checker.names = Some(Box::default());
    checker.checked_with_names(text)
}

#[expect(
    clippy::struct_excessive_bools,
    clippy::option_option,
    reason = "each says where the checker is; a state that is followed may be lost"
)]
struct Checker<'a> {
    table: &'a Table,
    loader: &'a dyn Host,
    interactive: bool,
    knowledge: Knowledge,
    source: Arc<Source>,
    /// Parameters and variables of the procedure that is being defined.
    locals: Option<HashSet<String>>,
    /// Variables of the functions that are being checked.
    bound: HashSet<String>,
    /// The kind of definition in a file that may hold nothing else.
    only: Option<DefinitionKind>,
    /// Values of the variables of the loops around an entry; `None` if they depend on the run.
    turn: HashMap<String, Option<Given>>,
    /// In a definition of a puzzle or a heuristic: words may name cells.
    defining: bool,
    /// Number of open blocks in this file.
    blocks: usize,
    /// Inside `expect fails`: what may fail there is no mistake.
    lenient: bool,
    /// The files that are being read, outermost first.
    reading: Vec<PathBuf>,
    /// The stack that is left for files that read files.
    stack: Stack,
    /// The words of the block of entries that is being checked.
    entry_words: Option<&'a Table>,
    /// Whether that block is one of a replay, which keeps records of its searches.
    in_replay: bool,
    /// A block, by its `{` in that text, of which it is to be told what is known at its end.
    asked_block: Option<(Arc<Source>, Span)>,
    /// The facts known there.
    known: Option<(Knowledge, Option<Board>)>,
    /// Definitions of the text, found when first asked for.
    definitions: Option<Definitions>,
    /// Procedures whose definitions were refused: calls of them are no further mistakes.
    refused: HashSet<String>,
    /// Number of files that were read.
    files: usize,
    /// Resolved names, if the caller asks for them.
    names: Option<Box<Names>>,
    /// The state in force where it is followed, as far as it is known without running.
    followed: Option<Option<Board>>,
    /// The name of a command that is being typed.
    typed: Option<Span>,
    /// The search behind which the word stands that is being checked.
    search: Option<&'static str>,
    /// Most reports that are kept.
    most_reports: usize,
    reports: Vec<Report>,
    /// Syntax errors that the parser counted without keeping them.
    unreported: usize,
}

impl<'a> Checker<'a> {
    fn new(
        source: Arc<Source>,
        knowledge: Knowledge,
        table: &'a Table,
        loader: &'a dyn Host,
        interactive: bool,
    ) -> Self {
        let reading = source.path.iter().map(|path| loader.identify(path));
        Self {
            table,
            loader,
            interactive,
            knowledge,
            reading: reading.collect(),
            source,
            locals: None,
            bound: HashSet::new(),
            turn: HashMap::new(),
            only: None,
            defining: false,
            blocks: 0,
            lenient: false,
            stack: Stack::begin(loader.stack()),
            entry_words: None,
            in_replay: false,
            asked_block: None,
            known: None,
            definitions: None,
            refused: HashSet::new(),
            files: 0,
            names: None,
            followed: None,
            typed: None,
            search: None,
            most_reports: MOST_REPORTS,
            reports: Vec::new(),
            unreported: 0,
        }
    }
}

impl Checker<'_> {
    fn checked(self, text: Text) -> Checked {
        self.checked_with_names(text).0
    }

    fn checked_with_names(mut self, text: Text) -> (Checked, Names) {
        let source = text.source.clone();
        let steps = self.whole(text);
        let mut reports = self.reports;
        let fine = self.unreported == 0 && reports.iter().all(Report::is_warning);
        if !fine && reports.len() > self.most_reports {
            reports.retain(|report| !report.is_warning());
        }
        let unreported = if fine {
            0
        } else {
            self.unreported + reports.len().saturating_sub(self.most_reports)
        };
        reports.truncate(self.most_reports);
        let checked = Checked {
            program: Program { source, steps },
            fine,
            knowledge: self.knowledge,
            reports,
            unreported,
        };
        (checked, self.names.map(|names| *names).unwrap_or_default())
    }

    fn report(&mut self, error: Diagnostic) {
        self.reports.push(Report::new(&self.source, error));
    }

    fn mistake(&mut self, error: impl Into<Diagnostic>) {
        self.reports.push(Report::proposing(&self.source, error));
    }

    fn text(&self, span: Span) -> String {
        self.source.slice(span).to_owned()
    }

    /// The characters of a span as a report shows them: a word of any length is cut.
    fn shown(&self, span: Span) -> String {
        let mut text: String = self.source.slice(span).chars().take(61).collect();
        if text.chars().count() > 60 {
            text.truncate(text.char_indices().nth(57).map_or(0, |(at, _)| at));
            text.push_str("...");
        }
        text
    }

    fn is_variable(&self, name: &str) -> bool {
        self.locals
            .as_ref()
            .is_some_and(|locals| locals.contains(name))
            || self.bound.contains(name)
            || self.defining && matches!(name, "cells" | "values")
            || self.only.is_none() && self.knowledge.is_variable(name)
    }

    fn learn_variable(&mut self, name: Name) {
        let text = self.text(name.span);
        self.name_made(NameKind::Variable, name.span);
        match &mut self.locals {
            Some(locals) => locals.insert(text),
            None => self.knowledge.variables.insert(text),
        };
    }
}

#[cfg(test)]
mod tests;
