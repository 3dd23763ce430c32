//! A diagnostic with the text it points into.

use miette::{Diagnostic as _, LabeledSpan, Severity};
use puzzle_core::syntax::{Diagnostic, Edit, Location, Source};
use puzzle_core::visible::shortened;
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// Most characters of a message, of a label and of help: they quote values, which may have megabytes.
const LONGEST_MESSAGE: usize = 1000;
const LONGEST_LABEL: usize = 300;
const LONGEST_HELP: usize = 2000;

/// An error or warning of any stage, located in its source.
#[derive(Clone, Debug)]
pub struct Report {
    /// The text that the labels point into.
    pub source: Arc<Source>,
    /// The mistake, its place and its repair.
    pub diagnostic: Diagnostic,
    /// Whether its edit may be made to that text.
    is_literal: bool,
}

impl Report {
    /// Locates a diagnostic.
    pub fn new(source: &Arc<Source>, diagnostic: impl Into<Diagnostic>) -> Self {
        Self {
            source: source.clone(),
            diagnostic: diagnostic.into(),
            is_literal: false,
        }
    }

    /// The same where the text is what was read, so that what puts it right can be done to it.
    pub(crate) fn proposing(source: &Arc<Source>, diagnostic: impl Into<Diagnostic>) -> Self {
        let report = Self::new(source, diagnostic);
        Self {
            is_literal: report.diagnostic.proposal().fits(source),
            ..report
        }
    }

    /// The edit that repairs it, where that is known.
    pub(crate) fn edit(&self) -> Option<&Edit> {
        self.diagnostic.edit().filter(|_| self.is_literal)
    }

    /// All edits of which one puts it right.
    pub(crate) fn edits(&self) -> &[Edit] {
        let edits = self.diagnostic.edits();
        if self.is_literal { edits } else { &[] }
    }

    /// The first byte of its first label; the start of the text when it has none.
    pub fn offset(&self) -> usize {
        self.diagnostic
            .labels()
            .and_then(|mut labels| labels.next())
            .map_or(0, |label| label.offset())
    }

    /// Its code, `puzzle_script::state::duplicate_tile`.
    pub fn code(&self) -> String {
        self.diagnostic
            .code()
            .map(|code| code.to_string())
            .unwrap_or_default()
    }

    /// The mistake, in one sentence.
    pub fn message(&self) -> String {
        shortened(&self.diagnostic.to_string(), LONGEST_MESSAGE).into_owned()
    }

    /// The advice.
    pub fn help(&self) -> Option<String> {
        let help = self.diagnostic.help()?.to_string();
        Some(shortened(&help, LONGEST_HELP).into_owned())
    }

    /// The places it is about, the first one before all others.
    pub fn labels(&self) -> Vec<LabeledSpan> {
        let labels = self.diagnostic.labels().into_iter().flatten();
        let short = labels.map(|mut label| {
            let text = label
                .label()
                .map(|text| shortened(text, LONGEST_LABEL).into_owned());
            label.set_label(text);
            label
        });
        short.collect()
    }

    /// Whether it is a warning or advice: nothing fails because of it.
    pub fn is_warning(&self) -> bool {
        matches!(
            self.diagnostic.severity(),
            Some(Severity::Warning | Severity::Advice)
        )
    }
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ReportRecord::new(self).serialize(serializer)
    }
}

/// A report as data. Line and column are those of its first label, from 1; the column counts
/// characters. They are missing where there is no place in a text.
#[derive(Serialize)]
struct ReportRecord<'a> {
    code: String,
    message: String,
    file: &'a str,
    line: Option<usize>,
    column: Option<usize>,
    help: Option<String>,
    labels: Vec<LabelRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edit: Option<LabelRecord>,
}

/// A labelled place, or one with the text that comes in its place.
#[derive(Serialize)]
struct LabelRecord {
    line: usize,
    column: usize,
    /// In characters.
    length: usize,
    text: Option<String>,
}

impl<'a> ReportRecord<'a> {
    fn new(report: &'a Report) -> Self {
        let source = &report.source;
        let place = |offset: usize, length: usize, text: Option<&str>| {
            let Location { line, column } = Location::of(&source.text, offset);
            let bytes = source.text.as_bytes();
            let end = (offset + length).min(bytes.len());
            let labelled = bytes.get(offset..end).unwrap_or_default();
            let length = String::from_utf8_lossy(labelled).chars().count();
            LabelRecord {
                line,
                column,
                length,
                text: text.map(str::to_owned),
            }
        };
        let labels = report.labels();
        let labels = labels
            .iter()
            .map(|label| place(label.offset(), label.len(), label.label()));
        let labels: Vec<LabelRecord> = labels.collect();
        let edit = report.edit();
        let edit =
            edit.map(|Edit { at, text }| place(at.start as usize, at.len(), Some(text.as_str())));
        Self {
            code: report.code(),
            message: report.message(),
            file: &source.name,
            line: labels.first().map(|label| label.line),
            column: labels.first().map(|label| label.column),
            help: report.help(),
            labels,
            edit,
        }
    }
}
