//! The refusal of a sandbox, inside of an error of files.

use std::error::Error;
use std::fmt;
use std::io;

/// The refused action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused {
    /// To read.
    Read,
    /// To write.
    Write,
    /// The tables on disk.
    Tables,
}

impl Refused {
    /// Whether it was a sandbox that made an error.
    pub fn of(error: &io::Error) -> Option<Self> {
        error.get_ref()?.downcast_ref().copied()
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Read => "the sandbox reads only below its folders",
            Self::Write => "the sandbox writes only below the folder for it",
            Self::Tables => "the sandbox has no tables on disk",
        })
    }
}

impl Error for Refused {}

impl From<Refused> for io::Error {
    fn from(refused: Refused) -> Self {
        Self::new(io::ErrorKind::PermissionDenied, refused)
    }
}
