//! States with their distances, as training data.

use super::command;
use crate::command::{At, FileName, Group, Role, StatesOptions};

command! {
    /// `writeStates "states.csv" depth 12`.
    WriteStates {
        /// The file.
        file: Box<At<FileName>> = "FILE",
        /// Which states.
        options: Option<Box<StatesOptions>> = "depth d|walks n d",
    }
    name: "writeStates",
    group: Group::Solve,
    summary: "Writes states with their distances to the goal as a table, to train a heuristic on",
    details: "FILE is a table of comma-separated values with a row for each state. The column `state` has the \
             notation of `setState`. `distance` is the distance to the goal. `cell_0`, `cell_1` and so on have \
             the numbers that a heuristic in Python or of `external` gets: of each cell the place of its value. \
             The command writes all states that `layers` counts, nearest first, or those to a depth. `walks n d` \
             writes n states that are drawn, for puzzles whose states are too many: each is the end of a walk \
             from the goal as `randomizeState walk` draws it. The length of each walk is drawn uniformly from 0 \
             to d and stands in the column `walk`; the distance is at most that number of moves. The command \
             replaces an existing file only with `--force`. If a limit or Ctrl-C ends it, it writes nothing.",
    examples: &[
        "writeStates \"states.csv\" depth 12",
        "puzzle fifteen\nseed 7\nwriteStates \"walks.csv\" walks 1000 60",
    ],
    role: Role::Searches,
}
