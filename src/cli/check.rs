//! `check`: parses and checks, runs nothing.

use super::arguments::CheckArguments;
use super::input::{self, Input};
use super::terminal::Terminal;
use super::{EXIT_CHECK, EXIT_FAILED, EXIT_USAGE};
use crate::host::OutputClosed;
use crate::interp::{Engine, FrontEnd, Options};

/// Checks each file on its own; the exit code.
pub fn check(arguments: &CheckArguments, terminal: &mut Terminal) -> u8 {
    match Input::read_all(&arguments.files, terminal.host()) {
        Ok(inputs) => check_inputs(inputs, terminal).unwrap_or(EXIT_FAILED),
        Err(errors) => {
            // That nobody reads the reports shows when the host finishes.
            let _ = input::report_unreadable(errors, terminal);
            EXIT_USAGE
        }
    }
}

fn check_inputs(inputs: Vec<Input>, terminal: &mut Terminal) -> Result<u8, OutputClosed> {
    let engine = Engine::new(Options::default());
    let mut code = 0;
    for input in inputs {
        let mut checked = input.check(&engine, engine.session().knowledge(), terminal.host());
        if !input::accept(&mut checked, terminal)? {
            code = EXIT_CHECK;
        }
        // The program of a large script has millions of parts, and the process ends here anyway.
        std::mem::forget(checked);
    }
    Ok(code)
}
