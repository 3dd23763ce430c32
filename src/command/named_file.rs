//! Files that a script names.

use puzzle_core::syntax::Source;
use std::path::{Path, PathBuf};

/// The path of a file that a script names: relative to the script's own folder.
pub(crate) fn resolve(source: &Source, written: &str) -> PathBuf {
    // The home folder is somewhere else, wherever the script lies.
    if written.starts_with("~/") {
        return written.into();
    }
    match source.path.as_deref().and_then(Path::parent) {
        Some(folder) => folder.join(written),
        None => written.into(),
    }
}
