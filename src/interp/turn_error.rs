//! What goes wrong in one turn of a loop, with the values of its variables.

use super::RunError;
use miette::{Diagnostic, LabeledSpan, Severity};
use std::fmt::{self, Display};

/// An error with the values of the variables where it happened, in its first label.
#[derive(Clone, Debug)]
pub(crate) struct TurnError {
    error: RunError,
    /// `with c = 3, n = 3`.
    context: String,
}

impl TurnError {
    /// An error in a turn of a loop; without a context, and where the run ends, the error itself.
    pub(super) fn of(error: RunError, context: String) -> RunError {
        if context.is_empty() || !error.is_recoverable() {
            return error;
        }
        RunError::InTurn(Box::new(Self { error, context }))
    }
}

impl Display for TurnError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(formatter)
    }
}

impl std::error::Error for TurnError {}

impl Diagnostic for TurnError {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.error.code()
    }

    fn severity(&self) -> Option<Severity> {
        self.error.severity()
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.error.help()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let mut context = Some(self.context.as_str());
        let labels = self.error.labels()?.map(move |label| match context.take() {
            Some(context) => {
                let own = label.label().map(|own| format!("{own}, {context}"));
                let text = own.unwrap_or_else(|| context.to_owned());
                LabeledSpan::new_with_span(Some(text), *label.inner())
            }
            None => label,
        });
        Some(Box::new(labels))
    }
}
