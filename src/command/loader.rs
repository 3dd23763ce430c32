//! Files that a script names.

use crate::syntax::Source;
use std::io;
use std::path::{Path, PathBuf};

/// How files that a script names are got at.
pub trait Loader {
    /// The bytes of a file.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// One name for one file, however it is written.
    fn identify(&self, path: &Path) -> PathBuf;
}

/// The path of a file that a script names: relative to the script's own folder.
pub(crate) fn resolve(source: &Source, written: &str) -> PathBuf {
    match source.path.as_deref().and_then(Path::parent) {
        Some(folder) => folder.join(written),
        None => written.into(),
    }
}

/// Why a file can't be read, the same words on every machine.
pub(crate) fn reason(error: &std::io::Error) -> String {
    use std::io::ErrorKind;
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        ErrorKind::PermissionDenied => "reading it is not permitted".to_owned(),
        ErrorKind::InvalidInput => "this can't be the name of a file".to_owned(),
        _ => error.to_string(),
    }
}
