//! `cache`: looks after the tables on disk, as the command of scripts does.

use super::arguments::CacheCommand;
use super::host::TerminalHost;
use super::{COMMAND_LINE, run};
use crate::interp::{Engine, Options};

/// Runs the command; the exit code.
pub fn cache(command: &CacheCommand, host: &mut TerminalHost) -> u8 {
    let line = match command {
        CacheCommand::List => "cache list",
        CacheCommand::Clear => "cache clear",
        CacheCommand::Verify => "cache verify",
    };
    host.watch_interrupts(false);
    let mut engine = Engine::new(Options::default());
    run::exit_code(engine.run_text(COMMAND_LINE, line, None, host))
}
