//! The texts that the command line names.

use crate::check::{Checked, Knowledge, Program, Text};
use crate::cli::error::{self, COMMAND_LINE};
use crate::cli::terminal::Terminal;
use crate::command::{FileTable, Report, Value};
use crate::host::{Host, OutputClosed, read_standard_input};
use crate::interp::{Engine, Event, FrontEnd, Hello, Options, emit_reports};
use std::io;
use std::path::{Path, PathBuf};

/// The name of standard input in reports.
pub(crate) const STANDARD_INPUT: &str = "standard input";

/// A text before it is parsed.
pub(crate) struct Input {
    /// The name in reports.
    pub name: String,
    /// The bytes of the text.
    pub bytes: Vec<u8>,
    /// The file it came from.
    pub path: Option<PathBuf>,
}

impl Input {
    /// Text that stood on the command line.
    pub(crate) fn command_line(text: String) -> Self {
        Self {
            name: COMMAND_LINE.to_owned(),
            bytes: text.into_bytes(),
            path: None,
        }
    }

    /// Standard input to its end.
    pub(crate) fn standard_input() -> io::Result<Self> {
        let bytes = read_standard_input()?;
        Ok(Self {
            name: STANDARD_INPUT.to_owned(),
            bytes,
            path: None,
        })
    }

    /// A file, or standard input for `-`.
    fn read(path: &Path, host: &dyn Host) -> io::Result<Self> {
        if is_standard_input(path) {
            return Self::standard_input();
        }
        let bytes = host.read(path)?;
        Ok(Self {
            name: path.display().to_string(),
            bytes,
            path: Some(path.to_owned()),
        })
    }

    /// All files, or what can't be read of them.
    pub(crate) fn read_all(paths: &[PathBuf], host: &dyn Host) -> Result<Vec<Self>, Vec<Report>> {
        let (mut inputs, mut errors) = (Vec::new(), Vec::new());
        for (index, path) in paths.iter().enumerate() {
            match Self::read(path, host) {
                Ok(input) => inputs.push(input),
                Err(error) if let Some(report) = error::no_dashes(&paths[index..], &error) => {
                    return Err(vec![report]);
                }
                Err(error) => errors.push(error::unreadable(path, &error)),
            }
        }
        if errors.is_empty() {
            Ok(inputs)
        } else {
            Err(errors)
        }
    }

    /// All files; nothing where some can't be read, which is reported.
    pub(crate) fn read_or_report(paths: &[PathBuf], terminal: &mut Terminal) -> Option<Vec<Self>> {
        let inputs = Self::read_all(paths, terminal.host());
        // That nobody reads the reports shows when the host finishes.
        inputs
            .map_err(|errors| report_unreadable(errors, terminal))
            .ok()
    }

    /// Parses and checks it behind what is known.
    pub(crate) fn check(self, engine: &Engine, knowledge: Knowledge, host: &dyn Host) -> Checked {
        let text = Text::from_bytes(self.name, self.bytes, self.path);
        engine.check(text, knowledge, host)
    }

    /// Parses and checks it for rows of a table, whose heads are variables beside those that are given; nothing where
    /// it may not run, which is reported.
    pub(crate) fn of_rows(
        self,
        table: &FileTable,
        given: Vec<(String, Value)>,
        terminal: &mut Terminal,
    ) -> Result<Option<Program>, OutputClosed> {
        let first = table.rows.first().cloned().unwrap_or_default();
        let columns = table.heads.iter().cloned().zip(first);
        let engine = Engine::new(Options {
            variables: given.into_iter().chain(columns).collect(),
            ..Options::default()
        });
        let mut checked = self.check(&engine, engine.session().knowledge(), terminal.host());
        let is_fine = accept(&mut checked, terminal)?;
        Ok(is_fine.then_some(checked.program))
    }
}

/// Whether the path is `-`.
pub(crate) fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Reports what can't be read.
pub(crate) fn report_unreadable(
    errors: Vec<Report>,
    terminal: &mut Terminal,
) -> Result<(), OutputClosed> {
    errors
        .into_iter()
        .try_for_each(|error| terminal.report(error))
}

/// Whether a checked text may run; reports what is wrong with it.
pub(crate) fn accept(
    checked: &mut Checked,
    front: &mut dyn FrontEnd,
) -> Result<bool, OutputClosed> {
    let fine = checked.fine;
    let reports = std::mem::take(&mut checked.reports);
    emit_reports(reports, checked.unreported, front)?;
    Ok(fine)
}

/// Names the program and the texts that it runs, if events are objects.
pub(crate) fn greet(inputs: &[Input], terminal: &mut Terminal) -> Result<(), OutputClosed> {
    if !terminal.writes_json() {
        return Ok(());
    }
    let hello = Hello::new(inputs.iter().map(|input| (&*input.name, &*input.bytes)));
    terminal.emit(Event::Hello(hello))
}
