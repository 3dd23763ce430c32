//! A host that keeps what is printed.

use crate::cli::files;
use crate::cli::host::cores;
use crate::command::Loader;
use crate::experiment::Clock;
use crate::interp::{Event, Host, OutputClosed, Progress};
use crate::output::{Channel, DEFAULT_WIDTH, Palette, Renderer, Text};
use crate::search::{MemoryTables, TableStore};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Both streams as text without colour.
pub struct Recorder {
    /// Standard output.
    pub output: String,
    /// Standard error.
    pub diagnostics: String,
    started: Instant,
    tables: Arc<MemoryTables>,
}

impl Default for Recorder {
    fn default() -> Self {
        Self {
            output: String::new(),
            diagnostics: String::new(),
            started: Instant::now(),
            tables: Arc::default(),
        }
    }
}

const PLAIN: Text = Text {
    palette: Palette { colour: false },
    coloured_reports: false,
    width: || DEFAULT_WIDTH,
};

impl Loader for Recorder {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        files::read(path)
    }

    fn identify(&self, path: &Path) -> PathBuf {
        files::identify(path)
    }
}

impl Host for Recorder {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        let mut text = String::new();
        match PLAIN.render(&event, &mut text) {
            Channel::Output => self.output.push_str(&text),
            Channel::Diagnostics => self.diagnostics.push_str(&text),
        }
        Ok(())
    }

    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    /// Ctrl-C ends the whole process while it tests.
    fn interrupted(&self) -> bool {
        false
    }

    fn clock(&self) -> Clock {
        let started = self.started;
        Arc::new(move || started.elapsed())
    }

    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        Some(self.tables.clone())
    }

    fn cores(&self) -> usize {
        cores()
    }

    fn progress(&mut self, _: Progress) {}

    fn progress_done(&mut self) {}
}
