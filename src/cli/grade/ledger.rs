//! Grades that are kept from one run to the next.
//!
//! A file of two lines: the checksum of the second one, and what is kept. The checksum finds what a disk or an editor did to
//! it; who can write the file can write a checksum that fits.

use super::grades::Grade;
use crate::host::{HeldFolder, read_in};
use hmac_sha256::Hash;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt::Write;
use std::io;

/// The name of the file.
pub(crate) const LEDGER: &str = ".grades.json";

/// The kept grades and checksums.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    /// Grades by the students' ids and the labels of their attempts.
    pub grades: HashMap<(String, String), Grade>,
    /// The checksums of the gradebook that was to be written last, at the end, and of that before it.
    pub gradebooks: Vec<String>,
    /// Whether a file was there whose checksum does not fit.
    pub is_damaged: bool,
}

/// The second line.
#[derive(Default, Deserialize, Serialize)]
struct Kept<G> {
    gradebooks: Vec<String>,
    grades: Vec<G>,
}

impl Ledger {
    /// Reads what is kept in a folder; nothing where there is no file.
    ///
    /// # Errors
    ///
    /// It can't be read, or is none: a pipe would keep whoever reads it waiting.
    pub(crate) fn read(folder: &HeldFolder) -> io::Result<Self> {
        let Some(bytes) = read_in(folder, LEDGER.as_ref())? else {
            return Ok(Self::default());
        };
        Ok(Self::parsed(&bytes).unwrap_or(Self {
            is_damaged: true,
            ..Self::default()
        }))
    }

    fn parsed(bytes: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(bytes).ok()?;
        let (sum, kept) = text.strip_suffix('\n')?.split_once('\n')?;
        if sum != checksum(kept.as_bytes()) {
            return None;
        }
        let kept: Kept<Grade> = serde_json::from_str(kept).ok()?;
        let grades = kept.grades.into_iter();
        Some(Self {
            grades: grades.map(|grade| (grade.work(), grade)).collect(),
            gradebooks: kept.gradebooks,
            is_damaged: false,
        })
    }

    /// The bytes of the file that keeps these grades.
    pub(crate) fn written<'a>(
        grades: impl IntoIterator<Item = &'a Grade>,
        gradebooks: &[String],
    ) -> Vec<u8> {
        let kept = Kept {
            gradebooks: gradebooks.to_vec(),
            grades: grades.into_iter().collect(),
        };
        let kept = serde_json::to_string(&kept).expect("names and numbers can be written");
        format!("{}\n{kept}\n", checksum(kept.as_bytes())).into_bytes()
    }
}

/// The SHA-256 of bytes, as `sha256sum` writes it.
pub(crate) fn checksum(bytes: &[u8]) -> String {
    let mut digits = String::new();
    for byte in Hash::hash(bytes) {
        write!(digits, "{byte:02x}").expect("a string takes all");
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_changed_byte_is_found() {
        let grade = Grade {
            id: "s01".to_owned(),
            ..Grade::default()
        };
        let bytes = Ledger::written([&grade], &["book".to_owned()]);
        let whole = Ledger::parsed(&bytes).expect("as it was written");
        assert!(whole.grades.contains_key(&grade.work()));
        assert_eq!(whole.gradebooks, ["book"]);
        for at in 0..bytes.len() {
            let mut other = bytes.clone();
            other[at] ^= 1;
            assert!(Ledger::parsed(&other).is_none(), "byte {at}");
            assert!(Ledger::parsed(&bytes[..at]).is_none(), "{at} bytes");
        }
    }
}
