//! Files that scripts write.

use super::command;
use crate::command::{At, FileName, Group, Role, Value};

command! {
    /// `write "a.txt" $text`.
    Write {
        /// The file.
        file: Box<At<FileName>> = "FILE",
        /// What it is to hold.
        text: Box<Value> = "TEXT",
    }
    name: "write",
    group: Group::Script,
    summary: "Writes a file: a text, or a list with a line for each element",
    details: "The text ends with a new line, whether it is written or not. A file that is there already is replaced only with `--force`. \
              The path is relative to the current folder, in a sandbox to the one that `--out` names; folders on it that are not there are made.",
    examples: &[],
    role: Role::Plain,
}
