//! What was handed in: a folder that somebody else filled.

use crate::host::Host;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The folder of what is graded, and whether an assignment goes on with something that it read there.
#[derive(Clone, Debug)]
pub struct HandIn {
    folder: PathBuf,
    used: Arc<AtomicBool>,
}

impl HandIn {
    /// A folder that nothing was read from.
    pub fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            used: Arc::default(),
        }
    }

    /// Where a file lies that a script names. What comes of one below the folder is not the assignment's alone.
    pub(super) fn place_of(&self, written: &str) -> PathBuf {
        if is_below(Path::new(written)) {
            self.set_used(true);
        }
        self.folder.join(written)
    }

    /// Whether a file lies in the folder, by where both lie.
    pub(super) fn holds(&self, place: &Path, host: &dyn Host) -> bool {
        place.starts_with(host.identify(&self.folder))
    }

    /// Whether what went wrong may be due to what was handed in.
    pub fn is_used(&self) -> bool {
        self.used.load(Ordering::Relaxed)
    }

    /// What was read before is gone, or back.
    pub(super) fn set_used(&self, used: bool) {
        self.used.store(used, Ordering::Relaxed);
    }
}

/// Whether a path leads nowhere but further down, as it is written.
pub(super) fn is_below(path: &Path) -> bool {
    let mut depth = 0;
    path.components().all(|part| {
        depth += match part {
            Component::Normal(_) => 1,
            Component::CurDir => 0,
            Component::ParentDir => -1,
            Component::RootDir | Component::Prefix(_) => return false,
        };
        depth >= 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_the_teachers_is_none_that_was_handed_in() {
        let used = |written: &str| {
            let hand_in = HandIn::new(Path::new("work/s1"));
            hand_in.place_of(written);
            hand_in.is_used()
        };
        assert!(["a.txt", "./src/../a.txt", "~/a"].into_iter().all(used));
        let others = ["../../boards.txt", "src/../../s2/a.txt", "/etc/passwd"];
        assert!(!others.into_iter().any(used));
    }
}
