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
    details: "Also describes a puzzle or a heuristic.",
    examples: &["help solveBeam", "help h2"],
    role: Role::AnyWord,
}
