//! What can go wrong with watched searches.

use miette::Diagnostic;
use puzzle_core::syntax::Span;
use thiserror::Error;

/// A search that is not watched so.
#[derive(Clone, Debug, Error, Diagnostic)]
#[non_exhaustive]
pub(crate) enum WatchError {
    /// `step` before any `watch`.
    #[error("no search is watched")]
    #[diagnostic(
        code(puzzle_script::run::nothing_watched),
        help("watch one first: watch solveAStar h2")
    )]
    NothingWatched {
        /// Where.
        #[label("needs a watched search")]
        span: Span,
    },
    /// `compare` behind one `watch`.
    #[error("only one search is watched")]
    #[diagnostic(
        code(puzzle_script::run::one_watched),
        help("watch another one: watch solveBFS")
    )]
    OneWatched {
        /// Where.
        #[label("holds two against each other")]
        span: Span,
    },
    /// `replay` of nothing, or of too much.
    #[error("a replay has one to {most} searches, not {found}")]
    #[diagnostic(
        code(puzzle_script::run::replay_searches),
        help("each is an entry of its block: run solveAStar h2")
    )]
    ReplaySearches {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
        /// Where.
        #[label("has {found}")]
        span: Span,
    },
    /// `run solveBFS trace 20` in a replay.
    #[error("a replay shows what its searches do, and prints no trace")]
    #[diagnostic(
        code(puzzle_script::run::replay_trace),
        help("only `trace keep n` stands behind its searches: run solveBFS trace keep 1000000")
    )]
    ReplayTrace {
        /// The search.
        #[label("has a trace of its own")]
        span: Span,
    },
    /// `goTo` with a state that was not expanded.
    #[error("the watched search did not expand `{state}`")]
    #[diagnostic(
        code(puzzle_script::run::never_taken),
        help("ask why: why \"{state}\"")
    )]
    NeverTaken {
        /// The state, compact.
        state: String,
        /// Where.
        #[label("no expansion to go to")]
        span: Span,
    },
}
