//! Flaws in the file of a task.

use crate::syntax::{Diagnostic, Span};

/// Text of a file that a report repeats, in letters.
const SHOWN: usize = 40;

/// Something else stands there, or nothing at all.
pub(super) fn unexpected(expected: &str, found: &str, at: Span) -> Diagnostic {
    let shown: String = found.chars().take(SHOWN).collect();
    let dots = if shown.len() < found.len() { "..." } else { "" };
    let found = match found {
        "" => "nothing".to_owned(),
        _ => format!("`{shown}{dots}`"),
    };
    Diagnostic::new("sas::unexpected")
        .says(format!("expected {expected}, found {found}"))
        .at(at, "here")
        .advise("files of this format are what Fast Downward's translator writes: `output.sas`")
}

/// A variable named twice where it may stand once.
pub(super) fn repeated(variable: usize, place: &str, at: Span) -> Diagnostic {
    Diagnostic::new("sas::repeated")
        .says(format!("variable {variable} stands twice in {place}"))
        .at(at, "again here")
        .advise("name each variable once")
}

/// Above a limit.
pub(super) fn too_large(what: &str, found: u64, most: u64, at: Span) -> Diagnostic {
    Diagnostic::new("sas::too_large")
        .says(format!("the task has {found} {what}, at most {most} fit"))
        .at(at, "here")
        .advise("choose a smaller task")
}
