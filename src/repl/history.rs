//! The inputs of earlier sessions, in a file.

use crate::host::KeptLines;
use std::env;
use std::io;
use std::path::PathBuf;

/// Most inputs that are remembered.
pub(crate) const MOST_ENTRIES: usize = 10_000;

/// Names the file; empty for none.
const VARIABLE: &str = "PUZZLE_SCRIPT_HISTORY";

/// The file of earlier inputs: one a line, a line break in it written `\n`, a backslash `\\`.
/// Every input is added when it is entered, so sessions that run at once all keep theirs.
#[derive(Debug)]
pub(crate) struct History(KeptLines);

impl History {
    /// The user's own, if there is a place for it.
    pub(crate) fn of_user() -> Option<Self> {
        let path = match env::var_os(VARIABLE) {
            Some(path) => PathBuf::from(path),
            None => state_folder()?.join("puzzle-script").join("history"),
        };
        (!path.as_os_str().is_empty()).then_some(Self(KeptLines(path)))
    }

    /// All entries, oldest first; none where the file can't be read.
    pub(crate) fn load(&self) -> Vec<String> {
        let text = self.0.read().unwrap_or_default();
        let entries: Vec<String> = text
            .lines()
            .filter(|line| !line.is_empty())
            .map(unescape)
            .collect();
        let surplus = entries.len().saturating_sub(MOST_ENTRIES);
        entries.into_iter().skip(surplus).collect()
    }

    /// Adds an entry. Where the file can't be written it is remembered in memory only.
    pub(crate) fn append(&self, entry: &str) -> io::Result<()> {
        self.0.append(&escape(entry))
    }
}

/// `$XDG_STATE_HOME`, which counts only when it is absolute, or its default.
fn state_folder() -> Option<PathBuf> {
    let configured = env::var_os("XDG_STATE_HOME").map(PathBuf::from);
    let home = || env::home_dir().map(|home| home.join(".local").join("state"));
    configured
        .filter(|folder| folder.is_absolute())
        .or_else(home)
        .filter(|folder| folder.is_absolute())
}

fn escape(entry: &str) -> String {
    entry
        .replace('\\', "\\\\")
        .replace('\n', "\\n")
        .replace('\r', "\\r")
}

fn unescape(line: &str) -> String {
    let mut entry = String::with_capacity(line.len());
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        if character != '\\' {
            entry.push(character);
            continue;
        }
        match characters.next() {
            Some('n') => entry.push('\n'),
            Some('r') => entry.push('\r'),
            Some(other) => entry.push(other),
            None => entry.push('\\'),
        }
    }
    entry
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_in_order_and_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let history = || History(KeptLines(folder.path().join("history")));
        let entries = ["move up", "repeat 3 {\n  print \"a\\nb\"\n}", "é \u{0} \\"];
        for entry in entries {
            history().append(entry).expect("written");
        }
        assert_eq!(history().load(), entries);
    }
}
