//! A file of a table, mapped: the one place that is not safe by construction.

use memmap2::{Mmap, MmapOptions};
use std::fs::File;
use std::io;
use std::ops::Deref;

/// The first `length` bytes of a file, read-only in memory.
#[derive(Debug)]
pub struct Mapped(Mmap);

impl Mapped {
    /// Maps a regular file that has at least so many bytes now.
    #[allow(unsafe_code, reason = "mapping a file; see the argument inside")]
    pub fn new(file: &File, length: usize) -> io::Result<Self> {
        let mut options = MmapOptions::new();
        options.len(length);
        // SAFETY: bytes of a mapping must not change, and not vanish, while it is there. The file
        // is one that was renamed to its name when it was complete. No process of this program
        // opens such a file for writing, cuts it short or writes to it after that: another table is
        // another file, renamed over the name, and `clear` removes the name; the file itself lives
        // on while it is mapped. Its length was taken from the open file. What remains is another
        // program that writes to files in this folder, and a disk that fails while it is read: the
        // first is the user's own doing, as with a debugger, the second ends the process (SIGBUS).
        // Neither can make the program read outside of the mapping.
        let map = unsafe { options.map(file)? };
        Ok(Self(map))
    }
}

impl Deref for Mapped {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}
