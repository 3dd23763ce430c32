//! Texts checked and run in one session.

use crate::check::Program;
use crate::cli::arguments::RunArguments;
use crate::cli::exit::{EXIT_CHECK, EXIT_FAILED, EXIT_INTERRUPTED, exit_code};
use crate::cli::handed_in;
use crate::cli::input::{self, Input};
use crate::cli::terminal::Terminal;
use crate::command::{Caps, Decimal, SearchSettings, Setting};
use crate::experiment::{Mode, Part};
use crate::host::{Host, OutputClosed};
use crate::interp::{Engine, FrontEnd, Options, RunEnd};
use std::path::absolute;

/// Checks and runs texts in a session of their own; the exit code.
pub(crate) fn execute(
    inputs: Vec<Input>,
    arguments: &RunArguments,
    options: Options,
    terminal: &mut Terminal,
) -> u8 {
    terminal.watch_interrupts(false);
    let mut engine = Engine::new(options);
    if input::greet(&inputs, terminal).is_err() {
        return EXIT_FAILED;
    }
    let ran = run_inputs(inputs, &mut engine, terminal, arguments);
    if arguments.job.findings && ran == Ok(0) {
        let most_output = arguments.max_output.unwrap_or(u64::MAX);
        let line = handed_in::line(engine.session(), most_output);
        return terminal.print(&line).map_or(EXIT_FAILED, |()| 0);
    }
    ran.unwrap_or(EXIT_FAILED)
}

/// Options of the engine, as the command line asks for them.
pub(crate) fn options(arguments: &RunArguments) -> Options {
    let default = Options::default();
    let settings = &arguments.settings;
    Options {
        seed: settings.seed.unwrap_or(default.seed),
        settings: SearchSettings {
            max_nodes: settings.max_nodes.unwrap_or_default(),
            memory: settings.memory_limit.map_or(Setting::Unset, Setting::Value),
            threads: settings
                .threads
                .map_or(Setting::Unset, |most| Setting::Value(most.into())),
            ..SearchSettings::default()
        },
        caps: Caps {
            max_nodes: settings.max_nodes.and_then(Setting::value),
            // What is no decimal of ours is a limit of the whole run all the same.
            time_limit: settings
                .time_limit
                .and_then(|limit| Decimal::parse(&limit.as_secs_f64().to_string())),
            memory: settings.memory_limit,
            threads: settings.threads.map(usize::from),
            silent: arguments.sandbox.rehearse,
        },
        out: arguments
            .sandbox
            .out
            .clone()
            .filter(|_| arguments.job.of_row.is_some())
            .and_then(|out| absolute(out).ok()),
        variables: arguments.given.variables().unwrap_or_default(),
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
pub(crate) fn run_inputs(
    inputs: Vec<Input>,
    engine: &mut Engine,
    front: &mut dyn FrontEnd,
    arguments: &RunArguments,
) -> Result<u8, OutputClosed> {
    let mut knowledge = engine.session().knowledge();
    let mut programs: Vec<Program> = Vec::with_capacity(inputs.len());
    let mut fine = true;
    for input in inputs {
        let mut checked = input.check(engine, knowledge, front.host());
        fine &= input::accept(&mut checked, front)?;
        knowledge = checked.knowledge;
        programs.push(checked.program);
    }
    if !fine {
        return Ok(EXIT_CHECK);
    }
    let mut code = 0;
    for program in &programs {
        let end = engine.run(program, front);
        if code == 0 {
            code = exit_code(end);
        }
        match end {
            // Time that is over for one script is over for the next.
            RunEnd::Failed(_)
                if !arguments.settings.keep_going || is_over(arguments, front.host()) =>
            {
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
