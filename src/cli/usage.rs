//! Errors in the use of the command line.

use crate::cli::arguments::Arguments;
use crate::cli::exit::EXIT_USAGE;
use clap::{CommandFactory, error::ErrorKind};
use puzzle_core::visible::{is_visible, visible_text};
use std::borrow::Cow;
use std::io::{self, Write};

/// Prints help, the version, or what is wrong with the arguments.
pub(crate) fn refuse(error: &clap::Error) -> u8 {
    // Nobody there to read it: the exit code tells.
    let text = error.render().to_string();
    let _ = match visible_text(&text) {
        Cow::Borrowed(_) if !names_controls() => error.print(),
        shown => io::stderr().lock().write_all(shown.as_bytes()),
    };
    u8::try_from(error.exit_code()).unwrap_or(EXIT_USAGE)
}

/// Whether a word of the command line holds what a terminal would obey.
fn names_controls() -> bool {
    let mut words = std::env::args_os();
    words.any(|word| !word.to_string_lossy().chars().all(is_visible))
}

/// A usage error with that message.
pub(crate) fn usage_error(message: impl std::fmt::Display) -> clap::Error {
    let mut command: clap::Command = Arguments::command();
    command.error(ErrorKind::InvalidValue, message)
}
