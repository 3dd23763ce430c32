//! Heuristics: one a file, over whatever geometry a puzzle hands them.

mod spec;

pub use spec::{HeuristicArgument, HeuristicError, HeuristicInfo, HeuristicSpec};
