//! Running scripts.

use crate::cli::arguments::RunArguments;
use crate::cli::each::run_each;
use crate::cli::error;
use crate::cli::execute::{execute, options, run_inputs};
use crate::cli::exit::EXIT_USAGE;
use crate::cli::grade::grade_one;
use crate::cli::input::{self, Input, STANDARD_INPUT};
use crate::cli::protocol::serve;
use crate::cli::terminal::Terminal;
use crate::cli::usage::refuse;
use crate::command::Report;
use crate::host::Host;
use crate::interp::{Engine, FrontEnd};
use crate::repl::{self, Recorder, Transcript};
use std::io::{self, IsTerminal};
use std::path::Path;

/// Runs what the arguments name, or text of the classic form; the exit code.
pub(crate) fn run(arguments: &RunArguments, classic: Option<String>, mut terminal: Terminal) -> u8 {
    if let Err(error) = arguments.given.variables() {
        return refuse(&error);
    }
    if let Some(table) = &arguments.each {
        let code = run_each(arguments, table, &mut terminal);
        return terminal.finish(code);
    }
    if arguments.job.sheet {
        terminal.write_sheet();
    }
    terminal.limit_output(arguments.max_output);
    terminal.limit_disk(arguments.max_disk);
    terminal.hold_to(&arguments.settings);
    if let Some(folder) = &arguments.job.grade_in {
        let code = grade_one(arguments, folder, &mut terminal);
        return terminal.finish(code);
    }
    terminal.let_submit(arguments);
    let is_terminal = || io::stdin().is_terminal() && io::stdout().is_terminal();
    let nothing_named = classic.is_none() && arguments.text.is_none() && arguments.files.is_empty();
    let prompt = (arguments.interactive || nothing_named) && is_terminal();
    let mut inputs = match inputs(arguments, classic, terminal.host()) {
        Ok(inputs) => inputs,
        Err(errors) => {
            // That nobody reads the reports shows when the host finishes.
            let _ = input::report_unreadable(errors, &mut terminal);
            return terminal.finish(EXIT_USAGE);
        }
    };
    // Input that is no terminal is a script: a prompt would lose a block that its end leaves open.
    let read_already = arguments
        .files
        .iter()
        .any(|file| input::is_standard_input(file));
    let is_piped = (arguments.interactive || nothing_named) && !prompt && !read_already;
    if is_piped && terminal.writes_json() {
        let code = serve(inputs, arguments, &mut terminal);
        return terminal.finish(code);
    }
    if is_piped {
        match Input::standard_input() {
            Ok(input) => inputs.push(input),
            Err(error) => {
                let _ = terminal.report(error::unreadable(Path::new(STANDARD_INPUT), &error));
                return terminal.finish(EXIT_USAGE);
            }
        }
    }
    if prompt {
        let (colour, quiet) = (terminal.is_coloured(), terminal.is_quiet());
        terminal.watch_interrupts(true);
        let mut engine = Engine::new(options(arguments));
        let mut transcript = Transcript::new(engine.session());
        // Nothing that is read before the prompt asks.
        let mut recorder = Recorder::new(&mut terminal, &mut transcript, &engine, None);
        // What failed was reported; the prompt is there to look into it.
        let _ = run_inputs(inputs, &mut engine, &mut recorder, arguments);
        terminal.forget_time_limit();
        // That nobody reads the output any more shows when the terminal finishes.
        let _ = repl::start(engine, transcript, &mut terminal, colour, quiet);
        return terminal.finish(0);
    }
    let code = execute(inputs, arguments, options(arguments), &mut terminal);
    terminal.finish(code)
}

fn inputs(
    arguments: &RunArguments,
    classic: Option<String>,
    host: &dyn Host,
) -> Result<Vec<Input>, Vec<Report>> {
    let text = classic.or_else(|| arguments.text.clone());
    let texts = arguments.job.given.clone().into_iter().chain(text);
    let mut inputs: Vec<Input> = texts.map(Input::command_line).collect();
    inputs.extend(Input::read_all(&arguments.files, host)?);
    Ok(inputs)
}
