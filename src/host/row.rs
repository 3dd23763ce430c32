//! Where the run of a row of a table writes.

use super::disk::at_home;
use std::io;
use std::path::{Component, Path, PathBuf};

/// A folder of the row's own below that of all rows: what one row writes is in no other's way.
#[derive(Debug)]
pub(crate) struct RowFolder {
    all: PathBuf,
    row: PathBuf,
}

impl RowFolder {
    /// The folder of a row of that name, which can name a file.
    #[cfg(feature = "terminal")]
    pub(crate) fn new(all: &Path, id: &str) -> io::Result<Self> {
        let all = plain(&std::path::absolute(at_home(all))?);
        Ok(Self {
            row: all.join(id),
            all,
        })
    }

    /// Where a file goes: into the row's own folder, unless it leads below that of all rows already.
    pub(crate) fn place(&self, path: &Path) -> io::Result<PathBuf> {
        let path = at_home(path);
        let direct = plain(&std::path::absolute(&path)?);
        [direct, plain(&self.row.join(path))]
            .into_iter()
            .find(|place| place.starts_with(&self.all))
            .ok_or_else(|| io::Error::other("what rows write lies below the folder of `--out`"))
    }
}

/// A path without dots; links are taken for what they are called.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_row_writes_into_its_own_folder_and_never_outside() {
        let folder = RowFolder::new(Path::new("/x/out"), "s1").expect("a folder");
        let place = |path: &str| folder.place(Path::new(path)).ok();
        assert_eq!(place("a/b.csv"), Some("/x/out/s1/a/b.csv".into()));
        assert_eq!(place("../b.csv"), Some("/x/out/b.csv".into()));
        assert_eq!(place("/x/out/keys/b.txt"), Some("/x/out/keys/b.txt".into()));
        for path in ["../../b.csv", "/x/b.csv", "/x/out/../b.csv", "~/b.csv"] {
            assert_eq!(place(path), None, "{path}");
        }
    }
}
