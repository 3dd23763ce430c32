//! Commands about the program itself.

use super::command;
use crate::command::{At, CommandRole, Topic};

command! {
    /// `help solveBeam`.
    Help {
        /// The topic; the usual commands without.
        topic: Option<Box<At<Topic>>> = "command",
    }
    name: "help",
    role: CommandRole::AnyWord,
}
