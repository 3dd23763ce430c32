//! Commands about the result of the last search.

use super::command;
use crate::command::{Group, Plan};

command! {
    /// `printSolution`.
    PrintSolution {}
    name: "printSolution",
    group: Group::Result,
}

command! {
    /// `printPath`.
    PrintPath {}
    name: "printPath",
    group: Group::Result,
}

command! {
    /// `printStats`.
    PrintStats {}
    name: "printStats",
    group: Group::Result,
}

command! {
    /// `checkSolution [left up]`.
    CheckSolution {
        /// The moves; the last solution's without.
        moves: Option<Plan> = "moves | FILE",
    }
    name: "checkSolution",
    group: Group::Result,
}

command! {
    /// `applySolution`.
    ApplySolution {}
    name: "applySolution",
    changes_state: true,
    group: Group::Result,
}
