//! A diagnostic with the text it points into.

use crate::syntax::Source;
use miette::{Diagnostic, Severity};
use std::sync::Arc;

/// An error or warning of any stage, located in its source.
#[derive(Clone, Debug)]
pub struct Report {
    /// The text that the labels point into.
    pub source: Arc<Source>,
    /// What is wrong, where, and what to do about it.
    pub diagnostic: Arc<dyn Diagnostic + Send + Sync>,
}

impl Report {
    /// Locates a diagnostic.
    pub fn new(source: &Arc<Source>, diagnostic: impl Diagnostic + Send + Sync + 'static) -> Self {
        Self {
            source: source.clone(),
            diagnostic: Arc::new(diagnostic),
        }
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

    /// Whether it is a warning.
    pub fn is_warning(&self) -> bool {
        self.diagnostic.severity() == Some(Severity::Warning)
    }
}
