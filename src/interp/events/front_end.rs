//! Who started a run, and hears of it.

use crate::command::{Report, Value};
use crate::experiment::Advance;
use crate::host::{Host, Nowhere, OutputClosed};
use crate::interp::{Event, Passage};
use puzzle_core::search::Statistics;
use puzzle_core::syntax::Source;
use smol_str::SmolStr;
use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::time::Duration;

/// Something that takes its time.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Progress {
    /// A search.
    Search {
        /// Its name.
        algorithm: &'static str,
        /// Its counts so far.
        statistics: Statistics,
        /// The number of entries that are done of a table that it builds first, and the number of all.
        table: Option<(u64, u64)>,
    },
    /// Work of a known number of parts: the runs of an experiment, the files of a command.
    Parts(Advance),
}

/// The result of a script that was handed in.
#[derive(Clone, Debug, Default)]
pub struct HandedIn {
    /// The readable names that have a value.
    pub values: BTreeMap<String, Value>,
    /// The output of the script.
    pub output: SmolStr,
}

/// A terminal in which drawings take each other's place.
pub trait Stage {
    /// Its columns and rows.
    fn size(&self) -> (usize, usize);

    /// Lets what is drawn be seen for a while; whether somebody pressed a key to end it. Ctrl-C ends the while.
    fn wait(&mut self, moment: Duration) -> bool;
}

/// The front end of a run: takes its events, and gives it the world in which it lives.
pub trait FrontEnd {
    /// Takes an event.
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed>;

    /// The world: files, time, Ctrl-C. By itself there is none.
    fn host(&self) -> &dyn Host {
        &Nowhere
    }

    /// Sees a long search or experiment, some times a second.
    fn progress(&mut self, progress: Progress) {
        let _ = progress;
    }

    /// The progress has ended.
    fn progress_done(&mut self) {}

    /// Writes what is held back.
    fn flush(&mut self) -> Result<(), OutputClosed> {
        Ok(())
    }

    /// Where drawings can take each other's place; by itself nowhere, and they follow one another.
    fn stage(&mut self) -> Option<Box<dyn Stage>> {
        None
    }

    /// Whether it wants to know what [`FrontEnd::performed`] and [`FrontEnd::finished`] tell.
    fn records(&self) -> bool {
        false
    }

    /// A statement of the text itself is over; `done` is a text that leaves behind what it did: the
    /// statement, or the commands that succeeded in it before it failed. May be empty.
    fn performed(&mut self, source: &Source, done: &str) {
        let _ = (source, done);
    }

    /// A text has ended. When all of it succeeded, `whole` is what it says, in order.
    fn finished(&mut self, source: &Source, whole: Option<Vec<Passage>>) {
        let _ = (source, whole);
    }

    /// Keeps a page for a while and shows it to whoever sits there; the path of its file. It is asked only where it
    /// [shows](Self::shows) pages.
    ///
    /// # Errors
    ///
    /// Why it can't be written.
    fn show(&mut self, page: &[u8]) -> io::Result<String> {
        let _ = page;
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Whether it shows pages; by default it doesn't.
    fn shows(&self) -> bool {
        false
    }

    /// Runs a script that was handed in, in a process of its own, behind the text `given`. Only a program of the command
    /// line can.
    ///
    /// # Errors
    ///
    /// Why it failed, a text of some lines; `NotFound` where there is none.
    fn submit(&mut self, path: &Path, given: Option<&str>) -> io::Result<HandedIn> {
        let _ = (path, given);
        let reason = "scripts that were handed in are run by the program of the command line";
        Err(io::Error::other(reason))
    }

    /// The limit on bytes of events, if it was exceeded since it was asked last.
    #[doc(hidden)]
    fn take_overrun(&mut self) -> Option<u64> {
        None
    }

    /// Whether a file that is there already may be replaced: a prompt asks the person.
    fn may_replace(&mut self, path: &Path) -> io::Result<bool> {
        let _ = path;
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Writes what succeeded at the prompt so far as a script, and says how many lines that are; `None`
    /// where the person wants to keep the file that is there. Only a prompt can.
    fn save(&mut self, path: &Path) -> io::Result<Option<usize>> {
        let _ = path;
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Hands reports to whoever started the run, errors as errors.
pub(crate) fn emit_reports(
    reports: Vec<Report>,
    unreported: usize,
    front: &mut dyn FrontEnd,
) -> Result<(), OutputClosed> {
    for report in reports {
        front.emit(if report.is_warning() {
            Event::Warning(report)
        } else {
            Event::Error(report)
        })?;
    }
    if unreported > 0 {
        front.emit(Event::Unreported { count: unreported })?;
    }
    Ok(())
}
