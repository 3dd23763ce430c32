//! Where a path leads, link by link.

use super::disk::at_home;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// Most links on the way of one path, as systems have it.
const MOST_LINKS: usize = 40;

/// Where a path leads.
pub(super) struct Destination {
    /// The place, without links and dots, whether anything is there or not.
    pub place: PathBuf,
    /// The links on the way.
    pub links: Vec<PathBuf>,
}

impl Destination {
    /// Whether a link in a folder leads to somewhere else.
    pub(super) fn is_led_out_of(&self, folder: &Path) -> bool {
        !self.place.starts_with(folder) && self.links.iter().any(|link| link.starts_with(folder))
    }
}

/// Follows all links of a path.
pub(super) fn destination(path: &Path) -> io::Result<Destination> {
    let mut place = PathBuf::new();
    let mut links = Vec::new();
    // What is left of the path, its next part last.
    let mut left = parts(&std::path::absolute(at_home(path))?);
    while let Some(part) = left.pop() {
        match Path::new(&part).components().next() {
            Some(Component::ParentDir) => {
                place.pop();
            }
            Some(Component::Normal(name)) => {
                let next = place.join(name);
                match fs::read_link(&next) {
                    Ok(_) if links.len() == MOST_LINKS => {
                        return Err(io::Error::other("too many links"));
                    }
                    Ok(target) => {
                        links.push(next);
                        left.extend(parts(&target));
                    }
                    // No link, nothing there, or nothing that can be seen.
                    Err(_) => place = next,
                }
            }
            Some(Component::CurDir) | None => {}
            // An absolute path begins anew.
            Some(Component::RootDir | Component::Prefix(_)) => place.push(&part),
        }
    }
    Ok(Destination { place, links })
}

/// Where a path leads; the path itself where that can't be found out.
pub(crate) fn place(path: &Path) -> PathBuf {
    destination(path).map_or_else(|_| path.to_owned(), |found| found.place)
}

/// Where what has that path lies, by its own name there: a link itself, not what it leads to.
pub(crate) fn own_place(path: &Path) -> PathBuf {
    match (path.parent(), path.file_name()) {
        (Some(parent), Some(name)) => place(parent).join(name),
        _ => place(path),
    }
}

/// The parts of a path, the first one last.
fn parts(path: &Path) -> Vec<OsString> {
    let parts = path.components().rev();
    parts.map(|part| part.as_os_str().to_owned()).collect()
}
