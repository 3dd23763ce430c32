//! Faults of a table's file.

use std::io;
use thiserror::Error;

/// Why a file is not trusted.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub(crate) enum TableFault {
    /// It is no file of this program.
    #[error("it holds no table")]
    NoTable,
    /// Of an earlier or later program.
    #[error("it is of another version")]
    Version,
    /// Of a machine with another byte order.
    #[error("it is of another kind of machine")]
    CompiledMoves,
    /// A checksum does not fit.
    #[error("it is damaged")]
    Damaged,
    /// It ends too early, or goes on behind its end.
    #[error("its length is not what it should be")]
    Length,
    /// Left behind by a process that ended while it wrote.
    #[error("it was never finished")]
    Unfinished,
    /// Another table under this name.
    #[error("it holds another table")]
    Other,
    /// The system's word.
    #[error("it can't be read: {0}")]
    Unreadable(String),
}

impl TableFault {
    /// From the system's error.
    pub(crate) fn unreadable(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Length,
            _ => Self::Unreadable(error.to_string()),
        }
    }
}
