//! `check`: parses and checks, builds the puzzles that are defined, runs nothing.

use super::arguments::CheckArguments;
use super::given::table_of_rows;
use super::input::{self, Input};
use super::terminal::Terminal;
use super::{EXIT_CHECK, EXIT_FAILED, EXIT_USAGE, refuse};
use crate::command::Value;
use crate::host::OutputClosed;
use crate::interp::{Engine, FrontEnd, Options, emit_reports};

/// Checks each file on its own; the exit code.
pub(crate) fn check(arguments: &CheckArguments, terminal: &mut Terminal) -> u8 {
    let variables = match variables(arguments) {
        Ok(variables) => variables,
        Err(error) => return refuse(&error),
    };
    match Input::read_all(&arguments.files, terminal.host()) {
        Ok(inputs) => check_inputs(inputs, variables, terminal).unwrap_or(EXIT_FAILED),
        Err(errors) => {
            // That nobody reads the reports shows when the host finishes.
            let _ = input::report_unreadable(errors, terminal);
            EXIT_USAGE
        }
    }
}

/// What scripts find: values that are given, and the first row of a table.
fn variables(arguments: &CheckArguments) -> Result<Vec<(String, Value)>, clap::Error> {
    let mut variables = arguments.given.variables()?;
    if let Some(table) = &arguments.each {
        let table = table_of_rows(table, &arguments.given)?;
        let first = table.rows.into_iter().next().unwrap_or_default();
        variables.extend(table.heads.into_iter().zip(first));
    }
    Ok(variables)
}

fn check_inputs(
    inputs: Vec<Input>,
    variables: Vec<(String, Value)>,
    terminal: &mut Terminal,
) -> Result<u8, OutputClosed> {
    let engine = Engine::new(Options {
        variables,
        ..Options::default()
    });
    let mut code = 0;
    for input in inputs {
        let mut checked = input.check(&engine, engine.session().knowledge(), terminal.host());
        if input::accept(&mut checked, terminal)? {
            let reports = engine.rehearse(&checked.program, terminal);
            if !reports.is_empty() {
                code = EXIT_CHECK;
            }
            emit_reports(reports, 0, terminal)?;
        } else {
            code = EXIT_CHECK;
        }
        // The program of a large script has millions of parts, and the process ends here anyway.
        std::mem::forget(checked);
    }
    Ok(code)
}
