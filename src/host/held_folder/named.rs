//! Folders held by their names, where the system has no way to open something beneath a folder that is held: links are
//! looked for on the way before it is opened.

use super::{EntryKind, There};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Component, Path, PathBuf};

/// Who may do what with a file.
pub(crate) type Rights = fs::Permissions;

/// A folder by its name.
#[derive(Clone, Debug)]
pub(crate) struct HeldFolder {
    path: PathBuf,
}

impl HeldFolder {
    /// The folder of that name, to which links may lead.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        if !fs::metadata(path)?.is_dir() {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        let path = path.to_owned();
        Ok(Self { path })
    }

    /// The folder of that absolute path.
    #[cfg(feature = "terminal")]
    pub(crate) fn open_place(place: &Path) -> io::Result<Self> {
        Self::open(place)
    }

    /// The name of the folder.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// A folder beneath.
    #[cfg(feature = "terminal")]
    pub(crate) fn folder(&self, way: &Path) -> io::Result<Self> {
        Self::open(&self.beneath(way)?)
    }

    /// A folder beneath, made where there is none, with those above it.
    #[cfg(feature = "terminal")]
    pub(crate) fn make_folder(&self, way: &Path) -> io::Result<Self> {
        fs::create_dir_all(self.beneath(way)?)?;
        self.folder(way)
    }

    /// Opens what lies beneath to read it.
    #[cfg(feature = "terminal")]
    pub(crate) fn file(&self, way: &Path) -> io::Result<File> {
        File::open(self.beneath(way)?)
    }

    /// Opens or makes a file of that name to read and write it, at its end with `append`.
    pub(crate) fn writable(&self, name: &OsStr, mode: u32, append: bool) -> io::Result<File> {
        let path = self.beneath(Path::new(name))?;
        let mut options = OpenOptions::new();
        options.read(true).create(true).truncate(false);
        if append {
            options.append(true);
        } else {
            options.write(true);
        }
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode);
        #[cfg(not(unix))]
        let _ = mode;
        options.open(path)
    }

    /// The entry under a name.
    pub(crate) fn there(&self, name: &OsStr) -> io::Result<There> {
        let there = fs::symlink_metadata(self.path.join(name))?;
        #[cfg(unix)]
        let has_other_names = std::os::unix::fs::MetadataExt::nlink(&there) > 1;
        #[cfg(not(unix))]
        let has_other_names = false;
        Ok(There {
            kind: match there.file_type() {
                kind if kind.is_file() => EntryKind::File,
                kind if kind.is_dir() => EntryKind::Folder,
                kind if kind.is_symlink() => EntryKind::Link,
                _ => EntryKind::Other,
            },
            rights: there.permissions(),
            has_other_names,
        })
    }

    /// Where the link of that name leads, as it is written.
    #[cfg(feature = "terminal")]
    pub(crate) fn link(&self, name: &OsStr) -> io::Result<PathBuf> {
        fs::read_link(self.path.join(name))
    }

    /// The names of what lies in it, in any order.
    pub(crate) fn names(&self) -> io::Result<Vec<OsString>> {
        let entries = fs::read_dir(&self.path)?;
        entries.map(|entry| Ok(entry?.file_name())).collect()
    }

    /// Whether a name leads to an open file.
    #[cfg(unix)]
    pub(crate) fn has(&self, name: &OsStr, file: &File) -> io::Result<bool> {
        use std::os::unix::fs::MetadataExt;
        let own = file.metadata()?;
        match fs::symlink_metadata(self.path.join(name)) {
            Ok(there) => Ok((there.dev(), there.ino()) == (own.dev(), own.ino())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Whether a name leads to an open file: here open files are neither renamed nor removed.
    #[cfg(not(unix))]
    pub(crate) fn has(&self, name: &OsStr, _: &File) -> io::Result<bool> {
        fs::exists(self.path.join(name))
    }

    /// Gives what lies in it another name in it, in the place of what had that name.
    pub(crate) fn rename(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
        fs::rename(self.path.join(from), self.path.join(to))
    }

    /// Takes a file's name away.
    pub(crate) fn remove(&self, name: &OsStr) -> io::Result<()> {
        fs::remove_file(self.path.join(name))
    }

    /// Keeps nobody out: a folder can't be locked here.
    #[cfg(feature = "terminal")]
    #[allow(
        clippy::unused_self,
        clippy::unnecessary_wraps,
        reason = "as where it can be locked"
    )]
    pub(crate) fn lock(&self) -> io::Result<Option<File>> {
        Ok(None)
    }

    /// Orders the disk to keep the names in it, where a folder can be opened.
    pub(crate) fn sync(&self) -> io::Result<()> {
        File::open(&self.path)?.sync_all()
    }

    /// The path of what lies beneath, with no link on the way.
    fn beneath(&self, way: &Path) -> io::Result<PathBuf> {
        let mut path = self.path.clone();
        for part in way.components() {
            match part {
                Component::Normal(_) => path.push(part),
                Component::CurDir => continue,
                _ => return Err(link_error()),
            }
            if fs::symlink_metadata(&path).is_ok_and(|there| there.is_symlink()) {
                return Err(link_error());
            }
        }
        Ok(path)
    }
}

fn link_error() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, LinkError)
}

/// A link was in the way.
#[derive(Debug)]
struct LinkError;

impl std::fmt::Display for LinkError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a link is in the way")
    }
}

impl std::error::Error for LinkError {}

/// Whether a link was in the way.
pub(crate) fn is_link_error(error: &io::Error) -> bool {
    error
        .get_ref()
        .is_some_and(<dyn std::error::Error + Send + Sync>::is::<LinkError>)
}

/// Gives a file these rights.
pub(crate) fn set_rights(file: &File, rights: Rights) -> io::Result<()> {
    file.set_permissions(rights)
}
