//! Files on this machine's disk.

use super::held_folder::{EntryKind, HeldFolder, Rights, is_link_error};
use super::replacement::{Replacement, Right};
use super::{Listed, LogFile};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The largest file that is read: a device that never ends must not fill the memory.
pub(super) const MOST_BYTES: u64 = 1 << 30;

/// Time between two orders to the disk to keep what was written: the loss of power may take as much.
/// The end of the process takes nothing.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);

/// The permissions of new files.
const USUAL: u32 = 0o666;

/// Most bytes of a file's name that are in the name of what is written beside it.
const LONGEST_NAME: usize = 200;

/// The ending of files that are written beside a file.
const ENDING: &str = ".puzzle-script";

/// The path with the home folder in the place of a `~` that it begins with; as it is where there is no home.
pub(crate) fn at_home(path: &Path) -> Cow<'_, Path> {
    let home = || env::home_dir().filter(|home| home.is_absolute());
    match path.strip_prefix("~").ok().zip(home()) {
        Some((rest, home)) => Cow::Owned(home.join(rest)),
        None => Cow::Borrowed(path),
    }
}

/// The bytes of a file of at most 1 GiB.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    read_all(File::open(path)?)
}

/// All bytes, at most 1 GiB.
pub(crate) fn read_all(reader: impl Read) -> io::Result<Vec<u8>> {
    read_most(reader, MOST_BYTES)
}

pub(super) fn read_most(reader: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(too_long(most));
    }
    Ok(bytes)
}

/// That a file has more bytes than are read.
pub(super) fn too_long(most: u64) -> io::Error {
    io::Error::other(format!("it has more than {} MiB", most >> 20))
}

/// One name for one file, however it is written.
pub(crate) fn identify(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// The bytes of a file in a folder that is held, which is no link; nothing where there is none.
#[cfg(feature = "terminal")]
pub(crate) fn read_in(folder: &HeldFolder, name: &OsStr) -> io::Result<Option<Vec<u8>>> {
    let file = match folder.file(Path::new(name)) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) if is_link_error(&error) => return Err(linked()),
        Err(error) => return Err(error),
    };
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    read_all(file).map(Some)
}

/// The contents of a folder. A name that is no text can't be written in a script.
pub(crate) fn list(folder: &Path) -> Vec<Listed> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let listed = entries.filter_map(|entry| {
        Some(Listed {
            name: entry.file_name().into_string().ok()?,
            is_folder: entry.path().is_dir(),
        })
    });
    listed.collect()
}

/// The contents of a folder that is held: a link is no folder, wherever it leads.
#[cfg(feature = "terminal")]
pub(super) fn list_held(folder: &HeldFolder) -> Vec<Listed> {
    let names = folder.names().unwrap_or_default().into_iter();
    let listed = names.filter_map(|name| {
        let is_folder = folder.there(&name).ok()?.kind == EntryKind::Folder;
        let name = name.into_string().ok()?;
        Some(Listed { name, is_folder })
    });
    listed.collect()
}

/// Whether there is anything of that name, a link that leads nowhere too.
pub(crate) fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Removes what processes that were killed left in a folder, beside the files that they wrote; in each folder once.
pub(crate) fn sweep(folder: &HeldFolder) {
    static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let mut swept = SWEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if !swept.insert(identify(folder.path())) {
        return;
    }
    for name in folder.names().unwrap_or_default() {
        let bytes = name.as_encoded_bytes();
        if bytes.starts_with(b".")
            && bytes.ends_with(ENDING.as_bytes())
            && folder
                .there(&name)
                .is_ok_and(|there| there.kind == EntryKind::File)
        {
            // Nobody is at it whose lock can be had; without a name to get, it goes.
            let _ = Replacement::claim(folder, &name, &name, USUAL).and_then(Right::part);
        }
    }
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Whether a file of that name could be written, without leaving anything behind.
pub(crate) fn probe(path: &Path) -> io::Result<()> {
    let (folder, name) = target(path)?;
    probe_in(&folder, &name)
}

/// The same of a name in a folder, which is no link.
pub(super) fn probe_in(folder: &HeldFolder, name: &OsStr) -> io::Result<()> {
    look_at(folder, name)?;
    sweep(folder);
    // Gone again when it is dropped; without locks it is left to whoever may be at it.
    let _ = Replacement::claim(folder, &beside(name), name, USUAL)?.part();
    Ok(())
}

/// Replaces a file whole or not at all: written beside it, flushed to the disk, then renamed. A link
/// stays a link, and permissions stay.
pub(crate) fn replace(path: &Path, contents: &[u8]) -> io::Result<()> {
    replace_by(path, |file| file.write_all(contents))
}

/// The same by what `write` writes.
pub(super) fn replace_by(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    let (folder, name) = target(path)?;
    replace_in_by(&folder, &name, write)
}

/// [`replace`] of a name in a folder, which is no link.
#[cfg(feature = "terminal")]
pub(crate) fn replace_in(folder: &HeldFolder, name: &OsStr, contents: &[u8]) -> io::Result<()> {
    replace_in_by(folder, name, |file| file.write_all(contents))
}

fn replace_in_by(
    folder: &HeldFolder,
    name: &OsStr,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    let rights = look_at(folder, name)?;
    sweep(folder);
    let mut written = Replacement::wait(folder, &beside(name), name, USUAL)?;
    write(written.file())?;
    written.finish(rights)
}

/// The file that is replaced: the file itself, not a link to it.
fn target(path: &Path) -> io::Result<(HeldFolder, OsString)> {
    let target = identify(path);
    // Standard output may lead on to a file; what is printed there must not be replaced.
    if path.starts_with("/dev") && !path.starts_with("/dev/shm") && target.exists() {
        return Err(no_file());
    }
    match target.file_name() {
        _ if target.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Some(name) => Ok((HeldFolder::open(folder(&target))?, name.to_owned())),
        None => Err(io::ErrorKind::InvalidInput.into()),
    }
}

/// Looks whether what has that name may be replaced by a file; the rights of that file.
fn look_at(folder: &HeldFolder, name: &OsStr) -> io::Result<Option<Rights>> {
    match folder.there(name) {
        Ok(there) => match there.kind {
            EntryKind::File => Ok(Some(there.rights)),
            EntryKind::Folder => Err(io::ErrorKind::IsADirectory.into()),
            EntryKind::Link => Err(linked()),
            EntryKind::Other => Err(no_file()),
        },
        Err(_) => Ok(None),
    }
}

/// That something is no file that could be read or replaced.
pub(super) fn no_file() -> io::Error {
    io::Error::other("it is a device or a pipe")
}

/// That a link lies where a file is due.
pub(super) fn linked() -> io::Error {
    io::Error::other("it is a link to another file")
}

/// The name of what is written beside a file.
fn beside(name: &OsStr) -> OsString {
    let mut beside = OsString::from(".");
    match name.to_str() {
        Some(text) if text.len() > LONGEST_NAME => {
            beside.push(&text[..text.floor_char_boundary(LONGEST_NAME)]);
        }
        _ => beside.push(name),
    }
    beside.push(ENDING);
    beside
}

/// Opens a file to add lines to, which has no other name: what is added and cut is nobody else's.
pub(crate) fn open_log(path: &Path) -> io::Result<Box<dyn LogFile>> {
    let name = path.file_name().ok_or(io::ErrorKind::IsADirectory)?;
    open_log_in(&HeldFolder::open(folder(path))?, name)
}

/// The same in a folder.
pub(super) fn open_log_in(folder: &HeldFolder, name: &OsStr) -> io::Result<Box<dyn LogFile>> {
    let opened = folder.writable(name, USUAL, true);
    let file = opened.map_err(|error| {
        if is_link_error(&error) {
            linked()
        } else {
            error
        }
    })?;
    if folder.there(name)?.has_other_names {
        return Err(io::Error::other("it has another name too, a hard link"));
    }
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => return Err(io::ErrorKind::WouldBlock.into()),
        // Some network drives have no locks.
        Ok(()) | Err(TryLockError::Error(_)) => {}
    }
    Ok(Box::new(DiskLog {
        file,
        synced: Instant::now(),
    }))
}

/// A log that is locked while it is open.
struct DiskLog {
    file: File,
    synced: Instant,
}

impl LogFile for DiskLog {
    fn read(&mut self) -> io::Result<Box<dyn BufRead + '_>> {
        self.file.seek(SeekFrom::Start(0))?;
        Ok(Box::new(BufReader::new(&self.file)))
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
mod tests;
