//! Where the files are, and what they are called.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_64;

/// Names the folder; empty for none.
const VARIABLE: &str = "PUZZLE_SCRIPT_CACHE";

/// The ending of the file of a complete table.
pub(crate) const COMPLETE: &str = "table";

/// The ending of a file that is being written.
pub(crate) const PARTIAL: &str = "part";

/// Most letters of a key that are in the name of its file.
const MOST_LETTERS: usize = 60;

/// The user's folder for tables, if there is a place for it. It need not exist.
pub(crate) fn of_user() -> Option<PathBuf> {
    let folder = match env::var_os(VARIABLE) {
        Some(folder) => PathBuf::from(folder),
        None => caches()?.join("puzzle-script"),
    };
    (!folder.as_os_str().is_empty()).then_some(folder)
}

/// The folder for caches of all programs.
fn caches() -> Option<PathBuf> {
    // A relative one counts for nothing, says the XDG base directory specification.
    let absolute = |name: &str| {
        env::var_os(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    let home = || absolute("HOME");
    if cfg!(windows) {
        absolute("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        absolute("XDG_CACHE_HOME").or_else(|| Some(home()?.join("Library").join("Caches")))
    } else {
        absolute("XDG_CACHE_HOME").or_else(|| Some(home()?.join(".cache")))
    }
}

/// Makes the folder, for this user alone.
pub(crate) fn make(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// The name of a key's file, without its ending: what a person can read of the key, then its hash.
pub(crate) fn stem(key: &str) -> String {
    let mut stem = String::new();
    for letter in key.chars().take(MOST_LETTERS) {
        if letter.is_ascii_alphanumeric() {
            stem.push(letter.to_ascii_lowercase());
        } else if !stem.ends_with('-') {
            stem.push('-');
        }
    }
    format!(
        "{}-{:016x}",
        stem.trim_matches('-'),
        xxh3_64(key.as_bytes())
    )
}

/// The ending of a file's name, if it is one that [`stem`] begins.
pub(crate) fn ending(name: &str) -> Option<&'static str> {
    let (stem, ending) = name.rsplit_once('.')?;
    let (letters, hash) = stem.rsplit_once('-')?;
    let plain = |letter: u8| matches!(letter, b'a'..=b'z' | b'0'..=b'9' | b'-');
    let hexadecimal = |digit: u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
    let known = [COMPLETE, PARTIAL]
        .into_iter()
        .find(|known| *known == ending)?;
    (letters.bytes().all(plain) && hash.len() == 16 && hash.bytes().all(hexadecimal))
        .then_some(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_be_read_and_tell_keys_apart() {
        assert!(stem("pdb 4x4 1 2 3; zero").starts_with("pdb-4x4-1-2-3-zero-"));
        assert_ne!(stem("pdb 4x4 1 2"), stem("pdb 4x4 1-2"));
        assert!(stem(&"x".repeat(1000)).len() < 80);
    }

    #[test]
    fn only_names_of_ours_have_an_ending() {
        let stem = stem("pdb 4x4 1 2 3");
        assert_eq!(ending(&format!("{stem}.table")), Some(COMPLETE));
        assert_eq!(ending(&format!("{stem}.part")), Some(PARTIAL));
        for other in [
            "a.table",
            "notes.txt",
            ".table",
            "x-0123.part",
            "a-0123456789ABCDEF.table",
        ] {
            assert_eq!(ending(other), None, "{other}");
        }
        assert_eq!(ending(&format!("{stem}.txt")), None);
    }
}
