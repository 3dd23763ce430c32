//! Archives that were handed in, unpacked beside the grades.
//!
//! Nothing that an archive says of itself is believed: what is written are bytes that were counted while they were unpacked,
//! under names that lead nowhere but further down.

use crate::host::{Host, Refused, read_reason};
use crate::interp::{Archive, HandIn};
use flate2::read::DeflateDecoder;
use rawzip::{CompressionMethod, ZipArchive, ZipFileHeaderRecord, ZipSliceArchive};
use std::fs;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

/// Most archives of a student.
pub(crate) const MOST_ARCHIVES: usize = 3;

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

/// Unpacks the archives that lie in a folder into one of their own each.
pub(crate) fn unpack_all(hand_in: &HandIn, folder: &Path, to: &Path, host: &dyn Host) {
    let listed = host.list(folder).into_iter();
    let archives = listed.filter(|listed| !listed.is_folder && is_archive(&listed.name));
    let mut names: Vec<String> = archives.map(|listed| listed.name).collect();
    names.sort();
    for (index, name) in names.into_iter().enumerate() {
        let place = to.join(index.to_string());
        let refused = if index < MOST_ARCHIVES {
            let read = host.read(&folder.join(&name));
            let bytes = read.map_err(|error| match Refused::of(&error) {
                Some(_) => "it leads out of your folder".to_owned(),
                None => read_reason(&error),
            });
            bytes.and_then(|bytes| unpack(&bytes, &place)).err()
        } else {
            Some(format!("more than {MOST_ARCHIVES} archives"))
        };
        hand_in.unpacked(Archive {
            name,
            place,
            refused,
        });
    }
}

/// Writes what an archive holds below a folder; why not is a sentence without a full stop.
fn unpack(bytes: &[u8], to: &Path) -> Result<(), String> {
    let damaged = |error: rawzip::Error| format!("it is damaged: {error}");
    let archive = ZipArchive::from_slice(bytes).map_err(damaged)?;
    let mut left = MOST_BYTES;
    for (index, entry) in archive.entries().enumerate() {
        if index >= MOST_FILES {
            return Err(format!("it holds more than {MOST_FILES} files"));
        }
        let entry = entry.map_err(damaged)?;
        let Some(path) = wanted(&entry)? else {
            continue;
        };
        let contents = contents(&archive, &entry, &path)?;
        left = left
            .checked_sub(contents.len() as u64)
            .ok_or_else(|| format!("it holds more than {} MiB", MOST_BYTES >> 20))?;
        write(&to.join(&path), &contents).map_err(|error| read_reason(&error))?;
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

/// Writes a file; the first of a name stays.
fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    match fs::File::create_new(path) {
        Ok(mut file) => io::Write::write_all(&mut file, contents),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
}
