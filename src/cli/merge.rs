//! `merge`: a run of a script whose experiments were run in parts.

use crate::cli::arguments::{MergeArguments, RunArguments};
use crate::cli::error;
use crate::cli::execute::{execute, options};
use crate::cli::exit::{EXIT_FAILED, EXIT_USAGE};
use crate::cli::input;
use crate::cli::terminal::Terminal;
use crate::experiment::{Part, PartFile};
use crate::interp::FrontEnd;
use std::sync::Arc;

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
        match terminal.host().read(path) {
            Ok(contents) => parts.push(PartFile::new(path.clone(), contents)),
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
