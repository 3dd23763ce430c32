//! Heuristics: one a file, over whatever geometry a puzzle hands them.

mod geometry;
mod manhattan;
mod misplaced;
mod spec;
mod sum;

pub use geometry::{Additive, Displaced, Grid, TileDomain};
pub use manhattan::Manhattan;
pub use misplaced::Misplaced;
pub use spec::{HeuristicArgument, HeuristicError, HeuristicInfo, HeuristicSpec};
pub use sum::Sum;
