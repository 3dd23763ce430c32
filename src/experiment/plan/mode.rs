//! Settings of a run of an experiment that are no part of its plan.

use crate::version::Provenance;
use std::fmt;
use std::io::{self, BufRead, Cursor};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Treatment of existing runs and files, and of runs on other machines.
#[derive(Clone, Debug, Default)]
pub struct Mode {
    /// The part that is run here.
    pub part: Part,
    /// Whether an existing log is gone on with.
    pub resume: bool,
    /// Whether existing files are overwritten.
    pub force: bool,
}

/// Settings of a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    /// Treatment of existing runs and files.
    pub mode: Mode,
    /// Whether the time of each run is measured.
    pub timing: bool,
    /// Most threads; `None` is the machine's.
    pub threads: Option<usize>,
    /// Bytes of memory that all runs together may take, whatever they are allowed; `None` for any.
    pub room: Option<u64>,
    /// End of the whole run's time, by the host's clock.
    pub deadline: Option<Duration>,
    /// Whether each run is shown when it is done.
    pub results: bool,
    /// The experiment as it stands in its script.
    pub script: Option<String>,
    /// The program and the script, for the record.
    pub provenance: Arc<Provenance>,
}

impl Mode {
    /// The part, if only one is run.
    pub fn shard(&self) -> Option<Shard> {
        match self.part {
            Part::Shard(shard) => Some(shard),
            Part::Whole | Part::Merge(_) => None,
        }
    }
}

/// The runs that are made here.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub enum Part {
    /// All of them.
    #[default]
    Whole,
    /// One part of many, without outputs.
    Shard(Shard),
    /// No runs: they are read from files.
    Merge(Arc<Vec<PartFile>>),
}

/// Part `index` of `count`, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Number of the part, from 1 to `count`.
    pub index: usize,
    /// Number of parts.
    pub count: usize,
}

/// The most parts there may be.
const MOST_SHARDS: usize = 1_000_000;

impl Shard {
    /// Whether the run at that place in the canonical order, from 0, belongs to this part.
    ///
    /// Each `count` runs in a row go to different parts, and the row after begins one part later: no
    /// part gets one algorithm or one depth alone when their numbers have a divisor in common.
    pub fn holds(self, position: usize) -> bool {
        let (round, place) = (position / self.count, position % self.count);
        (place + round) % self.count == self.index - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    /// Reads `3/64`.
    fn from_str(text: &str) -> Result<Self, String> {
        let due = "expected a part of a whole: 3/64 is the third of 64 parts";
        let number = |text: &str| {
            text.bytes()
                .all(|byte| byte.is_ascii_digit())
                .then(|| text.parse::<usize>().ok())
                .flatten()
        };
        let (index, count) = text.split_once('/').ok_or(due)?;
        let (Some(index), Some(count)) = (number(index), number(count)) else {
            return Err(due.to_owned());
        };
        if count == 0 || count > MOST_SHARDS {
            return Err(format!("there may be 1 to {MOST_SHARDS} parts"));
        }
        if index == 0 || index > count {
            return Err(format!(
                "of {count} parts the first is 1/{count}, the last {count}/{count}"
            ));
        }
        Ok(Self { index, count })
    }
}

impl fmt::Display for Shard {
    /// Writes the part as in file names: `3-of-64`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}-of-{}", self.index, self.count)
    }
}

/// A file with runs to merge.
pub struct PartFile {
    /// Its path.
    pub path: PathBuf,
    open: Box<OpenPart>,
    used: AtomicBool,
}

/// Opens a part at its beginning.
type OpenPart = dyn Fn() -> io::Result<Box<dyn BufRead>> + Send + Sync;

impl fmt::Debug for PartFile {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:?}, {:?}", self.path, self.used)
    }
}

impl PartFile {
    /// A file that no experiment has used yet, with its bytes.
    pub fn new(path: PathBuf, contents: Vec<u8>) -> Self {
        let contents: Arc<[u8]> = contents.into();
        Self::opened_by(path, move || Ok(Box::new(Cursor::new(contents.clone()))))
    }

    /// A file that no experiment has used yet. Each experiment opens it and reads it once, line by line.
    pub fn opened_by(
        path: PathBuf,
        open: impl Fn() -> io::Result<Box<dyn BufRead>> + Send + Sync + 'static,
    ) -> Self {
        Self {
            path,
            open: Box::new(open),
            used: AtomicBool::new(false),
        }
    }

    /// Its lines, from the first one.
    pub(crate) fn lines(&self) -> io::Result<Box<dyn BufRead>> {
        (self.open)()
    }

    /// Notes that it is of an experiment that was merged.
    pub fn used(&self) {
        self.used.store(true, Ordering::Relaxed);
    }

    /// Whether it is of any experiment that was merged.
    pub fn is_used(&self) -> bool {
        self.used.load(Ordering::Relaxed)
    }
}

/// The log of an experiment, or of a part of it: a file of the working folder.
pub(crate) fn log_path(name: &str, shard: Option<Shard>) -> PathBuf {
    match shard {
        None => format!("{name}.runs.jsonl").into(),
        Some(shard) => format!("{name}.{shard}.runs.jsonl").into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_run_belongs_to_one_part() {
        for count in 1..8 {
            for position in 0..100 {
                let holders = (1..=count)
                    .filter(|&index| Shard { index, count }.holds(position))
                    .count();
                assert_eq!(holders, 1, "{position} of {count}");
            }
        }
    }

    #[test]
    fn a_part_gets_runs_of_every_algorithm() {
        let shard = Shard { index: 1, count: 2 };
        let algorithms: Vec<_> = (0..8)
            .filter(|&at| shard.holds(at))
            .map(|at| at % 2)
            .collect();
        assert_eq!(algorithms, [0, 1, 0, 1]);
    }

    #[test]
    fn only_parts_of_a_whole_are_read() {
        assert_eq!(
            "3/64".parse(),
            Ok(Shard {
                index: 3,
                count: 64
            })
        );
        for bad in [
            "0/4",
            "5/4",
            "x",
            "",
            "1",
            "1/",
            "/1",
            "1/0",
            "+1/2",
            "1/2/3",
            "1/1000001",
            "99999999999999999999/2",
        ] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }

    #[test]
    fn logs_are_called_like_the_experiment() {
        assert_eq!(log_path("a", None), PathBuf::from("a.runs.jsonl"));
        let shard = Shard {
            index: 3,
            count: 64,
        };
        assert_eq!(
            log_path("a", Some(shard)),
            PathBuf::from("a.3-of-64.runs.jsonl")
        );
    }
}
