//! Why files can't be read or written, in the same words on every machine.

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

/// Whether it is the machine that failed to read a file, not the file's name, kind or rights: another try may do better.
pub(crate) fn is_fault(error: &Error) -> bool {
    // EIO, ENFILE, EMFILE: numbers that all Unix systems share, of kinds without a name.
    const CODES: [i32; 3] = [5, 23, 24];
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
    is_code || kinds.contains(&error.kind())
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
