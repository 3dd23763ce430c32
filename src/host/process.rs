//! This process: its disk, clock and signals.

use super::disk;
#[cfg(feature = "terminal")]
use super::held_folder::HeldFolder;
use super::program::Processes;
use super::quota::{Quota, QuotaLog};
use super::waiting::waiting;
use super::{Alarm, Clock, Host, Listed, LogFile, Programs, RowFolder, TableNote, heap};
#[cfg(feature = "tables-on-disk")]
use super::{CacheAction, CachedTable};
use puzzle_core::search::{MemoryTables, TableStore};
#[cfg(feature = "terminal")]
use std::ffi::OsStr;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

/// Time between two looks at Ctrl-C while nothing comes.
const TICK: Duration = Duration::from_millis(20);

/// The world as this process sees it. Tables are kept in memory, and on disk
/// [where that is wanted](Process::with_tables_of_user).
pub struct Process {
    alarm: Arc<Alarm>,
    stack: usize,
    quota: Quota,
    /// Where a row's run writes.
    row: OnceLock<RowFolder>,
    memory: Arc<MemoryTables>,
    #[cfg(feature = "tables-on-disk")]
    on_disk: Option<super::cache::KeptTables>,
}

impl Process {
    /// A process whose clock starts now, on a thread with so many bytes of stack left.
    pub fn new(stack: usize) -> Self {
        Self {
            alarm: Arc::new(Alarm::new(Arc::default())),
            stack,
            quota: Quota::default(),
            row: OnceLock::new(),
            memory: Arc::default(),
            #[cfg(feature = "tables-on-disk")]
            on_disk: None,
        }
    }

    /// The same with the tables in the user's folder.
    #[must_use]
    pub fn with_tables_of_user(self) -> Self {
        #[cfg(feature = "tables-on-disk")]
        let on_disk = Some(super::cache::KeptTables::of_user(
            self.alarm.interrupt().clone(),
            self.quota.clone(),
        ));
        Self {
            #[cfg(feature = "tables-on-disk")]
            on_disk,
            ..self
        }
    }

    /// From now on Ctrl-C asks the run to stop. A second one before the first is answered ends the
    /// process with a code, if there is one.
    #[cfg(feature = "terminal")]
    pub fn watch_interrupts(&self, code: Option<u8>) {
        use signal_hook::consts::SIGINT;
        use signal_hook::flag;
        let interrupt = self.alarm.interrupt();
        // Where a handler can't be set Ctrl-C ends the process, as without one.
        if let Some(code) = code {
            let _ = flag::register_conditional_shutdown(SIGINT, code.into(), interrupt.clone());
        }
        let _ = flag::register(SIGINT, interrupt.clone());
    }

    /// From now on a signal that asks the process to end does what Ctrl-C does.
    #[cfg(feature = "terminal")]
    pub(crate) fn watch_termination(&self) {
        use signal_hook::consts::SIGTERM;
        let interrupt = self.alarm.interrupt();
        // Where a handler can't be set the signal ends the process, as without one.
        let _ = signal_hook::flag::register(SIGTERM, interrupt.clone());
    }

    /// [`Host::replace`] of a name in a folder that is held, which is no link.
    #[cfg(feature = "terminal")]
    pub(crate) fn replace_in(
        &self,
        folder: &HeldFolder,
        name: &OsStr,
        contents: &[u8],
    ) -> io::Result<()> {
        self.quota.take(contents.len())?;
        disk::replace_in(folder, name, contents)
    }

    /// [`Host::open_log`] of a name in a folder that is held.
    #[cfg(feature = "terminal")]
    pub(super) fn open_log_in(
        &self,
        folder: &HeldFolder,
        name: &OsStr,
    ) -> io::Result<Box<dyn LogFile>> {
        Ok(self.counted(disk::open_log_in(folder, name)?))
    }

    /// A log whose lines count as bytes that are written.
    fn counted(&self, log: Box<dyn LogFile>) -> Box<dyn LogFile> {
        let quota = self.quota.clone();
        Box::new(QuotaLog { log, quota })
    }

    /// When the run must end, for whoever stands beside it.
    pub fn alarm(&self) -> &Arc<Alarm> {
        &self.alarm
    }

    /// From now on the process takes so many bytes of memory and little more. What no search uses is given up first.
    pub fn limit_memory(&self, bytes: u64) {
        let tables = self.tables_in_memory().clone();
        heap::on_memory_pressure(move || tables.give_up_idle());
        heap::limit(usize::try_from(bytes).unwrap_or(usize::MAX));
    }

    /// From now on so many bytes may be written to files, tables too.
    pub fn limit_disk(&self, bytes: u64) {
        self.quota.limit(bytes);
    }

    /// From now on this is the run of a row: it writes into a folder of its own.
    #[cfg(feature = "terminal")]
    pub(crate) fn write_as_row(&self, folder: RowFolder) {
        let _ = self.row.set(folder);
    }

    /// Whether this is the run of a row, whose folders are made as they are needed.
    #[cfg(feature = "terminal")]
    pub(crate) fn is_of_row(&self) -> bool {
        self.row.get().is_some()
    }

    /// Where a file goes that is written under that name.
    pub(crate) fn place(&self, path: &Path) -> io::Result<PathBuf> {
        match self.row.get() {
            Some(row) => row.place(path),
            None => Ok(disk::at_home(path).into_owned()),
        }
    }

    /// The same, with the folders above it made where they are a row's.
    fn ready_place(&self, path: &Path) -> io::Result<PathBuf> {
        let place = self.place(path)?;
        if self.row.get().is_some() {
            place.parent().map_or(Ok(()), fs::create_dir_all)?;
        }
        Ok(place)
    }

    /// The file that is read under that name: what a row's run has written, before what is there for all.
    fn source(&self, path: &Path) -> PathBuf {
        let placed = self.row.get().and_then(|row| row.place(path).ok());
        let existing = placed.filter(|place| place.is_file());
        existing.unwrap_or_else(|| disk::at_home(path).into_owned())
    }

    /// The bytes of a pipe or a device, to which perhaps nobody writes: Ctrl-C ends the wait.
    fn read_stream(&self, path: &Path) -> io::Result<Vec<u8>> {
        let (sender, receiver) = mpsc::channel();
        let path = path.to_owned();
        // Left behind if nothing comes.
        thread::Builder::new().spawn(move || {
            let _ = sender.send(disk::read(&path));
        })?;
        waiting(|| {
            loop {
                match receiver.recv_timeout(TICK) {
                    Ok(read) => return read,
                    Err(RecvTimeoutError::Timeout) if self.alarm.interrupted() => {
                        return Err(io::ErrorKind::Interrupted.into());
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(io::Error::other("reading it failed"));
                    }
                }
            }
        })
    }

    /// The tables of this process that are in memory.
    pub fn tables_in_memory(&self) -> &Arc<MemoryTables> {
        #[cfg(feature = "tables-on-disk")]
        if let Some(tables) = &self.on_disk {
            return tables.memory();
        }
        &self.memory
    }

    /// Takes the notes about tables on disk that were not told yet.
    pub fn take_notes(&self) -> Vec<TableNote> {
        #[cfg(feature = "tables-on-disk")]
        if let Some(tables) = &self.on_disk {
            return tables.take_notes();
        }
        Vec::new()
    }
}

impl Host for Process {
    fn now(&self) -> Duration {
        self.alarm.now()
    }

    fn clock(&self) -> Clock {
        let alarm = self.alarm.clone();
        let clock = Clock::own(move || alarm.now());
        #[cfg(all(unix, feature = "terminal"))]
        let clock = clock.with_cpu(super::CpuClock {
            thread: super::thread_time,
            process: super::process_time,
            pin: super::pin,
        });
        clock
    }

    fn interrupted(&self) -> bool {
        self.alarm.interrupted()
    }

    fn forget_interrupt(&self) {
        self.alarm.forget_interrupt();
    }

    /// As the system said first: it reads files for it, and a script may search a thousand times.
    fn cores(&self) -> usize {
        static CORES: OnceLock<usize> = OnceLock::new();
        *CORES.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get))
    }

    fn has_threads(&self) -> bool {
        true
    }

    fn memory(&self) -> u64 {
        heap::used().saturating_sub(self.tables_in_memory().idle()) as u64
    }

    fn stack(&self) -> usize {
        self.stack
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let path = &self.source(path);
        match fs::metadata(path) {
            Ok(there) if !there.is_file() && !there.is_dir() => self.read_stream(path),
            _ => disk::read(path),
        }
    }

    fn identify(&self, path: &Path) -> PathBuf {
        disk::identify(&disk::at_home(path))
    }

    fn list(&self, folder: &Path) -> Vec<Listed> {
        disk::list(&disk::at_home(folder))
    }

    fn exists(&self, path: &Path) -> bool {
        self.place(path).is_ok_and(|place| disk::exists(&place))
    }

    fn probe(&self, path: &Path) -> io::Result<()> {
        disk::probe(&self.ready_place(path)?)
    }

    fn make_folder_of(&self, path: &Path) -> io::Result<()> {
        let path = self.place(path)?;
        path.parent().map_or(Ok(()), fs::create_dir_all)
    }

    fn replace(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        self.quota.take(contents.len())?;
        disk::replace(&self.ready_place(path)?, contents)
    }

    fn replace_by_lines(
        &self,
        path: &Path,
        lines: &mut dyn Iterator<Item = String>,
    ) -> io::Result<()> {
        disk::replace_by(&self.ready_place(path)?, |file| {
            let mut file = BufWriter::new(file);
            for line in lines {
                self.quota.take(line.len())?;
                file.write_all(line.as_bytes())?;
            }
            file.flush()
        })
    }

    fn open_log(&self, path: &Path) -> io::Result<Box<dyn LogFile>> {
        Ok(self.counted(disk::open_log(&self.ready_place(path)?)?))
    }

    fn programs(&self) -> Option<Arc<dyn Programs>> {
        let alarm = self.alarm.clone();
        Some(Arc::new(Processes { alarm }))
    }

    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        #[cfg(feature = "tables-on-disk")]
        if let Some(tables) = &self.on_disk {
            return Some(tables.large());
        }
        Some(self.memory.clone())
    }

    #[cfg(feature = "tables-on-disk")]
    fn tables_on_disk(&self) -> Option<Arc<dyn TableStore>> {
        self.on_disk.as_ref().map(super::cache::KeptTables::all)
    }

    #[cfg(feature = "tables-on-disk")]
    fn cache(&self, action: CacheAction) -> io::Result<Vec<CachedTable>> {
        match &self.on_disk {
            Some(tables) => tables.perform(action),
            None => super::Nowhere.cache(action),
        }
    }
}

/// Standard input to its end, at most 1 GiB.
#[cfg(feature = "terminal")]
pub(crate) fn read_standard_input() -> io::Result<Vec<u8>> {
    waiting(|| disk::read_all(io::stdin().lock()))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::process::Command;
    use std::sync::atomic::Ordering;

    #[test]
    fn a_pipe_that_nobody_writes_to_is_waited_for_until_ctrl_c() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("pipe");
        let made = Command::new("mkfifo").arg(&path).status();
        assert!(made.expect("mkfifo is there").success());
        let process = Process::new(1 << 20);
        let read = thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(2 * TICK);
                process.alarm.interrupt().store(true, Ordering::Relaxed);
            });
            process.read(&path)
        });
        assert_eq!(
            read.map_err(|error| error.kind()),
            Err(io::ErrorKind::Interrupted)
        );
        // Whoever was left behind takes it.
        fs::write(&path, "text").expect("somebody reads");
    }
}
