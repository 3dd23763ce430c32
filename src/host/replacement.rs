//! A file that is to take the place of another one when it is complete.

use super::held_folder::{EntryKind, HeldFolder, Rights, set_rights};
use std::ffi::{OsStr, OsString};
use std::fs::{File, TryLockError};
use std::io;

/// The file that holds a text until it gets its name: nobody else writes to it while this is there. A
/// process that dies loses it with its locks; what it had written stays and is written over by the
/// next one.
#[derive(Debug)]
pub(crate) struct Replacement {
    file: File,
    folder: HeldFolder,
    name: OsString,
    complete: OsString,
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
    /// Opens the file in a folder that is written under a `name` to be renamed to `complete`, unless somebody is at it.
    /// A new file has the permissions `mode`, without those that the user's mask takes away.
    pub(crate) fn claim(
        folder: &HeldFolder,
        name: &OsStr,
        complete: &OsStr,
        mode: u32,
    ) -> io::Result<Right> {
        loop {
            let file = open(folder, name, mode)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(Right::Taken),
                Err(TryLockError::Error(error)) => return Ok(Right::Unknown(error)),
            }
            // Whoever had the lock until now may have renamed the file, or removed it. While the
            // lock is held and the name leads to the file, nobody does.
            if folder.has(name, &file)? {
                return Self::begin(file, folder, name, complete).map(Right::Granted);
            }
        }
    }

    /// The same, after whoever is at it.
    pub(crate) fn wait(
        folder: &HeldFolder,
        name: &OsStr,
        complete: &OsStr,
        mode: u32,
    ) -> io::Result<Self> {
        loop {
            let file = open(folder, name, mode)?;
            // Where there are no locks nobody is kept out.
            let _ = file.lock();
            if folder.has(name, &file)? {
                return Self::begin(file, folder, name, complete);
            }
        }
    }

    fn begin(file: File, folder: &HeldFolder, name: &OsStr, complete: &OsStr) -> io::Result<Self> {
        let begun = Self {
            file,
            folder: folder.clone(),
            name: name.to_owned(),
            complete: complete.to_owned(),
            unfinished: true,
        };
        begun.file.set_len(0)?;
        Ok(begun)
    }

    /// The file for writing; empty at first.
    pub(crate) fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Flushes it to the disk and gives it its name. The name leads to what it led to before until
    /// all of that has succeeded.
    pub(crate) fn finish(mut self, rights: Option<Rights>) -> io::Result<()> {
        if let Some(rights) = rights {
            set_rights(&self.file, rights)?;
        }
        self.file.sync_all()?;
        self.folder.rename(&self.name, &self.complete)?;
        self.unfinished = false;
        // That the name itself is on the disk; without, the older file may be back after a loss of
        // power.
        let _ = self.folder.sync();
        Ok(())
    }
}

impl Drop for Replacement {
    /// Removes what is not finished, still under the lock.
    fn drop(&mut self) {
        if self.unfinished {
            let _ = self.folder.remove(&self.name);
        }
    }
}

/// Opens or makes a file to write; never through a link, never anything but a file.
fn open(folder: &HeldFolder, name: &OsStr, mode: u32) -> io::Result<File> {
    match folder.there(name) {
        Ok(there) if there.kind != EntryKind::File => Err(io::ErrorKind::AlreadyExists.into()),
        _ => folder.writable(name, mode, false),
    }
}
