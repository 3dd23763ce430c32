//! Reports about searches from both ends with a heuristic.

use puzzle_core::syntax::{Diagnostic, Span};
use std::fmt::Display;

/// `audit h1Blank mustExpand`.
pub(crate) fn not_known_admissible(heuristic: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::not_known_admissible")
        .says(format!(
            "`{heuristic}` is not known to be admissible, and what must be expanded is known for admissible heuristics"
        ))
        .at(span, "says nothing of it")
        .advise(format!("hold it against all distances first: audit {heuristic}"))
}
