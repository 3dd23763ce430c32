//! Contents of a student's folder.

use super::unpack::is_archive;
use crate::host::{EntryKind, HeldFolder, is_fault, read_reason};
use puzzle_core::hash::fnv_1a;
use puzzle_core::visible::visible_line;
use std::ffi::OsStr;
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::time::SystemTime;

/// Most bytes of a folder's files that are looked at for changes; of those that are more, their lengths and times.
const MOST_READ: u64 = 4 << 20;

/// Most files and folders that are looked at.
const MOST_ENTRIES: usize = 10_000;

/// The greatest depth of nested folders that are read.
const DEEPEST: usize = 16;

/// The state of a submission, so far as it tells it from an earlier one.
#[derive(Debug, Default)]
pub(crate) struct Handin {
    /// Whether there is a file, or what may not be looked at.
    pub is_there: bool,
    /// Whether there is something to unpack in it.
    pub has_archives: bool,
    /// When it was changed last, as far as that is known.
    pub changed: Option<SystemTime>,
    /// The unreadable file with its reason, if the disk or rights are to blame and not the submission.
    pub failed: Option<String>,
    /// Files that have other names too: hard links, which may be somebody else's.
    pub hard_links: Vec<String>,
    described: Vec<String>,
    /// Bytes of files that were looked at.
    read: u64,
}

impl Handin {
    /// Looks into a folder.
    pub(crate) fn of(folder: io::Result<HeldFolder>) -> Self {
        Self::of_part(folder, &|_| true)
    }

    /// Looks into the files and folders of a folder that a rule chooses by their names.
    pub(crate) fn of_part(folder: io::Result<HeldFolder>, is_part: &dyn Fn(&str) -> bool) -> Self {
        let mut found = Self::default();
        found.look_into(folder, "", 0, is_part);
        found
    }

    fn look_into(
        &mut self,
        folder: io::Result<HeldFolder>,
        name: &str,
        depth: usize,
        is_part: &dyn Fn(&str) -> bool,
    ) {
        let listed = folder.and_then(|folder| Ok((folder.names()?, folder)));
        let Some((mut names, folder)) = self.there(name, listed) else {
            return;
        };
        names.sort();
        for entry_name in names {
            if self.described.len() >= MOST_ENTRIES {
                return;
            }
            if depth == 0 && !is_part(&entry_name.to_string_lossy()) {
                continue;
            }
            let name = format!("{name}/{}", entry_name.to_string_lossy());
            let Some(there) = self.there(&name, folder.there(&entry_name)) else {
                continue;
            };
            if there.kind == EntryKind::Folder {
                if depth < DEEPEST {
                    self.look_into(
                        folder.folder(Path::new(&entry_name)),
                        &name,
                        depth + 1,
                        is_part,
                    );
                }
                continue;
            }
            self.is_there = true;
            self.has_archives |= depth == 0 && is_archive(&name);
            let contents = match there.kind {
                EntryKind::File => self.contents(&folder, &entry_name, &name),
                _ => format!("{:?}", folder.link(&entry_name).ok()),
            };
            if there.kind == EntryKind::File && there.has_other_names {
                self.hard_links.push(name[1..].to_owned());
            }
            self.described.push(format!("{name:?} {contents}"));
        }
    }

    /// The text that tells a file from others.
    fn contents(&mut self, folder: &HeldFolder, file_name: &OsStr, name: &str) -> String {
        let opened = folder.file(Path::new(file_name));
        let opened = opened.and_then(|file| Ok((file.metadata()?, file)));
        let Some((there, file)) = self.there(name, opened) else {
            return String::new();
        };
        let (length, modified) = (there.len(), there.modified().ok());
        self.changed = self.changed.max(modified);
        if length > MOST_READ - self.read || !there.is_file() {
            return format!("{length} {modified:?}");
        }
        self.read += length;
        let mut bytes = Vec::new();
        let read = file.take(length).read_to_end(&mut bytes);
        let read = read.map(|_| format!("{length} {:032x}", fnv_1a(&bytes)));
        self.there(name, read).unwrap_or_default()
    }

    /// Returns the found value; keeps the reason of an error.
    fn there<T>(&mut self, name: &str, found: io::Result<T>) -> Option<T> {
        let error = match found {
            Ok(found) => return Some(found),
            Err(error) => error,
        };
        self.described.push(format!("{name:?} {:?}", error.kind()));
        // What may not be read, and the like, was handed in like that.
        self.is_there |= error.kind() != ErrorKind::NotFound;
        if is_fault(&error) {
            let reason = read_reason(&error);
            self.failed = Some(match name.strip_prefix('/') {
                Some(name) => format!("`{}`: {reason}", visible_line(name)),
                None => reason,
            });
        }
        None
    }

    /// Another number where something is another.
    pub(crate) fn key(&self, assignment: &str) -> String {
        let all = format!("{assignment}\n{}", self.described.join("\n"));
        format!("{:032x}", fnv_1a(all.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_folder_of_long_files_is_not_read_to_its_end() {
        let folder = tempfile::tempdir().expect("a folder");
        for number in 0..100 {
            let file = fs::File::create(folder.path().join(format!("f{number}"))).expect("made");
            file.set_len(1 << 20).expect("sparse");
        }
        assert_eq!(Handin::of(HeldFolder::open(folder.path())).read, MOST_READ);
        fs::write(folder.path().join("a"), "moves").expect("written");
        let before = Handin::of(HeldFolder::open(folder.path())).key("");
        fs::write(folder.path().join("a"), "steps").expect("written");
        assert_ne!(Handin::of(HeldFolder::open(folder.path())).key(""), before);
    }

    #[test]
    fn the_disk_is_told_from_what_was_handed_in() {
        let found = |error: io::Error| {
            let mut handin = Handin::default();
            let none: Option<()> = handin.there("/a.txt", Err(error));
            (none, handin.failed.clone(), handin.key(""))
        };
        let empty = Handin::default().key("");
        let (none, failed, key) = found(ErrorKind::NotADirectory.into());
        assert_eq!((none, failed), (None, None));
        assert_ne!(key, empty, "what may be read tomorrow is graded again");
        assert!(found(ErrorKind::StaleNetworkFileHandle.into()).1.is_some());
        let forbidden = io::Error::from_raw_os_error(13); // EACCES
        let (_, failed, _) = found(forbidden);
        let said = "`a.txt`: reading it is not permitted";
        assert_eq!(failed.as_deref(), Some(said));
    }
}
