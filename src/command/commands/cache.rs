//! The tables that are kept on disk.

use super::command;
use crate::command::convert::choice;
use crate::command::{Group, Role};
use puzzle_core::heuristic::HeuristicSpec;

choice! {
    /// What is to be done with the tables.
    CacheRequest {
        /// They are listed.
        List = "list",
        /// Those of a heuristic are built.
        Build = "build",
        /// They are removed.
        Clear = "clear",
        /// They are read whole.
        Verify = "verify",
    }
}

command! {
    /// `cache build pdb`.
    Cache {
        /// What is done.
        request: CacheRequest = "list|build|clear|verify",
        /// Whose tables are built.
        heuristic: Option<Box<HeuristicSpec>> = "H",
    }
    name: "cache",
    group: Group::Session,
    summary: "Lists, builds, removes or checks the tables that are kept on disk",
    details: "What took long to build is kept in the user's cache folder, or in the one that PUZZLE_SCRIPT_CACHE names, \
              and is there the next time; `build` builds the tables of a heuristic (unless one is named, pdb, on 5x5 also \
              those that solve takes besides) for the puzzle and goal in force, and keeps all of them. `verify` reads \
              every byte; a table that is damaged is never used, but built again. `clear` removes nothing else from the \
              folder. No result depends on what is there.",
    examples: &[],
    role: Role::Plain,
}
