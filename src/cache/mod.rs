//! Tables on disk: what took long to build is there the next time.
//!
//! A table is a file of its own in one folder, named after its key. It is written under another
//! name, flushed to the disk and renamed, so that under its own name it is complete or not there;
//! its header holds a format version, the key, the length and a checksum, and every byte is checked
//! whenever it is read. What does not check is not used: the table is built again and replaces it.
//! Where there is no folder to write to, all works without.
//!
//! Two processes never build one table at the same time ([`Part`]). Nothing here prints; what went
//! wrong is kept as [`Note`]s for whoever asks.

mod fault;
mod folder;
mod header;
mod mapped;
mod part;
mod table;
mod tables;

#[cfg(test)]
mod tests;

pub use fault::Fault;
pub use part::Part;
pub use table::Table;
pub use tables::DiskTables;

use mapped::Mapped;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Something that went wrong, without harm but for the time it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A file is not used.
    Untrusted {
        /// Its name.
        file: String,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A table could not be kept.
    Unwritten {
        /// The folder, or the file in it.
        path: String,
        /// Why.
        reason: String,
    },
}

/// A file of this program in the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub file: String,
    /// Bytes on disk.
    pub bytes: u64,
    /// What it holds, or why that is not known.
    pub table: Result<String, Fault>,
}

impl Entry {
    fn of(path: &Path, look: impl Fn(&Path) -> Result<String, Fault>) -> Self {
        Self {
            file: name(path),
            bytes: fs::metadata(path).map_or(0, |there| there.len()),
            table: look(path),
        }
    }
}

/// The key that a file says it holds the table of.
fn key(path: &Path) -> Result<String, Fault> {
    let mut file = File::open(path).map_err(|error| Fault::unreadable(&error))?;
    Ok(table::read_header(&mut file)?.key)
}

/// The folder of tables.
#[derive(Debug)]
pub struct Cache {
    folder: Option<PathBuf>,
    notes: Mutex<Vec<Note>>,
}

/// The answer to a [claim](Cache::claim).
#[derive(Debug)]
pub enum Claim {
    /// Build it, and hand it to this.
    Granted(Part),
    /// Somebody else is building it.
    Taken,
    /// It can't be kept.
    Refused,
}

impl Cache {
    /// The user's own.
    pub fn of_user() -> Self {
        Self::new(folder::of_user())
    }

    /// The one in that folder, which is made when it is needed; without any, none.
    pub fn new(folder: Option<PathBuf>) -> Self {
        Self {
            folder,
            notes: Mutex::default(),
        }
    }

    /// Its folder.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The notes that nobody has taken yet.
    pub fn take_notes(&self) -> Vec<Note> {
        std::mem::take(&mut *self.notes.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Keeps a note; the same thing is said once.
    fn note(&self, note: Note) {
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
    pub fn load(&self, key: &str) -> Option<Table> {
        let path = self.path(key, folder::COMPLETE)?;
        match Table::open(&path, key) {
            Ok(table) => table,
            Err(fault) => {
                let file = name(&path);
                self.note(Note::Untrusted { file, fault });
                None
            }
        }
    }

    /// Whether there is a file of a key, be it good or bad.
    pub fn has_file(&self, key: &str) -> bool {
        let path = self.path(key, folder::COMPLETE);
        path.is_some_and(|path| fs::symlink_metadata(path).is_ok())
    }

    /// Asks for the right to build a table. Look again whether it is there when it is granted.
    pub fn claim(&self, key: &str) -> Claim {
        let paths = self
            .path(key, folder::PARTIAL)
            .zip(self.path(key, folder::COMPLETE));
        let Some((part, complete)) = paths.filter(|_| key.len() <= header::LONGEST_KEY) else {
            return Claim::Refused;
        };
        let made = self.folder().map_or(Ok(()), folder::make);
        match made.and_then(|()| Part::claim(part, complete)) {
            Ok(Some(part)) => Claim::Granted(part),
            Ok(None) => Claim::Taken,
            Err(error) => {
                self.unwritten(&error);
                Claim::Refused
            }
        }
    }

    /// Keeps a table that was built. A failure leaves a note and whatever was there before.
    pub fn save(&self, part: Part, key: &str, table: &[u8], interrupted: &mut dyn FnMut() -> bool) {
        match part.finish(key, table, interrupted) {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => self.unwritten(&error),
            _ => {}
        }
    }

    fn unwritten(&self, error: &io::Error) {
        let path = self.folder().map(Path::display);
        self.note(Note::Unwritten {
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
    pub fn list(&self) -> io::Result<Vec<Entry>> {
        self.entries(key)
    }

    /// The files of complete tables, by name, each looked at to its last byte.
    pub fn verify(&self) -> io::Result<Vec<Entry>> {
        self.entries(|path| match table::read(path)? {
            Some((header, _))
                if self.path(&header.key, folder::COMPLETE).as_deref() == Some(path) =>
            {
                Ok(header.key)
            }
            _ => Err(Fault::Other),
        })
    }

    fn entries(&self, look: impl Fn(&Path) -> Result<String, Fault>) -> io::Result<Vec<Entry>> {
        let files = self.files()?.into_iter();
        let complete = files.filter(|(_, ending)| *ending == folder::COMPLETE);
        Ok(complete.map(|(path, _)| Entry::of(&path, &look)).collect())
    }

    /// Removes all tables, complete and unfinished ones, but those that somebody is building.
    /// Nothing else in the folder is touched. What was removed, by name.
    pub fn clear(&self) -> io::Result<Vec<Entry>> {
        let mut removed = Vec::new();
        for (path, ending) in self.files()? {
            let mut entry = Entry::of(&path, key);
            if ending == folder::PARTIAL {
                entry.table = Err(Fault::Unfinished);
                // Dropping the right removes the file.
                if Part::claim(path.clone(), path.with_extension(folder::COMPLETE))?.is_none() {
                    continue;
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

/// The last part of a path.
fn name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}
