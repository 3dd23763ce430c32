//! Files that a literal `readCommands` names: found, parsed and checked in place.

use super::{CheckError, Include, Program, Step, StepKind};
use super::{Checker, Loaded};
use crate::command::{Report, resolve};
use crate::host::read_reason;
use crate::syntax::{Source, Span, SyntaxError, parse};
use std::path::Path;
use std::sync::Arc;

/// Most files of one check: files that read files could otherwise take for ever.
const MOST_FILES: usize = 10_000;

/// Most files that are being read at once.
const DEEPEST: usize = 64;

impl Checker<'_> {
    /// Checks a whole file; its reports stand in the order of the text.
    pub(super) fn file(&mut self, loaded: Loaded) -> Vec<Step> {
        let Loaded { script, errors } = loaded;
        let outer = std::mem::replace(&mut self.source, script.source.clone());
        let blocks = std::mem::take(&mut self.blocks);
        let earlier = std::mem::take(&mut self.reports);
        for error in errors {
            match error {
                SyntaxError::MoreErrors { count, .. } => self.unreported += count,
                error => self.reports.push(Report::new(&script.source, error)),
            }
        }
        let steps = self.statements(script.statements);
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
        let path_text = written.to_owned();
        if self.reading.len() >= DEEPEST || self.stack.is_used_up() {
            self.mistake(CheckError::TooDeepFiles {
                most: self.reading.len(),
                span,
            });
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
            self.mistake(CheckError::IncludeCycle {
                path: path_text,
                chain,
                span,
            });
            return None;
        }
        if self.files >= MOST_FILES {
            self.mistake(CheckError::TooManyFiles {
                most: MOST_FILES,
                span,
            });
            return None;
        }
        let bytes = match self.loader.read(&path) {
            Ok(bytes) => bytes,
            Err(error) => {
                self.mistake(CheckError::UnreadableFile {
                    path: path_text,
                    reason: read_reason(&error),
                    span,
                });
                return None;
            }
        };
        let loaded = load(written, bytes, &path, self.table);
        self.files += 1;
        self.reading.push(identity);
        let source = loaded.script.source.clone();
        let steps = self.file(loaded);
        self.reading.pop();
        Some(StepKind::Include(Box::new(Include {
            program: Program { source, steps },
        })))
    }
}

/// Parses the bytes of a file.
pub(crate) fn load(
    name: &str,
    bytes: Vec<u8>,
    path: &Path,
    table: &dyn crate::syntax::Vocabulary,
) -> Loaded {
    let (source, invalid) = match Source::from_bytes(name, bytes, Some(path.to_owned())) {
        Ok(source) => (source, None),
        Err(invalid) => (invalid.0, Some(invalid.1)),
    };
    let (script, mut errors) = parse(Arc::new(source), table);
    errors.splice(0..0, invalid);
    Loaded { script, errors }
}
