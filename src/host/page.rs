//! Pages that are kept for a while, in the folder of the system for such files.

use std::env;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process;

/// Most pages that a process may keep.
const MOST_PAGES: u32 = 10_000;

/// Writes a page into a folder of its own; the path of its file.
///
/// # Errors
///
/// Why it can't be written.
pub fn write_page(page: &[u8]) -> io::Result<PathBuf> {
    let id = process::id();
    for number in 1..MOST_PAGES {
        let folder = env::temp_dir().join(format!("puzzle-script-{id}-{number}"));
        // A folder that is there may be somebody else's.
        // What a session searched for is its own affair.
        #[cfg(unix)]
        let builder = {
            let mut builder = fs::DirBuilder::new();
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
            builder
        };
        #[cfg(not(unix))]
        let builder = fs::DirBuilder::new();
        match builder.create(&folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => {
                made?;
                let path = folder.join("search.html");
                fs::write(&path, page)?;
                return Ok(path);
            }
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_page_has_a_folder_of_its_own() {
        let [one, two] = [&b"one"[..], b"two"].map(|page| write_page(page).expect("a file"));
        assert_ne!(one, two);
        assert_eq!(fs::read(&one).expect("it is there"), b"one");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let folder = fs::metadata(one.parent().expect("a folder")).expect("it is there");
            assert_eq!(folder.permissions().mode() & 0o777, 0o700);
        }
        for path in [one, two] {
            fs::remove_dir_all(path.parent().expect("a folder")).expect("it is there");
        }
    }
}
