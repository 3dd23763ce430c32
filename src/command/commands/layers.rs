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
    details: "The command searches breadth first, back from the goal (from all goal states if there are \
             several), to the end or to a depth. It then prints the number of states, the greatest distance, \
             and up to five of the farthest states. `from start` counts forward from the current state; use it \
             if the goal is a rule or if a move has no inverse. `plot` draws the numbers by distance, or writes \
             them to a FILE that ends in .svg, .png or .pdf. If moves have costs, distances are costs; with \
             `moves` they are numbers of moves. A warning says if the start of a puzzle that a script defines \
             does not reach all these states. Afterwards a script can read `layers` (a list), `states` and \
             `farthest`. A search that a limit ends prints the complete layers.",
    examples: &[
        "layers",
        "puzzle ring\nlayers depth 3",
        "puzzle octa\nsetState \"9 3 13 6 12 11 _ 1 14 16 2 4 7 8 15 _\"\nlayers from start",
        "layers depth 12 plot",
        "puzzle sliding 2x3 layers\nexpect states == 360 and farthest == 21",
    ],
    role: Role::Searches,
}
