//! Tables on disk: what took long to build is there the next time.
//!
//! A table is a file of its own in one folder, named after its key. It is written under another
//! name, flushed to the disk and renamed, so that under its own name it is complete or not there;
//! its header holds a format version, the key, the length and a checksum, and every byte is checked
//! whenever it is read. What does not check is not used: the table is built again and replaces it.
//! Where there is no folder to write to, all works without.
//!
//! Two processes never build one table at the same time ([`Replacement`]). Nothing here prints; what went
//! wrong is kept as [`TableNote`]s for whoever asks.

mod fault;
mod folder;
mod header;
mod kept;
mod scratch;
mod table;
mod tables;

#[cfg(test)]
mod tests;

pub(crate) use fault::TableFault;
pub(crate) use kept::KeptTables;
pub(crate) use table::TableBytes;
pub(crate) use tables::DiskTables;

use super::TableNote;
use super::held_folder::HeldFolder;
use super::quota::Quota;
use super::replacement::{Replacement, Right};
use header::Header;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The permissions of the files: for this user alone.
const PRIVATE: u32 = 0o600;

/// Bytes between two looks at whether to go on; then they are flushed, so that no look waits long.
const STRIDE: usize = 8 << 20;

/// A file of this program in the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CacheEntry {
    /// Its name.
    pub file: String,
    /// Bytes on disk.
    pub bytes: u64,
    /// The name of the table, or the reason why it is not known.
    pub table: Result<String, TableFault>,
}

impl CacheEntry {
    fn of(path: &Path, look: impl Fn(&Path) -> Result<String, TableFault>) -> Self {
        Self {
            file: name(path),
            bytes: fs::metadata(path).map_or(0, |there| there.len()),
            table: look(path),
        }
    }
}

/// The key that a file says it holds the table of.
fn key(path: &Path) -> Result<String, TableFault> {
    let mut file = File::open(path).map_err(|error| TableFault::unreadable(&error))?;
    Ok(table::read_header(&mut file)?.key)
}

/// The folder of tables.
#[derive(Debug)]
pub(crate) struct Cache {
    folder: Option<PathBuf>,
    /// Ends reading when it is set.
    interrupt: Arc<AtomicBool>,
    quota: Quota,
    notes: Mutex<Vec<TableNote>>,
}

/// The answer to a [claim](Cache::claim).
#[derive(Debug)]
pub(crate) enum Claim {
    /// Build it, and hand it to this.
    Granted(Replacement),
    /// Somebody else is building it.
    Taken,
    /// It can't be kept.
    Refused,
}

impl Cache {
    /// The user's own; reading ends when `interrupt` is set, and what is written takes from the quota.
    pub(crate) fn of_user(interrupt: Arc<AtomicBool>, quota: Quota) -> Self {
        Self {
            interrupt,
            quota,
            ..Self::new(folder::of_user())
        }
    }

    /// The one in that folder, which is made when it is needed; without any, none.
    pub(crate) fn new(folder: Option<PathBuf>) -> Self {
        Self {
            folder,
            interrupt: Arc::default(),
            quota: Quota::default(),
            notes: Mutex::default(),
        }
    }

    /// Its folder.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The notes that nobody has taken yet.
    pub(crate) fn take_notes(&self) -> Vec<TableNote> {
        std::mem::take(&mut *self.notes.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Keeps a note; the same thing is said once.
    fn note(&self, note: TableNote) {
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        if !notes.contains(&note) {
            notes.push(note);
        }
    }

    /// The path of a key's file.
    fn path(&self, key: &str, ending: &str) -> Option<PathBuf> {
        let folder = self.folder.as_ref()?;
        Some(folder.join(format!("{}.{ending}", folder::stem(key))))
    }

    /// The table of a key, if there is a good one.
    pub(crate) fn load(&self, key: &str) -> Option<TableBytes> {
        let path = self.path(key, folder::COMPLETE)?;
        match table::open(&path, key, &|| self.interrupted()) {
            Ok(table) => table,
            Err(fault) => {
                let file = name(&path);
                self.note(TableNote::Untrusted {
                    file,
                    fault: fault.to_string(),
                });
                None
            }
        }
    }

    fn interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// Whether there is a good table of a key.
    pub(crate) fn has_table(&self, key: &str) -> bool {
        let path = self.path(key, folder::COMPLETE);
        let verified = path.map(|path| table::verify(&path, &|| self.interrupted()));
        matches!(verified, Some(Ok(Some(found))) if found == key)
    }

    /// Whether there is a file of a key, be it good or bad.
    pub(crate) fn has_file(&self, key: &str) -> bool {
        let path = self.path(key, folder::COMPLETE);
        path.is_some_and(|path| fs::symlink_metadata(path).is_ok())
    }

    /// Asks for the right to build a table. Look again whether it is there when it is granted.
    pub(crate) fn claim(&self, key: &str) -> Claim {
        let paths = self
            .path(key, folder::PARTIAL)
            .zip(self.path(key, folder::COMPLETE));
        let Some((part, complete)) = paths.filter(|_| key.len() <= header::LONGEST_KEY) else {
            return Claim::Refused;
        };
        let made = self.folder().map_or(Ok(()), folder::make);
        match made.and_then(|()| claim(&part, &complete)) {
            Ok(Right::Granted(part)) => Claim::Granted(part),
            Ok(Right::Taken) => Claim::Taken,
            Ok(Right::Unknown(error)) | Err(error) => {
                self.unwritten(&error);
                Claim::Refused
            }
        }
    }

    /// Keeps a table that was built. A failure leaves a note and whatever was there before.
    pub(crate) fn save(
        &self,
        part: Replacement,
        key: &str,
        table: &[u8],
        interrupted: &mut dyn FnMut() -> bool,
    ) {
        let allowed = self.quota.take(table.len());
        match allowed.and_then(|()| write(part, key, table, interrupted)) {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => self.unwritten(&error),
            _ => {}
        }
    }

    fn unwritten(&self, error: &io::Error) {
        let path = self.folder().map(Path::display);
        self.note(TableNote::Unwritten {
            path: path.map(|path| path.to_string()).unwrap_or_default(),
            reason: match error.kind() {
                io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                    "the disk is full".to_owned()
                }
                _ => error.to_string(),
            },
        });
    }

    /// The files of complete tables, by name; their tables are not looked at.
    pub(crate) fn list(&self) -> io::Result<Vec<CacheEntry>> {
        self.entries(key)
    }

    /// The files of complete tables, by name, each looked at to its last byte.
    pub(crate) fn verify(&self) -> io::Result<Vec<CacheEntry>> {
        let looked_at = self.entries(|path| match table::verify(path, &|| self.interrupted())? {
            Some(key) if self.path(&key, folder::COMPLETE).as_deref() == Some(path) => Ok(key),
            _ => Err(TableFault::Other),
        });
        if self.interrupted() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        looked_at
    }

    fn entries(
        &self,
        look: impl Fn(&Path) -> Result<String, TableFault>,
    ) -> io::Result<Vec<CacheEntry>> {
        let files = self.files()?.into_iter();
        let complete = files.filter(|(_, ending)| *ending == folder::COMPLETE);
        Ok(complete
            .map(|(path, _)| CacheEntry::of(&path, &look))
            .collect())
    }

    /// Removes all tables, complete and unfinished ones, but those that somebody is building.
    /// Nothing else in the folder is touched. What was removed, by name.
    pub(crate) fn clear(&self) -> io::Result<Vec<CacheEntry>> {
        let mut removed = Vec::new();
        for (path, ending) in self.files()? {
            let mut entry = CacheEntry::of(&path, key);
            if ending == folder::PARTIAL {
                entry.table = Err(TableFault::Unfinished);
                // Dropping the right removes the file.
                let complete = path.with_extension(folder::COMPLETE);
                match claim(&path, &complete)? {
                    Right::Granted(_) => {}
                    Right::Taken => continue,
                    Right::Unknown(error) => return Err(error),
                }
            } else {
                fs::remove_file(&path)?;
            }
            removed.push(entry);
        }
        Ok(removed)
    }

    /// The regular files in the folder that have a name of ours, sorted, with their endings.
    fn files(&self) -> io::Result<Vec<(PathBuf, &'static str)>> {
        let Some(folder) = self.folder() else {
            return Ok(Vec::new());
        };
        let entries = match fs::read_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut files = Vec::new();
        for entry in entries {
            let entry = entry?;
            let ending = entry.file_name().to_str().and_then(folder::ending);
            if let Some(ending) =
                ending.filter(|_| entry.file_type().is_ok_and(|kind| kind.is_file()))
            {
                files.push((entry.path(), ending));
            }
        }
        files.sort();
        Ok(files)
    }
}

/// Asks for the right to write a table under its unfinished name.
fn claim(part: &Path, complete: &Path) -> io::Result<Right> {
    let folder = HeldFolder::open(part.parent().unwrap_or(part))?;
    let [part, complete] = [part, complete].map(|path| path.file_name().unwrap_or_default());
    Replacement::claim(&folder, part, complete, PRIVATE)
}

/// Writes a table and gives it its name; then it can be read.
fn write(
    mut part: Replacement,
    key: &str,
    table: &[u8],
    interrupted: &mut dyn FnMut() -> bool,
) -> io::Result<()> {
    let file = part.file();
    file.write_all(&Header::of(key, table).to_bytes())?;
    for stride in table.chunks(STRIDE) {
        if interrupted() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        file.write_all(stride)?;
        file.sync_data()?;
    }
    let length = file.metadata()?.len();
    if length != (header::SIZE + table.len()) as u64 {
        return Err(io::ErrorKind::WriteZero.into());
    }
    part.finish(None)
}

/// The last part of a path.
fn name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}
