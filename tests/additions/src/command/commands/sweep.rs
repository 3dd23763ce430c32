//! Breadth-first search with a late test.

use super::search::search;
use crate::search::Algorithm;

search! {
    /// `solveSweep`.
    SolveSweep {}
    name: "solveSweep",
    => |_| Algorithm::Sweep
}
