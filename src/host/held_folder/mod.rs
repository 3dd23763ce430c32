//! A folder that is held open. What is opened beneath it lies beneath it: no link on the way down is followed, not even one
//! that somebody puts there in the meantime.
//!
//! Whoever wants links followed finds out first where they lead ([`Sandbox`](super::Sandbox) does), and opens that place.

#[cfg(not(all(unix, feature = "terminal")))]
mod named;
#[cfg(all(unix, feature = "terminal"))]
mod unix;

#[cfg(not(all(unix, feature = "terminal")))]
pub(crate) use named::{HeldFolder, Rights, is_link_error, set_rights};
#[cfg(all(unix, feature = "terminal"))]
pub(crate) use unix::{HeldFolder, Rights, is_link_error, set_rights};

/// The entry under a name: a link itself, not its target.
#[derive(Clone, Debug)]
pub(crate) struct There {
    /// Its kind.
    pub kind: EntryKind,
    /// Who may do what with it.
    pub rights: Rights,
    /// Whether it has other names too, hard links.
    pub has_other_names: bool,
}

/// The kind of an entry of a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntryKind {
    /// A file.
    File,
    /// A folder.
    Folder,
    /// A link, wherever it leads.
    Link,
    /// A device, a pipe, a socket.
    Other,
}

#[cfg(all(test, feature = "terminal"))]
mod tests {
    use super::*;
    use std::fs;
    use std::io::Read;
    use std::path::Path;

    fn text(folder: &HeldFolder, way: &str) -> Option<String> {
        let mut text = String::new();
        let mut file = folder.file(Path::new(way)).ok()?;
        file.read_to_string(&mut text).ok()?;
        Some(text)
    }

    #[test]
    fn what_lies_beneath_is_opened_by_its_way() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("deep")).expect("made");
        fs::write(folder.path().join("deep/a.txt"), "a").expect("written");
        let held = HeldFolder::open(folder.path()).expect("a folder");
        assert_eq!(text(&held, "deep/a.txt").as_deref(), Some("a"));
        assert_eq!(held.names().expect("its names"), ["deep"]);
        let deep = held.folder(Path::new("deep")).expect("a folder");
        assert_eq!(deep.names().expect("its names"), ["a.txt"]);
        let there = deep.there("a.txt".as_ref()).expect("a file");
        assert_eq!(
            (there.kind, there.has_other_names),
            (EntryKind::File, false)
        );
        let missing = held.file(Path::new("b.txt")).map_err(|error| error.kind());
        assert_eq!(missing.err(), Some(std::io::ErrorKind::NotFound));
        assert!(HeldFolder::open(&folder.path().join("deep/a.txt")).is_err());
    }
}
