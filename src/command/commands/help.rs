//! What the program says of itself.

use super::command;
use crate::command::{At, Group, Role, Topic};

command! {
    /// `help solveBeam`.
    Help {
        /// What is asked about; everything without.
        topic: Option<Box<At<Topic>>> = "command",
    }
    name: "help",
    group: Group::Session,
    summary: "Lists all commands, or describes one",
    details: "Also describes a puzzle, a heuristic, a function, or a word of a block; of a puzzle it gives the number of states: all that can be solved, \
              or those that are reachable from the start, counted up to 100,000; `help functions` lists the functions, \
              `help define puzzle` says how a puzzle is made; the code of a report gives its meaning.",
    examples: &["help solveBeam", "help h2", "help count", "help check::unknown_command"],
    role: Role::AnyWord,
}
