//! What can be read of a session without a variable.

/// Names that can be read and never set: after a search, then always.
pub const READABLE_NAMES: [&str; 16] = [
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
];
