//! `merge`: a run of a script whose experiments were run in parts.

use crate::cli::arguments::{MergeArguments, RunArguments};
use crate::cli::error;
use crate::cli::execute::{execute, options};
use crate::cli::exit::{EXIT_FAILED, EXIT_USAGE};
use crate::cli::input;
use crate::cli::terminal::Terminal;
use crate::experiment::{Part, PartFile};
use crate::host::Host;
use crate::interp::FrontEnd;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::sync::Arc;

/// A part that is read line by line. What is no file can be read once only, and is read here.
fn part(path: &Path, host: &dyn Host) -> io::Result<PartFile> {
    if !fs::metadata(path)?.is_file() {
        return Ok(PartFile::new(path.to_owned(), host.read(path)?));
    }
    let owned_path = path.to_owned();
    let open = move || -> io::Result<Box<dyn BufRead>> {
        let file = File::open(&owned_path)?;
        Ok(Box::new(BufReader::new(file)))
    };
    // Whether it can be read at all.
    open()?;
    Ok(PartFile::opened_by(path.to_owned(), open))
}

/// Runs the script on the parts; the exit code.
pub(crate) fn merge(arguments: &MergeArguments, mut terminal: Terminal) -> u8 {
    let run = RunArguments {
        files: vec![arguments.file.clone()],
        settings: arguments.settings.clone(),
        force: arguments.force,
        ..RunArguments::default()
    };
    terminal.hold_to(&run.settings);
    let (mut parts, mut errors) = (Vec::new(), Vec::new());
    for path in &arguments.parts {
        match part(path, terminal.host()) {
            Ok(part) => parts.push(part),
            Err(error) => errors.push(error::unreadable(path, &error)),
        }
    }
    let inputs = input::Input::read_all(&run.files, terminal.host());
    let inputs = match (inputs, errors.is_empty()) {
        (Ok(inputs), true) => inputs,
        (inputs, _) => {
            errors.splice(0..0, inputs.err().into_iter().flatten());
            // That nobody reads the reports shows when the host finishes.
            let _ = input::report_unreadable(errors, &mut terminal);
            return terminal.finish(EXIT_USAGE);
        }
    };
    let parts = Arc::new(parts);
    let mut options = options(&run);
    options.experiments.part = Part::Merge(parts.clone());
    let mut code = execute(inputs, &run, options, &mut terminal);
    if let Some(part) = parts.iter().find(|part| !part.is_used())
        && code == 0
    {
        let part = part.path.display().to_string();
        // As above.
        let _ = terminal.report(error::unused_part(&part, arguments.file.display()));
        code = EXIT_FAILED;
    }
    terminal.finish(code)
}
