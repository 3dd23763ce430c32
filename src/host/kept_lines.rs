//! A file of lines that several processes add to.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Bytes from which on the file is cut down to its last half.
const LARGEST_FILE: u64 = 4 << 20;

/// Lines that nobody else is to read. What is no file (a pipe) is neither read nor written: it could wait for ever.
#[derive(Debug)]
pub(crate) struct KeptLines(pub PathBuf);

impl KeptLines {
    /// The last of the lines, as many as a file holds.
    pub(crate) fn read(&self) -> io::Result<String> {
        if !fs::metadata(&self.0)?.is_file() {
            return Ok(String::new());
        }
        let mut file = File::open(&self.0)?;
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

    /// Adds a line, in a folder that is made where there is none.
    pub(crate) fn append(&self, line: &str) -> io::Result<()> {
        if let Some(folder) = self.0.parent() {
            make_folder(folder)?;
        }
        if fs::metadata(&self.0).is_ok_and(|present| !present.is_file()) {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let mut file = open(&self.0)?;
        file.lock()?;
        if file.metadata()?.len() > LARGEST_FILE {
            shorten(&mut file)?;
        }
        file.seek(SeekFrom::End(0))?;
        file.write_all(format!("{line}\n").as_bytes())
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

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(folder: &tempfile::TempDir) -> KeptLines {
        KeptLines(folder.path().join("deep/er/lines"))
    }

    #[test]
    fn sessions_at_once_lose_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        std::thread::scope(|scope| {
            for name in ["a", "b", "c", "d"] {
                let lines = kept(&folder);
                scope.spawn(move || (0..50).for_each(|_| lines.append(name).expect("written")));
            }
        });
        assert_eq!(kept(&folder).read().expect("read").lines().count(), 200);
    }

    #[test]
    fn bytes_that_are_no_text_do_no_harm() {
        let folder = tempfile::tempdir().expect("a folder");
        kept(&folder).append("move up").expect("written");
        let mut bytes = fs::read(&kept(&folder).0).expect("read");
        bytes.extend(b"\xff\xfe\nmove down\n");
        fs::write(&kept(&folder).0, bytes).expect("written");
        let text = kept(&folder).read().expect("read");
        assert_eq!(
            text.lines().collect::<Vec<_>>(),
            ["move up", "\u{fffd}\u{fffd}", "move down"]
        );
    }

    #[test]
    fn a_large_file_is_cut_at_a_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let lines = kept(&folder);
        lines.append("first").expect("written");
        let line = "x".repeat(1023) + "\n";
        fs::write(&lines.0, line.repeat(5000)).expect("written");
        lines.append("last").expect("written");
        assert!(fs::metadata(&lines.0).expect("there").len() <= LARGEST_FILE / 2 + 10);
        let text = lines.read().expect("read");
        let whole = text.strip_suffix("last\n").expect("it was added");
        assert!(whole.lines().all(|line| line.len() == 1023));
    }

    #[test]
    fn a_place_that_is_no_file_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let lines = KeptLines(folder.path().to_owned());
        assert!(lines.append("x").is_err());
        assert_eq!(lines.read().expect("nothing"), "");
    }
}
