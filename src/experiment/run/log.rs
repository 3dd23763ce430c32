//! The log of an experiment: opened, and written whole.

use super::ExperimentRun;
use super::outputs::unwritable;
use crate::command::RunError;
use crate::experiment::batch::{Batch, Results, canonical, has_lines};
use crate::experiment::host::error;
use crate::host::LogFile;
use std::io::{BufRead, ErrorKind};

/// Bytes of a log that are told of beforehand.
const LARGE_LOG: u64 = 100_000_000;

impl ExperimentRun<'_> {
    /// Says so beforehand where the log becomes large: the first of its lines tells.
    pub(super) fn warn_of_size(&mut self, line: usize, runs: usize) -> Result<(), RunError> {
        let size = (line as u64).saturating_mul(runs as u64);
        if size < LARGE_LOG {
            return Ok(());
        }
        self.warn(error::large_log(self.log_name(), size / 1_000_000, runs))
    }

    /// Writes the log that one process would have written.
    pub(super) fn keep_merged(&self, batch: &Batch, results: &Results) -> Result<(), RunError> {
        let path = self.outputs.log();
        if self.host.host().exists(path) {
            let older = self.host.host().read(path);
            if older.is_ok_and(|older| is_due(batch, results, &mut older.as_slice())) {
                return Ok(());
            }
            if !self.settings.mode.force {
                return Err(error::output_exists(self.log_name(), 0).into());
            }
        }
        self.keep(batch, results)
    }

    /// Writes the log of all runs, a line at a time.
    pub(super) fn keep(&self, batch: &Batch, results: &Results) -> Result<(), RunError> {
        let mut lines = canonical(batch, results);
        self.host
            .host()
            .replace_by_lines(self.outputs.log(), &mut lines)
            .map_err(|error| self.failed(&error))
    }

    pub(super) fn open_log(&self) -> Result<Box<dyn LogFile>, RunError> {
        self.host
            .host()
            .open_log(self.outputs.log())
            .map_err(|error| match error.kind() {
                ErrorKind::WouldBlock => error::log_in_use(self.log_name()).into(),
                _ => unwritable(self.outputs.log(), &error),
            })
    }
}

/// Whether a log is that of these results.
pub(super) fn is_due(batch: &Batch, results: &Results, log: &mut dyn BufRead) -> bool {
    has_lines(log, canonical(batch, results)).unwrap_or(false)
}
