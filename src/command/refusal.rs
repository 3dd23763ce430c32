//! The report of a sandbox's refusal.

use crate::host::Refused;
use puzzle_core::syntax::{Diagnostic, Span};
use std::fmt::Display;
use std::io;

/// `readCommands "/etc/passwd"`.
pub(crate) fn unreadable(path: impl Display, span: Option<Span>) -> Diagnostic {
    Diagnostic::new("sandbox::unreadable")
        .says(format!("the sandbox does not read `{path}`"))
        .at(span, "leads outside")
        .advise("it reads below the folder of the script; another one is added by `--allow DIR`")
}

/// `audit h2 plot "../h2.svg"`.
pub(crate) fn unwritable(path: impl Display, span: Option<Span>) -> Diagnostic {
    Diagnostic::new("sandbox::unwritable")
        .says(format!("the sandbox does not write `{path}`"))
        .at(span, "not written")
        .advise("it writes below the folder that `--out DIR` names, and nowhere without it")
}

/// `cache clear`.
pub(crate) fn no_tables(span: Option<Span>) -> Diagnostic {
    Diagnostic::new("sandbox::no_tables")
        .says("the sandbox has no tables on disk")
        .at(span, "refused")
        .advise(
            "searches work in memory; tables are looked after outside of it: \
             puzzle-script cache list",
        )
}

/// The report of an error of files: of the sandbox where it was the one that made it, else another. `path` as it
/// was written.
pub(crate) fn or<E: From<Diagnostic>>(
    error: &io::Error,
    path: &str,
    span: Option<Span>,
    otherwise: impl FnOnce() -> E,
) -> E {
    E::from(match Refused::of(error) {
        Some(Refused::Read) => unreadable(path, span),
        Some(Refused::Write) => unwritable(path, span),
        Some(Refused::Tables) => no_tables(span),
        None => return otherwise(),
    })
}
