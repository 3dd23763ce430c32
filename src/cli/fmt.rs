//! `fmt`: the canonical layout.

use crate::cli::arguments::FmtArguments;
use crate::cli::confine::folder_of;
use crate::cli::error;
use crate::cli::exit::{EXIT_CHECK, EXIT_FAILED, EXIT_USAGE};
use crate::cli::input::Input;
use crate::cli::terminal::Terminal;
use crate::command::Report;
use crate::host::{EntryKind, HeldFolder, OutputClosed, Process};
use crate::interp::{catalog, emit_reports};
use puzzle_core::syntax::{Source, format};
use puzzle_core::visible::{visible_line, visible_text};
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;

/// A text with its layout.
struct Formatted {
    source: Source,
    layout: String,
    /// Whether the bytes that were read are something else.
    differs: bool,
}

/// Formats all files, or none when one of them does not parse; the exit code.
pub(crate) fn fmt(arguments: &FmtArguments, terminal: &mut Terminal) -> u8 {
    let Some(inputs) = Input::read_or_report(&arguments.files, terminal) else {
        return EXIT_USAGE;
    };
    let formatted = match format_all(inputs, terminal) {
        Ok(Some(formatted)) => formatted,
        Ok(None) => return EXIT_CHECK,
        Err(OutputClosed) => return EXIT_FAILED,
    };
    let done = if arguments.check {
        list(&formatted, terminal)
    } else {
        write(&formatted, terminal)
    };
    done.unwrap_or(EXIT_FAILED)
}

/// The layouts, or nothing when there were reports.
fn format_all(
    inputs: Vec<Input>,
    terminal: &mut Terminal,
) -> Result<Option<Vec<Formatted>>, OutputClosed> {
    let table = catalog().table;
    let mut formatted = Vec::with_capacity(inputs.len());
    let mut fine = true;
    for input in inputs {
        let bytes = input.bytes.clone();
        let (source, laid_out) = match Source::from_bytes(input.name, input.bytes, input.path) {
            Ok(source) => {
                let laid_out = format(&source, &table);
                (source, laid_out)
            }
            Err(invalid) => {
                let (source, error) = *invalid;
                (source, Err(vec![error]))
            }
        };
        match laid_out {
            Ok(layout) => formatted.push(Formatted {
                differs: bytes != layout.as_bytes(),
                source,
                layout,
            }),
            Err(errors) => {
                fine = false;
                let source = Arc::new(source);
                let reports = errors
                    .into_iter()
                    .map(|error| Report::new(&source, error))
                    .collect();
                emit_reports(reports, 0, terminal)?;
            }
        }
    }
    Ok(fine.then_some(formatted))
}

fn list(formatted: &[Formatted], terminal: &mut Terminal) -> Result<u8, OutputClosed> {
    let mut code = 0;
    for text in formatted.iter().filter(|text| text.differs) {
        terminal.print(&format!("{}\n", visible_line(&text.source.name)))?;
        code = EXIT_FAILED;
    }
    Ok(code)
}

fn write(formatted: &[Formatted], terminal: &mut Terminal) -> Result<u8, OutputClosed> {
    let mut code = 0;
    for text in formatted {
        let Some(path) = &text.source.path else {
            // A file takes the bytes as they are, a terminal would obey some in comments.
            if io::stdout().is_terminal() {
                terminal.print(&visible_text(&text.layout))?;
            } else {
                terminal.print(&text.layout)?;
            }
            continue;
        };
        if !text.differs {
            continue;
        }
        if let Err(error) = replace(path, &text.layout) {
            terminal.report(error)?;
            code = EXIT_FAILED;
        }
    }
    Ok(code)
}

/// Writes a layout into the file of that name, not into another one that a link leads to.
fn replace(path: &Path, layout: &str) -> Result<(), Report> {
    let unwritable = |error: &io::Error| error::unwritable(path, error);
    let folder = HeldFolder::open(&folder_of(path)).map_err(|error| unwritable(&error))?;
    let name = path.file_name().unwrap_or_default();
    if folder
        .there(name)
        .is_ok_and(|there| there.kind == EntryKind::Link)
    {
        let target = folder.link(name).unwrap_or_default();
        return Err(error::linked_file(
            &path.display().to_string(),
            target.display(),
        ));
    }
    let written = Process::new(0).replace_in(&folder, name, layout.as_bytes());
    written.map_err(|error| unwritable(&error))
}
