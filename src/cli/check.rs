//! `check`: parses and checks, builds the puzzles that are defined, and runs nothing but the beginnings of tasks.

use crate::cli::arguments::CheckArguments;
use crate::cli::exit::{EXIT_CHECK, EXIT_FAILED, EXIT_USAGE};
use crate::cli::given::table_of_rows;
use crate::cli::input::{self, Input};
use crate::cli::task_files::{TaskFolders, has_tasks};
use crate::cli::terminal::Terminal;
use crate::cli::trial::try_tasks;
use crate::cli::usage::refuse;
use crate::command::{FileTable, Report, Value};
use crate::host::OutputClosed;
use crate::interp::{Engine, Event, FrontEnd, Options, emit_reports};

/// Checks each file on its own; the exit code.
pub(crate) fn check(arguments: &CheckArguments, terminal: &mut Terminal) -> u8 {
    let variables = match variables(arguments) {
        Ok(variables) => variables,
        Err(error) => return refuse(&error),
    };
    let Some(inputs) = Input::read_or_report(&arguments.files, terminal) else {
        return EXIT_USAGE;
    };
    check_inputs(inputs, variables, terminal).unwrap_or(EXIT_FAILED)
}

/// Variables, and the table that some of them come from.
type KnownVariables = (Vec<(String, Value)>, Option<FileTable>);

/// The variables that scripts find: values that are given, and the first row of a table.
fn variables(arguments: &CheckArguments) -> Result<KnownVariables, clap::Error> {
    let mut variables = arguments.given.variables()?;
    let table = arguments.each.as_ref();
    let table = table
        .map(|table| table_of_rows(table, &arguments.given))
        .transpose()?;
    if let Some(table) = &table {
        let first = table.rows.first().cloned().unwrap_or_default();
        variables.extend(table.heads.iter().cloned().zip(first));
    }
    Ok((variables, table))
}

fn check_inputs(
    inputs: Vec<Input>,
    (variables, table): KnownVariables,
    terminal: &mut Terminal,
) -> Result<u8, OutputClosed> {
    let engine = Engine::new(Options {
        variables: variables.clone(),
        ..Options::default()
    });
    let mut code = 0;
    for input in inputs {
        let mut checked = input.check(&engine, engine.session().knowledge(), terminal.host());
        if input::accept(&mut checked, terminal)? {
            let folders = TaskFolders {
                hand_ins: None,
                allow: &[],
                host: terminal.host(),
            };
            let tables = table.iter();
            let warnings = tables.flat_map(|table| folders.warnings(&checked.program, table));
            for report in warnings.collect::<Vec<_>>() {
                terminal.emit(Event::Warning(report))?;
            }
            let mut reports = engine.rehearse(&checked.program, terminal);
            let is_fine = reports.iter().all(Report::is_warning);
            if table.is_some() && is_fine && has_tasks(&checked.program) {
                reports.extend(try_tasks(
                    &checked.program,
                    variables.clone(),
                    terminal.host(),
                ));
            }
            if !reports.iter().all(Report::is_warning) {
                code = EXIT_CHECK;
            }
            emit_reports(reports, 0, terminal)?;
        } else {
            code = EXIT_CHECK;
        }
    }
    Ok(code)
}
