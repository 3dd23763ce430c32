//! Files with commands.

use super::command;
use crate::command::convert::choice;
use crate::command::{At, FileName, Group, Role};

command! {
    /// `readCommands "more.txt"`.
    ReadCommands {
        /// The file.
        file: Box<At<FileName>> = "FILE",
    }
    name: "readCommands",
    group: Group::Session,
    summary: "Runs another script in this session",
    details: "The path is relative to the folder of the script that names it. A file that is named literally is \
              checked before anything runs.",
    examples: &[],
    role: Role::Include,
}

choice! {
    /// What `save` writes.
    SaveFormat {
        /// A planning task as Fast Downward reads it.
        Sas = "sas",
        /// A maze in characters, or a map of the Moving AI Lab.
        Maze = "maze",
    }
}

command! {
    /// `save "today.txt"`.
    Save {
        /// The file.
        file: Box<At<FileName>> = "FILE",
        /// What is written instead of a script.
        format: Option<SaveFormat> = "sas|maze",
    }
    name: "save",
    group: Group::Session,
    summary: "At the prompt: writes the lines that succeeded as a script",
    details: "The file runs as it is: the lines of scripts that were read stand in it, `help` does not. Before another file of \
              that name is replaced you are asked; it is replaced only when all could be written. \
              With `sas`, anywhere: writes the puzzle as a planning task from the current state, as Fast Downward reads it; \
              with `maze` a maze, its state as the start, so that it can be changed.",
    examples: &["setState \"b12 345 678\"\nsave \"eight.sas\" sas", "randomMaze 9 15\nsave \"small.txt\" maze"],
    role: Role::Interactive,
}
