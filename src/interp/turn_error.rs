//! What goes wrong in one turn of a loop, with the values of its variables.

use super::RunError;
use miette::{Diagnostic, LabeledSpan, Severity};
use std::fmt::{self, Display};

/// An error with the values of the variables where it happened.
#[derive(Clone, Debug)]
pub struct TurnError {
    error: RunError,
    /// `with c = 3, n = 3`.
    context: String,
}

impl TurnError {
    /// An error in a turn of a loop.
    pub fn new(error: RunError, context: String) -> Self {
        Self { error, context }
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
        let help = self.error.help();
        let help = help.map_or_else(String::new, |help| format!("; {help}"));
        Some(Box::new(format!("this is {}{help}", self.context)))
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.error.labels()
    }
}
