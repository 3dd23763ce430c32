//! A table that was read from its file.

use super::header::{self, Header, SIZE};
use super::{Fault, Mapped};
use std::fs::{self, File};
use std::io::Read;
use std::ops::Deref;
use std::path::Path;

/// A complete table in memory, checked to the last byte.
#[derive(Debug)]
pub struct Table {
    mapped: Mapped,
}

impl Table {
    /// The table of a key; `None` where there is no file.
    pub fn open(path: &Path, key: &str) -> Result<Option<Self>, Fault> {
        let Some((header, table)) = read(path)? else {
            return Ok(None);
        };
        if header.key != key {
            return Err(Fault::Other);
        }
        Ok(Some(table))
    }
}

/// Whatever table a file holds, with its header; `None` where there is no file.
///
/// Every byte is looked at, each time: that takes about as long as reading the file from memory,
/// and a table with one wrong byte would make wrong answers.
pub fn read(path: &Path) -> Result<Option<(Header, Table)>, Fault> {
    // Opening what is no file (a pipe) could wait for ever.
    match fs::metadata(path) {
        Ok(there) if there.is_file() => {}
        Ok(_) => return Err(Fault::NoTable),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Fault::unreadable(&error)),
    }
    let unreadable = |error| Fault::unreadable(&error);
    let mut file = File::open(path).map_err(unreadable)?;
    let header = read_header(&mut file)?;
    let length = file.metadata().map_err(unreadable)?.len();
    if header.length.checked_add(SIZE as u64) != Some(length) {
        return Err(Fault::Length);
    }
    let length = usize::try_from(length).map_err(|_| Fault::Length)?;
    let mapped = Mapped::new(&file, length).map_err(unreadable)?;
    let table = Table { mapped };
    if header::checksum(&table) != header.checksum {
        return Err(Fault::Damaged);
    }
    Ok(Some((header, table)))
}

/// The header at the beginning of a file.
pub fn read_header(file: &mut File) -> Result<Header, Fault> {
    let mut bytes = [0; SIZE];
    file.read_exact(&mut bytes)
        .map_err(|error| Fault::unreadable(&error))?;
    Header::from_bytes(&bytes)
}

impl Deref for Table {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.mapped[SIZE..]
    }
}

impl AsRef<[u8]> for Table {
    fn as_ref(&self) -> &[u8] {
        self
    }
}
