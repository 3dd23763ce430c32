//! Running scripts.

use super::arguments::RunArguments;
use super::each::run_each;
use super::grade::grade_one;
use super::handed_in;
use super::input::{self, Input, STANDARD_INPUT};
use super::protocol::serve;
use super::terminal::Terminal;
use super::{
    EXIT_CHECK, EXIT_CLOSED, EXIT_EXPECTATION, EXIT_FAILED, EXIT_INTERRUPTED, EXIT_USAGE, error,
    refuse,
};
use crate::check::Program;
use crate::command::{Caps, Decimal, Report, SearchSettings, Setting};
use crate::experiment::{Mode, Part};
use crate::host::{Host, OutputClosed};
use crate::interp::{Engine, Failure, FrontEnd, Options, RunEnd};
use crate::repl::{self, Recorder, Transcript};
use std::io::{self, IsTerminal};
use std::path::{Path, absolute};

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

/// Checks and runs texts in a session of their own; the exit code.
pub(crate) fn execute(
    inputs: Vec<Input>,
    arguments: &RunArguments,
    options: Options,
    terminal: &mut Terminal,
) -> u8 {
    terminal.watch_interrupts(false);
    let mut engine = Engine::new(options);
    if terminal.greet(&inputs).is_err() {
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

/// How the engine is to run.
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

/// What a run's end means to the shell.
pub(crate) fn exit_code(end: RunEnd) -> u8 {
    match end {
        RunEnd::Done => 0,
        RunEnd::OutputClosed => EXIT_CLOSED,
        RunEnd::Failed(Failure::Command) => EXIT_FAILED,
        RunEnd::Failed(Failure::Check) => EXIT_CHECK,
        RunEnd::Failed(Failure::Expectation) => EXIT_EXPECTATION,
        RunEnd::Interrupted => EXIT_INTERRUPTED,
    }
}
