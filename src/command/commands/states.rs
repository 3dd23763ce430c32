//! States with their distances, as training data.

use super::command;
use crate::command::{At, CommandRole, FileName, StatesOptions};

command! {
    /// `writeStates "states.csv" depth 12`.
    WriteStates {
        /// The file.
        file: Box<At<FileName>> = "FILE",
        /// Which states.
        options: Option<Box<StatesOptions>> = "depth d|walks n d",
    }
    name: "writeStates",
    role: CommandRole::Searches,
}
