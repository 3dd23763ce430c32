//! A front end that keeps what is printed.

use crate::host::{Clock, Host, LogFile, MemoryFiles, OutputClosed, Process};
use crate::interp::{Event, FrontEnd};
use crate::output::{Channel, DEFAULT_WIDTH, Palette, Renderer, Text};
use crate::search::TableStore;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Both streams as text without colour.
pub struct Recorder {
    /// Standard output.
    pub output: String,
    /// Standard error.
    pub diagnostics: String,
    rehearsal: Rehearsal,
}

impl Recorder {
    /// Nothing yet, on a thread with so many bytes of stack left.
    pub fn new(stack: usize) -> Self {
        Self {
            output: String::new(),
            diagnostics: String::new(),
            rehearsal: Rehearsal {
                process: Process::new(stack),
                written: MemoryFiles::default(),
            },
        }
    }
}

const PLAIN: Text = Text {
    palette: Palette { colour: false },
    coloured_reports: false,
    width: || DEFAULT_WIDTH,
};

impl FrontEnd for Recorder {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        let mut text = String::new();
        match PLAIN.render(&event, &mut text) {
            Channel::Output => self.output.push_str(&text),
            Channel::Diagnostics => self.diagnostics.push_str(&text),
        }
        Ok(())
    }

    fn host(&self) -> &dyn Host {
        &self.rehearsal
    }
}

/// This process, but what is written is gone afterwards, and what is written over is left alone.
/// Ctrl-C ends the whole process while it tests.
struct Rehearsal {
    process: Process,
    written: MemoryFiles,
}

impl Host for Rehearsal {
    fn now(&self) -> Duration {
        self.process.now()
    }

    fn clock(&self) -> Clock {
        self.process.clock()
    }

    fn cores(&self) -> usize {
        self.process.cores()
    }

    fn has_threads(&self) -> bool {
        self.process.has_threads()
    }

    fn stack(&self) -> usize {
        self.process.stack()
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        if self.written.exists(path) {
            return self.written.read(path);
        }
        self.process.read(path)
    }

    fn identify(&self, path: &Path) -> PathBuf {
        self.process.identify(path)
    }

    fn exists(&self, path: &Path) -> bool {
        self.written.exists(path)
    }

    fn replace(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        self.written.replace(path, contents)
    }

    fn open_log(&self, path: &Path) -> io::Result<Box<dyn LogFile>> {
        self.written.open_log(path)
    }

    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        self.process.tables()
    }
}
