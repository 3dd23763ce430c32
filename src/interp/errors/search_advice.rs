//! Advice on searches that a limit or a dead end stopped.

use puzzle_core::syntax::{Diagnostic, Span};
use std::fmt::Display;

/// A search that ended at a limit that nobody set: advice, once in a session.
pub(crate) fn default_limit(puzzle: impl Display, limit: u64, span: Span) -> Diagnostic {
    Diagnostic::new("run::default_limit")
        .says(format!(
            "a single search on puzzle `{puzzle}` ends at {limit} nodes unless it is told otherwise"
        ))
        .as_advice()
        .at(span, "ended there")
        .advise(format!(
            "no limit: maxNodes none; another one: maxNodes {}",
            limit.saturating_mul(100)
        ))
}

/// `solveBeam 1` that discarded what leads to the goal: advice, once in a session.
pub(crate) fn dead_end(keeps_more: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::dead_end")
        .says("the search discarded states that may lead to the goal, and has none left")
        .as_advice()
        .at(span, "ended there")
        .advise(format!("a search that keeps more of them: `{keeps_more}`"))
}
