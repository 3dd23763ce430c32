//! Folders held by their handles.

use super::{EntryKind, There};
use crate::host::disk::no_file;
use rustix::fs::{
    AtFlags, CWD, Dir, FileType, Mode, OFlags, RawMode, Stat, fchmod, fstat, mkdirat, openat,
    readlinkat, renameat, statat, unlinkat,
};
use rustix::io::{Errno, retry_on_intr};
use std::ffi::{CString, OsStr, OsString};
use std::fs::{File, TryLockError};
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// Who may do what with a file.
pub(crate) type Rights = Mode;

/// Flags for a folder that is only passed through: to be searched, which needs no right to list it.
const PASSED: OFlags = SEARCHED.union(OFlags::DIRECTORY).union(OFlags::CLOEXEC);

#[cfg(target_os = "linux")]
const SEARCHED: OFlags = OFlags::PATH;
#[cfg(not(target_os = "linux"))]
const SEARCHED: OFlags = OFlags::RDONLY;

/// A folder that is held open; clones hold the same one.
#[derive(Clone, Debug)]
pub(crate) struct HeldFolder {
    handle: Arc<OwnedFd>,
    path: PathBuf,
}

impl HeldFolder {
    /// Holds the folder of that name, to which links may lead.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let handle = retry_on_intr(|| openat(CWD, path, PASSED, Mode::empty()))?;
        Ok(Self::of(handle, path.to_owned()))
    }

    /// Holds the folder of that absolute path, on the way to which there is no link.
    pub(crate) fn open_place(place: &Path) -> io::Result<Self> {
        // Elsewhere a folder that is passed through must be one that may be listed.
        if !cfg!(target_os = "linux") {
            return Self::open(place);
        }
        let way = place.strip_prefix("/").unwrap_or(place);
        let folder = Self::open(Path::new("/"))?.folder(way)?;
        Ok(Self {
            path: place.to_owned(),
            ..folder
        })
    }

    fn of(handle: OwnedFd, path: PathBuf) -> Self {
        let handle = Arc::new(handle);
        Self { handle, path }
    }

    /// The name of the folder when it was opened.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Holds a folder beneath.
    pub(crate) fn folder(&self, way: &Path) -> io::Result<Self> {
        let handle = self.open_at(way, PASSED, Mode::empty())?;
        Ok(Self::of(handle, self.path.join(way)))
    }

    /// Holds a folder beneath, made where there is none, with those above it.
    pub(crate) fn make_folder(&self, way: &Path) -> io::Result<Self> {
        let mut at = self.clone();
        for part in way.components() {
            let part = Path::new(&part);
            match mkdirat(&*at.handle, part, Mode::from_raw_mode(0o777)) {
                Ok(()) | Err(Errno::EXIST) => at = at.folder(part)?,
                Err(error) => return Err(error.into()),
            }
        }
        Ok(at)
    }

    /// Opens what lies beneath to read it. Nobody is waited for at the other end of a pipe.
    pub(crate) fn file(&self, way: &Path) -> io::Result<File> {
        let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
        let opened = self.open_at(way, flags, Mode::empty());
        opened.map(File::from).map_err(|error| {
            let is_socket = [Errno::NXIO, Errno::OPNOTSUPP].contains(&errno(&error));
            if is_socket { no_file() } else { error }
        })
    }

    /// Opens or makes a file of that name to read and write it, at its end with `append`.
    pub(crate) fn writable(&self, name: &OsStr, mode: u32, append: bool) -> io::Result<File> {
        let mut flags = OFlags::RDWR | OFlags::CREATE | OFlags::NOCTTY | OFlags::CLOEXEC;
        flags.set(OFlags::APPEND, append);
        let mode = Mode::from_raw_mode(RawMode::try_from(mode).unwrap_or(0o600));
        Ok(self.open_at(Path::new(name), flags, mode)?.into())
    }

    /// The entry under a name.
    pub(crate) fn there(&self, name: &OsStr) -> io::Result<There> {
        let there = statat(&*self.handle, name, AtFlags::SYMLINK_NOFOLLOW)?;
        Ok(There {
            kind: match FileType::from_raw_mode(there.st_mode) {
                FileType::RegularFile => EntryKind::File,
                FileType::Directory => EntryKind::Folder,
                FileType::Symlink => EntryKind::Link,
                _ => EntryKind::Other,
            },
            rights: Mode::from_raw_mode(there.st_mode),
            has_other_names: there.st_nlink > 1,
        })
    }

    /// Where the link of that name leads, as it is written.
    pub(crate) fn link(&self, name: &OsStr) -> io::Result<PathBuf> {
        let target: CString = readlinkat(&*self.handle, name, Vec::new())?;
        Ok(OsString::from_vec(target.into_bytes()).into())
    }

    /// The names of what lies in it, in any order.
    pub(crate) fn names(&self) -> io::Result<Vec<OsString>> {
        let mut names = Vec::new();
        for entry in Dir::read_from(self.readable()?)? {
            let entry = entry?;
            let name = OsStr::from_bytes(entry.file_name().to_bytes());
            if name != "." && name != ".." {
                names.push(name.to_owned());
            }
        }
        Ok(names)
    }

    /// Whether a name leads to an open file.
    pub(crate) fn has(&self, name: &OsStr, file: &File) -> io::Result<bool> {
        let opened = fstat(file)?;
        match statat(&*self.handle, name, AtFlags::SYMLINK_NOFOLLOW) {
            Ok(there) => Ok((there.st_dev, there.st_ino) == (opened.st_dev, opened.st_ino)),
            Err(Errno::NOENT) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Gives what lies in it another name in it, in the place of what had that name.
    pub(crate) fn rename(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
        Ok(renameat(&*self.handle, from, &*self.handle, to)?)
    }

    /// Takes a file's name away.
    pub(crate) fn remove(&self, name: &OsStr) -> io::Result<()> {
        Ok(unlinkat(&*self.handle, name, AtFlags::empty())?)
    }

    /// Orders the disk to keep the names in it.
    pub(crate) fn sync(&self) -> io::Result<()> {
        File::from(self.readable()?).sync_all()
    }

    /// Keeps others that ask out of it as long as the lock is there; `None` if the disk has no locks.
    ///
    /// # Errors
    ///
    /// `WouldBlock` if somebody else has the lock.
    pub(crate) fn lock(&self) -> io::Result<Option<File>> {
        let folder = File::from(self.readable()?);
        match folder.try_lock() {
            Ok(()) => Ok(Some(folder)),
            Err(TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
            Err(TryLockError::Error(_)) => Ok(None),
        }
    }

    fn readable(&self) -> io::Result<OwnedFd> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        self.open_at(Path::new("."), flags, Mode::empty())
    }

    fn open_at(&self, way: &Path, flags: OFlags, mode: Mode) -> io::Result<OwnedFd> {
        let way = if way.as_os_str().is_empty() {
            Path::new(".")
        } else {
            way
        };
        let opened = retry_on_intr(|| match in_one_step(&self.handle, way, flags, mode) {
            // Kernels before Linux 5.6, and containers that do not know the call.
            Err(Errno::NOSYS | Errno::PERM) => step_by_step(&self.handle, way, flags, mode),
            opened => opened,
        });
        Ok(opened?)
    }
}

#[cfg(target_os = "linux")]
fn in_one_step(at: &OwnedFd, way: &Path, flags: OFlags, mode: Mode) -> Result<OwnedFd, Errno> {
    use rustix::fs::{ResolveFlags, openat2};
    let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS;
    openat2(at, way, flags, mode, resolve)
}

#[cfg(not(target_os = "linux"))]
fn in_one_step(_: &OwnedFd, _: &Path, _: OFlags, _: Mode) -> Result<OwnedFd, Errno> {
    Err(Errno::NOSYS)
}

/// Opens folder after folder, none of which may be a link, then what lies in the last.
fn step_by_step(at: &OwnedFd, way: &Path, flags: OFlags, mode: Mode) -> Result<OwnedFd, Errno> {
    let mut passed: Option<OwnedFd> = None;
    let mut parts = way.components().peekable();
    while let Some(part) = parts.next() {
        let name = match part {
            Component::Normal(_) | Component::CurDir => Path::new(&part),
            _ => return Err(Errno::XDEV),
        };
        let here = passed.as_ref().unwrap_or(at);
        if parts.peek().is_none() {
            return open_no_link(here, name, flags, mode);
        }
        passed = Some(open_no_link(here, name, PASSED, Mode::empty())?);
    }
    Err(Errno::NOENT)
}

/// Opens what has a name. A link is one whether a folder is asked for or not.
fn open_no_link(at: &OwnedFd, name: &Path, flags: OFlags, mode: Mode) -> Result<OwnedFd, Errno> {
    openat(at, name, flags | OFlags::NOFOLLOW, mode).map_err(|error| {
        let there = statat(at, name, AtFlags::SYMLINK_NOFOLLOW);
        let is_link = |there: Stat| FileType::from_raw_mode(there.st_mode) == FileType::Symlink;
        if error == Errno::NOTDIR && there.is_ok_and(is_link) {
            Errno::LOOP
        } else {
            error
        }
    })
}

/// Whether a link was in the way.
pub(crate) fn is_link_error(error: &io::Error) -> bool {
    let links = [Errno::LOOP, Errno::MLINK, Errno::XDEV];
    links.contains(&errno(error))
}

fn errno(error: &io::Error) -> Errno {
    Errno::from_io_error(error).unwrap_or(Errno::IO)
}

/// Gives a file these rights.
pub(crate) fn set_rights(file: &File, rights: Rights) -> io::Result<()> {
    Ok(fchmod(file, rights)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::symlink;

    type Opener = fn(&OwnedFd, &Path, OFlags, Mode) -> Result<OwnedFd, Errno>;

    #[test]
    fn both_ways_to_open_follow_no_link() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("in/deep")).expect("made");
        fs::write(at("in/deep/a.txt"), "a").expect("written");
        fs::write(at("secret"), "s").expect("written");
        symlink("../secret", at("in/out")).expect("linked");
        symlink("deep/a.txt", at("in/inside")).expect("linked");
        symlink("deep", at("in/folder")).expect("linked");
        symlink("/", at("in/root")).expect("linked");
        let held = HeldFolder::open(&at("in")).expect("a folder");
        let openers: [Opener; 2] = [in_one_step, step_by_step];
        for open in openers {
            let opens = |way: &str| {
                let opened = open(&held.handle, Path::new(way), OFlags::RDONLY, Mode::empty());
                !matches!(opened, Err(error) if error != Errno::NOSYS)
            };
            for way in [".", "deep", "deep/a.txt", "./deep/a.txt"] {
                assert!(opens(way), "{way}");
            }
            for way in [
                "out",
                "inside",
                "folder/a.txt",
                "root/etc/passwd",
                "../secret",
                "deep/../../secret",
                "/etc/passwd",
                "missing",
            ] {
                assert!(!opens(way) || !cfg!(target_os = "linux"), "{way}");
            }
            for (way, flags) in [
                ("inside", OFlags::RDONLY),
                ("folder", PASSED),
                ("folder", OFlags::RDONLY | OFlags::DIRECTORY),
                ("folder/a.txt", OFlags::RDONLY),
            ] {
                let opened = open(&held.handle, Path::new(way), flags, Mode::empty());
                let error = opened.err().unwrap_or(Errno::NOSYS);
                let is_known = error == Errno::NOSYS || is_link_error(&error.into());
                assert!(is_known, "{way}: {error}");
            }
        }
    }

    #[test]
    fn a_folder_that_is_held_stays_the_same_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        for name in ["one", "two"] {
            fs::create_dir(at(name)).expect("made");
            fs::write(at(name).join("a.txt"), name).expect("written");
        }
        let held = HeldFolder::open(&at("one")).expect("a folder");
        fs::rename(at("one"), at("three")).expect("renamed");
        symlink("two", at("one")).expect("linked");
        let read = held.file(Path::new("a.txt")).map(io::read_to_string);
        assert_eq!(read.expect("a file").expect("a text"), "one");
        let made = held.make_folder(Path::new("b/c")).expect("made");
        let mut file = made.writable("d".as_ref(), 0o600, false).expect("made");
        io::Write::write_all(&mut file, b"d").expect("written");
        assert!(made.has("d".as_ref(), &file).expect("it is told"));
        assert_eq!(fs::read(at("three/b/c/d")).expect("there"), b"d");
        fs::hard_link(at("three/b/c/d"), at("three/e")).expect("linked");
        let there = held.there("e".as_ref()).expect("there");
        assert!(there.has_other_names);
        symlink("nowhere", at("three/f")).expect("linked");
        assert!(is_link_error(
            &held
                .writable("f".as_ref(), 0o600, true)
                .expect_err("a link")
        ));
        assert_eq!(
            held.link("f".as_ref()).expect("a link"),
            Path::new("nowhere")
        );
    }
}
