//! The command line: arguments, exit codes, and what ties the parts to this process.

mod arguments;
mod cache;
mod check;
mod classic;
mod confine;
mod each;
mod emit;
mod error;
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
mod last_words;
mod lsp;
mod merge;
mod moment;
mod name;
mod parts_job;
mod progress;
mod protocol;
mod run;
mod signature;
mod task_files;
mod terminal;
mod trial;
mod version;
mod watchdog;

use arguments::Format;
use terminal::Terminal;
use watchdog::{Watchdog, watchdog};

use crate::host::STACKS;
use arguments::{Arguments, Command, RunArguments, SandboxArguments};
use clap::{CommandFactory, error::ErrorKind};
use confine::confine;
use puzzle_core::syntax::is_name;
use puzzle_core::visible::{is_visible, visible_text};
use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;
use std::thread;

/// What reports call text that stood on the command line.
const COMMAND_LINE: &str = "command line";

/// A command failed, a golden differs, ...
const EXIT_FAILED: u8 = 1;
/// Wrong use of the command line, an unreadable file.
const EXIT_USAGE: u8 = 2;
/// A script does not parse or check.
const EXIT_CHECK: u8 = 3;
/// An expectation failed.
const EXIT_EXPECTATION: u8 = 4;
/// What was handed in makes an assignment fail. Between processes of `grade` alone.
const EXIT_HANDED_IN: u8 = 5;
/// The system gives no more memory to a process that another one started. Between processes alone.
const EXIT_NO_MEMORY: u8 = 6;
/// Nobody reads the output any more, and something was left to do: as a shell tells of SIGPIPE.
const EXIT_CLOSED: u8 = 141;
/// Ctrl-C.
const EXIT_INTERRUPTED: u8 = 130;

/// What a main thread has at least, as systems are delivered.
const LEAST_STACK: usize = 8 << 20;

/// What watching a run takes.
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
        Some(Command::Check(check)) => confine(&check.sandbox, &check.files, false, &mut terminal),
        Some(Command::Merge(merge)) => {
            let script = std::slice::from_ref(&merge.file);
            confine(&merge.sandbox, script, false, &mut terminal)
        }
        Some(Command::Cache { .. }) => {
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
            print(line.as_bytes(), &mut terminal)
        }
        None => return run::run(&arguments.run, classic, terminal),
        Some(Command::Check(check)) => check::check(check, &mut terminal),
        Some(Command::Fmt(fmt)) => fmt::fmt(fmt, &mut terminal),
        Some(Command::Test(test)) => golden::test(test, &arguments.appearance, &mut terminal),
        Some(Command::Grade(grade)) => grade::grade(grade, &arguments.appearance, &mut terminal),
        Some(Command::Merge(merge)) => return merge::merge(merge, terminal),
        Some(Command::Emit(emit)) => emit::emit(emit, &mut terminal),
        Some(Command::Cache { action }) => cache::cache(action, &mut terminal),
        Some(Command::Help { topic }) => {
            if let Some(page) = help_page(topic) {
                print(page.as_bytes(), &mut terminal)
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
        Some(Command::Explain { code }) => explain::explain(code.as_deref(), &mut terminal),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            let mut all = Arguments::command();
            // So that subcommands describe their arguments.
            all.build();
            let mut command = shown(&all);
            clap_complete::generate(*shell, &mut command, "puzzle-script", &mut script);
            print(&script, &mut terminal)
        }
        Some(Command::Signature) => {
            let line = signature::line(arguments.appearance.format);
            print(line.as_bytes(), &mut terminal)
        }
        Some(Command::Lsp(_)) => lsp::serve(&mut terminal),
        Some(Command::Man) => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Arguments::command())
                .render(&mut page)
                .expect("memory takes everything");
            print(&page, &mut terminal)
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

fn print(bytes: &[u8], terminal: &mut Terminal) -> u8 {
    // That nobody reads it shows when the host finishes.
    let _ = terminal.print(&String::from_utf8_lossy(bytes));
    0
}

/// What the definition of the arguments can't say.
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

/// Prints help, the version, or what is wrong with the arguments.
fn refuse(error: &clap::Error) -> u8 {
    // Nobody there to read it: the exit code tells.
    let text = error.render().to_string();
    let _ = match visible_text(&text) {
        Cow::Borrowed(_) if !names_controls() => error.print(),
        shown => io::stderr().lock().write_all(shown.as_bytes()),
    };
    u8::try_from(error.exit_code()).unwrap_or(EXIT_USAGE)
}

/// Whether a word of the command line holds what a terminal would obey.
fn names_controls() -> bool {
    let mut words = std::env::args_os();
    words.any(|word| !word.to_string_lossy().chars().all(is_visible))
}

/// The usage error with that message.
fn usage_error(message: impl std::fmt::Display) -> clap::Error {
    let mut command: clap::Command = Arguments::command();
    command.error(ErrorKind::InvalidValue, message)
}

/// The arguments as the operating system gives them: the program's name first.
type RawArguments = Vec<OsString>;
