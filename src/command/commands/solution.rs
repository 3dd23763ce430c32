//! Commands about the result of the last search.

use super::command;
use crate::command::{Group, Plan, Role};

command! {
    /// `printSolution`.
    PrintSolution {}
    name: "printSolution",
    group: Group::Result,
    role: Role::Plain,
}

command! {
    /// `printPath`.
    PrintPath {}
    name: "printPath",
    group: Group::Result,
    role: Role::Plain,
}

command! {
    /// `printStats`.
    PrintStats {}
    name: "printStats",
    group: Group::Result,
    role: Role::Plain,
}

command! {
    /// `checkSolution [left up]`.
    CheckSolution {
        /// The moves; the last solution's without.
        moves: Option<Plan> = "moves | FILE",
    }
    name: "checkSolution",
    group: Group::Result,
    role: Role::Plain,
}

command! {
    /// `applySolution`.
    ApplySolution {}
    name: "applySolution",
    group: Group::Result,
    role: Role::Plain,
}
