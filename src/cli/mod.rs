//! The command line: arguments, exit codes, and what ties the parts to this process.

mod arguments;
mod cache;
mod check;
mod classic;
mod console;
mod disk;
mod emit;
mod error;
mod files;
mod fmt;
mod golden;
mod host;
mod input;
mod merge;
mod progress;
mod run;

pub use arguments::{Appearance, Color, Format};
pub use error::CliError;
pub use files::{replace, write_reason};
pub use host::{TerminalHost, has_colour};

use arguments::{Arguments, Command, RunArguments};
use clap::{CommandFactory, Parser, error::ErrorKind};
use std::ffi::OsString;
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
/// Ctrl-C.
const EXIT_INTERRUPTED: u8 = 130;

/// Stack sizes to try, largest first: the deepest script and the deepest search need a few hundred
/// MiB. It is only reserved; a limit on address space may refuse it.
const STACKS: [usize; 3] = [512 << 20, 128 << 20, 32 << 20];

/// Runs the program with the process's own arguments.
pub fn main() -> ExitCode {
    for stack in STACKS {
        if let Ok(worker) = thread::Builder::new().stack_size(stack).spawn(dispatch) {
            // A panic has printed its message; 101 is the code of any panic.
            return ExitCode::from(worker.join().unwrap_or(101));
        }
    }
    ExitCode::from(dispatch())
}

fn dispatch() -> u8 {
    let (arguments, classic) = match classic::split(std::env::args_os().collect()) {
        Ok(split) => split,
        Err(error) => return refuse(&error),
    };
    let parsed = Arguments::try_parse_from(arguments)
        .and_then(|arguments| consistent(arguments, classic.is_some()));
    match parsed {
        Ok(arguments) => follow(&arguments, classic),
        Err(error) => refuse(&error),
    }
}

fn follow(arguments: &Arguments, classic: Option<String>) -> u8 {
    let mut host = TerminalHost::new(&arguments.appearance);
    let code = match &arguments.command {
        None => return run::run(&arguments.run, classic, host),
        Some(Command::Check(check)) => check::check(check, &mut host),
        Some(Command::Fmt(fmt)) => fmt::fmt(fmt, &mut host),
        Some(Command::Test(test)) => golden::test(test, &arguments.appearance, &mut host),
        Some(Command::Merge(merge)) => return merge::merge(merge, host),
        Some(Command::Emit(emit)) => emit::emit(emit, &mut host),
        Some(Command::Cache { action }) => cache::cache(action, &mut host),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(
                *shell,
                &mut Arguments::command(),
                "puzzle-script",
                &mut script,
            );
            print(&script, &mut host)
        }
        Some(Command::Man) => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Arguments::command())
                .render(&mut page)
                .expect("memory takes everything");
            print(&page, &mut host)
        }
    };
    host.finish(code)
}

fn print(bytes: &[u8], host: &mut TerminalHost) -> u8 {
    // That nobody reads it shows when the host finishes.
    let _ = host.print(&String::from_utf8_lossy(bytes));
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
    let _ = error.print();
    u8::try_from(error.exit_code()).unwrap_or(EXIT_USAGE)
}

/// The usage error with that message.
fn usage_error(message: impl std::fmt::Display) -> clap::Error {
    let mut command: clap::Command = Arguments::command();
    command.error(ErrorKind::InvalidValue, message)
}

/// The arguments as the operating system gives them: the program's name first.
type RawArguments = Vec<OsString>;
