//! A file that is to take the place of another one when it is complete.

use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// What a file is written to until it gets its name: nobody else writes to it while this is there. A
/// process that dies loses it with its locks; what it had written stays and is written over by the
/// next one.
#[derive(Debug)]
pub(crate) struct Replacement {
    file: File,
    path: PathBuf,
    complete: PathBuf,
    /// Whether the file must go when this does.
    unfinished: bool,
}

/// Whether a file may be written.
#[derive(Debug)]
pub(crate) enum Right {
    /// It may.
    Granted(Replacement),
    /// Somebody is at it.
    Taken,
    /// Nobody can tell: some network drives have no locks.
    Unknown(io::Error),
}

impl Right {
    /// The file, where it may be written; nothing where somebody is at it.
    ///
    /// # Errors
    ///
    /// Why nobody can tell.
    pub(crate) fn part(self) -> io::Result<Option<Replacement>> {
        match self {
            Self::Granted(part) => Ok(Some(part)),
            Self::Taken => Ok(None),
            Self::Unknown(error) => Err(error),
        }
    }
}

impl Replacement {
    /// What is written under the name `path` to be renamed to `complete`, unless somebody is at it.
    /// A new file has the permissions `mode`, without those that the user's mask takes away.
    pub(crate) fn claim(path: PathBuf, complete: PathBuf, mode: u32) -> io::Result<Right> {
        loop {
            let file = open(&path, mode)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(Right::Taken),
                Err(TryLockError::Error(error)) => return Ok(Right::Unknown(error)),
            }
            // Whoever had the lock until now may have renamed the file, or removed it. While the
            // lock is held and the name leads to the file, nobody does.
            if is_at(&file, &path)? {
                return Self::begin(file, path, complete).map(Right::Granted);
            }
        }
    }

    /// The same, after whoever is at it.
    pub(crate) fn wait(path: PathBuf, complete: PathBuf, mode: u32) -> io::Result<Self> {
        loop {
            let file = open(&path, mode)?;
            // Where there are no locks nobody is kept out.
            let _ = file.lock();
            if is_at(&file, &path)? {
                return Self::begin(file, path, complete);
            }
        }
    }

    fn begin(file: File, path: PathBuf, complete: PathBuf) -> io::Result<Self> {
        let begun = Self {
            file,
            path,
            complete,
            unfinished: true,
        };
        begun.file.set_len(0)?;
        Ok(begun)
    }

    /// What is written to; empty at first.
    pub(crate) fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Flushes it to the disk and gives it its name. The name leads to what it led to before until
    /// all of that has succeeded.
    pub(crate) fn finish(mut self, permissions: Option<Permissions>) -> io::Result<()> {
        if let Some(permissions) = permissions {
            self.file.set_permissions(permissions)?;
        }
        self.file.sync_all()?;
        fs::rename(&self.path, &self.complete)?;
        self.unfinished = false;
        // That the name itself is on the disk; without, the older file may be back after a loss of
        // power.
        #[cfg(unix)]
        if let Some(folder) = self.complete.parent() {
            let _ = File::open(folder).and_then(|folder| folder.sync_all());
        }
        Ok(())
    }
}

impl Drop for Replacement {
    /// Removes what is not finished, still under the lock.
    fn drop(&mut self) {
        if self.unfinished {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Opens or makes a file to write; never through a link, never anything but a file.
fn open(path: &Path, mode: u32) -> io::Result<File> {
    if fs::symlink_metadata(path).is_ok_and(|present| !present.is_file()) {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode);
    #[cfg(not(unix))]
    let _ = mode;
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
