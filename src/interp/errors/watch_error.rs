//! Errors of watched searches.

use puzzle_core::syntax::{Diagnostic, Span};
use std::fmt::Display;

/// `step` before any `watch`.
pub(crate) fn nothing_watched(span: Span) -> Diagnostic {
    Diagnostic::new("run::nothing_watched")
        .says("no search is watched")
        .at(span, "needs a watched search")
        .advise("watch one first: watch solveAStar h2")
}

/// `compare` behind one `watch`.
pub(crate) fn one_watched(span: Span) -> Diagnostic {
    Diagnostic::new("run::one_watched")
        .says("only one search is watched")
        .at(span, "holds two against each other")
        .advise("watch another one: watch solveBFS")
}

/// `replay` of nothing, or of too much.
pub(crate) fn replay_searches(found: usize, most: usize, span: Span) -> Diagnostic {
    Diagnostic::new("run::replay_searches")
        .says(format!("a replay has one to {most} searches, not {found}"))
        .at(span, format!("has {found}"))
        .advise("each is an entry of its block: run solveAStar h2")
}

/// `run log "mine.txt"` in a replay without a search.
pub(crate) fn log_alone(span: Span) -> Diagnostic {
    Diagnostic::new("run::log_alone")
        .says("the log is held against a search of the block, and the block has none")
        .at(span, "held against nothing")
        .advise("add the search that the program was to be: run solveAStar h2")
}

/// `run solveBFS trace 20` in a replay.
pub(crate) fn replay_trace(span: Span) -> Diagnostic {
    Diagnostic::new("run::replay_trace")
        .says("a replay shows what its searches do, and prints no trace")
        .at(span, "has a trace of its own")
        .advise("only `trace keep n` follows its searches: run solveBFS trace keep 1000000")
}

/// `goTo` with a state that was not expanded.
pub(crate) fn never_taken(state: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::never_taken")
        .says(format!("the watched search did not expand `{state}`"))
        .at(span, "no expansion to go to")
        .advise(format!("ask why: why \"{state}\""))
}

/// `show` where nothing may be written.
pub(crate) fn not_shown(span: Span) -> Diagnostic {
    Diagnostic::new("run::not_shown")
        .says("no page is shown here: `grade`, `test` and sandboxes write none")
        .at(span, "writes nothing")
        .advise("run the script by itself, or type `show` at the prompt")
}
