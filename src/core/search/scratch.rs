//! Space on disk for what a search has no memory for.

use std::io;

/// A file that lasts as long as this value.
pub trait Scratch: Send {
    /// Writes bytes at this place, at or before the end of what was written.
    ///
    /// # Errors
    ///
    /// The disk is full, or no more may be written to it.
    fn write(&mut self, place: u64, bytes: &[u8]) -> io::Result<()>;

    /// Reads bytes at this place that were written before.
    ///
    /// # Errors
    ///
    /// They can't be read.
    fn read(&mut self, place: u64, bytes: &mut [u8]) -> io::Result<()>;
}
