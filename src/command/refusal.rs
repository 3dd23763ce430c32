//! What a sandbox refused, as a report.

use crate::host::Refused;
use miette::Diagnostic;
use puzzle_core::syntax::Span;
use std::io;
use thiserror::Error;

/// What a script in a sandbox may not do. Nothing is told of what lies outside.
#[derive(Clone, Debug, Error, Diagnostic, PartialEq, Eq)]
#[non_exhaustive]
pub(crate) enum Refusal {
    /// `readCommands "/etc/passwd"`.
    #[error("the sandbox does not read `{path}`")]
    #[diagnostic(
        code(puzzle_script::sandbox::unreadable),
        help("it reads below the folder of the script; another one is added by `--allow DIR`")
    )]
    Unreadable {
        /// The path as written.
        path: String,
        /// Where.
        #[label("leads outside")]
        span: Option<Span>,
    },
    /// `audit h2 plot "../h2.svg"`.
    #[error("the sandbox does not write `{path}`")]
    #[diagnostic(
        code(puzzle_script::sandbox::unwritable),
        help("it writes below the folder that `--out DIR` names, and nowhere without it")
    )]
    Unwritable {
        /// The path as written.
        path: String,
        /// Where.
        #[label("not written")]
        span: Option<Span>,
    },
    /// `cache clear`.
    #[error("the sandbox has no tables on disk")]
    #[diagnostic(
        code(puzzle_script::sandbox::no_tables),
        help(
            "searches work in memory; tables are looked after outside of it: puzzle-script cache list"
        )
    )]
    NoTables {
        /// Where.
        #[label("refused")]
        span: Option<Span>,
    },
}

impl Refusal {
    /// What is to be said of an error of files, if it was the sandbox that made it. `path` as it was written.
    fn of(error: &io::Error, path: &str, span: Option<Span>) -> Option<Self> {
        let path = path.to_owned();
        Some(match Refused::of(error)? {
            Refused::Read => Self::Unreadable { path, span },
            Refused::Write => Self::Unwritable { path, span },
            Refused::Tables => Self::NoTables { span },
        })
    }

    /// The report of an error of files: of the sandbox where it was the one that made it, else another.
    pub(crate) fn or<E: From<Self>>(
        error: &io::Error,
        path: &str,
        span: Option<Span>,
        otherwise: impl FnOnce() -> E,
    ) -> E {
        Self::of(error, path, span).map_or_else(otherwise, E::from)
    }
}
