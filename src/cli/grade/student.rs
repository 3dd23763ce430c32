//! The process that grades one student: the assignment is read as ever, what it reads is the student's.

use crate::cli::arguments::RunArguments;
use crate::cli::handed_in::Submissions;
use crate::cli::input::{self, Input};
use crate::cli::run::{exit_code, options};
use crate::cli::terminal::Terminal;
use crate::cli::{EXIT_CHECK, EXIT_FAILED, EXIT_HANDED_IN, EXIT_USAGE};
use crate::host::OutputClosed;
use crate::interp::{Engine, FrontEnd, HandIn, Options};
use std::path::Path;

/// Most bytes of a file that was handed in.
const LARGEST_FILE: u64 = 4 << 20;

/// Runs the assignment on a folder; the exit code.
pub(crate) fn grade_one(arguments: &RunArguments, folder: &Path, terminal: &mut Terminal) -> u8 {
    let inputs = match Input::read_all(&arguments.files, terminal.host()) {
        Ok(inputs) => inputs,
        Err(errors) => {
            // That nobody reads the reports shows when the host finishes.
            let _ = input::report_unreadable(errors, terminal);
            return EXIT_USAGE;
        }
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
    let hand_in = HandIn::new(folder);
    let mut engine = Engine::new(Options {
        hand_in: Some(hand_in.clone()),
        ..options(arguments)
    });
    let mut code = 0;
    for input in inputs {
        let knowledge = engine.session().knowledge();
        let mut checked = input.check(&engine, knowledge, terminal.host());
        if !input::accept(&mut checked, terminal)? {
            return Ok(EXIT_CHECK);
        }
        let mut readable = vec![folder.to_owned()];
        readable.extend(arguments.sandbox.allow.iter().cloned());
        terminal.confine_to_files(&readable, LARGEST_FILE);
        terminal.submit_by(Submissions::new(arguments));
        code = exit_code(engine.run(&checked.program, terminal));
    }
    Ok(if code != 0 && hand_in.is_used() {
        EXIT_HANDED_IN
    } else {
        code
    })
}
