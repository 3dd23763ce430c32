//! The header of a table in its file.

use super::TableFault;
pub(crate) use xxhash_rust::xxh3::Xxh3 as Checksum;
use xxhash_rust::xxh3::xxh3_64;

/// Bytes of a header: a page, so that the table behind it begins on one.
pub(crate) const SIZE: usize = 4096;

/// The longest key.
pub(crate) const LONGEST_KEY: usize = 2048;

/// The format of files. Another number for another layout.
const VERSION: u32 = 1;

const MAGIC: &[u8; 8] = b"PZTABLE\n";

/// In the machine's own byte order: tables may hold numbers of several bytes.
const BYTE_ORDER: u32 = 0x0102_0304;

/// A file's own account of what it holds.
///
/// | bytes | |
/// |---|---|
/// | 0..8 | magic |
/// | 8..12 | version |
/// | 12..16 | byte order |
/// | 16..24 | bytes of the table |
/// | 24..32 | xxh3 of the table |
/// | 32..36 | bytes of the key |
/// | 36.. | the key, then zeros |
/// | 4088..4096 | xxh3 of all before |
///
/// All but the byte order and the table is little-endian.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// The key of the table, by the one who builds it.
    pub key: String,
    /// Its bytes.
    pub length: u64,
    /// Their xxh3.
    pub checksum: u64,
}

/// The checksum of a table.
pub(crate) fn checksum(table: &[u8]) -> u64 {
    xxh3_64(table)
}

impl Header {
    /// Of a table.
    ///
    /// # Panics
    /// When the key is longer than [`LONGEST_KEY`].
    pub(crate) fn of(key: &str, table: &[u8]) -> Self {
        assert!(key.len() <= LONGEST_KEY, "a key that fits");
        Self {
            key: key.to_owned(),
            length: table.len() as u64,
            checksum: checksum(table),
        }
    }

    /// Its bytes.
    pub(crate) fn to_bytes(&self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        let mut put = |at: usize, part: &[u8]| bytes[at..at + part.len()].copy_from_slice(part);
        put(0, MAGIC);
        put(8, &VERSION.to_le_bytes());
        put(12, &BYTE_ORDER.to_ne_bytes());
        put(16, &self.length.to_le_bytes());
        put(24, &self.checksum.to_le_bytes());
        put(32, &(self.key.len() as u32).to_le_bytes());
        put(36, self.key.as_bytes());
        let (before, end) = bytes.split_at_mut(SIZE - 8);
        end.copy_from_slice(&xxh3_64(before).to_le_bytes());
        bytes
    }

    /// Reads it back.
    pub(crate) fn from_bytes(bytes: &[u8; SIZE]) -> Result<Self, TableFault> {
        let word = |at: usize| u32::from_le_bytes(array(&bytes[at..]));
        let long = |at: usize| u64::from_le_bytes(array(&bytes[at..]));
        if !bytes.starts_with(MAGIC) {
            return Err(TableFault::NoTable);
        }
        // Another version may keep its checksum elsewhere.
        if word(8) != VERSION {
            return Err(TableFault::Version);
        }
        if long(SIZE - 8) != xxh3_64(&bytes[..SIZE - 8]) {
            return Err(TableFault::Damaged);
        }
        if bytes[12..16] != BYTE_ORDER.to_ne_bytes() {
            return Err(TableFault::CompiledMoves);
        }
        let key = bytes[36..].get(..word(32) as usize);
        let key = key.and_then(|key| std::str::from_utf8(key).ok());
        Ok(Self {
            key: key.ok_or(TableFault::Damaged)?.to_owned(),
            length: long(16),
            checksum: long(24),
        })
    }
}

fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    *bytes.first_chunk().expect("offsets lie inside a header")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        Header::of("pdb 4x4 1 2 3", &[7; 1000])
    }

    #[test]
    fn is_read_back_as_it_was_written() {
        assert_eq!(Header::from_bytes(&header().to_bytes()), Ok(header()));
    }

    #[test]
    fn no_byte_of_it_can_change() {
        for at in 0..SIZE {
            let mut bytes = header().to_bytes();
            bytes[at] ^= 1 << (at % 8);
            assert!(Header::from_bytes(&bytes).is_err(), "byte {at}");
        }
    }

    #[test]
    fn files_of_other_machines_are_told_from_damaged_ones() {
        let mut bytes = header().to_bytes();
        bytes[12..16].reverse();
        let sum = xxh3_64(&bytes[..SIZE - 8]);
        bytes[SIZE - 8..].copy_from_slice(&sum.to_le_bytes());
        assert_eq!(Header::from_bytes(&bytes), Err(TableFault::CompiledMoves));
    }
}
