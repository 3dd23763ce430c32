//! What lies in a student's folder.

use crate::hash::fnv_1a;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::time::SystemTime;

/// Most bytes of a file that are looked at for changes; of a longer one its length and time.
const MOST_READ: u64 = 1 << 20;

/// Most files and folders that are looked at.
const MOST_ENTRIES: usize = 10_000;

/// How deep folders are looked into.
const DEEPEST: usize = 16;

/// What was handed in, as far as it says whether it is another than before.
#[derive(Debug, Default)]
pub struct Handin {
    /// When it was changed last; nothing where there is no file.
    pub changed: Option<SystemTime>,
    described: Vec<String>,
}

impl Handin {
    /// Looks into a folder.
    pub fn of(folder: &Path) -> Self {
        let mut found = Self::default();
        found.look_into(folder, "", 0);
        found
    }

    fn look_into(&mut self, folder: &Path, name: &str, depth: usize) {
        let Ok(entries) = fs::read_dir(folder) else {
            return;
        };
        let mut entries: Vec<_> = entries.flatten().collect();
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            if self.described.len() >= MOST_ENTRIES {
                return;
            }
            let name = format!("{name}/{}", entry.file_name().to_string_lossy());
            let Ok(there) = entry.metadata() else {
                continue;
            };
            if there.is_dir() {
                if depth < DEEPEST {
                    self.look_into(&entry.path(), &name, depth + 1);
                }
                continue;
            }
            let modified = there.modified().ok();
            self.changed = self.changed.max(modified);
            let contents = if there.is_file() {
                contents(&entry.path(), there.len(), modified)
            } else {
                format!("{:?}", fs::read_link(entry.path()).ok())
            };
            self.described.push(format!("{name:?} {contents}"));
        }
    }

    /// Another number where something is another.
    pub fn key(&self, assignment: &str) -> String {
        let all = format!("{assignment}\n{}", self.described.join("\n"));
        format!("{:032x}", fnv_1a(all.as_bytes()))
    }
}

fn contents(path: &Path, length: u64, modified: Option<SystemTime>) -> String {
    let mut bytes = Vec::new();
    let read = || {
        fs::File::open(path)?
            .take(MOST_READ)
            .read_to_end(&mut bytes)
    };
    if length > MOST_READ || { read }().is_err() {
        return format!("{length} {modified:?}");
    }
    format!("{length} {:032x}", fnv_1a(&bytes))
}
