//! Breadth-first search with a late test.

use super::search::search;
use crate::search::Algorithm;

search! {
    /// `solveSweep`.
    SolveSweep {}
    name: "solveSweep",
    summary: "Breadth-first search that tests a state when it is taken",
    details: "The solution is optimal.",
    examples: &["setState \"312 475 68b\" solveSweep"],
    => |_| Algorithm::Sweep
}
