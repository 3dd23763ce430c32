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
    details: "The path is relative to the folder of the script that names it. If the script writes the name as a \
             literal, the checker reads the file before anything runs.",
    examples: &[],
    role: Role::Include,
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
    group: Group::Session,
    summary: "At the prompt: writes the lines that succeeded as a script",
    details: "The file runs as it is: it includes the lines of scripts that you read, and omits `help`. The \
             prompt asks you before it replaces an existing file, and replaces it only when it could write all. \
             With `sas`, in any script, the command writes the puzzle as a planning task from the current \
             state, in the format of Fast Downward. With `maze` it writes a maze that starts in the current \
             state, for you to edit. With `dot` it writes a graph for Graphviz, with `csv` a list of its edges; \
             `puzzle graph` reads both.",
    examples: &["setState \"b12 345 678\"\nsave \"eight.sas\" sas", "randomMaze 9 15\nsave \"small.txt\" maze"],
    role: Role::Interactive,
}
