//! Files with commands.

use super::command;
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

command! {
    /// `save "today.txt"`.
    Save {
        /// The file.
        file: Box<At<FileName>> = "FILE",
    }
    name: "save",
    group: Group::Session,
    summary: "At the prompt: writes the lines that succeeded as a script",
    details: "The file runs as it is: the lines of scripts that were read stand in it, `help` does not. Before another file of \
              that name is replaced you are asked; it is replaced only when all could be written.",
    examples: &[],
    role: Role::Interactive,
}
