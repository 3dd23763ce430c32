//! The prompt.

use crate::cli::TerminalHost;
use crate::interp::Engine;

/// Reads, checks and runs lines until their end; the exit code.
pub fn start(engine: Engine, mut host: TerminalHost) -> u8 {
    drop(engine);
    host.finish(0)
}
