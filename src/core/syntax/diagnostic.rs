//! The parts of every report: the sentence, its places in a text, and what to do about it.

use super::{Edit, Proposal, Span};
use miette::{LabeledSpan, Severity};
use std::fmt::{self, Display};

/// An error, a warning or advice: what is wrong, where, and what to do about it. Sentences have no full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic(Box<DiagnosticParts>);

/// Boxed: results of hot functions carry it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct DiagnosticParts {
    code: &'static str,
    severity: Severity,
    message: String,
    labels: Vec<(Span, String)>,
    help: Proposal,
}

impl Diagnostic {
    /// An error of that code, without the `puzzle_script::` that all codes begin with.
    pub fn new(code: &'static str) -> Self {
        Self(Box::new(DiagnosticParts {
            code,
            severity: Severity::Error,
            message: String::new(),
            labels: Vec::new(),
            help: Proposal::default(),
        }))
    }

    /// The same as a warning: nothing fails because of it.
    #[must_use]
    pub fn as_warning(mut self) -> Self {
        self.0.severity = Severity::Warning;
        self
    }

    /// The same as advice.
    #[must_use]
    pub fn as_advice(mut self) -> Self {
        self.0.severity = Severity::Advice;
        self
    }

    /// The same with its sentence.
    #[must_use]
    pub fn says(mut self, message: impl Display) -> Self {
        self.0.message = message.to_string();
        self
    }

    /// The same with one more place, where there is one. The first is where the mistake is.
    #[must_use]
    pub fn at(mut self, span: impl Into<Option<Span>>, label: impl Display) -> Self {
        let place = span.into().map(|span| (span, label.to_string()));
        self.0.labels.extend(place);
        self
    }

    /// The same with what to do about it, in the place of what it advised; empty for nothing.
    #[must_use]
    pub fn advise(mut self, help: impl Into<Proposal>) -> Self {
        self.0.help = help.into();
        self
    }

    /// The same with the values of variables in its first label: `with c = 3, n = 3`.
    #[must_use]
    pub fn within(mut self, context: &str) -> Self {
        if let Some((_, label)) = self.0.labels.first_mut() {
            let joint = if label.is_empty() { "" } else { ", " };
            *label = format!("{label}{joint}{context}");
        }
        self
    }

    /// The advice.
    pub fn proposal(&self) -> &Proposal {
        &self.0.help
    }

    /// The edit that puts it right, where that is known.
    pub fn edit(&self) -> Option<&Edit> {
        self.0.help.edit()
    }

    /// All edits of which one puts it right.
    pub fn edits(&self) -> &[Edit] {
        self.0.help.edits()
    }

    /// Where the mistake is: the first label, or the start of the text.
    pub fn span(&self) -> Span {
        let first = self.0.labels.first();
        first.map_or_else(Span::default, |&(span, _)| span)
    }
}

impl Display for Diagnostic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.message)
    }
}

impl std::error::Error for Diagnostic {}

impl miette::Diagnostic for Diagnostic {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        let code = self.0.code;
        (!code.is_empty()).then(|| Box::new(format!("puzzle_script::{code}")) as Box<dyn Display>)
    }

    fn severity(&self) -> Option<Severity> {
        Some(self.0.severity)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        let help = &self.0.help;
        (!help.is_empty()).then(|| Box::new(help) as Box<dyn Display>)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let labels = self.0.labels.iter().map(|(span, label)| {
            let text = (!label.is_empty()).then(|| label.clone());
            LabeledSpan::new_with_span(text, *span)
        });
        Some(Box::new(labels))
    }
}
