//! The tables that are kept on disk.

use super::command;
use crate::command::convert::choice;
use crate::host::CacheAction;
use puzzle_core::heuristic::HeuristicSpec;

choice! {
    for CacheAction {
        List = "list",
        Built = "build",
        Clear = "clear",
        Verify = "verify",
    }
}

command! {
    /// `cache build pdb`.
    Cache {
        /// The action on the tables.
        action: CacheAction = "list|build|clear|verify",
        /// Whose tables are built.
        heuristic: Option<Box<HeuristicSpec>> = "H",
    }
    name: "cache",
}
