//! Files on this machine's disk.

use super::replacement::{Replacement, Right};
use super::{Listed, LogFile};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The largest file that is read: a device that never ends must not fill the memory.
const MOST_BYTES: u64 = 1 << 30;

/// Time between two orders to the disk to keep what was written: the loss of power may take as much.
/// The end of the process takes nothing.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);

/// The permissions of new files.
const USUAL: u32 = 0o666;

/// Most bytes of a file's name that are in the name of what is written beside it.
const LONGEST_NAME: usize = 200;

/// How the name ends of what is written beside a file.
const ENDING: &str = ".puzzle-script";

/// The path with the home folder in the place of a `~` that it begins with; as it is where there is no home.
pub(crate) fn at_home(path: &Path) -> Cow<'_, Path> {
    let home = || env::home_dir().filter(|home| home.is_absolute());
    match path.strip_prefix("~").ok().zip(home()) {
        Some((rest, home)) => Cow::Owned(home.join(rest)),
        None => Cow::Borrowed(path),
    }
}

/// The bytes of a file of at most 1 GiB.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    read_all(File::open(path)?)
}

/// All bytes, at most 1 GiB.
pub(crate) fn read_all(reader: impl Read) -> io::Result<Vec<u8>> {
    read_most(reader, MOST_BYTES)
}

fn read_most(reader: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(format!(
            "it has more than {} MiB",
            most >> 20
        )));
    }
    Ok(bytes)
}

/// One name for one file, however it is written.
pub(crate) fn identify(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// What lies in a folder. A name that is no text can't be written in a script.
pub(crate) fn list(folder: &Path) -> Vec<Listed> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let listed = entries.filter_map(|entry| {
        Some(Listed {
            name: entry.file_name().into_string().ok()?,
            is_folder: entry.path().is_dir(),
        })
    });
    listed.collect()
}

/// Whether there is anything of that name, a link that leads nowhere too.
pub(crate) fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Removes what processes that were killed left in a folder, beside the files that they wrote; in each folder once.
pub(crate) fn sweep(folder: &Path) {
    static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let mut swept = SWEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if !swept.insert(identify(folder)) {
        return;
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.as_encoded_bytes();
        if name.starts_with(b".")
            && name.ends_with(ENDING.as_bytes())
            && entry.file_type().is_ok_and(|kind| kind.is_file())
        {
            // Nobody is at it whose lock can be had; without a name to get, it goes.
            let _ = Replacement::claim(entry.path(), entry.path(), USUAL).and_then(Right::part);
        }
    }
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Whether a file of that name could be written, without leaving anything behind.
pub(crate) fn probe(path: &Path) -> io::Result<()> {
    let target = target(path)?;
    sweep(folder(&target));
    // Gone again when it is dropped; without locks it is left to whoever may be at it.
    let _ = Replacement::claim(beside(&target)?, target, USUAL)?.part();
    Ok(())
}

/// Replaces a file whole or not at all: written beside it, flushed to the disk, then renamed. A link
/// stays a link, and permissions stay.
pub(crate) fn replace(path: &Path, contents: &[u8]) -> io::Result<()> {
    let target = target(path)?;
    sweep(folder(&target));
    let permissions = fs::metadata(&target).ok().map(|there| there.permissions());
    let mut written = Replacement::wait(beside(&target)?, target, USUAL)?;
    written.file().write_all(contents)?;
    written.finish(permissions)
}

/// What is replaced: the file itself, not a link to it.
fn target(path: &Path) -> io::Result<PathBuf> {
    let target = identify(path);
    // Standard output may lead on to a file; what is printed there must not be replaced.
    let is_stream = path.starts_with("/dev") && !path.starts_with("/dev/shm");
    match fs::metadata(&target) {
        Ok(there) if there.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        // It would be replaced by a file.
        Ok(there) if is_stream || !there.is_file() => {
            Err(io::Error::other("it is a device or a pipe"))
        }
        _ => Ok(target),
    }
}

/// The name of what is written beside a file.
fn beside(target: &Path) -> io::Result<PathBuf> {
    let name = target.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let mut beside = OsString::from(".");
    match name.to_str() {
        Some(text) if text.len() > LONGEST_NAME => {
            beside.push(&text[..text.floor_char_boundary(LONGEST_NAME)]);
        }
        _ => beside.push(name),
    }
    beside.push(ENDING);
    Ok(target.with_file_name(beside))
}

/// Opens a file to add lines to, which has no other name: what is added and cut is nobody else's.
pub(crate) fn open_log(path: &Path) -> io::Result<Box<dyn LogFile>> {
    if fs::symlink_metadata(path).is_ok_and(|there| there.is_symlink()) {
        return Err(io::Error::other("it is a link to another file"));
    }
    let file = OpenOptions::new()
        .read(true)
        .append(true)
        .create(true)
        .open(path)?;
    if has_other_names(&file.metadata()?) {
        return Err(io::Error::other("it has another name too, a hard link"));
    }
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => return Err(io::ErrorKind::WouldBlock.into()),
        // As above.
        Ok(()) | Err(TryLockError::Error(_)) => {}
    }
    Ok(Box::new(DiskLog {
        file,
        synced: Instant::now(),
    }))
}

#[cfg(unix)]
fn has_other_names(file: &fs::Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(file) > 1
}

#[cfg(not(unix))]
fn has_other_names(_: &fs::Metadata) -> bool {
    false
}

/// A log that is locked while it is open.
struct DiskLog {
    file: File,
    synced: Instant,
}

impl LogFile for DiskLog {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(0))?;
        self.file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.file.set_len(length)
    }

    fn append(&mut self, line: &str) -> io::Result<()> {
        self.file.write_all(line.as_bytes())?;
        if self.synced.elapsed() >= SYNC_INTERVAL {
            self.synced = Instant::now();
            self.file.sync_data()?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a folder")
    }

    #[test]
    fn a_tilde_alone_is_the_home_folder() {
        let home = env::home_dir().expect("a home");
        assert_eq!(at_home(Path::new("~/a/b.txt")), home.join("a/b.txt"));
        for other in ["./~/a.txt", "~you/a.txt", "a~", "/~/a"] {
            assert_eq!(at_home(Path::new(other)), Path::new(other));
        }
    }

    #[test]
    fn a_log_is_added_to_and_cut() {
        let folder = folder();
        let path = folder.path().join("a.jsonl");
        let mut log = open_log(&path).expect("made");
        log.append("one\n").expect("added");
        log.append("two\n").expect("added");
        log.truncate(5).expect("cut");
        log.append("hree\n").expect("added");
        assert_eq!(log.read().expect("read"), b"one\nthree\n");
    }

    #[test]
    fn a_log_has_one_writer() {
        let folder = folder();
        let path = folder.path().join("a.jsonl");
        let log = open_log(&path).expect("made");
        let second = open_log(&path).err().map(|error| error.kind());
        assert_eq!(second, Some(io::ErrorKind::WouldBlock));
        drop(log);
        assert!(open_log(&path).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn a_log_is_no_link() {
        let folder = folder();
        let [file, soft, hard] = ["a", "b", "c"].map(|name| folder.path().join(name));
        std::os::unix::fs::symlink(&file, &soft).expect("linked");
        assert!(open_log(&soft).is_err() && !file.exists());
        fs::write(&file, "mine").expect("written");
        fs::hard_link(&file, &hard).expect("linked");
        assert!(open_log(&soft).is_err() && open_log(&hard).is_err());
        assert_eq!(fs::read(&file).expect("it is there"), b"mine");
    }

    #[test]
    fn what_a_kill_left_is_taken_away() {
        let folder = folder();
        let path = folder.path().join("a.md");
        fs::write(folder.path().join(".a.md.puzzle-script"), "half").expect("written");
        for text in ["one", "two"] {
            replace(&path, text.as_bytes()).expect("replaced");
            assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
        }
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }

    #[test]
    fn what_a_kill_left_beside_other_files_is_swept() {
        let folder = folder();
        let left = |name: &str| folder.path().join(name);
        for name in [
            ".b.md.puzzle-script",
            ".c.puzzle-script",
            ".mine",
            "d.puzzle-script",
        ] {
            fs::write(left(name), "half").expect("written");
        }
        let busy = Replacement::claim(left(".c.puzzle-script"), left("c"), USUAL);
        assert!(matches!(busy, Ok(Right::Granted(_))));
        replace(&left("a.md"), b"whole").expect("replaced");
        let mut names: Vec<_> = list(folder.path())
            .into_iter()
            .map(|listed| listed.name)
            .collect();
        names.sort();
        assert_eq!(
            names,
            [".c.puzzle-script", ".mine", "a.md", "d.puzzle-script"]
        );
        drop(busy);
    }

    #[test]
    fn a_folder_that_is_not_there_is_found_out_beforehand() {
        let folder = folder();
        let probed = |name: &str| probe(&folder.path().join(name));
        assert!(probed("a.md").is_ok());
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
        let kind = probed("missing/a.md").map_err(|error| error.kind());
        assert_eq!(kind, Err(io::ErrorKind::NotFound));
        let kind = probe(folder.path()).map_err(|error| error.kind());
        assert_eq!(kind, Err(io::ErrorKind::IsADirectory));
    }

    #[test]
    fn what_never_ends_is_refused() {
        assert!(read_most(io::repeat(b'a'), 1000).is_err());
        let short = read_most(io::repeat(b'a').take(1000), 1000);
        assert_eq!(short.expect("short enough").len(), 1000);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::PermissionsExt;
        let folder = folder();
        let (path, link) = (folder.path().join("a.txt"), folder.path().join("b.txt"));
        fs::write(&path, "one").expect("written");
        fs::set_permissions(&path, PermissionsExt::from_mode(0o640)).expect("set");
        std::os::unix::fs::symlink(&path, &link).expect("linked");
        replace(&link, b"two").expect("replaced");
        let there = fs::symlink_metadata(&link).expect("it is there");
        assert!(there.is_symlink());
        let mode = fs::metadata(&path)
            .expect("it is there")
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o640);
        assert_eq!(fs::read(&path).expect("it is there"), b"two");
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_not_replaced() {
        for path in ["/dev/null", "/dev/stdout"] {
            assert!(replace(Path::new(path), b"").is_err() && probe(Path::new(path)).is_err());
        }
    }

    #[test]
    fn writers_of_one_file_take_turns() {
        let folder = folder();
        let path = folder.path().join("a.txt");
        let texts = ["a", "b", "c", "d"].map(|letter| letter.repeat(100_000));
        std::thread::scope(|scope| {
            for text in &texts {
                scope.spawn(|| replace(&path, text.as_bytes()).expect("replaced"));
            }
        });
        let written = fs::read_to_string(&path).expect("it is there");
        assert!(texts.contains(&written));
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}
