//! A table of searches over states.

use super::command;
use crate::command::{At, Group, RequestedSearch, Role};
use puzzle_core::puzzle::Board;

command! {
    /// `report [bfs astar(h2)] ["3b2 615 748"]`.
    CompareSearches {
        /// The searches.
        searches: Box<[RequestedSearch]> = "algorithms",
        /// The states they start from.
        states: Box<At<Box<[Board]>>> = "states",
    }
    name: "report",
    group: Group::Solve,
    summary: "Runs each algorithm on each state and prints a table",
    details: "The columns are nodes generated, goal tests, cost (`-` without a solution), and states expanded \
             plus the solution's moves. The table has a row for each state, and one of sums. A node limit holds \
             only if you set one. State, goal and last result stay as they are.",
    examples: &["report [bfs astar(h2) beam(50)] [\"3b2 615 748\" \"312 475 68b\"]"],
    role: Role::Searches,
}
