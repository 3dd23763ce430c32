//! The file of a table that is being built.

use super::header::{Header, SIZE};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Bytes between two looks at whether to go on; then they are flushed, so that no look waits long.
const STRIDE: usize = 8 << 20;

/// The right to build a table: nobody else has it while this is there. A process that dies loses it
/// with its locks. What it had written stays and is written over by the next one.
#[derive(Debug)]
pub struct Part {
    file: File,
    path: PathBuf,
    complete: PathBuf,
    /// Whether the file must go when this does.
    unfinished: bool,
}

impl Part {
    /// Takes the right, unless somebody has it.
    pub fn claim(path: PathBuf, complete: PathBuf) -> io::Result<Option<Self>> {
        loop {
            let file = open(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
            // Whoever had the lock until now may have renamed the file, or removed it. While the
            // lock is held and the name leads to the file, nobody does.
            if is_at(&file, &path)? {
                return Ok(Some(Self {
                    file,
                    path,
                    complete,
                    unfinished: true,
                }));
            }
        }
    }

    /// Writes the table, flushes it to the disk and gives it its name; then it can be read. The
    /// name leads to what it led to before until all of that has succeeded.
    pub fn finish(
        mut self,
        key: &str,
        table: &[u8],
        interrupted: &mut dyn FnMut() -> bool,
    ) -> io::Result<()> {
        self.file.set_len(0)?;
        self.file.write_all(&Header::of(key, table).to_bytes())?;
        for stride in table.chunks(STRIDE) {
            if interrupted() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            self.file.write_all(stride)?;
            self.file.sync_data()?;
        }
        self.file.sync_all()?;
        let length = self.file.metadata()?.len();
        if length != (SIZE + table.len()) as u64 {
            return Err(io::ErrorKind::WriteZero.into());
        }
        fs::rename(&self.path, &self.complete)?;
        self.unfinished = false;
        // That the name itself is on the disk; what is lost is built again.
        #[cfg(unix)]
        if let Some(folder) = self.complete.parent() {
            let _ = File::open(folder).and_then(|folder| folder.sync_all());
        }
        Ok(())
    }
}

impl Drop for Part {
    /// Removes what is not finished, still under the lock.
    fn drop(&mut self) {
        if self.unfinished {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Opens or makes a file to write; never through a link, never anything but a file.
fn open(path: &Path) -> io::Result<File> {
    if fs::symlink_metadata(path).is_ok_and(|present| !present.is_file()) {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Whether a name leads to an open file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let own = file.metadata()?;
    match fs::symlink_metadata(path) {
        Ok(there) => Ok((there.dev(), there.ino()) == (own.dev(), own.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Whether a name leads to an open file: elsewhere open files are neither renamed nor removed.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> io::Result<bool> {
    fs::exists(path)
}
