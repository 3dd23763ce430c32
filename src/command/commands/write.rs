//! Files that scripts write.

use super::command;
use crate::command::{At, FileName, Value};

command! {
    /// `write "a.txt" $text`.
    Write {
        /// The file.
        file: Box<At<FileName>> = "FILE",
        /// The text of the file.
        text: Box<Value> = "TEXT",
    }
    name: "write",
}
