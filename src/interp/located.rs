//! What is wrong with an experiment, at its place.

use crate::experiment::ExperimentError;
use miette::{Diagnostic, LabeledSpan, Severity};
use puzzle_core::syntax::Span;
use std::fmt;

/// What is wrong with an experiment, at the place of its name.
#[derive(Clone, Debug)]
pub(crate) struct Located {
    /// What is wrong.
    pub error: ExperimentError,
    /// Where the experiment is named.
    pub span: Span,
}

impl fmt::Display for Located {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(formatter)
    }
}

impl std::error::Error for Located {}

impl Diagnostic for Located {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.error.code()
    }

    fn severity(&self) -> Option<Severity> {
        self.error.severity()
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.error.help()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = LabeledSpan::new_with_span(Some("this experiment".to_owned()), self.span);
        Some(Box::new(std::iter::once(label)))
    }
}
