//! A table that was read from its file.

use super::TableFault;
use super::header::{self, Header, SIZE};
use crate::host::heap;
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::thread;

/// Bytes between two looks at whether to go on.
const STRIDE: usize = 1 << 20;

/// A complete table, checked to the last byte: a copy of its own, so that whatever happens to the file from now on
/// is of no matter.
pub(crate) type TableBytes = Vec<u8>;

/// The table of a key; `None` where there is no file, or no room for it.
pub(crate) fn open(
    path: &Path,
    key: &str,
    interrupted: &(dyn Fn() -> bool + Sync),
) -> Result<Option<TableBytes>, TableFault> {
    let Some((header, mut file)) = open_file(path)? else {
        return Ok(None);
    };
    if header.key != key {
        return Err(TableFault::Other);
    }
    let length = usize::try_from(header.length).map_err(|_| TableFault::Length)?;
    // Whoever builds it finds out that it does not fit.
    if length > heap::room() {
        return Ok(None);
    }
    let mut table = vec![0; length];
    match read(&mut file, path, &mut table, interrupted)? {
        None => Ok(None),
        Some(checksum) if checksum != header.checksum => Err(TableFault::Damaged),
        Some(_) => Ok(Some(table)),
    }
}

/// Reads the table behind a header into memory, and gives its checksum; `None` where nobody waits for it any more. Copying is
/// what takes time if the system still has the file, so two threads copy a half each.
fn read(
    file: &mut File,
    path: &Path,
    table: &mut [u8],
    interrupted: &(dyn Fn() -> bool + Sync),
) -> Result<Option<u64>, TableFault> {
    let half = table.len().div_ceil(2).next_multiple_of(STRIDE);
    let (first, second) = table.split_at_mut(half.min(table.len()));
    let is_long = !second.is_empty();
    let mut checksum = header::Checksum::new();
    let mut read_first = || fill(file, first, interrupted, |part| checksum.update(part));
    let mut read_second = || {
        let mut file = File::open(path).map_err(|error| TableFault::unreadable(&error))?;
        file.seek(SeekFrom::Start((SIZE + half) as u64))
            .map_err(|error| TableFault::unreadable(&error))?;
        fill(&mut file, second, interrupted, |_| {})
    };
    let (one, other) = thread::scope(|scope| {
        let other = is_long.then(|| thread::Builder::new().spawn_scoped(scope, &mut read_second));
        let one = read_first()?;
        let other = other.and_then(Result::ok);
        let other = other.map(|other| other.join().expect("reading does not panic"));
        Ok((one, other.transpose()?))
    })?;
    let other = match other {
        None if is_long => read_second()?,
        other => other.unwrap_or(true),
    };
    checksum.update(second);
    Ok((one && other).then(|| checksum.digest()))
}

/// Fills memory from a file, and calls `visit` with each stride while it is in the cache; whether it was read to the end.
fn fill(
    file: &mut File,
    table: &mut [u8],
    interrupted: &(dyn Fn() -> bool + Sync),
    mut visit: impl FnMut(&[u8]),
) -> Result<bool, TableFault> {
    for stride in table.chunks_mut(STRIDE) {
        if interrupted() {
            return Ok(false);
        }
        file.read_exact(stride)
            .map_err(|error| TableFault::unreadable(&error))?;
        visit(stride);
    }
    Ok(true)
}

/// The key of whatever table a file holds, every byte of it looked at; `None` where there is no file, or where the
/// answer is not wanted any more.
pub(crate) fn verify(
    path: &Path,
    interrupted: &(dyn Fn() -> bool + Sync),
) -> Result<Option<String>, TableFault> {
    let Some((header, mut file)) = open_file(path)? else {
        return Ok(None);
    };
    let mut checksum = header::Checksum::new();
    let (mut left, mut stride) = (header.length, vec![0; STRIDE]);
    while left > 0 {
        if interrupted() {
            return Ok(None);
        }
        let part = usize::try_from(left).map_or(STRIDE, |left| left.min(STRIDE));
        let part = &mut stride[..part];
        file.read_exact(part)
            .map_err(|error| TableFault::unreadable(&error))?;
        checksum.update(part);
        left -= part.len() as u64;
    }
    if checksum.digest() != header.checksum {
        return Err(TableFault::Damaged);
    }
    Ok(Some(header.key))
}

/// A file of a length that its header says, up to where its table begins; `None` where there is no file.
fn open_file(path: &Path) -> Result<Option<(Header, File)>, TableFault> {
    // Opening what is no file (a pipe) could wait for ever.
    match fs::metadata(path) {
        Ok(there) if there.is_file() => {}
        Ok(_) => return Err(TableFault::NoTable),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(TableFault::unreadable(&error)),
    }
    let unreadable = |error| TableFault::unreadable(&error);
    let mut file = File::open(path).map_err(unreadable)?;
    let header = read_header(&mut file)?;
    let length = file.metadata().map_err(unreadable)?.len();
    if header.length.checked_add(SIZE as u64) != Some(length) {
        return Err(TableFault::Length);
    }
    Ok(Some((header, file)))
}

/// The header at the beginning of a file.
pub(crate) fn read_header(file: &mut File) -> Result<Header, TableFault> {
    let mut bytes = [0; SIZE];
    file.read_exact(&mut bytes)
        .map_err(|error| TableFault::unreadable(&error))?;
    Header::from_bytes(&bytes)
}
