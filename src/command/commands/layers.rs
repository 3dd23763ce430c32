//! States by their distance.

use super::command;
use crate::command::{Group, LayersOptions, Role};

command! {
    /// `layers from start depth 12 plot`.
    Layers {
        /// From where, how deep, and what is drawn.
        options: Option<Box<LayersOptions>> = "from start|moves|depth d|plot [FILE]",
    }
    name: "layers",
    group: Group::Solve,
    summary: "Counts the states at each distance from the goal",
    details: "Breadth first and back from the goal (from all goal states where there are several), to the end or to a \
              depth; then how many states there are, the greatest distance, and up to five of the farthest states. \
              `from start` counts from the current state, as moves lead: the way where a goal is a rule, or where a \
              move can't be taken back. `plot` draws the numbers by distance, or writes them to a FILE that ends in \
              .svg, .png or .pdf. Where moves have costs distances are costs, behind `moves` numbers of moves. A warning tells where the start of a puzzle that a script defines does not reach all these states. Read afterwards: `layers` (a list), `states`, `farthest`. A limit gives the layers that \
              are complete.",
    examples: &[
        "layers",
        "puzzle ring\nlayers depth 3",
        "puzzle octa\nsetState \"9 3 13 6 12 11 _ 1 14 16 2 4 7 8 15 _\"\nlayers from start",
        "layers depth 12 plot",
        "puzzle sliding 2x3 layers\nexpect states == 360 and farthest == 21",
    ],
    role: Role::Searches,
}
