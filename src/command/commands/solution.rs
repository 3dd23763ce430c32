//! What the last search found.

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
    summary: "Prints all counts of the last search, with the order and ties they depend on and what they are counts of",
    details: "Expanded: states whose successors were produced. Generated: successors produced, repeats included. \
              Stored: the most states kept in memory. The effective branching factor b solves N = b + b^2 + ... + b^d \
              for N generated nodes and d moves.",
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
    details: "Without moves: the last solution, from its start. With a list of moves, or a file of them (a plan of a \
              planner too, `\"sas_plan\"`): those, from the current state. \
              Also says how long the shortest solution is, where the last search proved it, all states can be listed \
              (sliding boards of up to 9 cells, octa) or a search of 10 million nodes finds it; elsewhere how long it \
              is at least.",
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
    details: "The current state must be the one that the solution starts from.",
    examples: &["setState \"312 475 68b\" solveAStar h2\napplySolution\nexpect state == goal"],
    role: Role::Plain,
}
