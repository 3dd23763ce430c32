//! Advice on searches that a limit or a dead end stopped.

use puzzle_core::syntax::{Diagnostic, Span};
use std::fmt::Display;

/// A search that ended at a limit that nobody set: advice, once in a session. `proved` is the number of moves that each solution
/// has at least, `search` the search as it was typed, `enough` a limit that no state exceeds, if one is known.
pub(crate) fn default_limit(
    (puzzle, limit): (impl Display, u64),
    proved: Option<u32>,
    search: impl Display,
    enough: Option<u64>,
    span: Span,
) -> Diagnostic {
    let more = limit.saturating_mul(100);
    // One that is larger than that would be reached by no search.
    let greater = match enough.filter(|&enough| enough <= more) {
        Some(enough) => {
            format!("`{search} maxNodes {enough}` is enough for any state of `{puzzle}`")
        }
        None => format!("with another limit: `{search} maxNodes {more}`"),
    };
    let proved = proved.map_or_else(String::new, |moves| {
        let s = if moves == 1 { "" } else { "s" };
        format!("; so far no solution has fewer than {moves} move{s}")
    });
    Diagnostic::new("run::default_limit")
        .says(format!(
            "a single search on puzzle `{puzzle}` ends at {limit} nodes unless it is told otherwise{proved}"
        ))
        .as_advice()
        .at(span, "ended there")
        .advise(format!("{greater}; without a limit: `maxNodes none`"))
}

/// `solveBeam 1` that discarded what leads to the goal: advice, once in a session.
pub(crate) fn dead_end(keeps_more: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::dead_end")
        .says("the search discarded states that may lead to the goal, and has none left")
        .as_advice()
        .at(span, "ended there")
        .advise(format!("a search that keeps more of them: `{keeps_more}`"))
}
