//! The tables that are kept on disk.

use super::command;
use crate::command::convert::choice;
use crate::command::{Group, Role};
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
    group: Group::Session,
    summary: "Lists, builds, removes or checks the tables on disk",
    details: "The program keeps tables that took long to build, in your cache folder or in the one that \
             PUZZLE_SCRIPT_CACHE names, and reads them the next time. `build` builds the tables of a heuristic \
             for the current puzzle and goal, and keeps all of them. If you name none, it takes `pdb`, on 5x5 \
             also the tables of `solve`. `verify` reads every byte of every table. The program never uses a \
             damaged table: it builds it again. `clear` removes the tables and no other file. No result depends \
             on the tables on disk.",
    examples: &[],
    role: Role::Plain,
}
