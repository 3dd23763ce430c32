//! Tasks of an assignment before anything was handed in: what fails before it reads a file fails for everybody.

use crate::check::Program;
use crate::command::{Caps, Report, Value};
use crate::host::{Host, OutputClosed, Parts};
use crate::interp::{Engine, Event, FrontEnd, HandedIn, Options};
use std::cell::Cell;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::Duration;

/// Time for a task, and for all: what takes longer is not judged.
const TASK_TIME: Duration = Duration::from_secs(2);
const ALL_TIME: Duration = Duration::from_secs(10);

/// Bytes that it takes at most.
const MEMORY: u64 = 1 << 30;

/// Runs an assignment with these variables and without files. Returns the reports of tasks that fail before they read
/// one.
pub(crate) fn try_tasks(
    program: &Program,
    variables: Vec<(String, Value)>,
    world: &dyn Host,
) -> Vec<Report> {
    let files = NoFiles::default();
    let never = || false;
    let host = Parts {
        files: &files,
        world,
        interrupted: &never,
    };
    let mut trial = Trial {
        host: &host,
        files: &files,
        fails: false,
        reports: Vec::new(),
    };
    let caps = Caps {
        memory: Some(MEMORY),
        silent: true,
        ..Caps::default()
    };
    let mut engine = Engine::new(Options {
        variables,
        caps,
        task_time: Some(TASK_TIME),
        deadline: Some(world.now() + ALL_TIME),
        ..Options::default()
    });
    // How it ends is no news: files are missing.
    let _ = engine.run(program, &mut trial);
    trial.reports
}

/// A world without files, which notices when one is asked for.
#[derive(Default)]
struct NoFiles {
    asked: Cell<bool>,
}

impl Host for NoFiles {
    fn read(&self, _: &Path) -> io::Result<Vec<u8>> {
        self.asked.set(true);
        Err(ErrorKind::NotFound.into())
    }
}

/// Takes the reports of tasks that fail without a file.
struct Trial<'a> {
    host: &'a Parts<'a>,
    files: &'a NoFiles,
    /// Whether the last task is one of those.
    fails: bool,
    reports: Vec<Report>,
}

impl FrontEnd for Trial<'_> {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        match event {
            // Its report follows. What an expectation finds may be so for some and not for others.
            Event::Task(task) => {
                let has_asked = self.files.asked.take();
                self.fails = !has_asked && task.found.is_some() && task.expected.is_none();
            }
            Event::Error(report) => {
                let limits = ["task_time", "time_limit", "memory_limit"];
                let is_limit = limits.iter().any(|limit| report.code().ends_with(limit));
                if std::mem::take(&mut self.fails) && !is_limit {
                    self.reports.push(report);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn host(&self) -> &dyn Host {
        self.host
    }

    fn submit(&mut self, _: &Path, _: Option<&str>) -> io::Result<HandedIn> {
        self.files.asked.set(true);
        Err(ErrorKind::NotFound.into())
    }
}
