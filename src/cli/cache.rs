//! `cache`: looks after the tables on disk, as the command of scripts does.

use crate::cli::arguments::CacheCommand;
use crate::cli::error::COMMAND_LINE;
use crate::cli::exit::exit_code;
use crate::cli::terminal::Terminal;
use crate::interp::{Engine, Options};

/// Runs the command; the exit code.
pub(crate) fn cache(command: &CacheCommand, terminal: &mut Terminal) -> u8 {
    let line = match command {
        CacheCommand::List => "cache list".to_owned(),
        CacheCommand::Clear => "cache clear".to_owned(),
        CacheCommand::Verify => "cache verify".to_owned(),
        CacheCommand::Build { puzzle, partition } => {
            let heuristic = partition.as_deref().map(|partition| {
                let partition = partition.replace('\\', r"\\").replace('"', r#"\""#);
                format!(" pdb(\"{}\")", partition.replace('$', r"\$"))
            });
            format!(
                "puzzle {puzzle} cache build{}",
                heuristic.unwrap_or_default()
            )
        }
    };
    terminal.watch_interrupts(false);
    let mut engine = Engine::new(Options::default());
    exit_code(engine.run_text(COMMAND_LINE, &line, None, terminal))
}
