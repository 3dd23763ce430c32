//! Files that scripts write.

use super::command;
use crate::command::{At, FileName, Group, Role, Value};

command! {
    /// `write "a.txt" $text`.
    Write {
        /// The file.
        file: Box<At<FileName>> = "FILE",
        /// The text of the file.
        text: Box<Value> = "TEXT",
    }
    name: "write",
    group: Group::Script,
    summary: "Writes a file: a text, or a list with a line for each element",
    details: "The command ends the text with a new line if it has none. It replaces an existing file only with \
             `--force`. The path is relative to the current folder, in a sandbox to the folder of `--out`. The \
             command makes the folders on the path.",
    examples: &[],
    role: Role::Plain,
}
