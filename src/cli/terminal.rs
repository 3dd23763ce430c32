//! A run on a terminal or a pipe: events written to standard output and standard error.

use crate::cli::appearance::{has_colour, renderer, text_renderer};
use crate::cli::arguments::{
    Appearance, Color, JobArguments, OutputFormat, RunArguments, RunSettings, SandboxArguments,
};
use crate::cli::browser::open_page;
use crate::cli::error;
use crate::cli::exit::{EXIT_CLOSED, EXIT_FAILED, EXIT_INTERRUPTED, EXIT_NO_MEMORY, done};
use crate::cli::exit_reporter::ExitReporter;
use crate::cli::handed_in::Submissions;
use crate::cli::progress::ProgressLine;
use crate::cli::request::RequestId;
use crate::cli::watchdog::Watchdog;
use crate::command::Report;
use crate::host::heap::{Exhausted, when_exhausted};
use crate::host::{
    Console, ConsoleFailure, Host, Keyboard, MemoryFiles, OutputClosed, Process, RowFolder,
    Sandbox, TableNote, Writing, is_without_cursor, window, write_page, write_reason,
};
use crate::interp::{Event, FrontEnd, HandedIn, Progress, Stage};
use crate::output::{Channel, Renderer, SheetText};
use serde_json::Value;
use std::cell::Cell;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Time between two looks at the keyboard.
const LOOK: Duration = Duration::from_millis(20);

/// Renders events to standard output and standard error.
pub(crate) struct Terminal {
    console: Arc<Mutex<Console>>,
    renderer: Box<dyn Renderer>,
    /// Buffer for the rendered event, kept for its memory.
    text: String,
    quiet: bool,
    process: Rc<Process>,
    /// The walls around it, if there are any.
    sandbox: Option<Sandbox>,
    words: ExitReporter,
    watchdog: Watchdog,
    watched: Cell<bool>,
    colour: bool,
    progress: ProgressLine,
    json: bool,
    /// The request that the events belong to.
    request: RequestId,
    /// The runner of scripts that were handed in; without it they are refused.
    submissions: Option<Submissions>,
}

impl Terminal {
    /// A terminal in a world whose clock starts now. Ctrl-C ends the process until
    /// [`Terminal::watch_interrupts`].
    pub(crate) fn new(appearance: &Appearance, stack: usize, watchdog: Watchdog) -> Self {
        let console = Arc::new(Mutex::new(Console::new()));
        let words = ExitReporter::new(console.clone(), appearance.clone());
        let reporter = words.clone();
        let is_started = watchdog.parent.is_some();
        when_exhausted(move |why| {
            let code = match why {
                Exhausted::System(_) if is_started => EXIT_NO_MEMORY,
                _ => EXIT_FAILED,
            };
            reporter.end(Some(error::exhausted(&why)), code)
        });
        Self {
            console,
            words,
            watchdog,
            watched: Cell::new(false),
            renderer: renderer(appearance),
            text: String::new(),
            quiet: appearance.quiet,
            process: Rc::new(Process::new(stack).with_tables_of_user()),
            sandbox: None,
            colour: has_colour(appearance.color, &io::stdout()),
            progress: ProgressLine::new(!appearance.quiet),
            json: appearance.format == OutputFormat::Json,
            request: RequestId::default(),
            submissions: None,
        }
    }

    /// From now on Ctrl-C asks the run to stop, and ends it if it does not. A second one before the first is answered
    /// ends the process, except at a `prompt`.
    pub(crate) fn watch_interrupts(&self, prompt: bool) {
        self.process
            .watch_interrupts((!prompt).then_some(EXIT_INTERRUPTED));
        if !prompt {
            self.process.alarm().ring_at_interrupt();
            self.stand_watch();
        }
    }

    /// From now on Ctrl-C and a signal that asks the process to end ask the run to stop; whether one came.
    pub(crate) fn watch_endings(&self) -> impl Fn() -> bool + Sync + use<> {
        self.watch_interrupts(false);
        self.process.watch_termination();
        let alarm = self.process.alarm().clone();
        move || alarm.interrupted()
    }

    /// Holds this process to the limits of the command line.
    pub(crate) fn hold_to(&self, settings: &RunSettings) {
        if let Some(bytes) = settings.memory_limit {
            self.process.limit_memory(bytes);
            self.stand_watch();
        }
        if settings.time_limit.is_some() {
            self.process.alarm().limit(settings.time_limit);
            self.stand_watch();
        }
    }

    /// From now on there is no hurry.
    pub(crate) fn forget_time_limit(&self) {
        self.process.alarm().limit(None);
    }

    fn stand_watch(&self) {
        if !self.watched.replace(true) {
            self.watchdog
                .watch(self.process.alarm().clone(), self.words.clone());
        }
    }

    fn console(&self) -> MutexGuard<'_, Console> {
        // A panic in the middle of a line leaves a line without an end, and nothing worse.
        self.console.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The run of a row writes into a folder of its own.
    pub(crate) fn write_as_row(&self, sandbox: &SandboxArguments, job: &JobArguments) {
        let Some((out, id)) = sandbox.out.as_ref().zip(job.of_row.as_ref()) else {
            return;
        };
        // Without a working folder paths are not to be found anyway.
        if let Ok(folder) = RowFolder::new(out, id) {
            self.process.write_as_row(folder);
        }
    }

    /// From now on what is printed is the inside of a sheet, and reports are text.
    pub(crate) fn write_sheet(&mut self) {
        self.renderer = Box::new(SheetText(text_renderer(Color::Never)));
    }

    /// From now on runs read below these folders and a place without links alone, and write as they are let.
    pub(crate) fn confine(&mut self, readable: &[PathBuf], place: Option<&Path>, writing: Writing) {
        let sandbox = Sandbox::new(self.process.clone(), readable, writing);
        self.sandbox = Some(match place {
            Some(place) => sandbox.with_place(place),
            None => sandbox,
        });
    }

    /// From now on scripts that were handed in are run, unless this is a sandbox itself: they would run others without end.
    pub(crate) fn let_submit(&mut self, arguments: &RunArguments) {
        if self.sandbox.is_none() {
            self.submissions = Some(Submissions::new(arguments));
        }
    }

    /// From now on a run reads files of some size below a place without links and these folders, and what it writes is
    /// gone afterwards.
    pub(crate) fn confine_to_files(&mut self, place: &Path, readable: &[PathBuf], most: u64) {
        let writing = Writing::Rehearsed(MemoryFiles::default());
        let sandbox = Sandbox::new(self.process.clone(), readable, writing);
        self.sandbox = Some(sandbox.with_place(place).of_files(most));
    }

    /// From now on scripts that were handed in are run so.
    pub(crate) fn submit_by(&mut self, submissions: Submissions) {
        self.submissions = Some(submissions);
    }

    /// Whether events are objects.
    pub(crate) fn writes_json(&self) -> bool {
        self.json
    }

    /// Whether somebody sits before a terminal and reads text.
    pub(crate) fn is_watched_by_somebody(&self) -> bool {
        !self.json && io::stdout().is_terminal()
    }

    /// From now on somebody waits for each event.
    pub(crate) fn hold_nothing_back(&mut self) {
        self.console().hold_nothing_back();
    }

    /// From now on events are those of a request.
    pub(crate) fn begin_request(&mut self, id: Option<&Value>) {
        self.request = RequestId::new(id);
        self.words.set_request(Some(self.request.clone()));
    }

    /// Says that the request is done; from now on events are those of none.
    pub(crate) fn end_request(&mut self, code: u8) -> Result<(), OutputClosed> {
        // From here on nobody else says that it is done.
        self.words.set_request(None);
        self.emit(done(code))?;
        self.request = RequestId::default();
        Ok(())
    }

    /// From now on so many bytes may be printed at most, reports too.
    pub(crate) fn limit_output(&mut self, most: Option<u64>) {
        self.console().limit(most);
    }

    /// From now on so many bytes may be written to files at most.
    pub(crate) fn limit_disk(&self, most: Option<u64>) {
        if let Some(most) = most {
            self.process.limit_disk(most);
        }
    }

    /// Whether standard output has colours.
    pub(crate) fn is_coloured(&self) -> bool {
        self.colour
    }

    /// Whether only results are wanted.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Writes text to standard output that is no event.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), OutputClosed> {
        self.console().output(text)
    }

    /// Writes bytes to standard output; the exit code.
    pub(crate) fn print_bytes(&mut self, bytes: &[u8]) -> u8 {
        // That nobody reads it shows when the host finishes.
        let _ = self.print(&String::from_utf8_lossy(bytes));
        0
    }

    /// Reports what has no place in a script.
    pub(crate) fn report(&mut self, error: impl Into<Report>) -> Result<(), OutputClosed> {
        self.emit(Event::Error(error.into()))
    }

    /// Warns of what has no place in a script.
    pub(crate) fn warn(&mut self, warning: impl Into<Report>) -> Result<(), OutputClosed> {
        self.emit(Event::Warning(warning.into()))
    }

    /// Warns of tables on disk that are not used, and of those that could not be kept.
    fn tell_notes(&mut self) -> Result<(), OutputClosed> {
        for note in self.process.take_notes() {
            let error = match note {
                TableNote::Untrusted { file, fault } => error::untrusted_table(file, fault),
                TableNote::Unwritten { path, reason } => error::unwritten_table(path, reason),
            };
            self.warn(error)?;
        }
        Ok(())
    }

    /// Writes what is held back; the exit code, which is another one when that fails. A reader that
    /// went away is no failure.
    pub(crate) fn finish(&mut self, code: u8) -> u8 {
        self.progress.clear(false);
        let mut console = self.console();
        let undone = console.is_closed();
        if console.flush().is_ok() {
            return code;
        }
        let error = match console.failure() {
            None => return if undone { EXIT_CLOSED } else { code },
            Some(&ConsoleFailure::Full { most }) => error::too_much_output(most),
            Some(ConsoleFailure::Unwritable(error)) => {
                error::unwritable_output(write_reason(error))
            }
        };
        let mut text = String::new();
        // Always as text: standard output takes no more objects.
        text_renderer(Color::Auto).render(&Event::Error(error.into()), &mut text);
        Console::last_words(&text);
        EXIT_FAILED
    }
}

impl FrontEnd for Terminal {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        if self.quiet && matches!(event, Event::Warning(_)) {
            return Ok(());
        }
        self.text.clear();
        let channel = self.renderer.render(&event, &mut self.text);
        self.request.mark(&mut self.text);
        match channel {
            Channel::Output => self.console().output(&self.text),
            Channel::Diagnostics => self.console().diagnostics(&self.text),
        }
    }

    fn host(&self) -> &dyn Host {
        match &self.sandbox {
            Some(sandbox) => sandbox,
            None => self.process.as_ref(),
        }
    }

    fn flush(&mut self) -> Result<(), OutputClosed> {
        self.console().flush()
    }

    fn stage(&mut self) -> Option<Box<dyn Stage>> {
        if self.json || is_without_cursor() {
            return None;
        }
        let window = window()?;
        Some(Box::new(TerminalStage {
            window,
            process: self.process.clone(),
            keyboard: Keyboard::listen(),
        }))
    }

    fn shows(&self) -> bool {
        self.sandbox.is_none()
    }

    fn show(&mut self, page: &[u8]) -> io::Result<String> {
        let path = write_page(page)?;
        if self.is_watched_by_somebody() {
            open_page(&path);
        }
        Ok(path.display().to_string())
    }

    fn submit(&mut self, path: &Path, given: Option<&str>) -> io::Result<HandedIn> {
        let refused = || io::Error::other("a script that was handed in runs no others");
        let place = self.host().identify(path);
        let submissions = self.submissions.as_ref().ok_or_else(refused)?;
        submissions.run(path, &place, given)
    }

    fn progress(&mut self, progress: Progress) {
        // A long search must not hold back what was printed before it.
        let _ = self.console().flush();
        self.progress.show(&progress);
    }

    fn progress_done(&mut self) {
        self.progress.clear(self.process.interrupted());
        // That nobody reads them shows when the host finishes.
        let _ = self.tell_notes();
    }
}

/// The window of a terminal, and its keys.
struct TerminalStage {
    window: (usize, usize),
    process: Rc<Process>,
    keyboard: Option<Keyboard>,
}

impl Stage for TerminalStage {
    fn size(&self) -> (usize, usize) {
        self.window
    }

    fn wait(&mut self, moment: Duration) -> bool {
        let end = Instant::now() + moment;
        loop {
            if self.keyboard.as_ref().is_some_and(Keyboard::is_pressed) {
                return true;
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() || self.process.interrupted() {
                return false;
            }
            thread::sleep(left.min(LOOK));
        }
    }
}
