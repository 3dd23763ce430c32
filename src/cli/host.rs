//! The world outside of a run: this process with its files, clock, signals and streams.

use super::arguments::{Appearance, Color, Format};
use super::console::Console;
use super::disk::DiskFiles;
use super::error::CliError;
use super::progress::ProgressLine;
use super::{EXIT_FAILED, EXIT_INTERRUPTED, files};
use crate::cache::{Cache, DiskTables, Entry, Note};
use crate::command::Loader;
use crate::experiment::{Clock, Files};
use crate::interp::{CacheAction, CachedTable, Event, Host, OutputClosed, Progress};
use crate::output::{Channel, DEFAULT_WIDTH, Json, Palette, Renderer, Text};
use crate::search::TableStore;
use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Renders events to standard output and standard error.
pub struct TerminalHost {
    console: Console,
    renderer: Box<dyn Renderer>,
    /// What the event before this one is rendered into; kept for its memory.
    text: String,
    quiet: bool,
    started: Instant,
    interrupt: Arc<AtomicBool>,
    cache: Arc<Cache>,
    tables: Arc<DiskTables>,
    tables_on_disk: Arc<DiskTables>,
    colour: bool,
    progress: ProgressLine,
}

impl TerminalHost {
    /// A host that starts its clock now. Ctrl-C ends the process until
    /// [`TerminalHost::watch_interrupts`].
    pub fn new(appearance: &Appearance) -> Self {
        let interrupt = Arc::new(AtomicBool::new(false));
        let cache = Arc::new(Cache::of_user());
        let tables = DiskTables::new(cache.clone(), interrupt.clone());
        Self {
            console: Console::new(),
            renderer: renderer(appearance),
            text: String::new(),
            quiet: appearance.quiet,
            started: Instant::now(),
            interrupt,
            tables_on_disk: Arc::new(tables.keeping_all()),
            tables: Arc::new(tables),
            cache,
            colour: has_colour(appearance.color, &io::stdout()),
            progress: ProgressLine::new(!appearance.quiet),
        }
    }

    /// From now on Ctrl-C asks the run to stop. A second one before the first is answered ends the
    /// process, except at a `prompt`.
    pub fn watch_interrupts(&self, prompt: bool) {
        use signal_hook::consts::SIGINT;
        use signal_hook::flag;
        let own = &self.interrupt;
        // Where a handler can't be set Ctrl-C ends the process, as without one.
        if !prompt {
            let code = i32::from(EXIT_INTERRUPTED);
            let _ = flag::register_conditional_shutdown(SIGINT, code, own.clone());
        }
        let _ = flag::register(SIGINT, own.clone());
    }

    /// Whether standard output has colours.
    pub fn is_coloured(&self) -> bool {
        self.colour
    }

    /// Whether only results are wanted.
    pub fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Forgets a Ctrl-C that has been answered.
    pub fn clear_interrupt(&self) {
        self.interrupt.store(false, Ordering::Relaxed);
    }

    /// Writes text to standard output that is no event.
    pub fn print(&mut self, text: &str) -> Result<(), OutputClosed> {
        self.console.output(text)
    }

    /// Reports what has no place in a script.
    pub fn report(&mut self, error: CliError) -> Result<(), OutputClosed> {
        self.emit(Event::Error(error.report()))
    }

    /// Warns of tables on disk that are not used, and of those that could not be kept.
    fn tell_notes(&mut self) -> Result<(), OutputClosed> {
        for note in self.cache.take_notes() {
            let error = match note {
                Note::Untrusted { file, fault } => CliError::UntrustedTable {
                    file,
                    fault: fault.to_string(),
                },
                Note::Unwritten { path, reason } => CliError::UnwrittenTable { path, reason },
            };
            self.emit(Event::Warning(error.report()))?;
        }
        Ok(())
    }

    /// Writes what is held back.
    pub fn flush(&mut self) -> Result<(), OutputClosed> {
        self.console.flush()
    }

    /// Writes what is held back; the exit code, which is another one when that fails. A reader that
    /// went away is no failure.
    pub fn finish(&mut self, code: u8) -> u8 {
        self.progress.clear(false);
        if self.console.flush().is_ok() {
            return code;
        }
        let Some(error) = self.console.failure() else {
            return 0;
        };
        let error = CliError::UnwritableOutput {
            reason: files::write_reason(error),
        };
        let mut text = String::new();
        // Always as text: standard output takes no more objects.
        text_renderer(Color::Auto).render(&Event::Error(error.report()), &mut text);
        let _ = self.console.diagnostics(&text);
        EXIT_FAILED
    }
}

impl Loader for TerminalHost {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        files::read(path)
    }

    fn identify(&self, path: &Path) -> PathBuf {
        files::identify(path)
    }
}

impl Host for TerminalHost {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        if self.quiet && matches!(event, Event::Warning(_)) {
            return Ok(());
        }
        self.text.clear();
        match self.renderer.render(&event, &mut self.text) {
            Channel::Output => self.console.output(&self.text),
            Channel::Diagnostics => self.console.diagnostics(&self.text),
        }
    }

    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    fn interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    fn cores(&self) -> usize {
        cores()
    }

    fn cache(&mut self, action: CacheAction) -> io::Result<Vec<CachedTable>> {
        let entries = match action {
            CacheAction::List => self.cache.list()?,
            CacheAction::Clear => self.cache.clear()?,
            CacheAction::Verify => self.cache.verify()?,
            CacheAction::Built => self.tables_on_disk.take_used()?,
        };
        let mut tables: Vec<CachedTable> = entries.into_iter().map(cached).collect();
        tables.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(tables)
    }

    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        Some(self.tables.clone())
    }

    fn tables_on_disk(&self) -> Option<Arc<dyn TableStore>> {
        Some(self.tables_on_disk.clone())
    }

    fn progress(&mut self, progress: Progress) {
        // A long search must not hold back what was printed before it.
        let _ = self.console.flush();
        self.progress.show(&progress);
    }

    fn progress_done(&mut self) {
        self.progress.clear(self.interrupted());
        // That nobody reads them shows when the host finishes.
        let _ = self.tell_notes();
    }

    fn clock(&self) -> Clock {
        let started = self.started;
        Arc::new(move || started.elapsed())
    }

    fn files(&self) -> Arc<dyn Files> {
        Arc::new(DiskFiles)
    }
}

/// A file of the cache as `cache` tells of it.
fn cached(entry: Entry) -> CachedTable {
    let (name, fault) = match entry.table {
        Ok(name) => (name, None),
        Err(fault) => (entry.file, Some(fault.to_string())),
    };
    CachedTable {
        name,
        bytes: entry.bytes,
        fault,
    }
}

/// How many threads run at once here.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

fn renderer(appearance: &Appearance) -> Box<dyn Renderer> {
    match appearance.format {
        Format::Json => Box::new(Json),
        Format::Text => Box::new(text_renderer(appearance.color)),
    }
}

fn text_renderer(color: Color) -> Text {
    Text {
        palette: Palette {
            colour: has_colour(color, &io::stdout()),
        },
        coloured_reports: has_colour(color, &io::stderr()),
        width: terminal_width,
    }
}

/// Whether a stream gets colours.
pub fn has_colour(color: Color, stream: &impl IsTerminal) -> bool {
    let refused = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = || std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => stream.is_terminal() && !refused() && !dumb(),
    }
}

/// The columns of the terminal that reports are written to.
pub fn terminal_width() -> usize {
    terminal_size::terminal_size_of(io::stderr()).map_or(DEFAULT_WIDTH, |(width, _)| width.0.into())
}
