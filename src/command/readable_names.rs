//! What can be read of a session without a variable.

/// Names that can be read: after a search, then always, then after `layers`, after a check of moves, after a script
/// that was handed in.
pub const READABLE_NAMES: [&str; 28] = [
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
    "rounds",
    "states",
    "farthest",
    "legal",
    "solves",
    "moves",
    "excess",
    "excessProved",
    "firstIllegal",
    "algorithm",
    "output",
];

/// Whether a variable may have this readable name, and is read in its place: those that came late, for
/// scripts that had such names before.
pub fn can_be_hidden(name: &str) -> bool {
    let mut late = READABLE_NAMES.iter().skip_while(|own| **own != "layers");
    late.any(|own| *own == name)
}
