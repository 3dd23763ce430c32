//! States that are near.

use super::command;
use crate::command::{CommandRole, Whole};

command! {
    /// `countNear 3`.
    CountNear {
        /// How many moves away they are at most.
        depth: Whole<0> = "d",
    }
    name: "countNear",
    role: CommandRole::Plain,
}
