//! Reports about searches from both ends with a heuristic.

use puzzle_core::syntax::{Diagnostic, Span};
use std::fmt::Display;

/// `solveNBS mine` where `mine` says nothing of the way from the start.
pub(crate) fn blind_side(heuristic: impl Display, reason: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::blind_side")
        .says(format!(
            "the search back from the goal takes 0 for `{heuristic}`: {reason}"
        ))
        .as_advice()
        .at(span, "searched back without estimates")
        .advise(
            "what it proves holds; a heuristic of the puzzle's own, or one of yours that asks for the goal by `goal` or `home`, \
             also estimates from the start, where each move can be taken back at no greater cost",
        )
}

/// `audit h1Blank mustExpand`.
pub(crate) fn not_known_admissible(heuristic: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::not_known_admissible")
        .says(format!(
            "`{heuristic}` is not known to be admissible, and what must be expanded is known for admissible heuristics"
        ))
        .at(span, "says nothing of it")
        .advise(format!("hold it against all distances first: audit {heuristic}"))
}
