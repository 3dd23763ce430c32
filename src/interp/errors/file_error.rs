//! Errors of files that a script reads and writes.

use crate::host::{is_fault, read_reason};
use crate::interp::{Cause, RunError};
use puzzle_core::syntax::{Diagnostic, Span, did_you_mean};
use std::fmt::Display;
use std::io;

/// Files that read one another without an end.
pub(crate) fn too_deep_files(most: usize, span: Span) -> Diagnostic {
    Diagnostic::new("run::too_deep_files")
        .says(format!("more than {most} files are being read at once"))
        .at(span, "one file too deep")
        .advise("read several files from one place instead of each from the one before")
}

/// A file that a computed `readCommands` could not read.
pub(crate) fn unreadable_file(
    path: impl Display,
    reason: impl Display,
    error: &io::Error,
    span: Span,
) -> RunError {
    let diagnostic = Diagnostic::new("run::unreadable_file")
        .says(format!("`{path}` can't be read: {reason}"))
        .at(span, &reason)
        .advise("the path is relative to the folder of the script that names it");
    RunError::Failed(diagnostic, cause_of(error))
}

/// `rows("essay.txt")`.
pub(crate) fn unfit_file(path: impl Display, reason: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::unfit_file")
        .says(format!("`{path}` does not fit: {reason}"))
        .at(span, "read here")
        .advise(
            "moves(FILE) takes moves or their first letters, rows(FILE) comma-separated \
             values with heads",
        )
}

/// `moves("a.txt")` of a file with other text in it.
pub(crate) fn skipped_lines(said: String, path: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::skipped_lines")
        .says(said)
        .as_warning()
        .at(span, "read here")
        .advise(format!("see what was read: print moves(\"{path}\")"))
}

/// `submission "beam.txt"` of a script that fails, or that the machine could not run.
pub(crate) fn failed_submission(path: impl Display, error: &io::Error, span: Span) -> RunError {
    let verb = if is_fault(error) {
        "could not be run"
    } else {
        "fails"
    };
    let reason = read_reason(error);
    let diagnostic = Diagnostic::new("run::failed_submission")
        .says(format!(
            "the script `{path}` that was handed in {verb}: {reason}"
        ))
        .at(span, "run here")
        .advise("it runs by itself as `puzzle-script --sandbox FILE`");
    RunError::Failed(diagnostic, cause_of(error))
}

/// Whether the machine is to blame.
fn cause_of(error: &io::Error) -> Cause {
    if is_fault(error) {
        Cause::Fault
    } else {
        Cause::Mistake
    }
}

/// `heuristicFrom "heur.txt" mine` of a file without it.
pub(crate) fn unfit_definition(path: impl Display, reason: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::unfit_definition")
        .says(format!("`{path}` does not fit: {reason}"))
        .at(span, "read here")
        .advise("the name and its parameters are those of the file's `define`")
}

/// `heuristicFrom "heur.txt" mine without [linearConflit]`.
pub(crate) fn unknown_term(name: &str, span: Span, known: &[&str]) -> Diagnostic {
    Diagnostic::new("run::unknown_term")
        .says(format!("there is no heuristic `{name}` to exclude"))
        .at(span, "unknown")
        .advise(match did_you_mean(name, "", known.iter().copied()) {
            Some(meant) => meant,
            None => format!("heuristics: {}", known.join(", ")),
        })
}

/// `heuristicFrom "heur.txt" $name` where that is `h2`.
pub(crate) fn taken_name(name: impl Display, made: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::taken_name")
        .says(format!(
            "`{name}` is a {made} already, which no file may replace"
        ))
        .at(span, "taken")
        .advise("ask for a definition with a name of its own")
}

/// `readCommands "work/s1/a.txt"` while `work` is graded.
pub(crate) fn handed_in_commands(path: impl Display, span: Span) -> RunError {
    let diagnostic = Diagnostic::new("run::handed_in_commands")
        .says(format!(
            "`{path}` was handed in, and could do all that the assignment can: \
             `readCommands` does not run it"
        ))
        .at(span, "handed in")
        .advise(
            "run it by itself: submission \"a.txt\"; or take a definition: heuristicFrom \
             \"a.txt\" NAME, puzzleFrom \"a.txt\" NAME",
        );
    RunError::Failed(diagnostic, Cause::Fault)
}

/// A computed `readCommands` that closes a circle.
pub(crate) fn include_cycle(path: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::include_cycle")
        .says(format!(
            "`{path}` is being read already, and would read itself for ever"
        ))
        .at(span, "closes the circle")
        .advise("put what both need into a file that reads neither")
}

/// `save` could not write.
pub(crate) fn unwritable_file(path: impl Display, reason: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::unwritable_file")
        .says(format!("`{path}` can't be written: {reason}"))
        .at(span, &reason)
        .advise("an older file of that name is as it was")
}

/// `cache list` where the folder can't be read.
pub(crate) fn unusable_cache(reason: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::unusable_cache")
        .says(format!("the tables on disk can't be reached: {reason}"))
        .at(span, &reason)
        .advise("PUZZLE_SCRIPT_CACHE names another folder; without any, searches work in memory")
}

/// `cache verify` that found something.
pub(crate) fn damaged_tables(damaged: usize, span: Span) -> Diagnostic {
    Diagnostic::new("run::damaged_tables")
        .says(format!("{damaged} of the tables on disk can't be used"))
        .at(span, "found out here")
        .advise("they are built again when they are needed; to remove all tables: cache clear")
}
