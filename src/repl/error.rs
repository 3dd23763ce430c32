//! Errors of the prompt itself.

use puzzle_core::syntax::Diagnostic;
use std::fmt::Display;

/// A command panicked.
pub(crate) fn panicked(message: impl Display) -> Diagnostic {
    Diagnostic::new("prompt::panicked")
        .says(format!("this should not have happened: {message}"))
        .advise("the session goes on; what the line did before may be there: see printState")
}

/// `\xff` was typed or pasted.
pub(crate) fn invalid_utf8() -> Diagnostic {
    Diagnostic::new("prompt::invalid_utf8")
        .says("the input is no UTF-8 text")
        .advise("the line was dropped: type it again")
}

/// The line could not be edited or read.
pub(crate) fn unreadable(reason: impl Display) -> Diagnostic {
    Diagnostic::new("prompt::unreadable")
        .says(format!("the terminal can't be read: {reason}"))
        .advise("run a script instead: puzzle-script FILE")
}
