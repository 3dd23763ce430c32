//! What can go wrong at the prompt itself.

use miette::Diagnostic;
use thiserror::Error;

/// A failure that no input is to blame for.
#[derive(Clone, Debug, Error, Diagnostic)]
pub(crate) enum PromptError {
    /// A command panicked.
    #[error("this should not have happened: {message}")]
    #[diagnostic(
        code(puzzle_script::prompt::panicked),
        help("the session goes on; what the line did before may be there: see printState")
    )]
    Panicked {
        /// What the panic said, and where.
        message: String,
    },
    /// `\xff` was typed or pasted.
    #[error("the input is no UTF-8 text")]
    #[diagnostic(
        code(puzzle_script::prompt::invalid_utf8),
        help("the line was dropped: type it again")
    )]
    InvalidUtf8,
    /// The line could not be edited or read.
    #[error("the terminal can't be read: {reason}")]
    #[diagnostic(
        code(puzzle_script::prompt::unreadable),
        help("run a script instead: puzzle-script FILE")
    )]
    Unreadable {
        /// Why.
        reason: String,
    },
}
