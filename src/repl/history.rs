//! The inputs of earlier sessions, in a file.

use std::env;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Most inputs that are remembered.
pub const MOST_ENTRIES: usize = 10_000;

/// Bytes from which on the file is cut down to its last half.
const LARGEST_FILE: u64 = 4 << 20;

/// Names the file; empty for none.
const VARIABLE: &str = "PUZZLE_SCRIPT_HISTORY";

/// The file of earlier inputs: one a line, a line break in it written `\n`, a backslash `\\`.
/// Every input is added when it is entered, so sessions that run at once all keep theirs.
#[derive(Debug)]
pub struct History {
    path: PathBuf,
}

impl History {
    /// The user's own, if there is a place for it.
    pub fn of_user() -> Option<Self> {
        let path = match env::var_os(VARIABLE) {
            Some(path) => PathBuf::from(path),
            None => state_folder()?.join("puzzle-script").join("history"),
        };
        (!path.as_os_str().is_empty()).then_some(Self { path })
    }

    /// All entries, oldest first; none where the file can't be read.
    pub fn load(&self) -> Vec<String> {
        let text = self.read().unwrap_or_default();
        let entries: Vec<String> = text
            .lines()
            .filter(|line| !line.is_empty())
            .map(unescape)
            .collect();
        let surplus = entries.len().saturating_sub(MOST_ENTRIES);
        entries.into_iter().skip(surplus).collect()
    }

    fn read(&self) -> io::Result<String> {
        // Opening what is no file (a pipe) could wait for ever.
        if !fs::metadata(&self.path)?.is_file() {
            return Ok(String::new());
        }
        let mut file = File::open(&self.path)?;
        file.lock_shared()?;
        let mut bytes = Vec::new();
        let surplus = file.metadata()?.len().saturating_sub(LARGEST_FILE);
        file.seek(SeekFrom::Start(surplus))?;
        file.take(LARGEST_FILE).read_to_end(&mut bytes)?;
        let text = String::from_utf8_lossy(&bytes);
        // A line that is cut is none.
        let start = if surplus > 0 {
            text.find('\n').map_or(text.len(), |end| end + 1)
        } else {
            0
        };
        Ok(text[start..].to_owned())
    }

    /// Adds an entry. Where the file can't be written it is remembered in memory only.
    pub fn append(&self, entry: &str) -> io::Result<()> {
        if let Some(folder) = self.path.parent() {
            make_folder(folder)?;
        }
        if fs::metadata(&self.path).is_ok_and(|present| !present.is_file()) {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let mut file = open(&self.path)?;
        file.lock()?;
        if file.metadata()?.len() > LARGEST_FILE {
            shorten(&mut file)?;
        }
        file.seek(SeekFrom::End(0))?;
        let mut line = escape(entry);
        line.push('\n');
        file.write_all(line.as_bytes())
    }
}

/// Keeps the last half, in place: what is written is shorter than what it overwrites, so a full disk
/// loses nothing.
fn shorten(file: &mut File) -> io::Result<()> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::End(-((LARGEST_FILE / 2).cast_signed())))?;
    file.read_to_end(&mut bytes)?;
    let start = bytes
        .iter()
        .position(|&byte| byte == b'\n')
        .map_or(bytes.len(), |end| end + 1);
    let kept = &bytes[start..];
    file.seek(SeekFrom::Start(0))?;
    file.write_all(kept)?;
    file.set_len(kept.len() as u64)
}

fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// `$XDG_STATE_HOME`, which counts only when it is absolute, or its default.
fn state_folder() -> Option<PathBuf> {
    let own = env::var_os("XDG_STATE_HOME").map(PathBuf::from);
    let home = || env::home_dir().map(|home| home.join(".local").join("state"));
    own.filter(|folder| folder.is_absolute())
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

    fn history(folder: &tempfile::TempDir) -> History {
        History {
            path: folder.path().join("deep/er/history"),
        }
    }

    #[test]
    fn entries_come_back_in_order_and_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let entries = ["move up", "repeat 3 {\n  print \"a\\nb\"\n}", "é \u{0} \\"];
        for entry in entries {
            history(&folder).append(entry).expect("written");
        }
        assert_eq!(history(&folder).load(), entries);
    }

    #[test]
    fn sessions_at_once_lose_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        std::thread::scope(|scope| {
            for name in ["a", "b", "c", "d"] {
                let history = history(&folder);
                scope.spawn(move || (0..50).for_each(|_| history.append(name).expect("written")));
            }
        });
        assert_eq!(history(&folder).load().len(), 200);
    }

    #[test]
    fn bytes_that_are_no_text_do_no_harm() {
        let folder = tempfile::tempdir().expect("a folder");
        history(&folder).append("move up").expect("written");
        let mut bytes = fs::read(&history(&folder).path).expect("read");
        bytes.extend(b"\xff\xfe\nmove down\n");
        fs::write(&history(&folder).path, bytes).expect("written");
        let entries = history(&folder).load();
        assert_eq!((entries.len(), &*entries[2]), (3, "move down"));
    }

    #[test]
    fn a_large_file_is_cut_at_a_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let history = history(&folder);
        history.append("first").expect("written");
        let line = "x".repeat(1023) + "\n";
        fs::write(&history.path, line.repeat(5000)).expect("written");
        history.append("last").expect("written");
        assert!(fs::metadata(&history.path).expect("there").len() <= LARGEST_FILE / 2 + 10);
        let entries = history.load();
        assert!(entries.last().is_some_and(|entry| entry == "last"));
        assert!(
            entries[..entries.len() - 1]
                .iter()
                .all(|entry| entry.len() == 1023)
        );
    }

    #[test]
    fn a_place_that_is_no_file_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let history = History {
            path: folder.path().to_owned(),
        };
        assert!(history.append("x").is_err() && history.load().is_empty());
    }
}
