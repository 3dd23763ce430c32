//! Files, as front ends reach them.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The largest script: a device that never ends must not fill the memory.
const MOST_BYTES: u64 = 1 << 30;

/// The bytes of a file of at most 1 GiB.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    read_all(File::open(path)?, MOST_BYTES)
}

/// Standard input to its end, at most 1 GiB.
pub fn read_standard_input() -> io::Result<Vec<u8>> {
    read_all(io::stdin().lock(), MOST_BYTES)
}

fn read_all(reader: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(format!(
            "it has more than {} MiB",
            most >> 20
        )));
    }
    Ok(bytes)
}

/// One name for one file, however it is written.
pub fn identify(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// Replaces a file whole or not at all: written beside it, flushed to the disk, then renamed. A
/// link stays a link, and permissions stay.
pub fn replace(path: &Path, contents: &[u8]) -> io::Result<()> {
    let target = identify(path);
    let folder = target
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".puzzle-script-");
    let present = fs::metadata(&target).ok();
    #[cfg(unix)]
    if present.is_none() {
        // What any new file gets; the process's mask takes its part away.
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(contents)?;
    if let Some(present) = present {
        file.as_file().set_permissions(present.permissions())?;
    }
    file.as_file().sync_all()?;
    file.persist(&target).map_err(|error| error.error)?;
    Ok(())
}

/// Why a file can't be written, the same words on every machine.
pub fn write_reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "the disk is full".to_owned(),
        io::ErrorKind::FileTooLarge => "it would become larger than a file may be".to_owned(),
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "writing it is not permitted".to_owned()
        }
        io::ErrorKind::NotFound => "there is no such folder".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_never_ends_is_refused() {
        assert!(read_all(io::repeat(b'a'), 1000).is_err());
        assert_eq!(
            read_all(io::repeat(b'a').take(1000), 1000)
                .expect("short enough")
                .len(),
            1000
        );
    }

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.txt");
        replace(&path, b"one").expect("made");
        replace(&path, b"two").expect("replaced");
        assert_eq!(fs::read(&path).expect("it is there"), b"two");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let (path, link) = (folder.path().join("a.txt"), folder.path().join("b.txt"));
        fs::write(&path, "one").expect("written");
        fs::set_permissions(&path, PermissionsExt::from_mode(0o640)).expect("set");
        std::os::unix::fs::symlink(&path, &link).expect("linked");
        replace(&link, b"two").expect("replaced");
        assert!(
            fs::symlink_metadata(&link)
                .expect("it is there")
                .is_symlink()
        );
        assert_eq!(
            fs::metadata(&path)
                .expect("it is there")
                .permissions()
                .mode()
                & 0o777,
            0o640
        );
        assert_eq!(fs::read(&path).expect("it is there"), b"two");
    }
}
