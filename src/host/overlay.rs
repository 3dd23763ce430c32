//! Files that hide others.

use super::{Host, Listed, MemoryFiles};
use std::io;
use std::path::{Path, PathBuf};

/// Files in memory before those of another host: what is open in an editor hides what lies on disk. Each lies under the
/// name that the other host identifies it by. Nothing is written through it.
#[derive(Clone, Copy)]
pub struct Overlay<'a> {
    /// The files that are looked at first.
    pub above: &'a MemoryFiles,
    /// Where all other files lie.
    pub below: &'a dyn Host,
}

impl Host for Overlay<'_> {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let above = self.above.read(&self.below.identify(path));
        above.or_else(|_| self.below.read(path))
    }

    fn identify(&self, path: &Path) -> PathBuf {
        self.below.identify(path)
    }

    fn list(&self, folder: &Path) -> Vec<Listed> {
        let mut listed = self.below.list(folder);
        let upper = self.above.list(&self.below.identify(folder)).into_iter();
        let new = upper.filter(|entry| !listed.iter().any(|other| other.name == entry.name));
        listed.extend(new.collect::<Vec<_>>());
        listed
    }

    fn exists(&self, path: &Path) -> bool {
        self.above.exists(&self.below.identify(path)) || self.below.exists(path)
    }

    fn replace(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        let _ = (path, contents);
        Err(io::ErrorKind::PermissionDenied.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_above_hides_what_is_below() {
        let below: MemoryFiles = [("a/x.txt", "old"), ("a/y.txt", "kept")]
            .into_iter()
            .collect();
        let above: MemoryFiles = [("a/x.txt", "new"), ("a/z.txt", "only")]
            .into_iter()
            .collect();
        let both = Overlay {
            above: &above,
            below: &below,
        };
        let read = |path: &str| both.read(Path::new(path)).ok();
        assert_eq!(read("a/x.txt"), Some(b"new".to_vec()));
        assert_eq!(read("a/y.txt"), Some(b"kept".to_vec()));
        assert_eq!(read("a/none.txt"), None);
        assert_eq!(both.list(Path::new("a")).len(), 3);
        assert!(both.exists(Path::new("a/z.txt")));
        assert!(both.replace(Path::new("a/x.txt"), b"").is_err());
    }
}
