//! Mistakes in files.

use puzzle_core::syntax::{Diagnostic, Proposal, Span};
use puzzle_core::visible::shortened;
use std::fmt::Display;

/// Most characters of a word that a report repeats.
const LONGEST_WORD: usize = 40;

/// A word of the file, as a report shows it.
pub(super) fn shown(word: &str) -> String {
    shortened(word, LONGEST_WORD).into_owned()
}

/// Something that the format does not allow.
pub(super) fn malformed(
    message: impl Display,
    at: Span,
    label: impl Display,
    help: impl Into<Proposal>,
) -> Diagnostic {
    Diagnostic::new("format::malformed")
        .says(message)
        .at(at, label)
        .advise(help)
}

/// Something that the format allows, and that becomes no puzzle here.
pub(super) fn unsupported(what: impl Display, at: Span, help: impl Into<Proposal>) -> Diagnostic {
    Diagnostic::new("format::unsupported")
        .says(format!("{what} is not read"))
        .at(at, "here")
        .advise(help)
}

/// `the puzzle has 600 cells, and 512 are the most`.
pub(super) fn too_large(found: impl Display, most: usize, at: Span) -> Diagnostic {
    Diagnostic::new("format::too_large")
        .says(format!("{found}, and {most} are the most"))
        .at(at, "too large")
}

/// `expected a number, found ...`.
pub(super) fn expected(what: impl Display, found: &str, at: Span) -> Diagnostic {
    let found = if found.is_empty() {
        "the end of the file".to_owned()
    } else {
        format!("`{}`", shown(found))
    };
    malformed(format!("expected {what}, found {found}"), at, "here", "")
}
