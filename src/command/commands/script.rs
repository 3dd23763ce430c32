//! Files with commands.

use super::command;
use crate::command::convert::choice;
use crate::command::{At, CommandRole, FileName};

command! {
    /// `readCommands "more.txt"`.
    ReadCommands {
        /// The file.
        file: Box<At<FileName>> = "FILE",
    }
    name: "readCommands",
    role: CommandRole::Include,
}

choice! {
    /// The format that `save` writes.
    SaveFormat {
        /// A planning task as Fast Downward reads it.
        Sas = "sas",
        /// A maze in characters, or a map of the Moving AI Lab.
        Maze = "maze",
        /// A graph as Graphviz reads it.
        Dot = "dot",
        /// A list of edges.
        Csv = "csv",
    }
}

command! {
    /// `save "today.txt"`.
    Save {
        /// The file.
        file: Box<At<FileName>> = "FILE",
        /// The format that is written instead of a script.
        format: Option<SaveFormat> = "sas|maze|dot|csv",
    }
    name: "save",
    role: CommandRole::Interactive,
}
