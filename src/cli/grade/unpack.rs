//! Archives that were handed in, unpacked beside the grades.
//!
//! Nothing that an archive says of itself is believed: what is written are bytes that were counted while they were unpacked,
//! under names that lead nowhere but further down.

use crate::cli::handed_in::MOST_ARCHIVES;
use crate::host::{Host, Listed, Refused, is_fault, read_reason};
use crate::interp::{Archive, HandIn};
use flate2::read::DeflateDecoder;
use rawzip::{CompressionMethod, ZipArchive, ZipFileHeaderRecord, ZipSliceArchive};
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Component, Path, PathBuf};

/// Most files and folders in one.
const MOST_FILES: usize = 1000;

/// Most bytes that one may hold, as files.
const MOST_BYTES: u64 = 32 << 20;

/// Most bytes of a file.
const LARGEST_FILE: u64 = 4 << 20;

/// Most bytes that a byte may become; less than this much of a file is not worth a limit.
const MOST_RATIO: u64 = 100;
const SMALL_FILE: u64 = 1 << 20;

/// Most folders inside one another.
const DEEPEST: usize = 4;

/// Whether a name is that of an archive that is read.
pub(crate) fn is_archive(name: &str) -> bool {
    Path::new(name)
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("zip"))
}

/// Why an archive is not read.
enum Unread {
    /// It is none that is read; a sentence without a full stop.
    Refused(String),
    /// The machine could not read it, or write what it holds.
    Fault(io::Error),
}

impl From<String> for Unread {
    fn from(said: String) -> Self {
        Self::Refused(said)
    }
}

/// Unpacks the archives that lie in a folder into one of their own each: all, or the one of a name, or those in the folder of
/// that name.
///
/// # Errors
///
/// The archive that the machine could not read, and why: nobody is to blame for that.
pub(crate) fn unpack_all(
    hand_in: &HandIn,
    folder: &Path,
    only: Option<&str>,
    to: &Path,
    host: &dyn Host,
) -> Result<(), (PathBuf, io::Error)> {
    let is_only = |listed: &Listed| only.is_none_or(|only| listed.name == only);
    let mut listed = host.list(folder);
    listed.retain(is_only);
    let inner = only.filter(|_| listed.iter().any(|listed| listed.is_folder));
    let folder = inner.map_or_else(|| folder.to_owned(), |inner| folder.join(inner));
    if inner.is_some() {
        listed = host.list(&folder);
    }
    let archives = listed.into_iter();
    let archives = archives.filter(|listed| !listed.is_folder && is_archive(&listed.name));
    let mut names: Vec<String> = archives.map(|listed| listed.name).collect();
    names.sort();
    for (index, name) in names.into_iter().enumerate() {
        let place = to.join(index.to_string());
        let unpacked = if index < MOST_ARCHIVES {
            read(&folder.join(&name), host).and_then(|bytes| unpack(&bytes, &place))
        } else {
            Err(format!("more than {MOST_ARCHIVES} archives").into())
        };
        let refused = match unpacked {
            Ok(()) => None,
            Err(Unread::Refused(said)) => Some(said),
            Err(Unread::Fault(error)) => return Err((folder.join(&name), error)),
        };
        hand_in.unpacked(Archive {
            name,
            place,
            refused,
        });
    }
    Ok(())
}

fn read(archive: &Path, host: &dyn Host) -> Result<Vec<u8>, Unread> {
    host.read(archive).map_err(|error| {
        if Refused::of(&error).is_some() {
            Unread::Refused("it leads out of your folder".to_owned())
        } else if is_fault(&error) {
            Unread::Fault(error)
        } else {
            Unread::Refused(read_reason(&error))
        }
    })
}

/// Writes what an archive holds below a folder.
fn unpack(bytes: &[u8], to: &Path) -> Result<(), Unread> {
    let damaged = |error: rawzip::Error| format!("it is damaged: {error}");
    let archive = ZipArchive::from_slice(bytes).map_err(|error| {
        if bytes.starts_with(b"PK") {
            damaged(error)
        } else {
            "it is no zip, whatever its name says: make a plain zip".to_owned()
        }
    })?;
    let mut left = MOST_BYTES;
    for (index, entry) in archive.entries().enumerate() {
        if index >= MOST_FILES {
            return Err(format!("it holds more than {MOST_FILES} files").into());
        }
        let entry = entry.map_err(damaged)?;
        let Some(path) = wanted(&entry)? else {
            continue;
        };
        let contents = contents(&archive, &entry, &path)?;
        left = left
            .checked_sub(contents.len() as u64)
            .ok_or_else(|| format!("it holds more than {} MiB", MOST_BYTES >> 20))?;
        write(&to.join(&path), &contents).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => {
                let said = format!("`{}` stands in it twice: hand in one", path.display());
                Unread::Refused(said)
            }
            // That is due to the name.
            ErrorKind::InvalidFilename | ErrorKind::InvalidInput | ErrorKind::NotADirectory => {
                Unread::Refused(format!("`{}` in it: {error}", path.display()))
            }
            _ => Unread::Fault(error),
        })?;
    }
    Ok(())
}

/// Where a file goes; nothing where it is none, or one that systems add by themselves.
fn wanted(entry: &ZipFileHeaderRecord<'_>) -> Result<Option<PathBuf>, String> {
    let name = entry.file_path();
    // Some systems write the name as their own letters; what is no UTF-8 can't be asked for.
    let name = String::from_utf8_lossy(name.as_bytes()).replace('\\', "/");
    if name.ends_with('/') {
        return Ok(None);
    }
    let shown: String = name.chars().take(40).collect();
    if entry.flags().is_encrypted() {
        return Err("it is encrypted".to_owned());
    }
    if entry.mode().is_symlink() {
        return Err(format!("`{shown}` in it is a link"));
    }
    let is_drive = name.as_bytes().get(1) == Some(&b':');
    let path = PathBuf::from(&name);
    let parts = path.components();
    let is_below = parts
        .clone()
        .all(|part| matches!(part, Component::Normal(_)));
    if !is_below || is_drive || name.contains(['\0', ':']) {
        return Err(format!("`{shown}` in it leads out of it"));
    }
    let is_of_system = path.starts_with("__MACOSX")
        || path
            .file_name()
            .is_none_or(|name| name.as_encoded_bytes().starts_with(b"."));
    let is_wanted = !is_of_system && parts.count() <= DEEPEST;
    Ok(is_wanted.then_some(path))
}

/// The bytes of a file in an archive.
fn contents(
    archive: &ZipSliceArchive<&[u8]>,
    entry: &ZipFileHeaderRecord<'_>,
    path: &Path,
) -> Result<Vec<u8>, String> {
    let unfit = |reason: &str| Err(format!("`{}` in it {reason}", path.display()));
    let Ok(packed) = archive.get_entry(entry.wayfinder()) else {
        return unfit("is damaged");
    };
    let data = packed.data();
    let most = (data.len() as u64 * MOST_RATIO).clamp(SMALL_FILE, LARGEST_FILE);
    let mut bytes = Vec::new();
    let mut read = |reader: &mut dyn Read| reader.take(most + 1).read_to_end(&mut bytes);
    let read = match entry.compression_method() {
        CompressionMethod::STORE => read(&mut packed.verifying_reader(data)),
        CompressionMethod::DEFLATE => read(&mut packed.verifying_reader(DeflateDecoder::new(data))),
        _ => return unfit("is packed in a way that is not read: make a plain zip"),
    };
    if bytes.len() as u64 > LARGEST_FILE {
        return unfit(&format!("has more than {} MiB", LARGEST_FILE >> 20));
    }
    if bytes.len() as u64 > most {
        return unfit(&format!("unpacks to more than {MOST_RATIO} times its size"));
    }
    match read {
        Ok(_) => Ok(bytes),
        Err(_) => unfit("is damaged"),
    }
}

/// Writes a file that is not there yet.
fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::File::create_new(path)?.write_all(contents)
}
