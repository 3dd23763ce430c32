//! Files of searches whose states do not fit memory.

use super::{Cache, folder};
use crate::host::quota::Quota;
use puzzle_core::search::Scratch;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of such files that this process made.
static MADE: AtomicU64 = AtomicU64::new(0);

/// A file that is gone when the process ends, however that ends; where names can't be removed from open files, when the search
/// ends.
struct ScratchFile {
    file: File,
    /// Its length, which was taken from the quota.
    length: u64,
    quota: Quota,
    /// Where it is, if its name could not be removed.
    path: Option<PathBuf>,
}

impl Cache {
    /// A new file in the folder.
    pub(crate) fn scratch(&self) -> io::Result<Box<dyn Scratch>> {
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let key = format!("scratch {} {number}", std::process::id());
        let path = self
            .path(&key, folder::PARTIAL)
            .ok_or(io::ErrorKind::NotFound)?;
        self.folder().map_or(Ok(()), folder::make)?;
        let mut options = File::options();
        options.read(true).write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, super::PRIVATE);
        let file = options.open(&path)?;
        let path = (cfg!(windows) || fs::remove_file(&path).is_err()).then_some(path);
        Ok(Box::new(ScratchFile {
            file,
            length: 0,
            quota: self.quota.clone(),
            path,
        }))
    }
}

impl Scratch for ScratchFile {
    fn write(&mut self, place: u64, bytes: &[u8]) -> io::Result<()> {
        let end = place + bytes.len() as u64;
        if let Some(more @ 1..) = end.checked_sub(self.length) {
            self.quota.take(more as usize)?;
            self.length = end;
        }
        self.file.seek(SeekFrom::Start(place))?;
        self.file.write_all(bytes)
    }

    fn read(&mut self, place: u64, bytes: &mut [u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(place))?;
        self.file.read_exact(bytes)
    }
}

impl Drop for ScratchFile {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            // If it stays, clearing the cache removes it.
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scratch_file_is_read_back_and_leaves_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = Cache::new(Some(folder.path().to_owned()));
        cache.quota.limit(6);
        let mut scratch = cache.scratch().expect("made");
        scratch.write(0, b"abcd").expect("written");
        scratch.write(2, b"wxyz").expect("written over");
        assert!(scratch.write(6, b"!").is_err(), "more than the quota");
        let mut bytes = [0; 5];
        scratch.read(1, &mut bytes).expect("read");
        assert_eq!(&bytes, b"bwxyz");
        assert!(scratch.read(3, &mut bytes).is_err(), "beyond the end");
        drop(scratch);
        let left = fs::read_dir(folder.path()).expect("listed").count();
        assert_eq!(left, 0);
        assert!(Cache::new(None).scratch().is_err(), "no folder");
    }
}
