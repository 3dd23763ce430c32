//! A world with walls: a run reads below some folders, and writes below one or nowhere.
//!
//! A path is judged by where it leads, links followed, and that place is what is opened. Of what lies outside nothing is
//! told, not even whether it is there.

use super::disk::at_home;
use super::{
    CacheAction, CachedTable, Clock, Host, Listed, LogFile, MemoryFiles, Process, Refused,
};
use puzzle_core::search::{MemoryTables, TableStore};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// Most links on the way of one path, as systems have it.
const MOST_LINKS: usize = 40;

/// Where a run in a sandbox writes.
#[derive(Clone, Debug)]
pub(crate) enum Writing {
    /// Nowhere.
    Refused,
    /// Below this folder, from which paths are relative that do not lead there.
    Below(PathBuf),
    /// Into memory, and gone afterwards: what is written over is left alone.
    Rehearsed(MemoryFiles),
}

/// This process with walls around it.
pub(crate) struct Sandbox {
    process: Rc<Process>,
    /// Where what may be read lies, without links.
    readable: Vec<PathBuf>,
    writing: Writing,
    /// Most bytes of what is read, if that must be a file: no pipe keeps whoever reads waiting.
    most: Option<u64>,
    /// In the place of those on disk.
    tables: Arc<MemoryTables>,
}

impl Sandbox {
    /// Reads below these folders. A folder that can't be found has nothing below it.
    pub(crate) fn new(process: Rc<Process>, readable: &[PathBuf], writing: Writing) -> Self {
        let tables = process.tables_in_memory().clone();
        let found = readable
            .iter()
            .filter_map(|folder| destination(folder).ok());
        Self {
            process,
            readable: found.collect(),
            writing,
            most: None,
            tables,
        }
    }

    /// The same for what strangers handed in: it reads nothing but files, of so many bytes at most.
    pub(crate) fn of_files(self, most: u64) -> Self {
        Self {
            most: Some(most),
            ..self
        }
    }

    /// What is wrong with a place that is to be read.
    fn look_at(&self, place: &Path) -> io::Result<()> {
        let (Some(most), Ok(there)) = (self.most, fs::metadata(place)) else {
            return Ok(());
        };
        if !there.is_file() && !there.is_dir() {
            return Err(io::Error::other("it is a device or a pipe"));
        }
        if there.len() > most {
            let most = most >> 20;
            return Err(io::Error::other(format!("it has more than {most} MiB")));
        }
        Ok(())
    }

    /// What may be read under that name.
    fn source(&self, path: &Path) -> io::Result<PathBuf> {
        let place = destination(path).map_err(|_| Refused::Read)?;
        if self.readable.iter().any(|folder| place.starts_with(folder)) {
            return Ok(place);
        }
        Err(Refused::Read.into())
    }

    /// Where what is written under that name goes.
    fn target(&self, path: &Path) -> io::Result<PathBuf> {
        let Writing::Below(folder) = &self.writing else {
            return Err(Refused::Write.into());
        };
        let folder = destination(folder)?;
        [path.to_owned(), folder.join(path)]
            .iter()
            .filter_map(|path| destination(path).ok())
            .find(|place| place.starts_with(&folder))
            .ok_or_else(|| Refused::Write.into())
    }
}

/// The place that a path leads to, without links and dots, whether anything is there or not.
fn destination(path: &Path) -> io::Result<PathBuf> {
    let mut place = PathBuf::new();
    let mut links = 0;
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
                    Ok(_) if links == MOST_LINKS => {
                        return Err(io::Error::other("too many links"));
                    }
                    Ok(target) => {
                        links += 1;
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
    Ok(place)
}

/// The parts of a path, the first one last.
fn parts(path: &Path) -> Vec<OsString> {
    let parts = path.components().rev();
    parts.map(|part| part.as_os_str().to_owned()).collect()
}

impl Host for Sandbox {
    fn now(&self) -> Duration {
        self.process.now()
    }

    fn clock(&self) -> Clock {
        self.process.clock()
    }

    fn interrupted(&self) -> bool {
        self.process.interrupted()
    }

    fn forget_interrupt(&self) {
        self.process.forget_interrupt();
    }

    fn cores(&self) -> usize {
        self.process.cores()
    }

    fn memory(&self) -> u64 {
        self.process.memory()
    }

    fn has_threads(&self) -> bool {
        self.process.has_threads()
    }

    fn stack(&self) -> usize {
        self.process.stack()
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        if let Writing::Rehearsed(files) = &self.writing
            && files.exists(path)
        {
            return files.read(path);
        }
        let place = self.source(path)?;
        self.look_at(&place)?;
        self.process.read(&place)
    }

    fn identify(&self, path: &Path) -> PathBuf {
        destination(path).unwrap_or_else(|_| path.to_owned())
    }

    fn list(&self, folder: &Path) -> Vec<Listed> {
        let folder = self.source(folder);
        folder.map_or_else(|_| Vec::new(), |folder| self.process.list(&folder))
    }

    fn exists(&self, path: &Path) -> bool {
        match &self.writing {
            Writing::Rehearsed(files) => files.exists(path),
            _ => self
                .target(path)
                .is_ok_and(|place| self.process.exists(&place)),
        }
    }

    fn probe(&self, path: &Path) -> io::Result<()> {
        match &self.writing {
            Writing::Rehearsed(files) => files.probe(path),
            _ => self.process.probe(&self.target(path)?),
        }
    }

    fn make_folder_of(&self, path: &Path) -> io::Result<()> {
        match &self.writing {
            Writing::Rehearsed(_) => Ok(()),
            _ => self.process.make_folder_of(&self.target(path)?),
        }
    }

    fn replace(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        match &self.writing {
            Writing::Rehearsed(files) => files.replace(path, contents),
            _ => self.process.replace(&self.target(path)?, contents),
        }
    }

    fn open_log(&self, path: &Path) -> io::Result<Box<dyn LogFile>> {
        match &self.writing {
            Writing::Rehearsed(files) => files.open_log(path),
            _ => self.process.open_log(&self.target(path)?),
        }
    }

    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        Some(self.tables.clone())
    }

    fn cache(&self, _: CacheAction) -> io::Result<Vec<CachedTable>> {
        Err(Refused::Tables.into())
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    /// A folder `in` with a file, beside a secret; the rest by name.
    fn world(writing: fn(&Path) -> Writing) -> (tempfile::TempDir, Sandbox) {
        let folder = tempfile::tempdir().expect("a folder");
        let at = folder.path();
        for name in ["in", "in/deep", "out"] {
            fs::create_dir(at.join(name)).expect("made");
        }
        fs::write(at.join("in/a.txt"), "a").expect("written");
        fs::write(at.join("secret"), "s").expect("written");
        let process = Rc::new(Process::new(1 << 20));
        let sandbox = Sandbox::new(process, &[at.join("in")], writing(at));
        (folder, sandbox)
    }

    fn refused(result: io::Result<impl Sized>) -> Option<Refused> {
        result.err().as_ref().and_then(Refused::of)
    }

    #[test]
    fn what_was_handed_in_is_a_file_of_some_size() {
        let (folder, sandbox) = world(|_| Writing::Refused);
        let sandbox = sandbox.of_files(1);
        let at = folder.path();
        let made = std::process::Command::new("mkfifo")
            .arg(at.join("in/pipe"))
            .status();
        assert!(made.expect("it runs").success());
        fs::write(at.join("in/b.txt"), "bb").expect("written");
        assert_eq!(sandbox.read(&at.join("in/a.txt")).expect("short"), b"a");
        for name in ["in/b.txt", "in/pipe"] {
            assert!(sandbox.read(&at.join(name)).is_err(), "{name}");
        }
    }

    #[test]
    fn what_leads_outside_is_not_read() {
        let (folder, sandbox) = world(|_| Writing::Refused);
        let at = folder.path();
        symlink("../secret", at.join("in/link")).expect("linked");
        symlink("../nothing", at.join("in/nowhere")).expect("linked");
        symlink("/", at.join("in/deep/root")).expect("linked");
        symlink("loop", at.join("in/loop")).expect("linked");
        symlink("../deep/../a.txt", at.join("in/deep/back")).expect("linked");
        let read = |name: &str| sandbox.read(&at.join(name));
        assert_eq!(read("in/a.txt").expect("inside"), b"a");
        assert_eq!(read("in/deep/../a.txt").expect("inside"), b"a");
        assert_eq!(read("in/deep/back").expect("inside"), b"a");
        let outside = format!("in/deep/root/{}/secret", at.display());
        for name in [
            "secret",
            "in/../secret",
            "in/link",
            "in/nowhere",
            "in/loop",
            "missing",
            &outside,
        ] {
            assert_eq!(refused(read(name)), Some(Refused::Read), "{name}");
        }
        let missing = read("in/missing").map_err(|error| error.kind());
        assert_eq!(missing, Err(io::ErrorKind::NotFound));
        assert!(sandbox.list(at).is_empty() && !sandbox.list(&at.join("in")).is_empty());
    }

    #[test]
    fn nothing_is_written_without_a_place_for_it() {
        let (folder, sandbox) = world(|_| Writing::Refused);
        let path = folder.path().join("in/b.txt");
        assert_eq!(refused(sandbox.replace(&path, b"b")), Some(Refused::Write));
        assert_eq!(refused(sandbox.probe(&path)), Some(Refused::Write));
        assert_eq!(refused(sandbox.open_log(&path)), Some(Refused::Write));
        assert_eq!(
            refused(sandbox.cache(CacheAction::Clear)),
            Some(Refused::Tables)
        );
        assert!(!sandbox.exists(&path) && !path.exists());
    }

    #[test]
    fn what_is_written_stays_below_its_folder() {
        let (folder, sandbox) = world(|at| Writing::Below(at.join("out")));
        let at = folder.path();
        symlink("..", at.join("out/up")).expect("linked");
        let write = |path: &Path| sandbox.replace(path, b"b");
        for name in ["in/b.txt", "out/up/b.txt", "out/../b.txt", "b.txt"] {
            assert_eq!(
                refused(write(&at.join(name))),
                Some(Refused::Write),
                "{name}"
            );
        }
        assert_eq!(refused(write(Path::new("../b.txt"))), Some(Refused::Write));
        write(&at.join("out/b.txt")).expect("below");
        write(Path::new("of-a-test.txt")).expect("relative to it");
        for name in ["../b/b.txt", "up/b/b.txt"] {
            let made = sandbox.make_folder_of(Path::new(name));
            assert_eq!(refused(made), Some(Refused::Write), "{name}");
        }
        assert!(!at.join("b").exists());
        let made = sandbox.make_folder_of(Path::new("b/c/d.txt"));
        assert!(made.is_ok() && at.join("out/b/c").is_dir());
        assert!(at.join("out/b.txt").exists() && at.join("out/of-a-test.txt").exists());
        assert!(sandbox.exists(Path::new("of-a-test.txt")));
    }

    #[test]
    fn a_rehearsal_reads_what_it_wrote() {
        let (folder, sandbox) = world(|_| Writing::Rehearsed(MemoryFiles::default()));
        let path = folder.path().join("in/a.txt");
        sandbox.replace(&path, b"b").expect("in memory");
        assert_eq!(sandbox.read(&path).expect("in memory"), b"b");
        assert_eq!(fs::read(&path).expect("on disk"), b"a");
    }
}
