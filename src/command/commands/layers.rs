//! States by their distance.

use super::command;
use crate::command::{CommandRole, LayersOptions};

command! {
    /// `layers from start depth 12 plot`.
    Layers {
        /// From where, how deep, and what is drawn.
        options: Option<Box<LayersOptions>> = "from start|moves|depth d|plot [FILE]",
    }
    name: "layers",
    role: CommandRole::Searches,
}
