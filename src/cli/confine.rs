//! The sandbox as the command line asks for it.

use crate::cli::arguments::SandboxArguments;
use crate::cli::input::is_standard_input;
use crate::cli::terminal::Terminal;
use crate::cli::usage::usage_error;
use crate::host::{MemoryFiles, Writing};
use std::path::{Path, PathBuf};

/// Asks for a sandbox as `--sandbox` does.
const VARIABLE: &str = "PUZZLE_SCRIPT_SANDBOX";

/// Whether everything is to run in a sandbox.
fn is_wanted_everywhere() -> bool {
    std::env::var_os(VARIABLE).is_some_and(|value| !value.is_empty() && value != "0")
}

/// Puts walls around what the scripts can reach, where the command line or the environment asks for it. Runs of rows
/// write below a folder without them too, and an assignment has walls of its own.
pub(crate) fn confine(
    arguments: &SandboxArguments,
    scripts: &[PathBuf],
    is_of_rows: bool,
    terminal: &mut Terminal,
) -> Result<(), clap::Error> {
    let SandboxArguments {
        sandbox,
        allow,
        beneath,
        out,
        rehearse,
    } = arguments;
    if !(*sandbox || *rehearse || is_wanted_everywhere()) {
        if allow.is_empty() && out.is_none() || is_of_rows {
            return Ok(());
        }
        return Err(usage_error("`--allow` and `--out` belong to `--sandbox`"));
    }
    // A folder that holds all of them, in the place of theirs: the way down to a script may become a link.
    let mut readable: Vec<PathBuf> = match beneath {
        Some(_) => Vec::new(),
        None if scripts.is_empty() => vec![".".into()],
        None => scripts.iter().map(|script| folder_of(script)).collect(),
    };
    readable.extend(allow.iter().cloned());
    let writing = match out {
        _ if *rehearse => Writing::Rehearsed(MemoryFiles::default()),
        Some(folder) => Writing::Below(folder.clone()),
        None => Writing::Refused,
    };
    terminal.confine(&readable, beneath.as_deref(), writing);
    Ok(())
}

/// The folder that a script lies in; of standard input the working folder.
pub(super) fn folder_of(script: &Path) -> PathBuf {
    let parent = script.parent().filter(|_| !is_standard_input(script));
    match parent {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => ".".into(),
    }
}
