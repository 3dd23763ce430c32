//! Commands about the result of the last search.

use super::command;
use crate::command::{Group, Plan, Role};

command! {
    /// `printSolution`.
    PrintSolution {}
    name: "printSolution",
    group: Group::Result,
    summary: "Prints again what the last search found",
    details: "",
    examples: &["setState \"312 475 68b\" solveAStar h2\nprintSolution"],
    role: Role::Plain,
}

command! {
    /// `printPath`.
    PrintPath {}
    name: "printPath",
    group: Group::Result,
    summary: "Prints the states of the last solution, one a line",
    details: "",
    examples: &["setState \"312 475 68b\" solveAStar h2\nprintPath"],
    role: Role::Plain,
}

command! {
    /// `printStats`.
    PrintStats {}
    name: "printStats",
    group: Group::Result,
    summary: "Prints all counts of the last search, their definitions, and the order and ties that they depend on",
    details: "Expanded counts states whose successors were generated. Generated counts successors, with repeats. \
             Stored is the largest number of states in memory. The effective branching factor b solves N = b + \
             b^2 + ... + b^d for N generated nodes and d moves.",
    examples: &["setState \"312 475 68b\" solveAStar h2\nprintStats"],
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
    summary: "Replays moves and says whether they reach the goal",
    details: "It replays the last solution from its start, or the moves that you list from the current state, \
             also as one text (`\"luurdd\"`). A \
             file of moves may be a planner's plan, such as `\"sas_plan\"`. It also says how long the shortest \
             solution is, if it knows: the last search proved it, all states can be listed (sliding boards of \
             up to 9 cells, octa), or a search of 10 million nodes finds it. Otherwise it gives a lower bound.",
    examples: &[
        "setState \"312 475 68b\" solveGreedy h2\ncheckSolution",
        "setState \"312 475 68b\"\ncheckSolution [left up left up]",
    ],
    role: Role::Plain,
}

command! {
    /// `applySolution`.
    ApplySolution {}
    name: "applySolution",
    group: Group::Result,
    summary: "Makes the moves of the last solution",
    details: "The current state must be the start of the solution.",
    examples: &["setState \"312 475 68b\" solveAStar h2\napplySolution\nexpect state == goal"],
    role: Role::Plain,
}
