//! The outside world, as far as a run may touch it: files, the clock, Ctrl-C, threads, tables on disk.
//!
//! A run reaches all of it through one [`Host`] that it is handed, whose methods all have an answer
//! for a host without that part of a world: [`Nowhere`] has none at all, [`MemoryFiles`] keeps files
//! in memory, [`Process`] is this process. What is not to reach the outside is not there: whoever
//! wants a world with limits puts a host of its own before another one.

mod alarm;
#[cfg(feature = "tables-on-disk")]
pub(crate) mod cache;
mod clock;
#[cfg(feature = "terminal")]
mod console;
#[cfg(feature = "terminal")]
mod cpu;
#[cfg(feature = "terminal")]
mod destination;
mod disk;
pub(crate) mod heap;
mod held_folder;
#[cfg(feature = "terminal")]
mod kept_lines;
#[cfg(feature = "terminal")]
mod keyboard;
mod memory;
mod overlay;
mod page;
mod parts;
mod process;
mod program;
mod quota;
mod reason;
mod refused;
mod replacement;
#[cfg(feature = "terminal")]
mod resident;
mod row;
#[cfg(feature = "terminal")]
mod sandbox;
mod stack;
mod wait_limit;
mod waiting;

pub(crate) use alarm::Alarm;
#[cfg(feature = "terminal")]
pub(crate) use alarm::Ring;
pub use clock::Clock;
#[cfg(all(unix, feature = "terminal"))]
pub(crate) use clock::CpuClock;
#[cfg(feature = "terminal")]
pub(crate) use console::{
    Console, ConsoleFailure, is_dumb, is_without_cursor, output_width, terminal_width, window,
};
#[cfg(feature = "terminal")]
pub(crate) use cpu::process_time;
#[cfg(all(unix, feature = "terminal"))]
pub(crate) use cpu::{pin, thread_time};
#[cfg(feature = "terminal")]
pub(crate) use destination::{own_place, place};
#[cfg(feature = "terminal")]
pub(crate) use disk::{read_in, replace_in, sweep};
pub use heap::Heap;
#[cfg(feature = "terminal")]
pub(crate) use held_folder::{EntryKind, HeldFolder, is_link_error};
#[cfg(feature = "terminal")]
pub(crate) use kept_lines::KeptLines;
#[cfg(feature = "terminal")]
pub(crate) use keyboard::Keyboard;
pub use memory::MemoryFiles;
pub use overlay::Overlay;
pub use page::write_page;
pub use parts::Parts;
pub use process::Process;
#[cfg(feature = "terminal")]
pub(crate) use process::read_standard_input;
pub use program::{Program, Programs, Received};
#[cfg(any(test, feature = "terminal"))]
pub(crate) use reason::fault;
pub(crate) use reason::{is_fault, read_reason, write_reason};
pub use refused::Refused;
#[cfg(feature = "terminal")]
pub(crate) use resident::{most_resident, resident};
pub(crate) use row::RowFolder;
#[cfg(feature = "terminal")]
pub(crate) use sandbox::{Sandbox, Writing};
pub(crate) use stack::Stack;
pub(crate) use wait_limit::WaitLimit;
#[cfg(feature = "terminal")]
pub(crate) use waiting::is_waiting;
#[cfg(test)]
pub(crate) use waiting::waiting;

use memory::MemoryLog;
use puzzle_core::search::TableStore;
use serde::Serialize;
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Sizes of stacks to try for a thread that searches, largest first: the deepest script and the
/// deepest search need a few hundred MiB. It is only reserved; a limit on address space may refuse it.
pub(crate) const STACKS: [usize; 3] = [512 << 20, 128 << 20, 32 << 20];

/// The world that a run lives in. Each method by itself is that of a host without such a thing.
pub trait Host {
    /// Time since some moment before the run; never goes back. Where it stands still, no time limit
    /// ever ends anything.
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    /// The same for other threads. By itself it is told [`Host::now`] some times a second.
    fn clock(&self) -> Clock {
        Clock::told(self.now())
    }

    /// Whether somebody pressed Ctrl-C.
    fn interrupted(&self) -> bool {
        false
    }

    /// Forgets a Ctrl-C that has been answered.
    fn forget_interrupt(&self) {}

    /// The number of threads that the machine runs at once, at least 1.
    fn cores(&self) -> usize {
        1
    }

    /// Whether threads can be had; without, all is done on the one that calls.
    fn has_threads(&self) -> bool {
        false
    }

    /// The number of bytes of memory that are taken, but for those that are given up when others need them.
    fn memory(&self) -> u64 {
        0
    }

    /// The number of bytes of stack for calls and blocks inside one another on the thread that calls:
    /// more of them end with a report. What they call, a search, needs the same again at least.
    fn stack(&self) -> usize {
        1 << 20
    }

    /// All bytes of a file.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let _ = path;
        Err(io::ErrorKind::NotFound.into())
    }

    /// One name for one file, however it is written.
    fn identify(&self, path: &Path) -> PathBuf {
        path.to_owned()
    }

    /// The contents of a folder, in any order; nothing where that can't be seen.
    fn list(&self, folder: &Path) -> Vec<Listed> {
        let _ = folder;
        Vec::new()
    }

    /// Whether there is anything of that name that [`Host::replace`] would replace.
    fn exists(&self, path: &Path) -> bool {
        let _ = path;
        false
    }

    /// Whether a file of that name could be written, without leaving anything behind.
    fn probe(&self, path: &Path) -> io::Result<()> {
        let _ = path;
        Ok(())
    }

    /// Makes the folder that a file is to lie in, and those above it, where there are none.
    fn make_folder_of(&self, path: &Path) -> io::Result<()> {
        let _ = path;
        Ok(())
    }

    /// Writes a file whole or not at all, in the place of an older one. By itself it is gone then.
    fn replace(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        let _ = (path, contents);
        Ok(())
    }

    /// [`replace`](Self::replace) by lines that are made one after the other, each with its newline. By itself they are put together
    /// before.
    fn replace_by_lines(
        &self,
        path: &Path,
        lines: &mut dyn Iterator<Item = String>,
    ) -> io::Result<()> {
        self.replace(path, lines.collect::<String>().as_bytes())
    }

    /// Opens a file to add lines to, made if there is none. An error of kind
    /// [`io::ErrorKind::WouldBlock`] says that another process has it open. By itself it is in
    /// memory, and gone with the log.
    fn open_log(&self, path: &Path) -> io::Result<Box<dyn LogFile>> {
        let _ = path;
        Ok(Box::new(MemoryLog::default()))
    }

    /// The means to start programs that a script names; by itself none can be started.
    fn programs(&self) -> Option<Arc<dyn Programs>> {
        None
    }

    /// Where tables are kept from one search to the next; without, each search builds its own.
    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        None
    }

    /// The same where all tables go to disk, however small.
    fn tables_on_disk(&self) -> Option<Arc<dyn TableStore>> {
        None
    }

    /// Lists, removes or looks at the tables on disk; gives those it was about, sorted by name.
    fn cache(&self, action: CacheAction) -> io::Result<Vec<CachedTable>> {
        let _ = action;
        Err(io::Error::other("nothing is kept on disk here"))
    }
}

/// A host without an outside: no files, no time, no tables.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nowhere;

impl Host for Nowhere {}

/// A file or a folder in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// Whether it is a folder.
    pub is_folder: bool,
}

/// A file that lines are added to, by this process alone.
pub trait LogFile {
    /// Reads it from its beginning.
    fn read(&mut self) -> io::Result<Box<dyn BufRead + '_>>;

    /// Drops all bytes but the first ones.
    fn truncate(&mut self, length: u64) -> io::Result<()>;

    /// Adds a line with its newline in one piece: when this returns, the end of the process does not
    /// take the line away.
    fn append(&mut self, line: &str) -> io::Result<()>;
}

/// The actions of `cache` on the tables on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CacheAction {
    /// Names them.
    List,
    /// Removes them.
    Clear,
    /// Looks at every byte of them.
    Verify,
    /// Names those that [`Host::tables_on_disk`] had or wrote since this was asked last.
    Built,
}

/// A table on disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CachedTable {
    /// The name of the table, or of its file where that is not known.
    pub name: String,
    /// Bytes on disk.
    pub bytes: u64,
    /// The fault of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

/// Something that went wrong with the tables on disk, without harm but for the time it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableNote {
    /// A file is not used.
    Untrusted {
        /// Its name.
        file: String,
        /// The fault of the file.
        fault: String,
    },
    /// A table could not be kept.
    Unwritten {
        /// The folder, or the file in it.
        path: String,
        /// Why.
        reason: String,
    },
}

/// Nobody reads the output any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputClosed;
