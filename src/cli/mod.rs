//! The command line: arguments, exit codes, and what ties the parts to this process.

mod appearance;
mod arguments;
mod browser;
mod cache;
mod check;
mod child;
mod classic;
mod confine;
mod each;
mod emit;
mod error;
mod execute;
mod exit;
mod exit_reporter;
mod explain;
mod fmt;
#[cfg(all(any(test, fuzzing), feature = "tables-on-disk"))]
pub mod fuzz;
mod given;
mod golden;
mod grade;
mod handed_in;
mod input;
mod junit;
mod lsp;
mod merge;
mod moment;
mod name;
mod new;
mod parallel;
mod parts_job;
mod playground;
mod progress;
mod protocol;
mod request;
mod run;
mod signature;
mod task_files;
mod terminal;
mod trial;
mod usage;
mod version;
mod watchdog;

use terminal::Terminal;
use watchdog::{Watchdog, watchdog};

use crate::host::STACKS;
use arguments::{Arguments, CliCommand, RunArguments, SandboxArguments};
use clap::{CommandFactory, error::ErrorKind};
use classic::RawArguments;
use confine::confine;
use puzzle_core::puzzle::search_plainly;
use puzzle_core::syntax::is_name;
use std::process::ExitCode;
use std::thread;
use usage::refuse;

/// Least stack of a main thread in the default setup of systems.
const LEAST_STACK: usize = 8 << 20;

/// Stack of the thread that watches a run.
const WATCH_STACK: usize = 1 << 20;

/// Calls and blocks inside one another take one part in so many of the stack; a search has the rest.
const SHARE_OF_NESTING: usize = 4;

/// Runs the program with the process's own arguments.
pub fn main() -> ExitCode {
    for stack in STACKS {
        let (watchdog, watch) = watchdog();
        let dispatch = move || dispatch(stack, watchdog);
        if let Ok(worker) = thread::Builder::new().stack_size(stack).spawn(dispatch) {
            watch.stand();
            // A panic has printed its message; 101 is the code of any panic.
            return ExitCode::from(worker.join().unwrap_or(101));
        }
    }
    let (watchdog, watch) = watchdog();
    let beside = thread::Builder::new().stack_size(WATCH_STACK);
    // Where there is no thread for it, what looks by itself ends all the same.
    let _ = beside.spawn(move || watch.stand());
    ExitCode::from(dispatch(LEAST_STACK, watchdog))
}

fn dispatch(stack: usize, watchdog: Watchdog) -> u8 {
    if std::env::var_os("PUZZLE_SCRIPT_PLAIN").is_some() {
        search_plainly();
    }
    let raw: RawArguments = std::env::args_os().collect();
    let (arguments, classic) = match classic::split(raw.clone()) {
        Ok(split) => split,
        Err(error) => return refuse(&error),
    };
    let parsed =
        Arguments::read(arguments).and_then(|arguments| consistent(arguments, classic.is_some()));
    match parsed {
        Ok(arguments) => follow(&arguments, classic, stack, watchdog),
        Err(error) if error.kind() == ErrorKind::UnknownArgument => {
            refuse(&classic::two_dashes(&raw).unwrap_or(error))
        }
        Err(error) => refuse(&error),
    }
}

fn follow(
    arguments: &Arguments,
    classic: Option<String>,
    stack: usize,
    mut watchdog: Watchdog,
) -> u8 {
    let stack = stack / SHARE_OF_NESTING;
    watchdog.parent = arguments.run.job.started_by;
    let mut terminal = Terminal::new(&arguments.appearance, stack, watchdog);
    let confined = match &arguments.command {
        None => {
            let run = &arguments.run;
            let is_of_rows =
                run.each.is_some() || run.job.of_row.is_some() || run.job.grade_in.is_some();
            terminal.write_as_row(&run.sandbox, &run.job);
            confine(&run.sandbox, &run.files, is_of_rows, &mut terminal)
        }
        Some(CliCommand::Check(check)) => {
            confine(&check.sandbox, &check.files, false, &mut terminal)
        }
        Some(CliCommand::Merge(merge)) => {
            let script = std::slice::from_ref(&merge.file);
            confine(&merge.sandbox, script, false, &mut terminal)
        }
        Some(CliCommand::Cache { .. }) => {
            confine(&SandboxArguments::default(), &[], false, &mut terminal)
        }
        Some(_) => Ok(()),
    };
    if let Err(error) = confined {
        return refuse(&error);
    }
    let code = match &arguments.command {
        _ if arguments.version => {
            let line = version::line(arguments.appearance.format);
            terminal.print_bytes(line.as_bytes())
        }
        None => return run::run(&arguments.run, classic, terminal),
        Some(CliCommand::Check(check)) => check::check(check, &mut terminal),
        Some(CliCommand::Fmt(fmt)) => fmt::fmt(fmt, &mut terminal),
        Some(CliCommand::Test(test)) => golden::test(test, &arguments.appearance, &mut terminal),
        Some(CliCommand::Grade(grade)) => grade::grade(grade, &arguments.appearance, &mut terminal),
        Some(CliCommand::New(new)) => new::write(new, &mut terminal),
        Some(CliCommand::Merge(merge)) => return merge::merge(merge, terminal),
        Some(CliCommand::Emit(emit)) => emit::emit(emit, &mut terminal),
        Some(CliCommand::Cache { action }) => cache::cache(action, &mut terminal),
        Some(CliCommand::Help { topic }) => {
            if let Some(page) = help_page(topic) {
                terminal.print_bytes(page.as_bytes())
            } else {
                // As it would be typed, so that what is proposed for it fits.
                let typed = |word: &String| {
                    if is_name(word) {
                        word.clone()
                    } else {
                        classic::quoted(word)
                    }
                };
                let topic: Vec<String> = topic.iter().map(typed).collect();
                let line = format!("help {}", topic.join(" "));
                return run::run(&arguments.run, Some(line), terminal);
            }
        }
        Some(CliCommand::Explain { code }) => explain::explain(code.as_deref(), &mut terminal),
        Some(CliCommand::Completions { shell }) => {
            let mut script = Vec::new();
            let mut all = Arguments::command();
            // So that subcommands describe their arguments.
            all.build();
            let mut command = shown(&all);
            clap_complete::generate(*shell, &mut command, "puzzle-script", &mut script);
            terminal.print_bytes(&script)
        }
        Some(CliCommand::Signature) => {
            let line = signature::line(arguments.appearance.format);
            terminal.print_bytes(line.as_bytes())
        }
        Some(CliCommand::Lsp(_)) => lsp::serve(&mut terminal),
        Some(CliCommand::Playground(playground)) => playground::serve(playground, &mut terminal),
        Some(CliCommand::Man) => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Arguments::command())
                .render(&mut page)
                .expect("memory takes everything");
            terminal.print_bytes(&page)
        }
    };
    terminal.finish(code)
}

/// The help of the command line: of all, or of a subcommand.
fn help_page(subcommands: &[String]) -> Option<String> {
    let mut all = Arguments::command();
    // So that a subcommand's usage begins with the program.
    all.build();
    let mut named = &mut all;
    for name in subcommands {
        named = named.find_subcommand_mut(name)?;
    }
    Some(named.render_long_help().to_string())
}

/// A command without what help does not tell of, and without what clap adds to each.
fn shown(command: &clap::Command) -> clap::Command {
    let arguments = command
        .get_arguments()
        .filter(|argument| !argument.is_hide_set() && argument.get_id() != "help");
    let subcommands = command.get_subcommands().map(shown);
    let about = command.get_about().cloned().unwrap_or_default();
    // Names are for ever there, and the process ends behind this.
    let name: &'static str = command.get_name().to_owned().leak();
    clap::Command::new(name)
        .about(about)
        .disable_help_subcommand(command.is_disable_help_subcommand_set())
        .disable_version_flag(command.is_disable_version_flag_set())
        .args(arguments.cloned().collect::<Vec<_>>())
        .subcommands(subcommands.collect::<Vec<_>>())
}

/// Refuses combinations of arguments that their definition allows.
fn consistent(arguments: Arguments, classic: bool) -> Result<Arguments, clap::Error> {
    let usage = |message: &str| Arguments::command().error(ErrorKind::ArgumentConflict, message);
    let run = &arguments.run;
    if arguments.command.is_some() && *run != RunArguments::default() {
        return Err(usage(
            "files and options of a run can't stand before a subcommand; a file of that name is written ./NAME",
        ));
    }
    if classic && (arguments.command.is_some() || run.text.is_some() || !run.files.is_empty()) {
        return Err(usage(
            "dashed commands can't be mixed with files, subcommands or -c",
        ));
    }
    if run
        .files
        .iter()
        .filter(|file| input::is_standard_input(file))
        .count()
        > 1
    {
        return Err(usage(
            "standard input can be read only once: `-` stands twice",
        ));
    }
    Ok(arguments)
}
