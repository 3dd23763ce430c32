//! Why files can't be read or written, in the same words on every machine.

use std::fmt::{self, Display};
use std::io::{Error, ErrorKind};

/// Why a file can't be read.
pub(crate) fn read_reason(error: &Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        ErrorKind::PermissionDenied => "reading it is not permitted".to_owned(),
        ErrorKind::InvalidInput => "this can't be the name of a file".to_owned(),
        _ => error.to_string(),
    }
}

/// A shortage of the machine, whatever kind of error the system made of it.
#[derive(Debug)]
struct MachineFault(String);

impl Display for MachineFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for MachineFault {}

/// The error of a machine that has no process or thread left, or ended one.
#[cfg(any(test, feature = "terminal"))]
pub(crate) fn fault(said: impl Into<String>) -> Error {
    Error::other(MachineFault(said.into()))
}

/// Whether the machine failed, or gave no right to read a file, and not the file's name or kind: another try may do
/// better. What a sandbox refuses is no fault.
pub(crate) fn is_fault(error: &Error) -> bool {
    // EIO, ENFILE, EMFILE: numbers that all Unix systems share, of kinds without a name.
    const CODES: [i32; 3] = [5, 23, 24];
    let is_own = error
        .get_ref()
        .is_some_and(<dyn std::error::Error + Send + Sync>::is::<MachineFault>);
    let is_forbidden =
        error.kind() == ErrorKind::PermissionDenied && error.raw_os_error().is_some();
    let is_code = cfg!(unix)
        && error
            .raw_os_error()
            .is_some_and(|code| CODES.contains(&code));
    let kinds = [
        ErrorKind::OutOfMemory,
        ErrorKind::ResourceBusy,
        ErrorKind::StaleNetworkFileHandle,
        ErrorKind::StorageFull,
        ErrorKind::TimedOut,
    ];
    is_own || is_forbidden || is_code || kinds.contains(&error.kind())
}

/// Why a file can't be written.
pub(crate) fn write_reason(error: &Error) -> String {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "the disk is full".to_owned(),
        ErrorKind::FileTooLarge => "it would become larger than a file may be".to_owned(),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            "writing it is not permitted".to_owned()
        }
        ErrorKind::NotFound => "there is no such folder".to_owned(),
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => error.to_string(),
    }
}
