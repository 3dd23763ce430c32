//! Commands about the result of the last search.

use super::command;
use crate::command::MoveSource;

command! {
    /// `printSolution`.
    PrintSolution {}
    name: "printSolution",
}

command! {
    /// `printPath`.
    PrintPath {}
    name: "printPath",
}

command! {
    /// `printStats`.
    PrintStats {}
    name: "printStats",
}

command! {
    /// `checkSolution [left up]`.
    CheckSolution {
        /// The moves; the last solution's without.
        moves: Option<MoveSource> = "moves | FILE",
    }
    name: "checkSolution",
}

command! {
    /// `applySolution`.
    ApplySolution {}
    name: "applySolution",
    changes_state: true,
}
