//! A table of searches over states.

use super::command;
use crate::command::{At, CommandRole, RequestedSearch};
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
    role: CommandRole::Searches,
}
