//! A world with walls: a run reads below some folders, and writes below one or nowhere.
//!
//! A path is judged by where it leads, links followed, and that place is what is opened, beneath a folder that is held and through no
//! link: one that takes its place in the meantime is not followed. A link in a folder leads to what lies in that folder, not to another one.
//! Of what lies outside nothing is told, not even whether it is there.

use super::destination::{Destination, destination};
use super::disk;
use super::held_folder::{HeldFolder, is_link_error};
use super::{
    CacheAction, CachedTable, Clock, Host, Listed, LogFile, MemoryFiles, Process, Programs, Refused,
};
use puzzle_core::search::{MemoryTables, TableStore};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

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

/// A folder whose files are read.
struct ReadableFolder {
    /// Where it lies, without links.
    place: PathBuf,
    /// Or why nothing can be read below it.
    folder: io::Result<HeldFolder>,
}

impl ReadableFolder {
    fn held(place: PathBuf) -> Self {
        let folder = HeldFolder::open_place(&place);
        Self { place, folder }
    }

    fn folder(&self) -> io::Result<&HeldFolder> {
        self.folder.as_ref().map_err(|error| {
            let again = error.raw_os_error().map(io::Error::from_raw_os_error);
            judged(again.unwrap_or_else(|| error.kind().into()), Refused::Read)
        })
    }
}

/// This process with walls around it.
pub(crate) struct Sandbox {
    process: Rc<Process>,
    readable: Vec<ReadableFolder>,
    /// Links on the ways to these folders, which whoever named them named.
    named: Vec<PathBuf>,
    writing: Writing,
    /// Most bytes of what is read.
    most: u64,
    /// In the place of those on disk.
    tables: Arc<MemoryTables>,
}

impl Sandbox {
    /// Reads below these folders. A folder that can't be found has nothing below it.
    pub(crate) fn new(process: Rc<Process>, readable: &[PathBuf], writing: Writing) -> Self {
        let tables = process.tables_in_memory().clone();
        let mut named = Vec::new();
        let held = |folder: &PathBuf| {
            let Destination { place, links } = destination(folder).ok()?;
            named.extend(links);
            Some(ReadableFolder::held(place))
        };
        Self {
            process,
            readable: readable.iter().filter_map(held).collect(),
            named,
            writing,
            most: disk::MOST_BYTES,
            tables,
        }
    }

    /// The same that reads below one folder more, of an absolute path without links. Whatever link takes its place leads nowhere.
    pub(crate) fn with_place(mut self, place: &Path) -> Self {
        self.readable
            .insert(0, ReadableFolder::held(place.to_owned()));
        self
    }

    /// The same for what strangers handed in: it reads so many bytes of a file at most.
    pub(crate) fn of_files(self, most: u64) -> Self {
        Self { most, ..self }
    }

    /// The file that is read under that name: a way beneath a folder.
    fn source(&self, path: &Path) -> io::Result<(&HeldFolder, PathBuf)> {
        let mut destination = destination(path).map_err(|_| Refused::Read)?;
        destination.links.retain(|link| !self.named.contains(link));
        if self
            .readable
            .iter()
            .any(|folder| destination.is_led_out_of(&folder.place))
        {
            return Err(Refused::Read.into());
        }
        let beneath = |readable: &ReadableFolder| destination.place.starts_with(&readable.place);
        let found = self.readable.iter().find(|readable| beneath(readable));
        let found = found.ok_or(Refused::Read)?;
        let way = destination.place.strip_prefix(&found.place);
        Ok((found.folder()?, way.unwrap_or(Path::new("")).to_owned()))
    }

    /// Opens a file to read it, or says what is wrong with it.
    fn open(&self, path: &Path) -> io::Result<File> {
        let (folder, way) = self.source(path)?;
        let file = folder
            .file(&way)
            .map_err(|error| judged(error, Refused::Read))?;
        let there = file.metadata()?;
        // No pipe keeps whoever reads waiting.
        if !there.is_file() && !there.is_dir() {
            return Err(disk::no_file());
        }
        if there.len() > self.most {
            return Err(disk::too_long(self.most));
        }
        Ok(file)
    }

    /// The number of bytes of a file that is read.
    pub(crate) fn length(&self, path: &Path) -> io::Result<u64> {
        let there = self.open(path)?.metadata()?;
        if there.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        Ok(there.len())
    }

    /// Where what is written under that name goes: a way beneath the folder for it.
    fn target(&self, path: &Path) -> io::Result<(PathBuf, PathBuf)> {
        let Writing::Below(folder) = &self.writing else {
            return Err(Refused::Write.into());
        };
        let folder = destination(folder)?.place;
        // A row's own folder lies below it.
        let way = [self.process.place(path)?, folder.join(path)]
            .iter()
            .filter_map(|path| destination(path).ok())
            .find_map(|found| found.place.strip_prefix(&folder).map(Path::to_owned).ok());
        let way = way.filter(|way| way.file_name().is_some());
        Ok((folder, way.ok_or(Refused::Write)?))
    }

    /// The same as `place`, with the folders above it made where they are a row's.
    fn ready_place(&self, path: &Path) -> io::Result<(HeldFolder, OsString)> {
        if self.process.is_of_row() {
            self.make_folder_of(path)?;
        }
        self.place(path)
    }

    /// The folder that is written to under that name, and the name in it.
    fn place(&self, path: &Path) -> io::Result<(HeldFolder, OsString)> {
        let (folder, way) = self.target(path)?;
        let above = way.parent().unwrap_or(Path::new(""));
        let folder = HeldFolder::open(&folder)?.folder(above);
        let folder = folder.map_err(|error| judged(error, Refused::Write))?;
        Ok((folder, way.file_name().unwrap_or_default().to_owned()))
    }
}

/// The refusal of a file where a link took the place of what was judged.
fn judged(error: io::Error, refused: Refused) -> io::Error {
    if is_link_error(&error) {
        refused.into()
    } else {
        error
    }
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
        disk::read_most(self.open(path)?, self.most)
    }

    fn identify(&self, path: &Path) -> PathBuf {
        destination(path).map_or_else(|_| path.to_owned(), |found| found.place)
    }

    fn list(&self, folder: &Path) -> Vec<Listed> {
        let folder = self.source(folder);
        let folder = folder.and_then(|(folder, way)| folder.folder(&way));
        folder.map_or_else(|_| Vec::new(), |folder| disk::list_held(&folder))
    }

    fn exists(&self, path: &Path) -> bool {
        match &self.writing {
            Writing::Rehearsed(files) => files.exists(path),
            _ => self
                .place(path)
                .is_ok_and(|(folder, name)| folder.there(&name).is_ok()),
        }
    }

    fn probe(&self, path: &Path) -> io::Result<()> {
        if let Writing::Rehearsed(files) = &self.writing {
            return files.probe(path);
        }
        let (folder, name) = self.ready_place(path)?;
        disk::probe_in(&folder, &name)
    }

    fn make_folder_of(&self, path: &Path) -> io::Result<()> {
        if matches!(self.writing, Writing::Rehearsed(_)) {
            return Ok(());
        }
        let (folder, way) = self.target(path)?;
        fs::create_dir_all(&folder)?;
        let above = way.parent().unwrap_or(Path::new(""));
        let made = HeldFolder::open(&folder)?.make_folder(above);
        made.map(drop)
            .map_err(|error| judged(error, Refused::Write))
    }

    fn replace(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        if let Writing::Rehearsed(files) = &self.writing {
            return files.replace(path, contents);
        }
        let (folder, name) = self.ready_place(path)?;
        self.process.replace_in(&folder, &name, contents)
    }

    fn replace_by_lines(
        &self,
        path: &Path,
        lines: &mut dyn Iterator<Item = String>,
    ) -> io::Result<()> {
        self.replace(path, lines.collect::<String>().as_bytes())
    }

    fn open_log(&self, path: &Path) -> io::Result<Box<dyn LogFile>> {
        if let Writing::Rehearsed(files) = &self.writing {
            return files.open_log(path);
        }
        let (folder, name) = self.ready_place(path)?;
        self.process.open_log_in(&folder, &name)
    }

    /// None: no sandbox holds what a program does.
    fn programs(&self) -> Option<Arc<dyn Programs>> {
        None
    }

    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        Some(self.tables.clone())
    }

    fn cache(&self, _: CacheAction) -> io::Result<Vec<CachedTable>> {
        Err(Refused::Tables.into())
    }
}

#[cfg(all(test, unix))]
mod tests;
