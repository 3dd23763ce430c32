//! The process that grades one student: the assignment is read as ever, what it reads is the student's.

use super::process::{UNRELATED, runs_line};
use super::similar::{self, Script};
use super::unpack::unpack_all;
use crate::cli::arguments::RunArguments;
use crate::cli::error;
use crate::cli::execute::options;
use crate::cli::exit::{EXIT_CHECK, EXIT_FAILED, EXIT_HANDED_IN, EXIT_USAGE, exit_code};
use crate::cli::handed_in::Submissions;
use crate::cli::input::{self, Input};
use crate::cli::terminal::Terminal;
use crate::command::decoded;
use crate::host::{Host, OutputClosed, own_place};
use crate::interp::{Engine, Event, FrontEnd, HandIn, HandedIn, Options, RunEnd};
use crate::output::{Json, Renderer};
use std::io;
use std::path::Path;

/// Most bytes of a file that was handed in.
const LARGEST_FILE: u64 = 4 << 20;

/// Runs the assignment on a folder; the exit code.
pub(crate) fn grade_one(arguments: &RunArguments, folder: &Path, terminal: &mut Terminal) -> u8 {
    let Some(inputs) = Input::read_or_report(&arguments.files, terminal) else {
        return EXIT_USAGE;
    };
    run(inputs, arguments, folder, terminal).unwrap_or(EXIT_FAILED)
}

fn run(
    inputs: Vec<Input>,
    arguments: &RunArguments,
    folder: &Path,
    terminal: &mut Terminal,
) -> Result<u8, OutputClosed> {
    terminal.watch_interrupts(false);
    // What ends this process from outside takes no task back that was done before.
    terminal.hold_nothing_back();
    let only = &arguments.job.attempt_in;
    let hand_in = HandIn::new(folder).attempt(only.clone(), arguments.job.attempt_number);
    let submissions = Submissions::new(arguments);
    let limits = &submissions.limits;
    let (most, task_time) = (limits.output, Some(limits.time));
    let mut engine = Engine::new(Options {
        hand_in: Some(hand_in.clone()),
        task_time,
        tasks_told: arguments.job.tasks_told,
        ..options(arguments)
    });
    let mut code = 0;
    for input in inputs {
        let knowledge = engine.session().knowledge();
        let mut checked = input.check(&engine, knowledge, terminal.host());
        if !input::accept(&mut checked, terminal)? {
            return Ok(EXIT_CHECK);
        }
        let mut readable = arguments.sandbox.allow.clone();
        readable.extend(arguments.job.unpack_in.clone());
        terminal.confine_to_files(&own_place(folder), &readable, LARGEST_FILE);
        if let Some(to) = &arguments.job.unpack_in
            && let Err((archive, error)) =
                unpack_all(&hand_in, folder, only.as_deref(), to, terminal.host())
        {
            terminal.report(error::unreadable(&archive, &error))?;
            return Ok(EXIT_FAILED);
        }
        let (runs, scripts) = similar::runs_of(texts(&hand_in, terminal.host()));
        terminal.print(&runs_line(&runs, &scripts))?;
        terminal.submit_by(submissions.clone());
        let mut tasks = Tasks {
            terminal,
            hand_in: &hand_in,
            most,
            printed: 0,
        };
        let end = engine.run(&checked.program, &mut tasks);
        let overrun = tasks.take_overrun();
        code = exit_code(end);
        if let (RunEnd::OutputClosed, Some(most)) = (end, overrun) {
            terminal.report(error::too_much_output(most))?;
            code = EXIT_FAILED;
        }
    }
    Ok(if code != 0 && hand_in.is_used() {
        EXIT_HANDED_IN
    } else {
        code
    })
}

/// The texts that were handed in, short ones and not too many.
fn texts(hand_in: &HandIn, host: &dyn Host) -> Vec<Script> {
    const MOST_FILES: usize = 50;
    const LONGEST: usize = 64 << 10;
    let files = hand_in.files(host).into_iter().take(MOST_FILES);
    let texts = files.filter_map(|file| {
        let bytes = host.read(&file).ok()?;
        if bytes.len() > LONGEST {
            return None;
        }
        Some(Script {
            name: file.file_name()?.to_string_lossy().into_owned(),
            text: decoded(&bytes).ok()?.into_owned(),
        })
    });
    texts.collect()
}

/// Tells what came of tasks and what failed. All else is counted alone: nobody reads it, but a hand-in may be the
/// reason that there is much of it.
struct Tasks<'a> {
    terminal: &'a mut Terminal,
    hand_in: &'a HandIn,
    /// Bytes of events that a task may give.
    most: u64,
    /// Bytes of events since the last task.
    printed: u64,
}

impl FrontEnd for Tasks<'_> {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        match event {
            Event::Task(ref task) => {
                self.printed = 0;
                let names_none = |found: &String| !self.hand_in.is_named_in(found);
                if task.expected.is_none() && task.found.as_ref().is_some_and(names_none) {
                    self.terminal.print(&format!("{UNRELATED}\n"))?;
                }
                self.terminal.emit(event)
            }
            Event::Error(_) => self.terminal.emit(event),
            event => {
                let mut text = String::new();
                Json.render(&event, &mut text);
                self.printed += text.len() as u64;
                if self.printed > self.most {
                    return Err(OutputClosed);
                }
                Ok(())
            }
        }
    }

    fn host(&self) -> &dyn Host {
        self.terminal.host()
    }

    fn flush(&mut self) -> Result<(), OutputClosed> {
        self.terminal.flush()
    }

    fn submit(&mut self, path: &Path, given: Option<&str>) -> io::Result<HandedIn> {
        self.terminal.submit(path, given)
    }

    fn take_overrun(&mut self) -> Option<u64> {
        let overran = std::mem::take(&mut self.printed) > self.most;
        overran.then_some(self.most)
    }
}
