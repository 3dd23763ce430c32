//! Running scripts.

use super::arguments::RunArguments;
use super::host::TerminalHost;
use super::input::{self, Input, STANDARD_INPUT};
use super::{CliError, EXIT_CHECK, EXIT_EXPECTATION, EXIT_FAILED, EXIT_INTERRUPTED, EXIT_USAGE};
use crate::check::Program;
use crate::experiment::{Mode, Part};
use crate::interp::{Engine, Failure, Host, Options, OutputClosed, RunEnd};
use crate::repl::{self, Recorder, Transcript};
use std::io::{self, IsTerminal};
use std::path::Path;

/// Runs what the arguments name, or text of the classic form; the exit code.
pub fn run(arguments: &RunArguments, classic: Option<String>, mut host: TerminalHost) -> u8 {
    let terminal = || io::stdin().is_terminal() && io::stdout().is_terminal();
    let nothing_named = classic.is_none() && arguments.text.is_none() && arguments.files.is_empty();
    let prompt = (arguments.interactive || nothing_named) && terminal();
    let mut inputs = match inputs(arguments, classic) {
        Ok(inputs) => inputs,
        Err(errors) => {
            // That nobody reads the reports shows when the host finishes.
            let _ = input::report_unreadable(errors, &mut host);
            return host.finish(EXIT_USAGE);
        }
    };
    // Input that is no terminal is a script: a prompt would lose a block that its end leaves open.
    let read_already = arguments
        .files
        .iter()
        .any(|file| input::is_standard_input(file));
    if (arguments.interactive || nothing_named) && !prompt && !read_already {
        match Input::standard_input() {
            Ok(input) => inputs.push(input),
            Err(error) => {
                let _ = host.report(CliError::unreadable(Path::new(STANDARD_INPUT), &error));
                return host.finish(EXIT_USAGE);
            }
        }
    }
    if prompt {
        host.watch_interrupts(true);
        let mut engine = Engine::new(options(arguments));
        let mut transcript = Transcript::new(engine.session());
        let mut recorder = Recorder::new(&mut host, &mut transcript, &engine);
        // What failed was reported; the prompt is there to look into it.
        let _ = run_inputs(inputs, &mut engine, &mut recorder, arguments);
        return repl::start(engine, transcript, host);
    }
    let code = execute(inputs, arguments, options(arguments), &mut host);
    host.finish(code)
}

/// Checks and runs texts in a session of their own; the exit code.
pub fn execute(
    inputs: Vec<Input>,
    arguments: &RunArguments,
    options: Options,
    host: &mut TerminalHost,
) -> u8 {
    host.watch_interrupts(false);
    let mut engine = Engine::new(options);
    run_inputs(inputs, &mut engine, host, arguments).unwrap_or(EXIT_FAILED)
}

fn inputs(arguments: &RunArguments, classic: Option<String>) -> Result<Vec<Input>, Vec<CliError>> {
    match classic.or_else(|| arguments.text.clone()) {
        Some(text) => Ok(vec![Input::command_line(text)]),
        None => Input::read_all(&arguments.files),
    }
}

/// How the engine is to run.
pub fn options(arguments: &RunArguments) -> Options {
    let default = Options::default();
    let settings = &arguments.settings;
    Options {
        seed: settings.seed.unwrap_or(default.seed),
        max_nodes: settings.max_nodes.map(|limit| limit.0),
        memory_limit: settings.memory_limit.unwrap_or(default.memory_limit),
        threads: settings.threads.map(usize::from),
        keep_going: settings.keep_going,
        timing: settings.timing,
        // The host's clock starts with the run.
        deadline: settings.time_limit,
        experiments: Mode {
            part: arguments.shard.map_or(Part::Whole, Part::Shard),
            resume: arguments.resume,
            force: arguments.force,
        },
        ..default
    }
}

/// Checks all texts, then runs them in order if nothing is wrong with any.
fn run_inputs(
    inputs: Vec<Input>,
    engine: &mut Engine,
    host: &mut dyn Host,
    arguments: &RunArguments,
) -> Result<u8, OutputClosed> {
    let mut knowledge = engine.session().knowledge();
    let mut programs: Vec<Program> = Vec::with_capacity(inputs.len());
    let mut fine = true;
    for input in inputs {
        let mut checked = input.check(engine, knowledge, host);
        fine &= input::accept(&mut checked, host)?;
        knowledge = checked.knowledge;
        programs.push(checked.program);
    }
    if !fine {
        return Ok(EXIT_CHECK);
    }
    let mut code = 0;
    for program in &programs {
        let end = engine.run(program, host);
        if code == 0 {
            code = exit_code(end);
        }
        match end {
            // Time that is over for one script is over for the next.
            RunEnd::Failed(_) if !arguments.settings.keep_going || is_over(arguments, host) => {
                break;
            }
            RunEnd::Done | RunEnd::Failed(_) => {}
            RunEnd::Interrupted => return Ok(EXIT_INTERRUPTED),
            RunEnd::OutputClosed => return Err(OutputClosed),
        }
    }
    Ok(code)
}

fn is_over(arguments: &RunArguments, host: &dyn Host) -> bool {
    arguments
        .settings
        .time_limit
        .is_some_and(|limit| host.now() >= limit)
}

/// What a run's end means to the shell.
pub fn exit_code(end: RunEnd) -> u8 {
    match end {
        RunEnd::Done | RunEnd::OutputClosed => 0,
        RunEnd::Failed(Failure::Command) => EXIT_FAILED,
        RunEnd::Failed(Failure::Check) => EXIT_CHECK,
        RunEnd::Failed(Failure::Expectation) => EXIT_EXPECTATION,
        RunEnd::Interrupted => EXIT_INTERRUPTED,
    }
}
