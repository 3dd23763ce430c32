//! The files of experiments, on this machine's disk.

use super::files::{identify, read, write_reason};
use crate::experiment::{Files, LogFile};
use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Time between two orders to the disk to keep what was written: the loss of power may take as much.
/// The end of the process takes nothing.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);

/// Files as they are.
pub struct DiskFiles;

impl Files for DiskFiles {
    fn exists(&self, path: &Path) -> bool {
        fs::symlink_metadata(path).is_ok()
    }

    fn identify(&self, path: &Path) -> PathBuf {
        identify(path)
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        read(path)
    }

    fn probe(&self, path: &Path) -> io::Result<()> {
        let target = identify(path);
        if target.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let folder = target
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        // Gone again when it is dropped.
        tempfile::Builder::new()
            .prefix(".puzzle-script-")
            .tempfile_in(folder)
            .map(drop)
    }

    /// Written beside it under a name of its own, then renamed. What a kill leaves under that name is
    /// taken away when the file is written again; another process can't be at it, since the log of the
    /// experiment is locked.
    fn replace(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        let target = identify(path);
        let name = target.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        let mut beside = OsString::from(".");
        beside.push(name);
        beside.push(".puzzle-script");
        let beside = target.with_file_name(beside);
        let written = write_new(&beside, contents, fs::metadata(&target).ok().as_ref())
            .and_then(|()| fs::rename(&beside, &target));
        if written.is_err() {
            // The first error is the one to tell.
            let _ = fs::remove_file(&beside);
        }
        written
    }

    fn open_log(&self, path: &Path) -> io::Result<Box<dyn LogFile>> {
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(io::ErrorKind::WouldBlock.into()),
            // Some network drives have no locks: then nobody is kept out.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        Ok(Box::new(DiskLog {
            file,
            synced: Instant::now(),
        }))
    }

    fn describe(&self, error: &io::Error) -> String {
        write_reason(error)
    }
}

/// Writes a file in the place of whatever has its name, and flushes it to the disk.
fn write_new(path: &Path, contents: &[u8], like: Option<&Metadata>) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(contents)?;
    if let Some(like) = like {
        file.set_permissions(like.permissions())?;
    }
    file.sync_all()
}

/// A log that is locked while it is open.
struct DiskLog {
    file: File,
    synced: Instant,
}

impl LogFile for DiskLog {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(0))?;
        self.file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.file.set_len(length)
    }

    fn append(&mut self, line: &str) -> io::Result<()> {
        self.file.write_all(line.as_bytes())?;
        if self.synced.elapsed() >= SYNC_INTERVAL {
            self.synced = Instant::now();
            self.file.sync_data()?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a folder")
    }

    #[test]
    fn a_log_is_added_to_and_cut() {
        let folder = folder();
        let path = folder.path().join("a.jsonl");
        let mut log = DiskFiles.open_log(&path).expect("made");
        log.append("one\n").expect("added");
        log.append("two\n").expect("added");
        log.truncate(5).expect("cut");
        log.append("hree\n").expect("added");
        assert_eq!(log.read().expect("read"), b"one\nthree\n");
    }

    #[test]
    fn a_log_has_one_writer() {
        let folder = folder();
        let path = folder.path().join("a.jsonl");
        let log = DiskFiles.open_log(&path).expect("made");
        let second = DiskFiles.open_log(&path).err().map(|error| error.kind());
        assert_eq!(second, Some(io::ErrorKind::WouldBlock));
        drop(log);
        assert!(DiskFiles.open_log(&path).is_ok());
    }

    #[test]
    fn what_a_kill_left_is_taken_away() {
        let folder = folder();
        let path = folder.path().join("a.md");
        fs::write(folder.path().join(".a.md.puzzle-script"), "half").expect("written");
        for text in ["one", "two"] {
            DiskFiles.replace(&path, text.as_bytes()).expect("replaced");
            assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
        }
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }

    #[test]
    fn a_folder_that_is_not_there_is_found_out_beforehand() {
        let folder = folder();
        let probe = |name: &str| DiskFiles.probe(&folder.path().join(name));
        assert!(probe("a.md").is_ok());
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
        let kind = probe("missing/a.md").map_err(|error| error.kind());
        assert_eq!(kind, Err(io::ErrorKind::NotFound));
        let kind = DiskFiles.probe(folder.path()).map_err(|error| error.kind());
        assert_eq!(kind, Err(io::ErrorKind::IsADirectory));
    }
}
