//! Heuristics held against true distances.

use super::command;
use crate::command::{AuditOptions, CommandRole};
use puzzle_core::heuristic::HeuristicSpec;

command! {
    /// `audit [h1 h2] depth 12 plot`.
    Audit {
        /// The heuristics, at least one.
        heuristics: Box<[HeuristicSpec]> = "H|[H...]",
        /// Depth and plot, or the state.
        options: Option<Box<AuditOptions>> = "depth d|plot [FILE]|suggest|mustExpand|STATE",
    }
    name: "audit",
    role: CommandRole::Searches,
}
