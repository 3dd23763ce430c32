//! Files that a literal `readCommands` names: found, parsed and checked in place.

use super::{Checker, Program, ProgramStep, StepKind, Text};
use crate::command::{Report, refusal, resolve};
use crate::host::read_reason;
use puzzle_core::syntax::{Diagnostic, Parsing, Span};
use std::sync::Arc;

/// Most files of one check: files that read files could otherwise take for ever.
const MOST_FILES: usize = 10_000;

/// Most files that are being read at once.
pub(crate) const DEEPEST_READING: usize = 64;

impl Checker<'_> {
    /// Parses and checks a whole text; its reports stand in the order of the text. What is parsed is gone when it
    /// is checked: a tree of all of it takes more than the program.
    pub(super) fn whole(&mut self, text: Text) -> Vec<ProgramStep> {
        let Text { source, invalid } = text;
        // Whatever else is found in it comes of that.
        if let Some(error) = invalid {
            self.reports.push(Report::new(&source, error));
            return Vec::new();
        }
        let outer = std::mem::replace(&mut self.source, source.clone());
        let blocks = std::mem::take(&mut self.blocks);
        let earlier = std::mem::take(&mut self.reports);
        let mut parsing = Parsing::new(&source, self.table, self.most_reports);
        let mut steps = Vec::new();
        loop {
            let statements = parsing.lines();
            if statements.is_empty() {
                break;
            }
            self.statements(statements, &mut steps);
        }
        let found = std::mem::take(&mut self.reports);
        let (unread, others) = parsing.finish();
        self.unreported += others;
        let unread = unread.into_iter();
        self.reports
            .extend(unread.map(|error| Report::proposing(&source, error)));
        self.reports.extend(found);
        // Reports of an included file have offsets of their own: they stay where they were found.
        if self
            .reports
            .iter()
            .all(|report| Arc::ptr_eq(&report.source, &self.source))
        {
            self.reports.sort_by_key(Report::offset);
        }
        let reports = std::mem::replace(&mut self.reports, earlier);
        self.reports.extend(reports);
        self.blocks = blocks;
        self.source = outer;
        steps
    }

    pub(super) fn include(&mut self, written: &str, span: Span) -> Option<StepKind> {
        let path = resolve(&self.source, written);
        let identity = self.loader.identify(&path);
        self.file_named(span, &identity);
        let path_text = written.to_owned();
        if self.reading.len() >= DEEPEST_READING || self.stack.is_used_up() {
            self.mistake(
                Diagnostic::new("check::too_deep_files")
                    .says(format!(
                        "files read files more than {most} deep",
                        most = self.reading.len()
                    ))
                    .at(span, "one file too deep")
                    .advise(
                        "read several files from one place instead of each from the one before",
                    ),
            );
            return None;
        }
        if self.reading.contains(&identity) {
            let names = self.reading.iter().skip_while(|&open| *open != identity);
            let names = names.map(|open| {
                open.file_name()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned()
            });
            let chain = names
                .chain([written.to_owned()])
                .collect::<Vec<_>>()
                .join(" reads ");
            self.mistake(
                Diagnostic::new("check::include_cycle")
                    .says(format!(
                        "`{path_text}` is being read already, and would read itself for ever"
                    ))
                    .at(span, "closes the circle")
                    .advise(format!(
                        "put what both need into a file that reads neither: {chain}"
                    )),
            );
            return None;
        }
        if self.files >= MOST_FILES {
            self.mistake(
                Diagnostic::new("check::too_many_files")
                    .says(format!("more than {MOST_FILES} files are read"))
                    .at(span, "one too many")
                    .advise("read a file once, and put what is repeated into a `define`"),
            );
            return None;
        }
        let bytes = match self.loader.read(&path) {
            Ok(bytes) => bytes,
            Err(error) => {
                let reason = read_reason(&error);
                let path = path_text;
                self.mistake(refusal::or(&error, written, Some(span), || {
                    Diagnostic::new("check::unreadable_file")
                        .says(format!("`{path}` can't be read: {reason}"))
                        .at(span, &reason)
                        .advise("the path is relative to the folder of the script that names it")
                }));
                return None;
            }
        };
        let text = Text::from_bytes(written, bytes, Some(path));
        self.files += 1;
        self.reading.push(identity);
        let source = text.source.clone();
        let steps = self.whole(text);
        self.reading.pop();
        Some(StepKind::Include(Box::new(Program { source, steps })))
    }
}
