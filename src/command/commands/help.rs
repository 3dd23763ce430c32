//! Commands about the program itself.

use super::command;
use crate::command::{At, Group, Role, Topic};

command! {
    /// `help solveBeam`.
    Help {
        /// The topic; the usual commands without.
        topic: Option<Box<At<Topic>>> = "command",
    }
    name: "help",
    group: Group::Session,
    summary: "Lists the usual commands, or describes one",
    details: "`help commands` lists all commands. `help` also describes a puzzle, a heuristic, a function, a word of a block, and the code of a report. \
             For a puzzle it gives the number of states: all solvable ones, or those that are reachable from \
             the start, counted up to 100,000. `help functions` lists the functions. `help define puzzle` \
             explains how to make a puzzle.",
    examples: &["help commands", "help solveBeam", "help h2", "help count", "help check::unknown_command"],
    role: Role::AnyWord,
}
