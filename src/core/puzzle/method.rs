//! How `solve` solves.

use crate::search::{Algorithm, Counting, Outcome};

/// How `solve` found its solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// With an algorithm that has a command of its own.
    Algorithm(Algorithm),
    /// In the puzzle's own way, by its name in output: `two_sided`.
    Own(&'static str),
}

impl Method {
    /// As events and `printStats` name it: `ida_star`, `two_sided`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Algorithm(algorithm) => algorithm.name(),
            Self::Own(name) => name,
        }
    }

    /// The algorithm, where it is one of the table.
    pub fn algorithm(self) -> Option<Algorithm> {
        match self {
            Self::Algorithm(algorithm) => Some(algorithm),
            Self::Own(_) => None,
        }
    }

    /// The command line that runs it with that heuristic.
    pub fn command_line(self, heuristic: Option<&str>) -> String {
        match self {
            Self::Algorithm(algorithm) => algorithm.command_line(heuristic),
            Self::Own(name) => format!("solve ({})", name.replace('_', "-")),
        }
    }

    /// Which of two equal states comes first.
    pub fn describe_ties(self) -> &'static str {
        match self {
            Self::Algorithm(algorithm) => algorithm.describe_ties(),
            Self::Own(_) => "successor order",
        }
    }

    /// Of how many times the optimal length its solutions are at most, with an admissible heuristic.
    pub fn within(self) -> Option<String> {
        match self {
            Self::Algorithm(algorithm) => algorithm.within(),
            Self::Own(_) => None,
        }
    }

    /// What its counts are counts of, where that is the same in every search of it.
    pub fn counting(self) -> Option<Counting> {
        match self {
            Self::Algorithm(algorithm) => Some(algorithm.counting()),
            Self::Own(_) => None,
        }
    }
}

/// What `solve` found, and with what.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The outcome; its path is the optimal one that is first in successor order.
    pub outcome: Outcome,
    /// What was chosen.
    pub method: Method,
    /// The heuristic that was chosen, canonical.
    pub heuristic: Option<String>,
}
