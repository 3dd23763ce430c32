//! What can be read of a session without a variable.

/// Names that can be read and never set: after a search, then always, then after `layers`.
pub const READABLE_NAMES: [&str; 19] = [
    "solved",
    "length",
    "cost",
    "generated",
    "expanded",
    "goalTests",
    "branching",
    "path",
    "reason",
    "optimal",
    "lowerBound",
    "state",
    "goal",
    "solvable",
    "puzzle",
    "seed",
    "layers",
    "states",
    "farthest",
];

/// Whether a variable may have this readable name, and is read in its place: what `layers` counted, for
/// scripts that had such names before there was the command.
pub fn can_be_hidden(name: &str) -> bool {
    matches!(name, "layers" | "states" | "farthest")
}
